package record

import (
	"fmt"

	"linesift"
	"linesift/dedup"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/page"
)

// A Page is the input of a Maker.
type Page struct {
	ID          string
	Path        string // as records name it
	Name        string // as errors name it
	Folder      string // or its archive
	URL         string // "" if it is not known
	ContentType string // the header of that name, or ""
	HTML        []byte // in any encoding
}

// A Result is the result for a page: a record or content, a reason to leave it out, or an error.
type Result struct {
	Out     []byte // a record on a line, or the content
	LeftOut string
	Err     error

	Lines, Content int                // lines with text, and content lines
	Print          *dedup.Fingerprint // of the content, with Options.Dedup
	Alone          bool               // the method compares pages, and knew no other page of the site
}

// A Maker makes records of one page after the other. It is not safe for concurrent use.
type Maker struct {
	Sites *Sites // nil if each page is classified by itself

	options   Options
	method    linesift.Method
	compares  bool // the method compares pages with others of their site
	extractor *linesift.Extractor
	parser    page.Parser
	sketcher  site.Sketcher
}

// New returns a maker. The error is an OptionError.
func New(o Options) (*Maker, error) {
	m := &Maker{options: o}
	selection, err := o.Selection()
	if err != nil {
		return nil, err
	}
	if err := o.checkFormats(); err != nil {
		return nil, err
	}
	if m.method, err = o.newMethod(); err != nil {
		return nil, err
	}
	if err := m.options.checkFilter(); err != nil {
		return nil, err
	}
	if err := m.options.checkEffects(); err != nil {
		return nil, err
	}
	m.compares = o.OfSites()
	if o.Site {
		if !m.compares {
			return nil, wrong(errNoSites, "site", o.name())
		}
		m.Sites = &Sites{Known: new(site.Profiles)}
	}
	m.extractor, err = linesift.NewExtractor(append(selection, linesift.UseMethod(m.method))...)
	return m, err
}

var errNoSites = fmt.Errorf("this method does not compare pages; method template and method entropy do")

// parse returns a page and the encoding that it had.
func (m *Maker) parse(f Page) (*page.Page, string, error) {
	src, encoding := page.Decode(f.HTML, f.ContentType)
	if len(src) > page.MaxSize {
		return nil, "", fmt.Errorf("%s: %w", f.Name, linesift.ErrTooLarge)
	}
	p, err := m.parser.Parse(src)
	if err != nil {
		return nil, "", fmt.Errorf("%s: %w", f.Name, err)
	}
	return p, encoding, nil
}

// Make finds the content of a page and renders it.
func (m *Maker) Make(f Page) (r Result) {
	p, encoding, err := m.parse(f)
	if err != nil {
		return Result{Err: err}
	}
	var known *Site
	if m.Sites != nil {
		known = m.Sites.of(f, p)
		methods.SetSite(m.method, known.profile)
	}
	r.Alone = m.compares && (known == nil || known.Others == 0)
	d, err := m.extractor.ExtractPage(p, linesift.URL(f.URL))
	if err != nil {
		return Result{Err: fmt.Errorf("%s: %w", f.Name, err)}
	}
	if r.LeftOut = m.options.reason(d); r.LeftOut != "" {
		return r
	}
	r.Lines, r.Content = linesOf(d)
	if m.options.Dedup {
		r.Print = dedup.NewFingerprint(&m.sketcher, p, d.Content())
	}
	if r.Out, err = m.render(f, d, known, encoding); err != nil {
		r.Err = fmt.Errorf("%s: %w", f.Name, err)
	}
	return r
}

func (m *Maker) render(f Page, d *linesift.Document, known *Site, encoding string) ([]byte, error) {
	if m.options.Record {
		r := Of(d, &m.options)
		r.Site, r.Encoding, r.Evidence = known, encoding, evidence(d.Result().Hub)
		return Line(pageRecord{f.ID, f.Path, r})
	}
	switch m.options.format() {
	case linesift.Markdown:
		if m.options.FrontMatter {
			return []byte(frontMatter(d.Metadata()) + d.Markdown()), nil
		}
		return []byte(d.Markdown()), nil
	case linesift.HTML:
		if m.options.Whole {
			return []byte(d.HTMLDocument()), nil
		}
		return []byte(d.HTML()), nil
	}
	return d.AppendText(nil), nil
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
func (m *Maker) Learn(f Page) (l Learned, err error) {
	p, _, err := m.parse(f)
	if err != nil {
		return l, err
	}
	l.Host = m.Sites.host(f, p)
	if m.Sites.Known.Of(l.Host).Wants(site.Digest(p)) {
		l.Sketch = m.sketcher.Sketch(p)
	}
	return l, nil
}
