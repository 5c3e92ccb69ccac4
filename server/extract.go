package server

import (
	"bytes"
	"context"
	"net/http"
	"strconv"
	"time"

	"linesift"
)

// extract answers a page with its content.
func (s *Server) extract(w http.ResponseWriter, r *http.Request) error {
	wish, err := parse(r, false)
	if err != nil {
		return err
	}
	as, err := negotiate(r, pageFormats)
	if err != nil {
		return err
	}
	// A form is what curl says of --data-binary.
	if err := want(r, "text/*", "application/xhtml+xml", "application/xml", "application/octet-stream", "application/x-www-form-urlencoded"); err != nil {
		return err
	}
	r.Body = http.MaxBytesReader(w, r.Body, s.config.MaxSize)
	body, err := open(r)
	if err != nil {
		return err
	}
	page, err := readAll(body, r.ContentLength, s.config.MaxSize)
	if err != nil {
		return s.failed(err)
	}
	wish.options = append(wish.options, linesift.ContentType(r.Header.Get("Content-Type")))
	out, err := s.content(r.Context(), page, wish, func(d *linesift.Document) ([]byte, error) {
		switch as {
		case asMarkdown:
			return []byte(d.Markdown()), nil
		case asHTML:
			return []byte(d.HTML()), nil
		case asText:
			return d.AppendText(nil), nil
		}
		return newRecord(d, wish).json()
	})
	if err != nil {
		return err
	}
	h := w.Header()
	h.Set("Vary", "Accept")
	h.Set("Content-Type", string(as))
	if as != asJSON { // which is UTF-8 always
		h.Set("Content-Type", string(as)+"; charset=utf-8")
	}
	h.Set("Content-Length", strconv.Itoa(len(out)))
	_, err = w.Write(out)
	return err
}

// content has a worker find the content of a page, and render it, within the time that
// a page may take.
func (s *Server) content(ctx context.Context, page []byte, w wish, render func(*linesift.Document) ([]byte, error)) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, s.config.Timeout)
	defer cancel()
	options := append(w.options, linesift.MaxSize(s.config.MaxSize))
	out, err := s.workers.do(ctx, w.method, func(x *linesift.Extractor) ([]byte, error) {
		defer s.metrics.page(len(page), time.Now())
		d, err := x.ExtractContext(ctx, bytes.NewReader(page), options...)
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

// failed counts a page that failed, and returns why it did.
func (s *Server) failed(err error) error {
	p := asProblem(err)
	s.metrics.pages.WithLabelValues(p.code()).Inc()
	return p
}
