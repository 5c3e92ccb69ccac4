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

	"linesift"
	"linesift/internal/pages"
)

// A task is a line of a batch.
type task struct {
	line int // from 1
	json []byte
	err  error // why it could not be read
}

// batch answers JSON Lines, a page each, with their records, in their order, each as soon
// as it can be.
func (s *Server) batch(w http.ResponseWriter, r *http.Request) error {
	wish, err := parse(r, true)
	if err != nil {
		return err
	}
	as, err := negotiate(r, batchFormats)
	if err != nil {
		return err
	}
	if err := want(r, "application/jsonl", "application/x-ndjson", "application/json", "application/x-jsonlines", "text/*", "application/octet-stream", "application/x-www-form-urlencoded"); err != nil {
		return err
	}
	// What is wrong with the method is known before the first page is there.
	known, cancel := context.WithTimeout(r.Context(), s.config.Timeout)
	defer cancel()
	if _, err := s.workers.do(known, wish.method, func(*linesift.Extractor) ([]byte, error) { return nil, nil }); err != nil {
		return err
	}
	c := http.NewResponseController(w)
	c.EnableFullDuplex() // a record can be sent before all pages are there
	body, err := open(r)
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Content-Type", string(as))
	h.Set("X-Accel-Buffering", "no") // for a proxy: each record is waited for
	w.WriteHeader(http.StatusOK)
	if err := c.Flush(); err != nil {
		return err
	}
	// At the end of the server nothing more is read; what was is answered.
	past := time.Unix(1, 0)
	defer context.AfterFunc(s.stopping, func() { c.SetReadDeadline(past) })()
	// A request is over for net/http when its body cannot be read any further; here what
	// was read is still answered. If nobody is there, writing fails.
	ctx := context.WithoutCancel(r.Context())
	return pages.Stream(ctx, s.tasks(c, body), s.config.Jobs, func() func(task) []byte {
		return func(t task) []byte { return s.record(ctx, t, wish) }
	}, func(record []byte) error {
		c.SetWriteDeadline(time.Now().Add(s.config.Timeout))
		_, err := w.Write(record)
		if err = cmp.Or(err, c.Flush()); err != nil {
			c.SetReadDeadline(past) // nobody is there to answer
		}
		return err
	})
}

// tasks reads the lines of a batch that are not empty. What cannot be read any further
// is a task with an error.
func (s *Server) tasks(c *http.ResponseController, body io.Reader) iter.Seq[task] {
	return func(yield func(task) bool) {
		in := bufio.NewReaderSize(body, 64<<10)
		for n := 1; ; n++ {
			if s.stopping.Err() == nil {
				c.SetReadDeadline(time.Now().Add(s.config.Idle))
			}
			text, err := readLine(in, s.config.MaxSize)
			if err == io.EOF {
				return
			}
			if err != nil && s.stopping.Err() != nil {
				err = problemf(http.StatusServiceUnavailable, "the server ends; this line and those after it were not read")
			}
			if err == nil && len(text) == 0 {
				continue
			}
			if !yield(task{n, text, err}) || err != nil && !errors.Is(err, linesift.ErrTooLarge) {
				return
			}
		}
	}
}

// readLine reads a line without the space around it. A line that is too long is read to
// its end. The error is io.EOF after the last one.
func readLine(in *bufio.Reader, most int64) ([]byte, error) {
	var text []byte
	tooLong := false
	for {
		part, err := in.ReadSlice('\n')
		if tooLong = tooLong || int64(len(text)+len(part)) > most; !tooLong {
			text = append(text, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || len(text) == 0 && !tooLong):
			return nil, err
		case tooLong:
			return nil, linesift.ErrTooLarge
		}
		return bytes.TrimSpace(text), nil
	}
}

// record returns the record of a line of a batch.
func (s *Server) record(ctx context.Context, t task, w wish) []byte {
	var given struct {
		ID   json.RawMessage `json:"id"`
		URL  string          `json:"url"`
		HTML *string         `json:"html"`
	}
	err := t.err
	if err == nil {
		if err = json.Unmarshal(t.json, &given); err != nil {
			err = problemf(http.StatusBadRequest, "this is no JSON object with a page: %v", err)
		} else if given.HTML == nil {
			err = problemf(http.StatusBadRequest, `the object has no "html"`)
		}
	}
	if err != nil {
		return failure(given.ID, t.line, s.failed(err))
	}
	w.options = append(w.options[:len(w.options):len(w.options)], linesift.URL(given.URL), linesift.ContentType("text/html; charset=utf-8"))
	out, err := s.content(ctx, []byte(*given.HTML), w, func(d *linesift.Document) ([]byte, error) {
		r := newRecord(d, w)
		r.ID = given.ID
		return r.json()
	})
	if err != nil {
		return failure(given.ID, t.line, err)
	}
	return out
}

// failure returns the record of a line of a batch that failed.
func failure(id json.RawMessage, line int, err error) []byte {
	r := record{ID: id, Line: line, Error: asProblem(err)}
	out, err := r.json()
	if err != nil {
		panic(err) // the ID was read as JSON
	}
	return out
}
