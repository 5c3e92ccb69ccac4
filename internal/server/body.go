package server

import (
	"errors"
	"fmt"
	"mime"
	"net/http"
	"strings"

	"linesift/internal/notpage"
	"linesift/internal/sniff"
)

// unread returns the problem of a body that cannot be read. Chunks that break the rules of
// HTTP are the client's fault, but net/http has no types for these errors.
func unread(err error) *problem {
	p := asProblem(err)
	if p.cause != nil {
		return problemf(http.StatusBadRequest, "the body cannot be read: %v", err)
	}
	return p
}

// checkPage returns a problem if the body of a request for one page is empty, compressed or not a page.
func checkPage(page []byte) error {
	switch {
	case len(page) == 0:
		return problemf(http.StatusBadRequest, "the body is empty; it has to be a page")
	case sniff.CompressionOf(page) != "":
		return compressed("")
	}
	return notpage.Check(page)
}

// compressed returns the problem of a compressed body.
func compressed(how string) *problem {
	p := problemf(http.StatusUnsupportedMediaType, "the body is compressed%s; send it as it is", how)
	p.headers.Set("Accept-Encoding", "identity")
	return p
}

// checkCoding returns a problem if a request says that its body is compressed.
func checkCoding(r *http.Request) error {
	coding := strings.Join(r.Header.Values("Content-Encoding"), ",")
	if coding == "" || strings.EqualFold(coding, "identity") {
		return nil
	}
	return compressed(fmt.Sprintf(" with %q", coding))
}

// checkType returns a problem if the Content-Type of a request is none of types. A type may be
// a range (text/*). A request without a Content-Type passes.
func checkType(r *http.Request, types []string) error {
	given := r.Header.Get("Content-Type")
	if given == "" {
		return nil
	}
	mediaType, _, err := mime.ParseMediaType(given)
	if err != nil && !errors.Is(err, mime.ErrInvalidMediaParameter) {
		return problemf(http.StatusUnsupportedMediaType, "Content-Type: %v", err)
	}
	for _, t := range types {
		if kind, isRange := strings.CutSuffix(t, "*"); mediaType == t || isRange && strings.HasPrefix(mediaType, kind) {
			return nil
		}
	}
	hint := ""
	if r.URL.Path == "/extract" && strings.Contains(mediaType, "json") {
		hint = "; /batch takes pages as JSON Lines"
	}
	return problemf(http.StatusUnsupportedMediaType, "a body of the type %s is not for here; use one of %s%s",
		mediaType, strings.Join(types, ", "), hint)
}
