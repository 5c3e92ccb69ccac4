package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"

	"linesift"
)

const problemType = "application/problem+json"

// A problem is what went wrong with a request or a page, as RFC 9457 has it.
type problem struct {
	Type   string `json:"type"` // about:blank: the status says it all
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`

	headers [][2]string
}

func problemf(status int, format string, a ...any) *problem {
	return &problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: fmt.Sprintf(format, a...)}
}

func (p *problem) Error() string { return p.Detail }

// header has the answer say something else as well.
func (p *problem) header(name, value string) { p.headers = append(p.headers, [2]string{name, value}) }

func (p *problem) json() []byte {
	b, err := json.Marshal(p)
	if err != nil {
		panic(err) // it is strings and a number
	}
	return append(b, '\n')
}

// asProblem returns the problem that an error is.
func asProblem(err error) *problem {
	if p, ok := errors.AsType[*problem](err); ok {
		return p
	}
	tooLarge, isTooLarge := errors.AsType[*http.MaxBytesError](err)
	switch {
	case isTooLarge:
		return problemf(http.StatusRequestEntityTooLarge, "more than %d bytes were sent", tooLarge.Limit)
	case errors.Is(err, linesift.ErrTooLarge):
		return problemf(http.StatusRequestEntityTooLarge, "the page is too large")
	case errors.Is(err, linesift.ErrNoText):
		return problemf(http.StatusUnprocessableEntity, "the document is no text in any encoding that is known")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return problemf(http.StatusRequestTimeout, "the page did not arrive in time")
	case errors.Is(err, context.DeadlineExceeded):
		return problemf(http.StatusServiceUnavailable, "the page took too long")
	case errors.Is(err, context.Canceled):
		return problemf(http.StatusServiceUnavailable, "the request was given up")
	case errors.Is(err, io.ErrUnexpectedEOF):
		return problemf(http.StatusBadRequest, "the body ends too early")
	}
	return problemf(http.StatusInternalServerError, "%v", err)
}

func (p *problem) code() string { return strconv.Itoa(p.Status) }

// code returns the status of an answer, 200 if there was nothing to say.
func (w *response) code() string {
	if w.status == 0 {
		return "200"
	}
	return strconv.Itoa(w.status)
}
