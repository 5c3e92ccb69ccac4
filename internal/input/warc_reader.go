package input

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// maxWARCHeader is the longest header of a record, in bytes. Crawlers write a few hundred;
// the address can be long.
const maxWARCHeader = 64 << 10

// A warcReader reads the records of a WARC file in order, in time linear in the file's length
// and in memory for one header. After damage it goes on at the next line that can begin a
// record.
type warcReader struct {
	in      *bufio.Reader
	number  int         // of the record, from 1
	content *warcRecord // its content is still to be read
	said    bool        // what is wrong with the record was returned already
}

// A warcRecord is a record's header, as far as it is needed, and a reader of its content.
type warcRecord struct {
	kind, url   string
	contentType string
	payloadType string // by the bytes, as far as the crawler knew it
	segmented   bool

	in   *bufio.Reader
	left int64 // of the content
	err  error
}

// A damage is an error after which the rest of a file can be read.
type damage struct{ error }

func (d damage) Unwrap() error { return d.error }

// IsDamage reports whether an error is damage of a WARC file, after which the rest is read.
func IsDamage(err error) bool { return errors.As(err, new(damage)) }

// onlyDamage returns err if it is damage of the file, and nil if only the content, which is
// not needed, could not be read.
func onlyDamage(err error) error {
	if IsDamage(err) {
		return err
	}
	return nil
}

func newWARCReader(in io.Reader) *warcReader {
	return &warcReader{in: bufio.NewReaderSize(in, maxWARCHeader)}
}

// next returns the next record. Damage before it or in its header is an error; next can then
// be called again.
func (w *warcReader) next() (*warcRecord, error) {
	if r := w.content; r != nil {
		w.content = nil
		w.said = r.err != nil
		if _, err := io.Copy(io.Discard, r); err != nil && !w.said {
			w.said = true
			return nil, err
		}
	}
	if err := w.seek(); err != nil {
		return nil, err
	}
	w.number++
	r, err := w.header()
	if err != nil {
		w.said = true
		return nil, err
	}
	w.content = r
	return r, nil
}

// errBetween says that something between two records is damaged.
var errBetween = damage{errors.New("there is something else where the next record should begin")}

// seek goes to the beginning of the next record. Anything but blank lines before it is
// damage.
func (w *warcReader) seek() error {
	var found error
	for {
		head, err := w.in.Peek(len("WARC/"))
		if string(head) == "WARC/" {
			break
		}
		if blank := len(head) - len(bytes.TrimLeft(head, "\r\n")); blank > 0 {
			w.in.Discard(blank) // after each record
			head = head[blank:]
			if err == nil {
				continue
			}
		}
		if len(head) > 0 && found == nil {
			found = errBetween
		}
		if err == nil {
			err = w.skipLine()
		} else {
			w.in.Discard(len(head)) // what comes after a damage is another line
		}
		switch {
		case err == nil:
		case IsDamage(err):
			found = err
		case err != io.EOF:
			return err
		case w.number == 0 && !w.said && (found == nil || found == errBetween):
			return errors.New("this is no WARC file")
		case found == nil || w.said:
			return err
		default:
			w.said = true // at the end there is nothing else to say
			return found
		}
	}
	if w.said {
		found = nil
	}
	w.said = false
	return found
}

// skipLine reads to the end of a line, however long it is.
func (w *warcReader) skipLine() error {
	for {
		if _, err := w.in.ReadSlice('\n'); err != bufio.ErrBufferFull {
			return err
		}
	}
}

// header reads the header of a record.
func (w *warcReader) header() (*warcRecord, error) {
	r := &warcRecord{in: w.in, left: -1}
	value := new(string) // the last one, which the next line may continue
	fields := map[string]*string{
		"warc-type": &r.kind, "warc-target-uri": &r.url, "content-type": &r.contentType,
		"warc-identified-payload-type": &r.payloadType,
		"content-length":               new(string), "warc-segment-number": new(string),
	}
	left := maxWARCHeader
	for {
		line, err := w.in.ReadSlice('\n')
		left -= len(line)
		switch {
		case err == bufio.ErrBufferFull, err == nil && left < 0:
			return nil, damage{fmt.Errorf("a header of more than %d bytes", maxWARCHeader)}
		case err == io.EOF:
			return nil, damage{io.ErrUnexpectedEOF}
		case err != nil:
			return nil, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if len(line) == 0 {
			break
		}
		if line[0] == ' ' || line[0] == '\t' {
			*value += " " + string(bytes.TrimSpace(line))
			continue
		}
		name, rest, ok := strings.Cut(string(line), ":")
		if value = fields[strings.ToLower(strings.TrimSpace(name))]; !ok || value == nil {
			value = new(string) // not needed
			continue
		}
		*value = cmp.Or(*value, strings.TrimSpace(rest))
	}
	length, err := strconv.ParseInt(*fields["content-length"], 10, 64)
	if err != nil || length < 0 {
		return nil, damage{fmt.Errorf("the Content-Length of the record is %q", *fields["content-length"])}
	}
	r.left, r.segmented = length, *fields["warc-segment-number"] != ""
	r.url = strings.Trim(r.url, "<>") // which WARC 1.0 had around it
	return r, nil
}

// Read reads the content.
func (r *warcRecord) Read(b []byte) (n int, err error) {
	if r.err != nil || r.left == 0 {
		return 0, cmp.Or(r.err, io.EOF)
	}
	n, err = r.in.Read(b[:min(int64(len(b)), r.left)])
	r.left -= int64(n)
	if err == io.EOF && r.left > 0 {
		err = damage{io.ErrUnexpectedEOF}
	}
	if err != io.EOF {
		r.err = err
	}
	return n, err
}
