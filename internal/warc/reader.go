package warc

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"linesift/internal/sniff"
)

// Decompress returns a reader of the bytes of a WARC file. If isBrotli is false, the first
// bytes tell the compression. Reading goes on after a damaged member of a gzip file. seeker
// moves file back to look for the next member. It may be nil.
func Decompress(file io.Reader, seeker io.Seeker, isBrotli bool) (io.Reader, error) {
	source := bufio.NewReader(file)
	if !isBrotli {
		head, _ := source.Peek(sniff.CompressionHead)
		if sniff.CompressionOf(head) == sniff.Gzip {
			return &members{file: file, seeker: seeker, source: source}, nil
		}
	}
	return new(sniff.Decompressor).Read(source, isBrotli)
}

// maxHeader is the longest header of a record, in bytes. Crawlers write a few hundred, but the
// address can be long.
const maxHeader = 64 << 10

// A Reader reads the records of a WARC file in order, in time linear in the file's length
// and in memory for one header. After damage it goes on at the next line that can begin a
// record.
type Reader struct {
	Number int // of the last record, from 1; set it to count records before the first

	source   *bufio.Reader
	record   *Record // its content is still to be read
	reported bool    // the damage of the record was returned already
}

// A Record is a record's header, as far as it is needed, and a reader of its content.
type Record struct {
	URL  string // the field WARC-Target-URI, or ""
	Date string // the field WARC-Date, or ""
	ID   string // the field WARC-Record-ID, or ""

	kind        string // the field WARC-Type
	contentType string
	payloadType string // of the bytes, if the crawler identified it
	segmented   bool

	source *bufio.Reader
	left   int64 // bytes of the content that are not read
	err    error
}

// A damage is an error after which the rest of a file can be read.
type damage struct{ error }

func (d damage) Unwrap() error { return d.error }

// IsDamage reports whether an error is damage in a WARC file. Reading goes on after it.
func IsDamage(err error) bool { return errors.As(err, new(damage)) }

// onlyDamage returns err if it is damage of the file. The content is not needed, so other
// errors of reading it do not count.
func onlyDamage(err error) error {
	if IsDamage(err) {
		return err
	}
	return nil
}

// NewReader returns a reader of a decompressed WARC file.
func NewReader(source io.Reader) *Reader {
	return &Reader{source: bufio.NewReaderSize(source, maxHeader)}
}

// Next returns the next record, or io.EOF after the last. Damage before the record or in its
// header is an error by [IsDamage]. Next can then be called again.
func (r *Reader) Next() (*Record, error) {
	if last := r.record; last != nil {
		r.record = nil
		r.reported = last.err != nil
		_, err := io.Copy(io.Discard, last)
		if err == nil {
			err = r.end()
		}
		if err != nil && !r.reported {
			r.reported = true
			return nil, err
		}
	}
	if err := r.seek(); err != nil {
		return nil, err
	}
	r.Number++
	record, err := r.header()
	if err != nil {
		r.reported = true
		return nil, err
	}
	r.record = record
	return record, nil
}

// errBetween is the error for damage between two records.
var errBetween = damage{errors.New("there is something else where the next record should begin")}

// end returns an error unless two line ends or the end of the file follow the content of a record.
// A wrong Content-Length can lead to another record's content.
func (r *Reader) end() error {
	head, err := r.source.Peek(len("\r\n\r\n"))
	switch {
	case string(head) == "\r\n\r\n", bytes.HasPrefix(head, []byte("\n\n")), len(head) == 0 && err == io.EOF:
		return nil
	case err != nil && err != io.EOF:
		return err // the next read does not return it again
	}
	return errBetween
}

// seek goes to the beginning of the next record. Anything but blank lines before it is
// damage.
func (r *Reader) seek() error {
	var found error
	for {
		head, err := r.source.Peek(len("WARC/"))
		if string(head) == "WARC/" {
			break
		}
		if blank := len(head) - len(bytes.TrimLeft(head, "\r\n")); blank > 0 {
			r.source.Discard(blank) // after each record
			head = head[blank:]
			if err == nil {
				continue
			}
		}
		if len(head) > 0 && found == nil {
			found = errBetween
		}
		if err == nil {
			err = r.skipLine()
		} else {
			r.source.Discard(len(head)) // the rest is another line
		}
		switch {
		case err == nil:
		case IsDamage(err):
			found = err
		case err != io.EOF:
			return err
		case r.Number == 0 && !r.reported && (found == nil || found == errBetween):
			return errors.New("not a WARC file")
		case found == nil || r.reported:
			return err
		default:
			r.reported = true // the end of the file is no second error
			return found
		}
	}
	if r.reported {
		found = nil
	}
	r.reported = false
	return found
}

// skipLine reads to the end of a line, however long it is.
func (r *Reader) skipLine() error {
	for {
		if _, err := r.source.ReadSlice('\n'); err != bufio.ErrBufferFull {
			return err
		}
	}
}

// header reads the header of a record.
func (r *Reader) header() (*Record, error) {
	record := &Record{source: r.source, left: -1}
	value := new(string) // of the last field; the next line may continue it
	fields := map[string]*string{
		"warc-type": &record.kind, "warc-target-uri": &record.URL, "content-type": &record.contentType,
		"warc-date": &record.Date, "warc-record-id": &record.ID,
		"warc-identified-payload-type": &record.payloadType,
		"content-length":               new(string), "warc-segment-number": new(string),
	}
	left := maxHeader
	for {
		line, err := r.source.ReadSlice('\n')
		left -= len(line)
		switch {
		case err == bufio.ErrBufferFull, err == nil && left < 0:
			return nil, damage{fmt.Errorf("a header of more than %d bytes", maxHeader)}
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
		name, text, ok := strings.Cut(string(line), ":")
		if value = fields[strings.ToLower(strings.TrimSpace(name))]; !ok || value == nil {
			value = new(string) // not needed
			continue
		}
		*value = cmp.Or(*value, strings.TrimSpace(text))
	}
	length, err := strconv.ParseInt(*fields["content-length"], 10, 64)
	if err != nil || length < 0 {
		return nil, damage{fmt.Errorf("the Content-Length of the record is %q", *fields["content-length"])}
	}
	if record.kind == "" {
		return nil, damage{errors.New("the record has no WARC-Type")}
	}
	record.left, record.segmented = length, *fields["warc-segment-number"] != ""
	record.URL = strings.Trim(record.URL, "<>") // as in WARC 1.0
	record.ID = strings.Trim(record.ID, "<>")
	return record, nil
}

// beginning matches the end of a record and the beginning of the next.
var beginning = regexp.MustCompile("\r\n\r\nWARC/1\\.[01]\r\nWARC-")

const longestBeginning = len("\r\n\r\nWARC/1.0\r\nWARC-")

// errInside is the error of a Content-Length that leads to the end of another record. Without it
// the records before that end would be lost.
var errInside = damage{errors.New("another record begins inside this one")}

// Read reads the content. It stops before the beginning of another record.
func (r *Record) Read(b []byte) (n int, err error) {
	if r.err != nil || r.left == 0 {
		return 0, cmp.Or(r.err, io.EOF)
	}
	b = b[:min(int64(len(b)), r.left, maxHeader-int64(longestBeginning))]
	ahead, _ := r.source.Peek(int(min(int64(len(b)+longestBeginning), r.left))) // Read returns its error
	if inside := beginning.FindIndex(ahead); inside != nil && inside[0] < len(b) {
		if b = b[:inside[0]]; len(b) == 0 {
			r.err = errInside
			return 0, r.err
		}
	}
	n, err = r.source.Read(b)
	r.left -= int64(n)
	if err == io.EOF && r.left > 0 {
		err = damage{io.ErrUnexpectedEOF}
	}
	if err != io.EOF {
		r.err = err
	}
	return n, err
}
