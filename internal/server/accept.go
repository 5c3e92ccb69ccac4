package server

import (
	"cmp"
	"errors"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"linesift/internal/options"
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

// A head is what a request asks for before its body.
type head struct {
	*options.Checked
	url       string // of the page
	mediaType string // of the response
}

// parseHead reads the query of a request for a batch or for one page, chooses the format of the
// response, and checks the type and the coding of the body.
func (s *Server) parseHead(r *http.Request, batch bool) (h head, err error) {
	o, url, err := s.parseQuery(r, batch)
	if err != nil {
		return h, err
	}
	h.url = url
	bodies := pageBodies
	if batch {
		bodies = batchBodies
		if o.Format = cmp.Or(o.Format, "jsonl"); !o.IsRecord() {
			return h, problemf(http.StatusBadRequest,
				"format: a batch is answered with records; content is the format of their content")
		}
		h.mediaType, err = negotiate(r, batchTypes)
	} else {
		h.mediaType, err = negotiateFormat(r, &o.Format)
	}
	if err == nil {
		h.Checked, err = o.CheckSingle()
	}
	if err == nil {
		err = checkType(r, bodies)
	}
	return h, cmp.Or(err, checkCoding(r))
}

// negotiateFormat returns the media type of the response for a page. If the query has no format,
// the header Accept gives it.
func negotiateFormat(r *http.Request, format *string) (mediaType string, err error) {
	var accepted []string
	for _, m := range mediaTypes {
		if m.format == *format {
			return m.mediaType, nil
		}
		accepted = append(accepted, m.mediaType)
	}
	if *format != "" {
		return "", nil // check says that it is unknown
	}
	if mediaType, err = negotiate(r, accepted); err == nil {
		*format = mediaTypes[slices.Index(accepted, mediaType)].format
	}
	return mediaType, err
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
		if found := quality(header, f); found > bestQuality {
			best, bestQuality = f, found
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
		specificity, found = specific, 1
		if given, err := strconv.ParseFloat(parameters["q"], 64); err == nil && 0 <= given && given <= 1 {
			found = given
		}
	}
	return found
}
