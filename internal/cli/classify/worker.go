package classify

import (
	"context"
	"time"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/options"
	"linesift/internal/record"
)

// A worker works on one page after the other.
type worker struct {
	*batch
	ctx    context.Context
	maker  *record.Maker
	reader input.Reader
}

func (b *batch) newWorker(ctx context.Context) *worker {
	w := &worker{batch: b, ctx: ctx, maker: b.first}
	if b.first = nil; w.maker == nil {
		w.maker, _ = record.NewMaker(b.checked) // there was no error the first time
	}
	w.maker.Sites, w.maker.Summarizes = b.sites, b.Report != nil
	return w
}

// read returns the page of a file.
func (w *worker) read(f *input.File) (record.Input, error) {
	html, err := w.reader.Read(f)
	return record.Input{
		ID: recordID(f), Path: file.UTF8(f.Path), Name: f.Name(), Folder: f.Folder,
		URL: w.url(f), ContentType: f.ContentType, HTML: html, WARC: f.WARC,
	}, cli.PageHint(err, "")
}

// recordID returns the ID of a page as records have it.
func recordID(f *input.File) any {
	if f.Number != "" {
		return f.Number
	}
	return file.UTF8(f.ID)
}

// A result is the outcome for one page.
type result struct {
	file input.File // without its bytes
	record.Outcome
	time time.Duration
}

// result classifies a file.
func (w *worker) result(f input.File) (r result) {
	begin := time.Now()
	p, err := w.read(&f)
	if r.Err = err; err == nil {
		r.Outcome = w.maker.Make(w.ctx, p)
	}
	r.file, r.time = f.Bare(), time.Since(begin)
	return r
}

// emptiness returns why a page has no content, and which flags keep more, or "".
func (r *result) emptiness(o *options.Checked) string {
	switch {
	case !r.Empty:
		return ""
	case r.Lines > 0:
		why := "none of the page's text is content"
		if o.Info.Model && !r.Found {
			why += ": it may be a login, an error, or a page that scripts write"
		}
		return why + "; " + cli.More(o, r.Found)
	}
	return "the page has no text"
}
