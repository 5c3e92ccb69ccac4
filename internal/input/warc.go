package input

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http/httputil"
	"net/textproto"
	"path"
	"strconv"
	"strings"
)

// walkWARC passes on the pages of a WARC file (ISO 28500): responses with a status of 2xx
// and resources that are HTML by their Content-Type, or without one by their first bytes. A
// damaged record is a File with an error; the records after it are read.
func walkWARC(archive File, in io.Reader, yield func(File) bool) error {
	w := newWARCReader(in)
	w.number = int(archive.part.Records)
	found := archive.part.Before
	for {
		record, err := w.next()
		if err != nil && !IsDamage(err) {
			if err == io.EOF {
				return nil
			}
			return err
		}
		f := File{Path: fmt.Sprintf("%s:record %d", archive.Path, w.number), how: archive.how}
		if err == nil {
			if f.URL = record.url; f.URL != "" {
				f.Path = archive.Path + ":" + f.URL
			}
			switch record.kind {
			case "resource":
				f.ContentType = cmp.Or(record.payloadType, record.contentType)
				f.body, err = resource(w.content, f.ContentType, f.limit())
			case "response":
				f.ContentType, f.body, err = response(w.content, record.payloadType, f.limit())
			}
		}
		if f.body != nil || err != nil {
			found++
			f.ID, f.Folder = fmt.Sprintf("%s/%06d", archive.ID, found), path.Base(archive.ID)
			if err == nil && record.segmented {
				err = errors.New("the record is divided into segments")
			}
			f.fail(err)
		}
		if !yield(f) {
			return nil
		}
	}
}

// resource returns the content of a resource record, or nil if it is no page.
func resource(content io.Reader, contentType string, limit int64) ([]byte, error) {
	if contentType != "" && !isHTMLType(contentType) {
		return nil, nil
	}
	body, err := ReadAll(content, 0, limit)
	if contentType == "" && !isHTML(body) {
		return nil, onlyDamage(err)
	}
	return body, err
}

// maxResponseHeader is the longest header of a response, as in browsers.
const maxResponseHeader = 256 << 10

// response returns the page in a WARC record's HTTP response, or nil. It falls back from the
// HTTP header to the WARC payload type, then to the first bytes. http.ReadResponse does not
// serve, because crawlers keep headers that no longer fit the body.
func response(content io.Reader, payloadType string, limit int64) (contentType string, body []byte, err error) {
	limited := &io.LimitedReader{R: content, N: maxResponseHeader}
	b := bufio.NewReader(limited)
	header, err := responseHeader(textproto.NewReader(b))
	switch {
	case err != nil && limited.N == 0:
		err = fmt.Errorf("the answer's header has more than %d bytes", maxResponseHeader)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		err = errors.New("the answer's header has no end")
	}
	if err != nil || header == nil {
		return "", nil, err
	}
	contentType = cmp.Or(header.Get("Content-Type"), payloadType)
	if contentType != "" && !isHTMLType(contentType) {
		return "", nil, nil
	}
	limited.N = math.MaxInt64
	body, err = ReadAll(b, 0, limit)
	if err == nil {
		body, err = transferred(body, header, limit)
	}
	if err == nil {
		body, err = decoded(body, strings.Join(header["Content-Encoding"], ","), limit)
	}
	if contentType == "" && !isHTML(body) {
		return "", nil, onlyDamage(err)
	}
	return contentType, body, err
}

// responseHeader returns the header of a response with a status of 2xx, or nil.
func responseHeader(t *textproto.Reader) (textproto.MIMEHeader, error) {
	for {
		line, err := t.ReadLine() // HTTP/1.1 200 OK
		if err != nil {
			return nil, err
		}
		protocol, status, _ := strings.Cut(line, " ")
		interim := strings.HasPrefix(status, "1") // as 100 Continue, after which comes the answer
		if !strings.HasPrefix(protocol, "HTTP/") || !interim && !strings.HasPrefix(status, "2") {
			return nil, nil // of a name server, or there is no such page
		}
		header, err := t.ReadMIMEHeader()
		if err != nil || !interim {
			return header, err
		}
	}
}

// transferred undoes the transfer codings of a body. Many crawlers undo them and keep the
// header.
func transferred(body []byte, header textproto.MIMEHeader, limit int64) ([]byte, error) {
	codings := strings.Split(strings.ToLower(strings.Join(header["Transfer-Encoding"], ",")), ",")
	for i, coding := range codings {
		codings[i] = strings.TrimSpace(coding)
	}
	if last := len(codings) - 1; codings[last] == "chunked" {
		var err error
		if body, err = joined(body, limit); err != nil {
			return nil, err
		}
		codings = codings[:last]
	}
	return decoded(body, strings.Join(codings, ","), limit)
}

// joined joins the chunks of a body. Crawlers cut off long bodies; joined returns the part
// present.
func joined(body []byte, limit int64) ([]byte, error) {
	line, _, ok := bytes.Cut(body, []byte("\n"))
	size, _, _ := strings.Cut(string(line), ";")
	if _, err := strconv.ParseUint(strings.TrimSpace(size), 16, 63); !ok || err != nil {
		return body, nil // joined already
	}
	joined, err := ReadAll(httputil.NewChunkedReader(bytes.NewReader(body)), 0, limit)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("Transfer-Encoding chunked: %w", err)
	}
	return joined, nil
}

// isHTMLType reports whether a Content-Type means HTML.
func isHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}

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

// IsDamage reports whether an error is damage in a WARC file, after which reading goes on.
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

// errBetween is the error for damage between two records.
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
