package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http/httputil"
	"net/textproto"
	"path"
	"strings"

	"github.com/richardlehane/webarchive"
)

var warcExtensions = []string{".warc", ".warc.gz"}

// openWARC opens a WARC file (ISO 28500). Its pages are answers of servers with a
// status of 2xx and resources, if they are HTML by their Content-Type.
func openWARC(archive File) (*members, error) {
	r, file, err := openCompressed(archive.Path)
	if err != nil {
		return nil, err
	}
	w, err := webarchive.NewWARCReader(r)
	if err != nil {
		file.Close()
		return nil, err
	}
	found := 0
	return &members{func() (File, error) {
		// Next and not NextPayload, which keeps the segments of records in
		// memory, as many as a file says that there are.
		record, err := w.Next()
		if err != nil {
			return File{}, err
		}
		url := strings.Trim(record.URL(), "<>") // which WARC 1.0 had around it
		f := File{Path: archive.Path + ":" + url}
		content := &counter{r: record}
		contentType, body, err := payload(w.Type(), record.MIME(), content)
		if err == nil && body == nil {
			return f, nil
		}
		found++
		f.ID = fmt.Sprintf("%s/%06d", archive.ID, found)
		f.URL, f.ContentType, f.folder = url, contentType, path.Base(archive.ID)
		if err == nil {
			f.body, err = all(body)
		}
		if err == nil && content.n < record.Size() {
			err = io.ErrUnexpectedEOF // the library does not tell
		}
		if err == nil && len(w.Fields()["WARC-Segment-Number"]) > 0 {
			err = errors.New("the record is divided into segments")
		}
		if err != nil {
			f.Err = fmt.Errorf("%s: %w", f.Path, err)
		}
		return f, nil
	}, file.Close}, nil
}

// payload returns the Content-Type and the body of a record, nil if it is no
// page.
func payload(kind, contentType string, content io.Reader) (string, io.Reader, error) {
	switch kind {
	case "resource":
		if !isHTML(contentType) {
			return "", nil, nil
		}
		return contentType, content, nil
	case "response":
		return response(content)
	}
	return "", nil, nil
}

// response returns the same for the answer of a server.
func response(content io.Reader) (contentType string, body io.Reader, err error) {
	b := bufio.NewReader(content)
	t := textproto.NewReader(b)
	status, err := t.ReadLine() // HTTP/1.1 200 OK
	if err != nil {
		return "", nil, err
	}
	protocol, status, _ := strings.Cut(status, " ")
	if !strings.HasPrefix(protocol, "HTTP/") || !strings.HasPrefix(status, "2") {
		return "", nil, nil // of a name server, or there is no such page
	}
	header, err := t.ReadMIMEHeader()
	if err != nil {
		return "", nil, err
	}
	contentType = header.Get("Content-Type")
	if !isHTML(contentType) {
		return "", nil, nil
	}
	if coding := strings.ToLower(header.Get("Content-Encoding")); coding != "" && coding != "identity" && coding != "gzip" && coding != "x-gzip" {
		return "", nil, fmt.Errorf("the page is compressed with %s", coding)
	}
	if !strings.EqualFold(header.Get("Transfer-Encoding"), "chunked") {
		return contentType, b, nil
	}
	// Some crawlers keep the header of what they have put together already.
	raw, err := all(b)
	if err != nil {
		return "", nil, err
	}
	if joined, err := all(httputil.NewChunkedReader(bytes.NewReader(raw))); err == nil {
		raw = joined
	}
	return contentType, bytes.NewReader(raw), nil
}

func isHTML(contentType string) bool {
	t, _, _ := mime.ParseMediaType(contentType)
	if t == "" {
		t, _, _ = strings.Cut(strings.ToLower(contentType), ";") // with a parameter that is none
	}
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}

// counter counts what is read.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}
