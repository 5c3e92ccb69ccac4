package warc

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
	"strconv"
	"strings"

	"linesift/internal/fetch"
	"linesift/internal/file"
	"linesift/internal/sniff"
)

// Page returns the page in the record, or a nil body if it has none: a response with a status
// of 2xx, or a resource. It must be HTML by its Content-Type, in the HTTP header or else the
// WARC header, or without one by its first bytes. limit is the most bytes of the page, also after
// each decoding.
func (r *Record) Page(limit int64) (contentType string, body []byte, err error) {
	content := io.Reader(r)
	var header textproto.MIMEHeader // of a response
	switch r.kind {
	case "resource":
		contentType = cmp.Or(r.payloadType, r.contentType)
	case "response":
		if content, header, err = response(r); err != nil || header == nil {
			return "", nil, err
		}
		contentType = cmp.Or(header.Get("Content-Type"), r.payloadType)
	default:
		return "", nil, nil
	}
	if contentType != "" && !sniff.IsHTMLType(contentType) {
		return "", nil, nil
	}
	body, err = file.ReadAll(content, limit)
	if err == nil {
		body, err = transferred(body, header, limit)
	}
	if err == nil {
		body, err = fetch.Decode(body, strings.Join(header["Content-Encoding"], ","), limit)
	}
	if contentType == "" && !sniff.IsHTML(body) {
		return "", nil, onlyDamage(err)
	}
	if err == nil && r.segmented {
		err = errors.New("the record is divided into segments")
	}
	return contentType, body, err
}

// response returns the header of an HTTP response with a status of 2xx, or nil, and a reader of
// its body. http.ReadResponse does not serve, because crawlers keep headers that no longer fit
// the body.
func response(content io.Reader) (body io.Reader, header textproto.MIMEHeader, err error) {
	limited := &io.LimitedReader{R: content, N: fetch.MaxResponseHeader}
	b := bufio.NewReader(limited)
	header, err = responseHeader(textproto.NewReader(b))
	switch {
	case err != nil && limited.N == 0:
		err = fmt.Errorf("the answer's header has more than %d bytes", fetch.MaxResponseHeader)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		err = errors.New("the answer's header has no end")
	}
	limited.N = math.MaxInt64
	return b, header, err
}

// responseHeader returns the header of a response with a status of 2xx, or nil.
func responseHeader(t *textproto.Reader) (textproto.MIMEHeader, error) {
	for {
		line, err := t.ReadLine() // HTTP/1.1 200 OK
		if err != nil {
			return nil, err
		}
		protocol, status, _ := strings.Cut(line, " ")
		interim := strings.HasPrefix(status, "1") // as 100 Continue; the response comes after it
		if !strings.HasPrefix(protocol, "HTTP/") || !interim && !strings.HasPrefix(status, "2") {
			return nil, nil // a name server's response, or there is no such page
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
	return fetch.Decode(body, strings.Join(codings, ","), limit)
}

// joined joins the chunks of a body. Crawlers cut off long bodies. joined returns the part that
// is there.
func joined(body []byte, limit int64) ([]byte, error) {
	line, _, ok := bytes.Cut(body, []byte("\n"))
	size, _, _ := strings.Cut(string(line), ";")
	if _, err := strconv.ParseUint(strings.TrimSpace(size), 16, 63); !ok || err != nil {
		return body, nil // joined already
	}
	joined, err := file.ReadAll(httputil.NewChunkedReader(bytes.NewReader(body)), limit)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("Transfer-Encoding chunked: %w", err)
	}
	return joined, nil
}
