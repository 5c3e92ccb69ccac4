package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http/httputil"
	"net/textproto"
	"path"
	"strings"

	"github.com/richardlehane/webarchive"
)

// walkWARC walks through a WARC file (ISO 28500). Its pages are answers of servers
// with a status of 2xx and resources, if they are HTML by their Content-Type.
func walkWARC(archive File, in io.Reader, yield func(File) bool) error {
	w, err := webarchive.NewWARCReader(in)
	if err != nil {
		return err
	}
	for found := archive.part.Before; ; {
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
		f := File{Path: archive.Path + ":" + url, how: archive.how}
		content := &io.LimitedReader{R: record, N: record.Size()}
		switch w.Type() {
		case "resource":
			if isHTMLType(record.MIME()) {
				f.ContentType = record.MIME()
				f.body, err = all(content, f.limit())
			}
		case "response":
			f.ContentType, f.body, err = response(content, f.limit())
		}
		if f.body != nil || err != nil {
			found++
			f.ID, f.URL, f.Folder = fmt.Sprintf("%s/%06d", archive.ID, found), url, path.Base(archive.ID)
			switch {
			case err != nil:
			case content.N > 0:
				err = io.ErrUnexpectedEOF // the library does not tell
			case len(w.Fields()["WARC-Segment-Number"]) > 0:
				err = errors.New("the record is divided into segments")
			}
			f.fail(err)
		}
		if !yield(f) {
			return nil
		}
	}
}

// response returns the Content-Type and the body of a server's answer, nil if it is
// no page. http.ReadResponse does not do: crawlers keep headers that no longer fit
// the body.
func response(content io.Reader, limit int64) (contentType string, body []byte, err error) {
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
	if !isHTMLType(contentType) {
		return "", nil, nil
	}
	if body, err = all(b, limit); err != nil {
		return "", nil, err
	}
	if strings.EqualFold(header.Get("Transfer-Encoding"), "chunked") {
		// The parts may have been put together already.
		if joined, err := all(httputil.NewChunkedReader(bytes.NewReader(body)), limit); err == nil {
			body = joined
		}
	}
	body, err = decoded(body, strings.Join(header["Content-Encoding"], ","), limit)
	return contentType, body, err
}

// isHTMLType tells whether a Content-Type is that of pages.
func isHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}
