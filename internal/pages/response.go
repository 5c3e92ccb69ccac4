package pages

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

// maxResponseHeader is how long the header of a server's answer may be; browsers take
// 256 KB.
const maxResponseHeader = 256 << 10

// response returns the Content-Type and the body of a server's answer, nil if it is no
// page. What the header leaves open the payload's type tells, or its first bytes.
// http.ReadResponse does not do: crawlers keep headers that no longer fit the body.
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
	body, err = all(b, limit)
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

// responseHeader returns the header of an answer, nil if it has no page.
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

// transferred returns a body without its transfer codings. Many crawlers have undone them
// and left the header as it was.
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

// joined puts the chunks of a body together. Of one that was cut off, as crawlers do with
// long ones, it returns what is there.
func joined(body []byte, limit int64) ([]byte, error) {
	line, _, ok := bytes.Cut(body, []byte("\n"))
	size, _, _ := strings.Cut(string(line), ";")
	if _, err := strconv.ParseUint(strings.TrimSpace(size), 16, 63); !ok || err != nil {
		return body, nil // put together already
	}
	joined, err := all(httputil.NewChunkedReader(bytes.NewReader(body)), limit)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("Transfer-Encoding chunked: %w", err)
	}
	return joined, nil
}

// isHTMLType tells whether a Content-Type is that of pages.
func isHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}
