package classify

import (
	"cmp"
	"fmt"

	"linesift"
	"linesift/dedup"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

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

// A result is the outcome for one page.
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

// result classifies a file.
func (w *worker) result(f input.File) result {
	r := w.classify(&f)
	r.file = f.Bare()
	return r
}

// classify finds the content of a page and renders it.
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
	d := w.extractor.ExtractPage(p, linesift.URL(cmp.Or(string(w.URL), f.URL)))
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

// linesOf counts the lines of a document that have text, and the content lines
// among them.
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

// emptiness returns why a page has no content, or "".
func (r *result) emptiness() string {
	switch {
	case r.kept > 0:
		return ""
	case r.lines > 0:
		return "none of the page's text is content"
	}
	return "the page has no text"
}
