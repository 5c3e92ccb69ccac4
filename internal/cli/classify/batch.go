package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"linesift"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/page"
	"linesift/site"
)

// A batch is what there is to do.
type batch struct {
	*options
	streams   command.Streams
	newMethod func() linesift.Method
	sites     *sites // nil if each page is classified by itself
	failed    bool
}

// fail reports an error, of which errors.Join may have made one.
func (b *batch) fail(err error) {
	b.failed = true
	command.Report("classify", err, b.streams)
}

// A worker works on one page after the other.
type worker struct {
	*batch
	method    linesift.Method
	extractor *linesift.Extractor
	reader    pages.Reader
	parser    page.Parser
	sketcher  site.Sketcher
}

func (b *batch) newWorker() *worker {
	w := &worker{batch: b, method: b.newMethod()}
	w.extractor, _ = linesift.NewExtractor(append(b.extraction(), linesift.UseMethod(w.method))...) // prepare has made one
	return w
}

// parse returns a page and the encoding that it had.
func (w *worker) parse(f pages.File) (*page.Page, string, error) {
	raw, err := w.reader.Read(f)
	if err != nil {
		return nil, "", err
	}
	src, encoding := page.Decode(raw, cmp.Or(f.ContentType, w.ContentType))
	p, err := w.parser.Parse(src)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", f.Path, err)
	}
	return p, encoding, nil
}

// A result is what became of a page.
type result struct {
	out     []byte
	skipped string            // why
	content *site.Fingerprint // for --dedup
	err     error
}

func (b *batch) run(ctx context.Context) error {
	found, err := pages.Find(b.Paths, b.streams.In)
	if err != nil {
		b.fail(err)
	}
	if b.sites != nil || b.Dedup {
		// What is known of other pages stays in memory: a heap of five times that
		// would be large.
		debug.SetGCPercent(100)
	}
	if b.learns() {
		if err := b.learn(ctx, found, b.SaveSite); err != nil {
			return err
		}
	}
	files := found.All()
	if b.Plot != "" {
		n := 0
		for range files {
			if n++; n > 1 {
				break
			}
		}
		if n != 1 {
			return errors.New("--plot draws one page")
		}
	}
	out := &output{options: b.options, to: b.streams.Out}
	if b.Output != "" && b.Plot == "" {
		files = pages.Unique(files, func(f pages.File) error {
			return fmt.Errorf("%s: another page was written to %s already", f.Path, out.file(f))
		})
	}
	var duplicates site.Duplicates
	bar := command.Progress(b.streams.Err, found.Len(), "pages")
	err = pages.Stream(ctx, files, b.Jobs, func() func(pages.File) result { return b.newWorker().classify }, func(f pages.File, r result) error {
		bar.Add(1)
		if r.err != nil {
			b.fail(r.err) // the batch goes on
			return nil
		}
		if r.content != nil {
			if of, kind := duplicates.Add(f.Path, r.content); kind != "" {
				r.skipped = fmt.Sprintf("as %v of %s", kind, of)
			}
		}
		if r.skipped != "" {
			fmt.Fprintf(b.streams.Err, "classify: %s: left out %s\n", f.Path, r.skipped)
			return nil
		}
		return out.write(f, r.out)
	})
	bar.Finish()
	err = errors.Join(err, out.close())
	if err == nil && b.UpdateSite != "" {
		// Only now, so that no result depends on which page came first.
		err = b.learn(ctx, found, b.UpdateSite)
	}
	if err == nil && b.failed {
		err = errors.New("some pages failed") // each has been reported
	}
	return err
}

// classify returns what is to be printed of a page.
func (w *worker) classify(f pages.File) (r result) {
	p, encoding, err := w.parse(f)
	if err != nil {
		return result{err: err}
	}
	var known *knownSite
	if w.sites != nil {
		known = w.sites.of(f, p)
		w.method.(linesift.SiteMethod).Know(known.profile)
	}
	d := w.extractor.ExtractPage(p, linesift.URL(w.address(f)))
	if !d.IsText() {
		return result{err: fmt.Errorf("%s: %w", f.Path, linesift.ErrNoText)}
	}
	d.Encoding = encoding
	if w.SkipHub && d.Hub.Is {
		r.skipped = fmt.Sprintf("as a hub page (with a probability of %.2f)", d.Hub.Probability)
		if t := d.Hub.NetText; t != nil {
			r.skipped = fmt.Sprintf("as a hub page (net text length %d, link share %.2f)", t.Length, t.LinkShare)
		}
		return r
	}
	if w.Dedup {
		r.content = w.sketcher.Fingerprint(p, d.Content())
	}
	if r.out, err = w.render(f, d, known); err != nil {
		r.err = fmt.Errorf("%s: %w", f.Path, err)
	}
	return r
}
