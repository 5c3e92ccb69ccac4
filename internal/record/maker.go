package record

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"linesift"
	"linesift/internal/capture"
	"linesift/internal/dedup"
	"linesift/internal/options"
	"linesift/internal/terms"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/page"
)

// An Input is a page for a Maker.
type Input struct {
	ID          any              // as the record has it, if not nil: a string, or any JSON
	Path        string           // as the record has it, unless ""
	Name        string           // as errors name it, unless ""
	Folder      string           // or its archive
	URL         string           // "" if it is not known
	ContentType string           // the header of that name, or ""
	HTML        []byte           // in any encoding
	WARC        *capture.Capture // nil if the page is not in a WARC file
}

// named returns an error with the name of its page.
func (p *Input) named(err error) error {
	if p.Name == "" {
		return err
	}
	return fmt.Errorf("%s: %w", p.Name, err)
}

// An Outcome is the result for a page: a record or content, a reason to leave it out, or an error.
type Outcome struct {
	Out     []byte // a record on a line, or the content
	LeftOut string
	Err     error

	Lines, KeptLines int                // lines with text, and content lines
	Empty            bool               // there is no content
	Found            bool               // the method found content, which options may have dropped
	Summary                             // with Maker.Summarizes
	Fingerprint      *dedup.Fingerprint // of the content, with the option dedup
	WithoutSite      bool               // the method compares pages, and knew no other page of the site
}

// A Summary is what a report says of a page.
type Summary struct {
	Type, Language string   // "" if not known
	Confidence     *float32 // nil if not known
}

// A Maker makes records of one page after the other. It is not safe for concurrent use.
type Maker struct {
	Options    *options.Checked
	Sites      *Sites // nil if each page is classified by itself
	Summarizes bool   // Make adds a Summary

	method    linesift.Method
	parser    page.Parser
	extractor linesift.Extractor
	sketcher  site.Sketcher // for profiles
	terms     terms.Reader  // for fingerprints
}

// NewMaker returns a maker for checked options. The error is an options.Error.
func NewMaker(o *options.Checked) (*Maker, error) {
	method, err := o.NewMethod()
	if err != nil {
		return nil, err
	}
	m := &Maker{Options: o, method: method}
	if o.Site {
		m.Sites = &Sites{Profiles: new(site.Profiles)}
	}
	return m, nil
}

// Make finds the content of a page and renders it. The error is ctx.Err() if ctx ends before the page is parsed.
func (m *Maker) Make(ctx context.Context, p Input) (r Outcome) {
	parsed, err := m.parser.Parse(p.HTML, p.ContentType)
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return Outcome{Err: p.named(err)}
	}
	var known *Site
	if m.Sites != nil {
		known = m.Sites.site(p, parsed)
		methods.SetSite(m.method, known.profile)
	}
	r.WithoutSite = m.Options.Info.Sites && (known == nil || known.Others == 0)
	o := m.Options.PageOptions
	o.Method, o.URL = m.method, p.URL
	d, err := m.extractor.ExtractPage(parsed, &o)
	if err != nil {
		return Outcome{Err: p.named(err)}
	}
	if r.LeftOut = reason(&m.Options.Filter, d); r.LeftOut != "" {
		return r
	}
	r.Lines, r.KeptLines = linesOf(d)
	r.Empty = d.IsEmpty()
	r.Found = slices.Contains(d.Result().Mask, true)
	if m.Summarizes {
		r.Type, r.Language = string(d.Type()), d.Metadata().Language
		r.Confidence = d.Result().Confidence
	}
	if m.Options.Dedup {
		r.Fingerprint = dedup.NewFingerprint(&m.terms, parsed, d.Content())
	}
	if r.Out, err = m.render(p, d, known); err != nil {
		r.Err = p.named(err)
	}
	return r
}

func (m *Maker) render(p Input, d *linesift.Document, known *Site) ([]byte, error) {
	switch o := &m.Options.Rendering; o.Format {
	case "json", "jsonl":
		r, err := d.Record(m.Options.RecordOptions)
		if err != nil {
			return nil, err
		}
		full := &Full{Site: known, Record: r}
		if o.Ranges {
			full.Ranges = rangesOf(d.Page())
		}
		if o.Head {
			full.Head = headOf(d.Page(), d.Content())
		}
		return JSONLine(pageRecord{p.ID, p.Path, p.WARC, full})
	case "html":
		if !o.Fragment {
			return []byte(d.HTMLDocument()), nil
		}
		return []byte(d.HTML()), nil
	case "markdown":
		return append(m.frontMatter(d), d.Markdown()...), nil
	}
	return d.AppendText(m.frontMatter(d)), nil
}

// frontMatter returns the front matter, if there is to be one.
func (m *Maker) frontMatter(d *linesift.Document) []byte {
	if !m.Options.FrontMatter {
		return nil
	}
	return []byte(frontMatter(d.Metadata()))
}

// linesOf counts the lines of a document that have text, and the content lines
// among them.
func linesOf(d *linesift.Document) (all, kept int) {
	p, content := d.Page(), d.Content()
	for i := range p.Lines {
		if len(p.LineText(i)) > 0 {
			all++
			if content.Line(p, i) {
				kept++
			}
		}
	}
	return all, kept
}

// Learned is the part of a page that the profile of its site remembers.
type Learned struct {
	Host   string
	Sketch *site.Sketch // nil if the profile of the site does not want it
}

// Learn returns the sketch of a page for the profile of its site.
func (m *Maker) Learn(p Input) (l Learned, err error) {
	parsed, err := m.parser.Parse(p.HTML, p.ContentType)
	if err != nil {
		return l, p.named(err)
	}
	l.Host = m.Sites.host(p, parsed)
	if m.Sites.Profiles.GetOrAdd(l.Host).Wants(site.Digest(parsed)) {
		l.Sketch = m.sketcher.Sketch(parsed)
	}
	return l, nil
}
