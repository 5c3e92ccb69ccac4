package scoring

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"linesift"
	"linesift/data"
	"linesift/internal/eval"
	"linesift/internal/input"
	"linesift/internal/pipeline"
	"linesift/methods"
	"linesift/page"
)

// An Extraction is the result of a method on a page.
type Extraction struct {
	Score    eval.PageScore
	Document *linesift.Document // nil if the page cannot be read
	Kept     []bool             // whether each line is in the text
	Text     []byte
}

// A ScoredPage is a page of a gold standard with the methods' results. All of it
// is valid until the next page.
type ScoredPage struct {
	Gold    *data.GoldPage
	Page    *page.Page // nil if it cannot be read
	Content []bool     // the label that the gold text gives each line
	Known   bool       // whether these labels can be trusted
	Perfect page.Mask  // of these labels
	Found   []Extraction
}

// A Batch has the methods to run over pages, and the settings of the run.
type Batch struct {
	Methods []Method
	Sites   Sites // the profiles of the pages' sites; may be nil
	Jobs    int   // pages to work on at once

	Progress func(n int, what string) (step, end func()) // begins to show how many of n things are done
	Failed   func(error)                                 // reports a page that cannot be read
}

// ErrSome is the error of Each after it has reported pages that cannot be read.
var ErrSome = errors.New("some pages failed and count as empty text")

// Each runs the methods over the pages. It calls measure for each page, on several
// goroutines, and add with the results in the order of the pages. A page that cannot be
// read is reported and counts as empty text. The error is ErrSome then.
func Each[T any](
	ctx context.Context, b Batch, gold []data.GoldPage,
	measure func(*ScoredPage) (T, error), add func(g *data.GoldPage, measured T) error,
) error {
	step, end := b.Progress(len(gold), "pages")
	defer end()
	type result struct {
		measured    T
		failed, err error
	}
	failed := false
	err := input.Ordered(ctx, len(gold), b.Jobs, func() func(int) result {
		r, err := newRunner(b.Methods, b.Sites)
		return func(i int) (out result) {
			if out.err = err; err != nil {
				return out
			}
			var p *ScoredPage
			if p, out.failed, out.err = r.run(&gold[i]); out.err == nil {
				out.measured, out.err = measure(p)
			}
			return out
		}
	}, func(i int, r result) error {
		step()
		if r.failed != nil {
			failed = true
			b.Failed(r.failed)
		}
		if r.err != nil {
			return r.err
		}
		return add(&gold[i], r.measured)
	})
	if err == nil && failed {
		err = ErrSome
	}
	return err
}

// A runner runs methods on one page after the other.
type runner struct {
	sites   Sites
	running []running
	parser  page.Parser
	page    ScoredPage
}

// A running method belongs to one goroutine.
type running struct {
	method    linesift.Method
	extractor *linesift.Extractor
	without   []string // see Method
}

func newRunner(all []Method, sites Sites) (*runner, error) {
	r := &runner{sites: sites}
	for _, m := range all {
		if err := pipeline.CheckRules(m.Without); err != nil {
			return nil, err
		}
		if m.New == nil {
			m.New = func() (linesift.Method, error) { return perfect{&r.page.Perfect}, nil }
		}
		method, err := m.New()
		if err != nil {
			return nil, err
		}
		r.running = append(r.running, running{method, new(linesift.Extractor), m.Without})
	}
	return r, nil
}

// run runs the methods on a page. failed is the error of a page that cannot be read. The methods
// find nothing on it.
func (r *runner) run(g *data.GoldPage) (out *ScoredPage, failed, err error) {
	out = &r.page
	out.Gold, out.Page, out.Content, out.Known = g, nil, nil, false
	out.Found = make([]Extraction, len(r.running))
	p, failed := Parse(&r.parser, g)
	if failed == nil && p.Damage > page.MaxDamage {
		failed = fmt.Errorf("%s: %w", g.Path, linesift.ErrNotText)
	}
	if failed != nil {
		for i := range out.Found {
			out.Found[i].Score = newScore(g, "")
			out.Found[i].Score.Failed = true
		}
		return out, failed, nil
	}
	out.Page = p
	out.Content, out.Known = data.Labels(p, g.Gold)
	out.Perfect = page.NewMask(p, out.Perfect)
	for l, c := range out.Content {
		out.Perfect.SetLine(p, l, c)
	}
	for i, m := range r.running {
		methods.SetSite(m.method, r.sites[g.Key()])
		doc, err := m.extractor.ExtractPage(p, &linesift.Options{Method: m.method})
		if err != nil {
			return out, nil, err
		}
		mask := doc.Content()
		if m.without != nil {
			mask = ContentWithout(p, doc.Result(), m.without)
		}
		found := &out.Found[i]
		found.Document = doc
		found.Text = p.AppendText(nil, mask)
		found.Kept = make([]bool, len(p.Lines))
		for l := range found.Kept {
			found.Kept[l] = mask.Line(p, l)
		}
		found.Score = newScore(g, Words(found.Text))
		found.Score.Lines = compareLines(p, g, out.Content, found.Kept)
		if c := doc.Result().Confidence; c != nil {
			found.Score.Confidence = new(float64(*c))
		}
	}
	return out, nil, nil
}

// GoldOf returns the gold of a page for the measures.
func GoldOf(g *data.GoldPage) eval.Gold {
	return eval.Gold{Text: g.Gold, Ignore: g.Ignore, Language: g.Language}
}

// newScore scores the text of a page.
func newScore(g *data.GoldPage, text string) eval.PageScore {
	score := eval.ScoreText(GoldOf(g), text)
	return eval.PageScore{Set: g.Set, ID: g.ID, Site: g.Site, Language: g.Language, Type: g.Type, Text: score}
}

// compareLines counts the wrong lines of a page. Lines of the text to ignore count as right.
func compareLines(p *page.Page, g *data.GoldPage, content, kept []bool) (e eval.LineErrors) {
	ignored := make([]bool, len(kept))
	if g.Ignore != "" {
		ignored, _ = data.Labels(p, g.Ignore)
	}
	for i, isKept := range kept {
		if ignored[i] {
			isKept = content[i]
		}
		e.Count(content[i], isKept)
	}
	return e
}

// Words returns text as valid UTF-8, for the measures.
func Words(text []byte) string { return strings.ToValidUTF8(string(text), "\ufffd") }

// Parse reads a page of a gold standard.
func Parse(parser *page.Parser, g *data.GoldPage) (*page.Page, error) {
	html, err := g.HTML()
	if err != nil {
		return nil, err
	}
	p, err := parser.Parse(html, "")
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Path, err)
	}
	return p, nil
}
