package server

import (
	"errors"
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// The formats of the response for a page.
const (
	asJSON     = "application/json"
	asMarkdown = "text/markdown"
	asText     = "text/plain"
	asHTML     = "text/html"
)

// The media types of responses. The first is the default.
var (
	pageFormats  = []string{asJSON, asMarkdown, asText, asHTML}
	batchFormats = []string{"application/jsonl", "application/x-ndjson"}
)

// The media types of requests. curl --data-binary sends any file as a form.
var (
	pageTypes  = []string{"text/*", "application/xhtml+xml", "application/xml", "application/octet-stream", "application/x-www-form-urlencoded"}
	batchTypes = []string{
		"application/jsonl", "application/x-ndjson", "application/json", "application/x-jsonlines",
		"text/*", "application/octet-stream", "application/x-www-form-urlencoded",
	}
)

// parseHead reads the query of a request for a batch or for one page, chooses the format of the
// response, and checks the type and the coding of the body.
func parseHead(r *http.Request, batch bool) (q query, format string, err error) {
	formats, types := pageFormats, pageTypes
	if batch {
		formats, types = batchFormats, batchTypes
	}
	if q, err = parseQuery(r, batch); err == nil {
		format, err = negotiate(r, formats)
	}
	if err == nil {
		err = checkType(r, types)
	}
	if err == nil {
		err = checkCoding(r)
	}
	return q, format, err
}

// negotiate returns the format with the highest quality in the header Accept. Of equals it is
// the first. The most specific range that matches a format gives its quality (RFC 9110,
// 12.5.1). Ranges and qualities that cannot be parsed are ignored.
func negotiate(r *http.Request, formats []string) (string, error) {
	header := strings.Join(r.Header.Values("Accept"), ",")
	if strings.TrimSpace(header) == "" {
		return formats[0], nil
	}
	best, bestQuality := "", 0.0
	for _, f := range formats {
		if q := quality(header, f); q > bestQuality {
			best, bestQuality = f, q
		}
	}
	if best == "" {
		return "", problemf(http.StatusNotAcceptable, "the formats are %s; none is accepted", strings.Join(formats, ", "))
	}
	return best, nil
}

// quality returns the quality of a media type in a header Accept, 0 (not accepted) to 1.
func quality(header, mediaType string) float64 {
	major, _, _ := strings.Cut(mediaType, "/")
	specificity, found := 0, 0.0
	for part := range strings.SplitSeq(header, ",") {
		accepted, parameters, err := mime.ParseMediaType(part)
		if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) {
			continue
		}
		specific := 0
		switch accepted {
		case mediaType:
			specific = 3
		case major + "/*":
			specific = 2
		case "*/*":
			specific = 1
		}
		if specific <= specificity {
			continue
		}
		q := 1.0
		if s, ok := parameters["q"]; ok {
			if given, err := strconv.ParseFloat(s, 64); err == nil && 0 <= given && given <= 1 {
				q = given
			}
		}
		specificity, found = specific, q
	}
	return found
}
