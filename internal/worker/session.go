package worker

import (
	"fmt"
	"io"
)

// A Session answers requests that lie in memory, one after the other. It is not safe for
// concurrent use.
type Session struct{ worker *worker }

// NewSession returns a session that writes stacks of faults to log.
func NewSession(log io.Writer) *Session { return &Session{newWorker(log)} }

// Answer appends to dst the frame that answers the text of a header and the page after it. A
// header that is malformed, or whose n is not the length of the page, gets an error of kind frame.
func (s *Session) Answer(dst, text, page []byte) []byte {
	h, err := parseHeader(text)
	if err == nil && h.Body != int64(len(page)) {
		err = fmt.Errorf("the header: n is %d; the page has %d bytes", h.Body, len(page))
	}
	r, out := reply{ID: h.ID}, []byte(nil)
	if err != nil {
		r.Error = &failure{Kind: "frame", Message: err.Error()}
	} else {
		r, out = s.worker.answer(&h, page)
	}
	r.Body = len(out)
	return AppendFrame(dst, r, out)
}
