package server

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"linesift"
	"linesift/internal/file"
	"linesift/internal/record"
)

// extract answers POST /extract, one page.
func (s *Server) extract(w http.ResponseWriter, r *http.Request) error {
	q, format, err := parseHead(r, false)
	if err != nil {
		return err
	}
	if r.ContentLength > s.config.MaxSize { // refused before it arrives
		return s.failed(&http.MaxBytesError{Limit: s.config.MaxSize})
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.config.MaxSize)
	arrived := s.senders.add(http.NewResponseController(w))
	var body bytes.Buffer
	body.Grow(int(max(r.ContentLength, 0)) + bytes.MinRead) // -1 is not known
	err = file.Fill(&body, r.Body, s.config.MaxSize)
	arrived()
	page := body.Bytes()
	if err != nil {
		return s.failed(unread(err))
	}
	if err := checkPage(page); err != nil {
		return s.failed(err)
	}
	leave, err := s.enter(&s.pages, int64(len(page)))
	if err != nil {
		return err
	}
	defer leave()
	q.selection = append(q.selection, linesift.URL(q.url), linesift.ContentType(r.Header.Get("Content-Type")))
	out, err := s.content(r.Context(), page, q, func(d *linesift.Document) ([]byte, error) {
		switch format {
		case asMarkdown:
			return []byte(d.Markdown()), nil
		case asHTML:
			return []byte(d.HTML()), nil
		case asText:
			return d.AppendText(nil), nil
		}
		return record.Line(reply{Record: record.Of(d, &q.Options)})
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Vary", "Accept")
	if format != asJSON { // JSON is always UTF-8
		format += "; charset=utf-8"
	}
	h.Set("Content-Type", format)
	h.Set("Content-Length", strconv.Itoa(len(out)))
	_, err = w.Write(out)
	return err
}

// content has a worker extract and render the content of a page. Waiting for the worker and the
// work may take Timeout each.
func (s *Server) content(ctx context.Context, page []byte, q query, render func(*linesift.Document) ([]byte, error)) ([]byte, error) {
	s.metrics.waiting.Inc()
	wait, cancel := context.WithTimeout(ctx, s.config.Timeout)
	slots, err := s.workers.wait(wait, len(page))
	cancel()
	s.metrics.waiting.Dec()
	if err != nil {
		return nil, s.failed(err)
	}
	ctx, cancel = context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	options := append(q.selection, linesift.MaxSize(s.config.MaxSize))
	out, err := s.workers.run(ctx, slots, methodOf(q), func(x *linesift.Extractor) ([]byte, error) {
		defer s.metrics.page(len(page), time.Now())
		d, err := x.ExtractContext(ctx, bytes.NewReader(page), options...)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		return render(d)
	})
	if err != nil {
		return nil, s.failed(err)
	}
	s.metrics.pages.WithLabelValues("200").Inc()
	return out, nil
}

// failed counts a page that failed, and returns the problem.
func (s *Server) failed(err error) error {
	p := s.problem(err)
	s.metrics.pages.WithLabelValues(strconv.Itoa(p.Status)).Inc()
	return p
}
