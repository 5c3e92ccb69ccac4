package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"linesift"
	"linesift/internal/file"
	"linesift/internal/notpage"
	"linesift/internal/options"
	"linesift/internal/record"
)

const problemType = "application/problem+json"

// A problem is the error of a request or a page, as in RFC 9457.
type problem struct {
	Type   string `json:"type"` // about:blank, so the status has the meaning
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`

	headers http.Header // of the response
	cause   error       // the internal error, for the log and not for the client
}

func problemf(status int, format string, a ...any) *problem {
	return &problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: fmt.Sprintf(format, a...),
		headers: make(http.Header),
	}
}

func (p *problem) Error() string { return p.Detail }

func (p *problem) json() []byte {
	b, _ := json.Marshal(p) // strings and a number can be
	return append(b, '\n')
}

// asProblem returns an error as a problem with the fitting status.
func asProblem(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	tooLarge, isTooLarge := errors.AsType[*http.MaxBytesError](err)
	var longPage file.TooLarge
	switch {
	case isTooLarge:
		return tooLong(file.TooLarge(tooLarge.Limit))
	case errors.As(err, new(*options.Error)):
		return problemf(http.StatusBadRequest, "%v", err)
	case errors.Is(err, linesift.ErrTooLarge):
		return problemf(http.StatusRequestEntityTooLarge, "%v", err)
	case errors.As(err, &longPage):
		return tooLong(longPage)
	case errors.Is(err, linesift.ErrNotText):
		return problemf(http.StatusUnprocessableEntity, "%v", err)
	case notpage.Is(err, "JSON"):
		return problemf(http.StatusBadRequest, "%v; /batch takes pages as JSON Lines", err)
	case errors.Is(err, linesift.ErrNotPage):
		return problemf(http.StatusBadRequest, "%v; send the page, since the server fetches none and "+
			"reads no files", err)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return problemf(http.StatusRequestTimeout, "the page did not arrive in time")
	case errors.Is(err, context.DeadlineExceeded):
		return problemf(http.StatusServiceUnavailable, "the page took too long")
	case errors.Is(err, context.Canceled):
		return problemf(http.StatusServiceUnavailable, "the request was given up")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problemf(http.StatusBadRequest, "the body ends too early")
	}
	p := problemf(http.StatusInternalServerError, "something went wrong in the server; its log has the reason")
	p.cause = err
	return p
}

// tooLong returns the problem of a page beyond the server's limit.
func tooLong(t file.TooLarge) *problem {
	return problemf(http.StatusRequestEntityTooLarge, "the page is %v; serve --max-size takes larger ones", t)
}

// problem returns an error as a problem, and logs the cause of an internal one.
func (s *Server) problem(err error) *problem {
	p := asProblem(err)
	if p.cause != nil && s.config.Errors != nil {
		s.config.Errors.Print(p.cause)
		if panicked, ok := errors.AsType[*record.Panic](p.cause); ok {
			s.config.Errors.Printf("%s", panicked.Stack)
		}
	}
	p.cause = nil // it is logged once
	return p
}
