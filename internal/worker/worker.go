// Package worker answers pages with their content on a pair of streams, for programs in other
// languages that start it as a child process. A frame is the same in both directions:
//
//	length of the header, 4 bytes, little endian | header, a JSON object | n bytes
//
// The worker first writes a frame with its version and the protocol's. Then it answers one
// request after the other, by its ID:
//
//	worker:   {"id":0,"n":0,"version":"0.1.0","protocol":1}
//	request:  {"id":7,"n":5000,"options":{"content":"markdown"},"url":"https://a.example/"} and a page
//	reply:    {"id":7,"n":900} and its content as Markdown, or its record
//	          {"id":7,"n":0,"left_out":"for its language, de"}
//	          {"id":7,"n":0,"error":{"kind":"no_text","message":"the document is not text: …"}}
//
// A reply has "empty":true if the page has no content; a record or a head may come all the same. With the
// option dedup the reply to a page has its fingerprint. A request with "compare":FINGERPRINT and no
// page asks whether the page with this fingerprint is a copy, and "page_id" names it. The reply has "left_out" if
// this worker was asked before about the same content, or nearly the same.
//
// Package options has the options, package record makes the output. A request without options takes over
// the options of the request before it. An error is of one of these kinds:
//
//	options     the options are wrong; names has the wrong ones, some with their value: "method all"
//	not_a_page  the page is only an address or a path, or it is JSON
//	too_large   the page is larger than the request or linesift allows
//	no_text     the page is a picture or another binary file
//	internal    a fault of linesift; its stack is on standard error
//	frame       the request is malformed
//
// If the length of a frame is not known, the worker replies and ends.
//
// A program that runs linesift inside itself, as WebAssembly, has no streams: a [Session] answers a
// header and a page that lie in memory with the same replies.
package worker

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"

	"linesift"
	"linesift/internal/dedup"
	"linesift/internal/notpage"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/internal/version"
	"linesift/page"
)

const (
	protocol = 1 // raised by a change that old programs do not understand

	maxMakers = 4       // most programs use one set of options, or change between two
	largePage = 4 << 20 // bytes; beyond it the memory of a page is given back: it is some twenty times its size
)

// A worker answers requests.
type worker struct {
	log    io.Writer // of stacks
	page   bytes.Buffer
	makers *record.Makers
	sent   []byte           // the last options that were sent
	given  *options.Checked // the same; nil if they are wrong
	wrong  *failure         // the reason

	copies dedup.Duplicates // of fingerprints that were compared

	makeOutcome func(*record.Maker, record.Input) record.Outcome
}

// Run answers the requests of a stream until it ends. It returns an error if the stream ends
// inside a frame, cannot be read, or does not take a reply. Stacks of faults go to log.
func Run(in io.Reader, out, log io.Writer) error {
	return newWorker(log).run(bufio.NewReaderSize(in, 1<<16), bufio.NewWriterSize(out, 1<<16))
}

func newWorker(log io.Writer) *worker {
	w := &worker{log: log, makers: record.NewMakers(maxMakers)}
	w.makeOutcome = func(m *record.Maker, p record.Input) record.Outcome { return m.Make(context.Background(), p) }
	w.decode([]byte("{}"))
	return w
}

func (w *worker) run(in *bufio.Reader, out *bufio.Writer) error {
	if err := writeFrame(out, reply{Version: version.Number, Protocol: protocol}, nil); err != nil {
		return err
	}
	for {
		h, err := readHeader(in)
		if err == io.EOF {
			return nil
		}
		var html []byte
		if err == nil {
			html, err = w.read(in, &h)
		}
		if broken := err; broken != nil {
			err := writeFrame(out, reply{ID: h.ID, Error: &failure{Kind: "frame", Message: broken.Error()}}, nil)
			return errors.Join(broken, err)
		}
		r, content := w.answer(&h, html)
		if err := writeFrame(out, r, content); err != nil {
			return err
		}
		if len(html) > largePage {
			w.forget()
		}
	}
}

// read reads the bytes after a header. They are valid until the next call. If the request cannot
// be answered, they are passed over.
func (w *worker) read(in *bufio.Reader, h *header) ([]byte, error) {
	if h.Body > h.limit() || h.err != nil {
		_, err := io.CopyN(io.Discard, in, h.Body)
		return nil, cut(err)
	}
	w.page.Reset()
	w.page.Grow(int(min(h.Body, largePage)) + bytes.MinRead) // a wrong length takes no more
	_, err := io.CopyN(&w.page, in, h.Body)
	return w.page.Bytes(), cut(err)
}

// limit returns the largest size of the page, in bytes.
func (h *header) limit() int64 {
	if h.MaxSize == 0 {
		return linesift.DefaultMaxSize
	}
	return min(h.MaxSize, page.MaxSize)
}

// id returns the ID of the page, or nil.
func (h *header) id() any {
	if h.PageID == "" {
		return nil
	}
	return h.PageID
}

// answer returns the reply to a request, and the output.
func (w *worker) answer(h *header, html []byte) (reply, []byte) {
	if len(h.Compare) > 0 && h.err == nil {
		return w.compare(h), nil
	}
	r, err := w.result(h, html)
	answer := reply{ID: h.ID, LeftOut: r.LeftOut, Error: err}
	answer.Empty = r.Empty
	if r.Fingerprint != nil {
		answer.Print, _ = r.Fingerprint.MarshalBinary() // it has no error
	}
	return answer, r.Out
}

// compare says whether a fingerprint is of a copy.
func (w *worker) compare(h *header) reply {
	var f dedup.Fingerprint
	if err := f.UnmarshalBinary(h.Compare); err != nil {
		return reply{ID: h.ID, Error: &failure{Kind: "frame", Message: err.Error()}}
	}
	r := reply{ID: h.ID}
	if original, kind := w.copies.Add(h.PageID, &f); kind != "" {
		r.LeftOut = "as " + string(kind)
		if original != "" {
			r.LeftOut += " of " + original
		}
	}
	return r
}

// result makes the result of a page.
func (w *worker) result(h *header, html []byte) (r record.Outcome, err *failure) {
	if len(h.Options) > 0 && string(h.Options) != "null" && !bytes.Equal(h.Options, w.sent) {
		w.decode(h.Options)
	}
	switch {
	case h.err != nil:
		return r, &failure{Kind: "frame", Message: h.err.Error()}
	case h.Body > h.limit():
		message := fmt.Sprintf("%v than %d bytes", linesift.ErrTooLarge, h.limit())
		return r, &failure{Kind: "too_large", Message: message}
	case w.wrong != nil:
		return r, w.wrong
	}
	if err := notpage.Check(html); err != nil {
		return r, failed(err)
	}
	page := record.Input{ID: h.id(), Path: h.Path, URL: h.URL, ContentType: h.ContentType, HTML: html}
	r = w.makers.Do(w.given, func(m *record.Maker) record.Outcome { return w.makeOutcome(m, page) })
	if r.Err != nil {
		if panicked, ok := errors.AsType[*record.Panic](r.Err); ok {
			fmt.Fprintf(w.log, "linesift: %v\n%s", panicked, panicked.Stack)
		}
		return record.Outcome{}, failed(r.Err)
	}
	return r, nil
}

// failed returns the failure of a page or of options.
func failed(err error) *failure {
	f := &failure{Kind: "internal", Message: err.Error()}
	wrong, isOption := errors.AsType[*options.Error](err)
	switch {
	case notpage.Is(err, "JSON"):
		f.Kind = "not_a_page"
		f.Message = fmt.Sprintf("html: %v; pass the HTML of one record", err)
	case errors.Is(err, linesift.ErrNotPage):
		f.Kind = "not_a_page"
		f.Message = fmt.Sprintf("html: %v; fetch or read the page, and pass its bytes", err)
	case errors.Is(err, linesift.ErrNotText):
		f.Kind = "no_text"
	case errors.Is(err, linesift.ErrTooLarge):
		f.Kind = "too_large"
	case isOption:
		f.Kind, f.Names = "options", wrong.Names
	}
	return f
}

// decode decodes and checks options.
func (w *worker) decode(text []byte) {
	var o options.Options
	err := o.FromJSON(text)
	w.sent, w.given, w.wrong = text, nil, nil
	if err == nil {
		w.given, err = w.makers.Check(o)
	}
	if err != nil {
		w.wrong = failed(err)
		w.wrong.Kind = "options"
	}
}

// forget gives the memory of a large page back.
func (w *worker) forget() {
	w.makers, w.page = record.NewMakers(maxMakers), bytes.Buffer{}
	debug.FreeOSMemory()
}
