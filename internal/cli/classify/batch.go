package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"runtime/debug"

	"github.com/schollz/progressbar/v3"

	"linesift"
	"linesift/dedup"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

// A batch is what there is to do.
type batch struct {
	*options
	streams    cli.Streams
	extraction []linesift.Option // what is kept and how it is rendered
	newMethod  func() linesift.Method
	sites      *sites // nil if each page is classified by itself
	bar        *progressbar.ProgressBar
	failed     bool
}

// fail reports an error, of which errors.Join may have made one.
func (b *batch) fail(err error) {
	b.failed = true
	b.bar.Clear()
	cli.Report("classify", err, b.streams)
}

// note says something that is no error.
func (b *batch) note(format string, a ...any) {
	b.bar.Clear()
	fmt.Fprintf(b.streams.Err, "classify: "+format+"\n", a...)
}

// progress begins a bar of n steps. Where text comes out on the terminal it would stand
// between the lines.
func (b *batch) progress(n int, what string) {
	to := b.streams.Err
	if b.Output == "" && cli.Terminal(b.streams.Out) {
		to = io.Discard
	}
	b.bar = cli.Progress(to, n, what)
}

// A worker works on one page after the other.
type worker struct {
	*batch
	method    linesift.Method
	extractor *linesift.Extractor
	reader    input.Reader
	parser    page.Parser
	sketcher  site.Sketcher
}

func (b *batch) newWorker() *worker {
	w := &worker{batch: b, method: b.newMethod()}
	w.extractor, _ = linesift.NewExtractor(append(b.extraction, linesift.UseMethod(w.method))...) // prepare has made one
	return w
}

// parse returns a page and the encoding that it had.
func (w *worker) parse(f *input.File) (*page.Page, string, error) {
	raw, err := w.reader.Load(f)
	if err != nil {
		return nil, "", err
	}
	src, encoding := page.Decode(raw, f.ContentType)
	p, err := w.parser.Parse(src)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", f.Name(), err)
	}
	return p, encoding, nil
}

// A result is what became of a page.
type result struct {
	file    input.File // without its bytes
	out     []byte
	skipped string             // why
	lines   int                // that have text
	kept    int                // of these, those that are content
	content *dedup.Fingerprint // for --dedup
	alone   bool               // the method would compare it with others, and knows none
	err     error
}

func (b *batch) run(ctx context.Context) error {
	b.progress(-1, "pages")
	found, err := b.find(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case found == nil:
		return err
	case err != nil:
		b.fail(err)
	}
	if b.sites != nil || b.Dedup {
		// What is known of other pages stays in memory: a heap of five times that
		// would be large.
		debug.SetGCPercent(100)
	}
	switch {
	case b.URL != "" && found.Len() > 1:
		return cli.Usagef("--url is of one page, and there are %d", found.Len())
	case b.Site && found.Once():
		return cli.Usagef("--site reads the pages twice, and standard input and addresses can be read once: save them to files")
	}
	if b.Site {
		if err := b.learn(ctx, found); err != nil {
			return err
		}
		if b.Profile != "" {
			if err := b.sites.update(ctx, b.Profile); err != nil {
				return err
			}
		}
	}
	out, err := b.openOutput(found)
	if err != nil {
		return err
	}
	files := found.All()
	if folder, ok := out.(folder); ok {
		files = input.Unique(files, folder.file, func(f input.File) error {
			return fmt.Errorf("%s: another page is written to %s: name the folder that both are in, or write --output FILE.jsonl", f.Name(), folder.file(f))
		})
	}
	if b.Resume {
		files = b.remaining(files, out)
	}
	err = b.classifyAll(ctx, files, found, out)
	b.bar.Finish()
	if len(found.PassedOver) > 0 {
		b.note("%s", passedOver(found.PassedOver))
	}
	err = out.close(err)
	if err == nil && b.failed {
		err = errors.New("some pages failed") // each has been reported
	}
	return err
}

// remaining returns the files that an earlier run has not written.
func (b *batch) remaining(files iter.Seq[input.File], out output) iter.Seq[input.File] {
	return func(yield func(input.File) bool) {
		for f := range files {
			if f.Err == nil && out.has(f) {
				b.bar.Add(1)
			} else if !yield(f) {
				return
			}
		}
	}
}

// classifyAll writes what becomes of each page.
func (b *batch) classifyAll(ctx context.Context, files iter.Seq[input.File], found *input.Batch, out output) error {
	var duplicates dedup.Duplicates
	alone := 0
	b.progress(found.Len(), "pages")
	err := input.Stream(ctx, files, b.Jobs, func() func(input.File) result { return b.newWorker().result }, func(r result) error {
		f := r.file
		b.bar.Add(1)
		if r.content != nil {
			if of, kind := duplicates.Add(f.Name(), r.content); kind != "" {
				r.skipped = fmt.Sprintf("as %v of %s", kind, of)
			}
		}
		switch {
		case r.err != nil:
			b.fail(r.err) // the batch goes on
			r.out = answer{ID: f.ID, Path: f.Path, Error: r.err.Error()}.line()
		case r.skipped != "":
			b.note("%s: left out %s", f.Name(), r.skipped)
			r.out = answer{ID: f.ID, Path: f.Path, Left: r.skipped}.line()
		default:
			if why := r.emptiness(); why != "" {
				b.note("%s: empty: %s", f.Name(), why)
			}
			if r.alone {
				alone++
			}
			err := out.write(f, r.out)
			if err != nil && !endsAll(err) {
				b.fail(fmt.Errorf("%s: %w", f.Name(), err))
				return nil
			}
			return err
		}
		if b.answers() {
			return out.write(f, r.out)
		}
		return nil
	})
	if err == nil && alone > 0 {
		b.note("%s compares the pages of a site, and knew no other for %d of them, of which it kept all: give it more pages with --site, or --profile FILE", b.Name(), alone)
	}
	return err
}

// result returns what became of a page.
func (w *worker) result(f input.File) result {
	r := w.classify(&f)
	r.file = f.Bare()
	return r
}

// classify returns what is to be printed of a page.
func (w *worker) classify(f *input.File) (r result) {
	p, encoding, err := w.parse(f)
	if err != nil {
		return result{err: err}
	}
	var known *knownSite
	m, comparing := w.method.(linesift.SiteMethod)
	if w.sites != nil {
		known = w.sites.of(*f, p)
		m.SetSite(known.profile)
	}
	r.alone = comparing && (known == nil || known.Others == 0)
	d := w.extractor.ExtractPage(p, linesift.URL(cmp.Or(w.URL, f.URL)))
	if !d.IsText() {
		return result{err: fmt.Errorf("%s: %w", f.Name(), linesift.ErrNoText)}
	}
	d.Encoding = encoding
	if w.filters.any() {
		if r.skipped = w.filters.reason(d); r.skipped != "" {
			return r
		}
	}
	r.lines, r.kept = linesOf(d)
	if w.Dedup {
		r.content = dedup.NewFingerprint(&w.sketcher, p, d.Content())
	}
	if r.out, err = w.render(*f, d, known); err != nil {
		r.err = fmt.Errorf("%s: %w", f.Name(), err)
	}
	return r
}

// linesOf counts the lines of a document that have text, and those of them that are
// content.
func linesOf(d *linesift.Document) (all, kept int) {
	content := d.Content()
	for i := range d.Page.Lines {
		if len(d.Page.LineText(i)) > 0 {
			all++
			if content.Line(d.Page, i) {
				kept++
			}
		}
	}
	return all, kept
}

// emptiness says why a page has no content, "" if it has.
func (r *result) emptiness() string {
	switch {
	case r.kept > 0:
		return ""
	case r.lines > 0:
		return "none of the page's text is content"
	}
	return "the page has no text"
}
