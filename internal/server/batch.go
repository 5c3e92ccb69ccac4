package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"net/http"
	"time"

	"github.com/tidwall/gjson"

	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/notpage"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/internal/sniff"
)

// past is a deadline that ends reading at once.
var past = time.Unix(1, 0)

// A task is a line of a batch.
type task struct {
	line int // from 1
	json []byte
	err  error // why it could not be read
}

// batch answers POST /batch. The body is JSON Lines, one page a line. Records are sent in the
// same order, each as soon as it is ready.
func (s *Server) batch(w http.ResponseWriter, r *http.Request) error {
	head, err := s.parseHead(r, true)
	if err != nil {
		return err
	}
	leave, err := s.enter(&s.batches, 0)
	if err != nil {
		return err
	}
	defer leave()
	c := http.NewResponseController(w)
	c.EnableFullDuplex() // a record can be sent before all pages are there
	h := w.Header()
	h.Set("Content-Type", head.mediaType)
	h.Set("X-Accel-Buffering", "no") // a proxy must pass on each record
	w.WriteHeader(http.StatusOK)
	if err := c.Flush(); err != nil {
		return err
	}
	// A stopping server reads no more pages and answers those it has read.
	defer context.AfterFunc(s.stopping, func() { c.SetReadDeadline(past) })()
	// net/http ends a request if its body cannot be read. Here the pages already read are still
	// answered. If the client is gone, writing fails.
	ctx := context.WithoutCancel(r.Context())
	var broken error
	err = input.Stream(ctx, s.tasks(c, r.Body, &broken), s.config.Jobs, func() func(task) []byte {
		return func(t task) []byte { return s.record(ctx, t, head.Checked) }
	}, func(record []byte) error {
		c.SetWriteDeadline(time.Now().Add(s.config.Timeout))
		_, err := w.Write(record)
		if err = cmp.Or(err, c.Flush()); err != nil {
			c.SetReadDeadline(past) // the client is gone
		}
		return err
	})
	if err == nil && broken != nil {
		// Data that arrives after the connection is closed makes some clients lose the records
		// that they have not read. This leaves them time to read the last one.
		time.Sleep(timeOfRefused)
	}
	return cmp.Or(err, broken) // either breaks off the response
}

// tasks reads the lines of a batch that are not empty. If the body cannot be read to its end,
// the error is the last task and is stored in broken.
func (s *Server) tasks(c *http.ResponseController, body io.Reader, broken *error) iter.Seq[task] {
	return func(yield func(task) bool) {
		lines := bufio.NewReaderSize(body, 64<<10)
		for n := 1; ; n++ {
			c.SetReadDeadline(time.Now().Add(s.config.Idle))
			if s.stopping.Err() != nil { // after SetReadDeadline: a server that stops between the two would wait
				c.SetReadDeadline(past)
			}
			text, err := file.ReadLine(lines, s.config.MaxSize)
			if n == 1 {
				text = file.WithoutMark(text)
			}
			text = bytes.TrimSpace(text)
			switch {
			case err == io.EOF:
				return
			case n == 1 && sniff.CompressionOf(text) != "": // no line of it is JSON
				*broken = compressed("")
			case n == 1 && bytes.HasPrefix(text, []byte("<")):
				*broken = problemf(http.StatusBadRequest,
					"the body is HTML; /extract takes it, and a line here is a JSON object")
			case n == 1 && bytes.HasPrefix(text, []byte("[")):
				*broken = problemf(http.StatusBadRequest, "the body is an array; send its objects as lines")
			case errors.As(err, new(file.TooLarge)): // the lines after it can be read
			case err != nil && s.stopping.Err() != nil:
				*broken = problemf(http.StatusServiceUnavailable,
					"the server ends; this line and those after it were not read")
			case err != nil:
				*broken = unread(err)
			case len(text) == 0:
				continue
			}
			if !yield(task{n, text, cmp.Or(*broken, err)}) || *broken != nil {
				return
			}
		}
	}
}

// record returns the record of a line of a batch.
func (s *Server) record(ctx context.Context, t task, o *options.Checked) []byte {
	var page record.Input
	err := t.err
	if err == nil {
		page, err = parsePage(t.json)
	}
	if err != nil {
		return errorLine(page.ID, t.line, s.countFailed(err))
	}
	r, err := s.content(ctx, o, page)
	switch {
	case err != nil:
		return errorLine(page.ID, t.line, err)
	case r.LeftOut != "":
		return r.Answer(page.ID, "")
	}
	return r.Out
}

// parsePage parses a line of a batch. If there is an error, it still returns the ID.
func parsePage(line []byte) (p record.Input, err error) {
	r, err := input.ParseRecord(line, "html", "id")
	if r.ID.Type != gjson.Null {
		p.ID = json.RawMessage(r.ID.Raw)
	}
	if err != nil {
		return p, problemf(http.StatusBadRequest, "%v", err)
	}
	if p.URL = r.URL.String(); p.URL != "" {
		if err := options.CheckAddress(p.URL); err != nil {
			return p, problemf(http.StatusBadRequest, "url: %v", err)
		}
	}
	p.HTML, p.ContentType = r.HTML, input.ContentType(r.HTML)
	return p, notpage.Check(p.HTML)
}

// A pageError is the line that answers a page of a batch that failed.
type pageError struct {
	ID    any      `json:"id,omitempty"` // as it was given
	Line  int      `json:"line"`         // of the batch, from 1
	Error *problem `json:"error"`
}

// errorLine returns the line that answers a page that failed.
func errorLine(id any, line int, err error) []byte {
	out, _ := record.JSONLine(pageError{ID: id, Line: line, Error: asProblem(err)}) // the ID was read as JSON
	return out
}
