package server

import (
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// A format is what an answer can be in.
type format string

const (
	asJSON     format = "application/json"
	asMarkdown format = "text/markdown"
	asText     format = "text/plain"
	asHTML     format = "text/html"
	asLines    format = "application/jsonl" // of batches
	asNDJSON   format = "application/x-ndjson"
)

var (
	pageFormats  = []format{asJSON, asMarkdown, asText, asHTML}
	batchFormats = []format{asLines, asNDJSON}
)

// negotiate returns the format that a request likes best, the first of those that it
// likes as much. Of the ranges of Accept that a format is in the narrowest counts
// (RFC 9110, 12.5.1); parts that cannot be read are passed over.
func negotiate(r *http.Request, formats []format) (format, error) {
	header := strings.Join(r.Header.Values("Accept"), ",")
	if strings.TrimSpace(header) == "" {
		return formats[0], nil
	}
	best, bestQuality := format(""), 0.0
	for _, f := range formats {
		if q := quality(header, string(f)); q > bestQuality {
			best, bestQuality = f, q
		}
	}
	if best == "" {
		var names []string
		for _, f := range formats {
			names = append(names, string(f))
		}
		return "", problemf(http.StatusNotAcceptable, "the formats are %s; none is accepted", strings.Join(names, ", "))
	}
	return best, nil
}

// quality returns how much a header Accept likes a media type, 0 to 1; 0 is not at all.
func quality(header, mediaType string) float64 {
	major, _, _ := strings.Cut(mediaType, "/")
	narrowest, found := 0, 0.0
	for part := range strings.SplitSeq(header, ",") {
		of, parameters, err := mime.ParseMediaType(part)
		if err != nil {
			continue
		}
		narrow := 0
		switch of {
		case mediaType:
			narrow = 3
		case major + "/*":
			narrow = 2
		case "*/*":
			narrow = 1
		}
		if narrow <= narrowest {
			continue
		}
		q := 1.0
		if s, ok := parameters["q"]; ok {
			if q, err = strconv.ParseFloat(s, 64); err != nil || !(0 <= q && q <= 1) {
				continue
			}
		}
		narrowest, found = narrow, q
	}
	return found
}
