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
	"regexp"
	"slices"
	"strconv"
	"strings"

	"linesift/internal/fetch"
	"linesift/internal/file"
	"linesift/internal/sniff"
)

// Page returns the page in the record, or a nil body if it has none: a response with a status
// of 2xx, or a resource. It must be HTML by its Content-Type, in the HTTP header or else the
// WARC header, or without one by its first bytes. limit is the maximum size of the page, also after
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
		if r.hasHTTP() && !slices.Contains(otherKinds, r.kind) {
			return "", nil, fmt.Errorf("the WARC-Type %q is unknown", r.kind)
		}
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

// otherKinds are the types of records with HTTP that have no page of their own.
var otherKinds = []string{"request", "revisit", "continuation"}

// hasHTTP reports whether the record has an HTTP message.
func (r *Record) hasHTTP() bool {
	return strings.HasPrefix(strings.ToLower(r.contentType), "application/http")
}

// statusLine matches the first line of an HTTP response. Its group is the status.
var statusLine = regexp.MustCompile(`^HTTP/[0-9.]+ +([0-9]{3})( |$)`)

// response returns the header of an HTTP response with a status of 2xx, or nil, and a reader of
// its body. http.ReadResponse does not serve, because crawlers keep headers that no longer fit
// the body.
func response(content *Record) (body io.Reader, header textproto.MIMEHeader, err error) {
	limited := &io.LimitedReader{R: content, N: fetch.MaxResponseHeader}
	b := bufio.NewReader(limited)
	header, err = responseHeader(textproto.NewReader(b), content.hasHTTP())
	switch {
	case err != nil && limited.N == 0:
		err = fmt.Errorf("the answer's header has more than %d bytes", fetch.MaxResponseHeader)
	case err == io.EOF || err == io.ErrUnexpectedEOF:
		err = errors.New("the answer's header has no end")
	}
	limited.N = math.MaxInt64
	return b, header, err
}

// responseHeader returns the header of a response with a status of 2xx, or nil. Something else than
// a response is an error if it must be HTTP.
func responseHeader(t *textproto.Reader, mustBe bool) (textproto.MIMEHeader, error) {
	for {
		line, err := t.ReadLine() // HTTP/1.1 200 OK
		if err != nil {
			return nil, err
		}
		status := statusLine.FindStringSubmatch(line)
		if status == nil {
			if mustBe {
				return nil, fmt.Errorf("the answer begins with %.40q", line)
			}
			return nil, nil // a name server's response
		}
		interim := status[1][0] == '1' // as 100 Continue; the response comes after it
		if !interim && status[1][0] != '2' {
			return nil, nil // there is no such page
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
