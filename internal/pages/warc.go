package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http/httputil"
	"net/textproto"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/richardlehane/webarchive"
)

// walkWARC walks through a WARC file (ISO 28500). Its pages are answers of servers
// with a status of 2xx and resources, if they are HTML by their Content-Type.
func walkWARC(archive File, file *os.File, yield func(File) bool) error {
	r, err := new(Reader).decompress(file)
	if err != nil {
		return err
	}
	w, err := webarchive.NewWARCReader(r)
	if err != nil {
		return err
	}
	for found := 0; ; {
		// Next and not NextPayload, which keeps the segments of records in
		// memory, as many as a file says that there are.
		record, err := w.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		url := strings.Trim(record.URL(), "<>") // which WARC 1.0 had around it
		f := File{Path: archive.Path + ":" + url}
		content := &io.LimitedReader{R: record, N: record.Size()}
		var body io.Reader
		switch w.Type() {
		case "resource":
			if isHTML(record.MIME()) {
				f.ContentType, body = record.MIME(), content
			}
		case "response":
			f.ContentType, body, err = response(content)
		}
		if body != nil || err != nil {
			found++
			f.ID, f.URL, f.Folder = fmt.Sprintf("%s/%06d", archive.ID, found), url, path.Base(archive.ID)
			if err == nil {
				f.body, err = all(body)
			}
			switch {
			case err != nil:
			case content.N > 0:
				err = io.ErrUnexpectedEOF // the library does not tell
			case len(w.Fields()["WARC-Segment-Number"]) > 0:
				err = errors.New("the record is divided into segments")
			}
			if err != nil {
				f.Err = fmt.Errorf("%s: %w", f.Path, err)
			}
		}
		if !yield(f) {
			return nil
		}
	}
}

// response returns the Content-Type and the body of a server's answer, nil if it is
// no page. http.ReadResponse does not do: crawlers keep headers that no longer fit
// the body.
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
	if coding := strings.ToLower(header.Get("Content-Encoding")); !slices.Contains([]string{"", "identity", "gzip", "x-gzip"}, coding) {
		return "", nil, fmt.Errorf("the page is compressed with %s", coding)
	}
	if !strings.EqualFold(header.Get("Transfer-Encoding"), "chunked") {
		return contentType, b, nil
	}
	// The parts may have been put together already.
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
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}
