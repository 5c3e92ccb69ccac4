// Package notpage tells documents that are not pages: binary files by their first bytes, JSON, and
// the path or address of a page that a user gave in its place. All doors call [Check], so they use the same words.
package notpage

import (
	"bytes"
	"errors"

	"github.com/tidwall/gjson"
)

var (
	ErrNotText = errors.New("the document is not text")   // a picture, a PDF, an archive
	ErrNotPage = errors.New("the document is not a page") // an address, a path, or JSON
)

// An Error says what a document is. It is [ErrNotText] or [ErrNotPage].
type Error struct {
	What string // "application/pdf", "a Word document (…)"; or "an address", "a list of addresses", "a path", "JSON"
	kind error
}

func (e *Error) Error() string {
	if e.kind == ErrNotText {
		return e.What + " is not a web page"
	}
	return "this is " + e.What + " and not a page"
}

func (e *Error) Unwrap() error { return e.kind }

// Is reports whether the error is that of a document of this kind, such as "JSON".
func Is(err error, what string) bool {
	e, ok := errors.AsType[*Error](err)
	return ok && e.What == what
}

// Check returns an [Error] if a document is not a page.
func Check(document []byte) error {
	if format := Format(document); format != "" {
		return &Error{Describe(format), ErrNotText}
	}
	if isJSON(document) {
		return &Error{"JSON", ErrNotPage}
	}
	if where := placeOf(document); where != "" {
		return &Error{where, ErrNotPage}
	}
	return nil
}

// isJSON reports whether a document is a JSON object, or begins with one as an array or as JSON Lines.
func isJSON(document []byte) bool {
	document = bytes.TrimSpace(bytes.TrimPrefix(document, []byte("\xef\xbb\xbf")))
	if len(document) == 0 || document[0] != '{' && document[0] != '[' {
		return false
	}
	if !gjson.ValidBytes(document) {
		document, _, _ = bytes.Cut(document, []byte("\n"))
	}
	if !gjson.ValidBytes(document) {
		return false
	}
	object := gjson.ParseBytes(document)
	if object.IsArray() {
		object = object.Get("0")
	}
	return object.IsObject()
}
