package server

import (
	"cmp"
	"errors"
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// mediaTypes are the media types of the option format, the default first.
var mediaTypes = []struct{ format, mediaType string }{
	{"json", "application/json"}, {"jsonl", "application/jsonl"},
	{"markdown", "text/markdown"}, {"text", "text/plain"}, {"html", "text/html"},
}

// batchTypes are the media types of the records of a batch, the default first.
var batchTypes = []string{"application/jsonl", "application/x-ndjson"}

// The media types of requests. curl --data-binary sends any file as a form.
var (
	pageBodies = []string{
		"text/*", "application/xhtml+xml", "application/xml",
		"application/octet-stream", "application/x-www-form-urlencoded",
	}
	batchBodies = []string{
		"application/jsonl", "application/x-ndjson", "application/json", "application/x-jsonlines",
		"text/*", "application/octet-stream", "application/x-www-form-urlencoded",
	}
)

// parseHead reads the query of a request for a batch or for one page, chooses the format of the
// response, and checks the type and the coding of the body. It returns the response's media type.
func (s *Server) parseHead(r *http.Request, batch bool) (q query, mediaType string, err error) {
	if q, err = s.parseQuery(r, batch); err != nil {
		return q, "", err
	}
	bodies := pageBodies
	if batch {
		bodies = batchBodies
		mediaType, err = negotiate(r, batchTypes)
		if q.Format = cmp.Or(q.Format, "jsonl"); !q.IsRecord() {
			err = problemf(http.StatusBadRequest,
				"format: a batch is answered with records; content is the format of their content")
		}
	} else {
		mediaType, err = q.negotiate(r)
	}
	for _, check := range []func() error{
		q.check,
		func() error { return checkType(r, bodies) },
		func() error { return checkCoding(r) },
	} {
		if err == nil {
			err = check()
		}
	}
	return q, mediaType, err
}

// negotiate returns the media type of the response for a page. If the query has no format, the
// header Accept gives it.
func (q *query) negotiate(r *http.Request) (mediaType string, err error) {
	var accepted []string
	for _, m := range mediaTypes {
		if q.Format == "" || q.Format == m.format {
			accepted = append(accepted, m.mediaType)
		}
	}
	if q.Format != "" { // if it is unknown, check says so
		return strings.Join(accepted, ""), nil
	}
	if mediaType, err = negotiate(r, accepted); err != nil {
		return "", err
	}
	for _, m := range mediaTypes {
		if m.mediaType == mediaType {
			q.Format = m.format
		}
	}
	return mediaType, nil
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
		all := strings.Join(formats, ", ")
		return "", problemf(http.StatusNotAcceptable, "the formats are %s; none is accepted", all)
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
