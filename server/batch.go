package server

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"time"

	"linesift"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/record"
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
	q, format, err := parseHead(r, true)
	if err != nil {
		return err
	}
	leave, err := s.enter(&s.batches, 0)
	if err != nil {
		return err
	}
	defer leave()
	// Report a wrong method before the first page arrives.
	known, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	if _, err := s.workers.do(known, methodOf(q), 0, func(*linesift.Extractor) ([]byte, error) { return nil, nil }); err != nil {
		return err
	}
	c := http.NewResponseController(w)
	c.EnableFullDuplex() // a record can be sent before all pages are there
	h := w.Header()
	h.Set("Content-Type", format)
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
		return func(t task) []byte { return s.record(ctx, t, q) }
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
			case errors.As(err, new(file.TooLarge)): // the lines after it can be read
			case err != nil && s.stopping.Err() != nil:
				*broken = problemf(http.StatusServiceUnavailable, "the server ends; this line and those after it were not read")
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
func (s *Server) record(ctx context.Context, t task, q query) []byte {
	var given struct {
		ID   json.RawMessage `json:"id"`
		URL  string          `json:"url"`
		HTML *string         `json:"html"`
	}
	err := t.err
	if err == nil {
		if err = json.Unmarshal(t.json, &given); err != nil {
			err = problemf(http.StatusBadRequest, "this is no JSON object with a page: %s", wrong(err))
		} else if given.HTML == nil {
			err = problemf(http.StatusBadRequest, `the object has no "html"`)
		}
	}
	if err != nil {
		return failure(given.ID, t.line, s.failed(err))
	}
	q.selection = append(q.selection[:len(q.selection):len(q.selection)], linesift.URL(given.URL), linesift.ContentType("text/html; charset=utf-8"))
	out, err := s.content(ctx, []byte(*given.HTML), q, func(d *linesift.Document) ([]byte, error) {
		return record.Line(reply{ID: given.ID, Record: record.Of(d, &q.Options)})
	})
	if err != nil {
		return failure(given.ID, t.line, err)
	}
	return out
}

// wrong describes a JSON error of a line without the names of Go types.
func wrong(err error) string {
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		if t.Field == "" {
			return "it is of the kind " + t.Value
		}
		return fmt.Sprintf("%q is of the kind %s, want string", t.Field, t.Value)
	}
	return err.Error()
}

// failure returns the record of a line of a batch that failed.
func failure(id json.RawMessage, line int, err error) []byte {
	out, _ := record.Line(reply{ID: id, Line: line, Error: asProblem(err)}) // the ID was read as JSON
	return out
}
