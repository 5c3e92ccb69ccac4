package server

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"linesift/internal/file"
	"linesift/internal/options"
	"linesift/internal/record"
)

// extract answers POST /extract, one page.
func (s *Server) extract(w http.ResponseWriter, r *http.Request) error {
	head, err := s.parseHead(r, false)
	if err != nil {
		return err
	}
	if r.ContentLength > s.config.MaxSize { // refused before it arrives
		return s.countFailed(&http.MaxBytesError{Limit: s.config.MaxSize})
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.config.MaxSize)
	arrived := s.senders.add(http.NewResponseController(w))
	var body bytes.Buffer
	body.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead) // -1 is not known
	err = file.Fill(&body, r.Body, s.config.MaxSize)
	arrived()
	page := body.Bytes()
	if err != nil {
		return s.countFailed(unread(err))
	}
	if err := checkPage(page); err != nil {
		return s.countFailed(err)
	}
	leave, err := s.enter(&s.pages, int64(len(page)))
	if err != nil {
		return err
	}
	defer leave()
	p := record.Input{URL: head.url, ContentType: r.Header.Get("Content-Type"), HTML: page}
	result, err := s.content(r.Context(), head.Checked, p)
	if err != nil {
		return err
	}
	h, out := w.Header(), result.Out
	h.Set("Vary", "Accept")
	switch {
	case result.LeftOut != "" && head.IsRecord():
		out = result.Answer(nil, "")
	case result.LeftOut != "":
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	if !head.IsRecord() { // JSON is always UTF-8
		head.mediaType += "; charset=utf-8"
	}
	h.Set("Content-Type", head.mediaType)
	h.Set("Content-Length", strconv.Itoa(len(out)))
	_, err = w.Write(out)
	return err
}

// content has a worker make the result of a page. Waiting for the worker and the work may take
// Timeout each.
func (s *Server) content(ctx context.Context, o *options.Checked, p record.Input) (record.Outcome, error) {
	s.metrics.waiting.Inc()
	wait, cancel := context.WithTimeout(ctx, s.config.Timeout)
	slots, err := s.workers.wait(wait, len(p.HTML))
	cancel()
	s.metrics.waiting.Dec()
	if err != nil {
		return record.Outcome{}, s.countFailed(err)
	}
	ctx, cancel = context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	begin := time.Now()
	r, err := s.workers.run(ctx, slots, o, func(m *record.Maker) record.Outcome { return m.Make(ctx, p) })
	s.metrics.page(len(p.HTML), begin)
	if err != nil {
		return r, s.countFailed(err)
	}
	s.metrics.pages.WithLabelValues("200").Inc()
	return r, nil
}

// countFailed counts a page that failed, and returns the problem.
func (s *Server) countFailed(err error) error {
	p := s.problem(err)
	s.metrics.pages.WithLabelValues(strconv.Itoa(p.Status)).Inc()
	return p
}
