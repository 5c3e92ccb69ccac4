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
//	          {"id":7,"n":0,"left_out":"in de"}
//	          {"id":7,"n":0,"error":{"kind":"no_text","message":"the document is no text"}}
//
// Package options has the options, package record makes the output. A request without options takes over
// the options of the request before it. An error is of one of these kinds:
//
//	options     the options are wrong; names has the wrong ones, some with their value: "method all"
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
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"

	"linesift"
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
	log     io.Writer // of stacks
	page    bytes.Buffer
	options decoded // of the last request that had options
	makers  []made  // the last one was used last

	newMaker func(options.Options) (maker, error)
}

// decoded is options and their key, or the failure of wrong ones.
type decoded struct {
	options.Options
	key string // the same for equal options
	err *failure
}

// A maker is a *record.Maker, or a test's.
type maker interface {
	Make(context.Context, record.Page) record.Result
}

// made is a maker with the key of its options.
type made struct {
	key string
	maker
}

// Run answers the requests of a stream until it ends. It returns an error if the stream ends
// inside a frame, cannot be read, or does not take a reply. Stacks of faults go to log.
func Run(in io.Reader, out, log io.Writer) error {
	return newWorker(log).run(bufio.NewReaderSize(in, 1<<16), bufio.NewWriterSize(out, 1<<16))
}

func newWorker(log io.Writer) *worker {
	newMaker := func(o options.Options) (maker, error) { return record.New(o) }
	return &worker{log: log, options: decode([]byte("{}")), newMaker: newMaker}
}

func (w *worker) run(in *bufio.Reader, out *bufio.Writer) error {
	if err := writeFrame(out, reply{Version: version.String(), Protocol: protocol}, nil); err != nil {
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
		return options.MaxSize
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
	r, err := w.result(h, html)
	return reply{ID: h.ID, LeftOut: r.LeftOut, Error: err}, r.Out
}

// result makes the result of a page. A panic is an error, and the maker is not used again.
func (w *worker) result(h *header, html []byte) (r record.Result, err *failure) {
	if len(h.Options) > 0 && string(h.Options) != "null" {
		w.options = decode(h.Options)
	}
	switch {
	case h.err != nil:
		return r, &failure{Kind: "frame", Message: h.err.Error()}
	case h.Body > h.limit():
		message := fmt.Sprintf("the page has %d bytes; it may have %d", h.Body, h.limit())
		return r, &failure{Kind: "too_large", Message: message}
	}
	defer func() {
		if v := recover(); v != nil {
			fmt.Fprintf(w.log, "linesift: panic: %v\n%s", v, debug.Stack())
			r, err = record.Result{}, &failure{Kind: "internal", Message: fmt.Sprintf("panic: %v", v)}
		}
	}()
	m, err := w.take()
	if err != nil {
		return r, err
	}
	page := record.Page{ID: h.id(), Path: h.Path, URL: h.URL, ContentType: h.ContentType, HTML: html}
	r = m.Make(context.Background(), page)
	w.makers = append(w.makers, made{w.options.key, m})
	if r.Err != nil {
		return record.Result{}, failed(r.Err)
	}
	return r, nil
}

// failed returns the failure of a page.
func failed(err error) *failure {
	kind := "internal"
	switch {
	case errors.Is(err, linesift.ErrNoText):
		kind = "no_text"
	case errors.Is(err, linesift.ErrTooLarge):
		kind = "too_large"
	}
	return &failure{Kind: kind, Message: err.Error()}
}

// decode decodes options.
func decode(text []byte) (o decoded) {
	switch err := o.FromJSON(text); {
	case err != nil:
		o.err = wrong(err)
	case o.Crawl != options.Crawl{}:
		o.err = &failure{Kind: "options", Message: "site, dedup and profile compare pages; a worker sees one at a time"}
	default:
		key, _ := json.Marshal(o.Options) // what was JSON can be
		o.key = string(key)
	}
	return o
}

// take takes the maker of the options from the makers, or makes a new one.
func (w *worker) take() (maker, *failure) {
	if w.options.err != nil {
		return nil, w.options.err
	}
	if i := slices.IndexFunc(w.makers, func(m made) bool { return m.key == w.options.key }); i >= 0 {
		m := w.makers[i].maker
		w.makers = slices.Delete(w.makers, i, i+1)
		return m, nil
	}
	m, err := w.newMaker(w.options.Options)
	if err != nil {
		return nil, wrong(err)
	}
	if len(w.makers) == maxMakers {
		w.makers = slices.Delete(w.makers, 0, 1)
	}
	return m, nil
}

// wrong returns the failure of options.
func wrong(err error) *failure {
	f := &failure{Kind: "options", Message: err.Error()}
	if o, ok := errors.AsType[*options.Error](err); ok {
		for i, name := range o.Names {
			f.Names = append(f.Names, strings.TrimSpace(name+" "+o.Values[i]))
		}
	}
	return f
}

// forget gives the memory of a large page back.
func (w *worker) forget() {
	w.makers, w.page = nil, bytes.Buffer{}
	debug.FreeOSMemory()
}
