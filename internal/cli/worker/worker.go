// Package worker is the command worker, which serves programs in other languages through pipes. Without arguments it
// answers pages, as package internal/worker describes. With paths it finds the pages there, as classify does, and
// writes each as a frame:
//
//	{"n":5000,"id":"crawl/000001","path":"crawl.warc.gz:https://a.example/","url":"https://a.example/",
//	 "warc_date":"2024-05-01T06:07:08Z"} and the page
//	{"n":0,"path":"crawl.warc.gz:record 7","error":"why it cannot be read","kind":"too_large"}
//
// The kind is too_large, no_text, not_a_page, no_field for a record that lacks the field of its page, or missing. It is
// options for wrong flags, and input if a whole input cannot be listed or read on. A record without an ID has
// "no_id":true.
package worker

import (
	"bufio"
	"context"
	_ "embed"
	"errors"
	"fmt"

	"linesift/internal/capture"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/notpage"
	"linesift/internal/worker"
)

//go:embed about.txt
var about string

type flags struct {
	// Pages, folders or archives of pages.
	Paths []string `arg:"" optional:"" name:"path"`
	// The kind of all inputs: warc, zip, tar, jsonl, parquet.
	From string `enum:",warc,zip,tar,jsonl,parquet" default:"" placeholder:"KIND"`
	// Field or column that has the page (default: html).
	HTMLField string `name:"html-field" placeholder:"NAME"`
	// Field or column that has the page's ID (default: id).
	IDField string `name:"id-field" placeholder:"NAME"`
	// Largest page, decompressed.
	MaxSize int64 `placeholder:"BYTES"`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "worker", About: about, CLI: new(flags)}
}

// Answer answers pages on standard input until it ends, and returns the exit status.
func Answer(s cli.Streams) int {
	if worker.Serve(s.In, s.Out, s.Err) != nil {
		return cli.Failed
	}
	return cli.OK
}

// Run runs the command.
func (f *flags) Run(ctx context.Context, s cli.Streams) error {
	if len(f.Paths) == 0 {
		return worker.Serve(s.In, s.Out, s.Err)
	}
	worker.IgnoreSignals()
	finder := &input.Finder{Context: ctx, MaxSize: f.MaxSize, From: f.From, HTMLField: f.HTMLField, IDField: f.IDField}
	found, err := finder.Find(f.Paths)
	out := bufio.NewWriterSize(s.Out, 1<<16)
	finder.Failed = func(err error) { out.Write(worker.AppendFrame(nil, inputFailed(err), nil)) }
	if err == nil {
		err = f.checkFields(found)
	}
	for _, err := range cli.Joined(err) {
		finder.Failed(err)
	}
	var reader input.Reader
	for f := range found.All() {
		if err := write(out, &reader, f); err != nil {
			return err
		}
	}
	return errors.Join(out.Flush(), ctx.Err())
}

// A page is the header of its frame.
type page struct {
	Body        int    `json:"n"`
	ID          string `json:"id,omitempty"`
	Path        string `json:"path,omitempty"`
	URL         string `json:"url,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Error       string `json:"error,omitempty"`
	Kind        string `json:"kind,omitempty"` // of the error
	NoID        bool   `json:"no_id,omitempty"`
	*capture.Capture
}

// errNoFields is the error of a field that was named although no input has fields.
var errNoFields = errors.New("only jsonl and parquet have fields, and no input is one")

// checkFields returns an error if a field was named and no input has fields.
func (f *flags) checkFields(found *input.Batch) error {
	name := ""
	switch {
	case found.HasRecords():
		return nil
	case f.HTMLField != "":
		name = "html_field"
	case f.IDField != "":
		name = "id_field"
	default:
		return nil
	}
	return fmt.Errorf("%s: %w", name, errNoFields)
}

// failed returns the header of an error.
func failed(err error) *page {
	p := &page{Error: err.Error()}
	_, large := errors.AsType[file.TooLarge](err)
	switch {
	case large:
		p.Kind = "too_large"
	case errors.Is(err, notpage.ErrNotText):
		p.Kind = "no_text"
	case errors.Is(err, notpage.ErrNotPage):
		p.Kind = "not_a_page"
	case errors.Is(err, input.ErrNotString):
		p.Kind = "no_field"
	case errors.Is(err, errNoFields), errors.Is(err, input.ErrNoColumn):
		p.Kind = "options"
	}
	return p
}

// inputFailed returns the header of the error of a whole input, or of a file in a folder.
func inputFailed(err error) *page {
	p := failed(err)
	if _, single := errors.AsType[input.FileError](err); !single && p.Kind != "options" {
		p.Kind = "input"
	}
	return p
}

// write writes the frame of a file, and flushes it: the next page may take long.
func write(out *bufio.Writer, reader *input.Reader, f input.File) error {
	html, err := reader.Read(&f)
	header := page{ID: file.UTF8(f.ID), Path: file.UTF8(f.Path), URL: file.UTF8(f.URL), ContentType: f.ContentType,
		NoID: f.NoID, Capture: f.WARC}
	if err != nil {
		why := failed(err)
		header.Error, header.Kind, html = why.Error, why.Kind, nil
	}
	header.Body = len(html)
	out.Write(worker.AppendFrame(nil, &header, nil))
	out.Write(html)
	return out.Flush()
}
