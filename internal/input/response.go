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
	"strconv"
	"strings"
)

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

// joined joins the chunks of a body. Crawlers cut off long bodies; joined returns what is
// there.
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

// isHTMLType reports whether a Content-Type is that of HTML.
func isHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}
