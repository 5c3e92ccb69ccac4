package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"linesift"
	"linesift/data"
	"linesift/eval"
	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/page"
)

// compare scores the methods on the pages and writes what was asked for.
func compare(ctx context.Context, o options, methods []contender, gold []data.Page, s command.Streams) error {
	results := make([]eval.Result, len(methods))
	for i, m := range methods {
		results[i].Method = m.name
	}
	bar := command.Progress(s.Err, len(gold), "pages")
	defer bar.Finish()
	type scored struct {
		scores []eval.PageScore // of each method
		texts  [][]byte
		err    error
	}
	failed := 0
	err := pages.Ordered(ctx, len(gold), o.Jobs, func() func(int) scored {
		j, err := newJudge(methods, o)
		return func(i int) scored {
			if err != nil {
				return scored{err: err}
			}
			scores, texts, err := j.score(&gold[i])
			return scored{scores, texts, err}
		}
	}, func(i int, r scored) error {
		bar.Add(1)
		if r.scores == nil {
			return r.err // no method, no score
		}
		if r.err != nil {
			failed++
			fmt.Fprintf(s.Err, "evaluate: %v\n", r.err)
		}
		for m := range methods {
			results[m].Pages = append(results[m].Pages, r.scores[m])
			if o.Texts != "" && r.err == nil {
				if err := writeText(filepath.Join(o.Texts, methods[m].name, gold[i].Set, gold[i].ID+".txt"), r.texts[m]); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := o.report(results, s); err != nil {
		return err
	}
	if failed > 0 {
		return errSome
	}
	return nil
}

// errSome is returned after each failure was reported.
var errSome = errors.New("some pages failed and count as empty text")

// A judge scores the methods on one page after the other.
type judge struct {
	contenders []contender
	extractors []*linesift.Extractor // nil for gold
	favored    bool                  // score the shifts of a curve of precision and recall
	diagnosed  bool                  // guess the causes

	parser  page.Parser
	mask    page.Mask // of perfect labels
	shifted page.Mask
}

func newJudge(contenders []contender, o options) (*judge, error) {
	j := &judge{
		contenders: contenders,
		extractors: make([]*linesift.Extractor, len(contenders)),
		favored:    o.Measure == favor || len(o.FavorCurve) > 0,
		diagnosed:  o.Worst > 0,
	}
	for i, c := range contenders {
		if c.new == nil {
			continue
		}
		method, err := c.new()
		if err != nil {
			return nil, err
		}
		j.extractors[i] = linesift.NewExtractor(method)
	}
	return j, nil
}

// score returns each method's score of a page and its text. If the page cannot
// be read, the scores are those of empty texts.
func (j *judge) score(g *data.Page) ([]eval.PageScore, [][]byte, error) {
	scores := make([]eval.PageScore, len(j.extractors))
	texts := make([][]byte, len(j.extractors))
	p, err := j.parse(g)
	if err != nil {
		for i := range scores {
			scores[i] = newScore(g)
			scores[i].Failed = true
			scores[i].Text = eval.ScoreText(g.Gold, "", g.Lang)
			if j.diagnosed {
				scores[i].Diagnosis = &eval.Diagnosis{GoldWords: eval.CountWords(g.Gold, g.Lang), Cause: "the page cannot be read"}
			}
		}
		return scores, texts, err
	}
	content, known := data.Labels(p, g.Gold)
	j.mask = page.NewMask(p, j.mask)
	for l, c := range content {
		j.mask.SetLine(p, l, c)
	}
	for i, x := range j.extractors {
		doc, mask := &linesift.Document{Page: p, Mask: j.mask, Confidence: linesift.NoConfidence}, j.mask
		if x != nil {
			x.Know(j.contenders[i].sites[g.Key()])
			doc = x.ExtractPage(p)
			mask = doc.Select(doc.Usual())
		}
		texts[i] = p.AppendText(nil, mask)
		if scores[i], err = j.scoreDocument(g, doc, content, known, mask, texts[i]); err != nil {
			return scores, texts, err
		}
	}
	return scores, texts, nil
}

// newScore is the empty score of a page.
func newScore(g *data.Page) eval.PageScore {
	return eval.PageScore{Set: g.Set, ID: g.ID, Site: g.Site, Lang: g.Lang, Type: g.Type}
}

// scoreDocument measures all that is asked for of what one method found. mask is
// what is printed of it, and text how. content is of each line, and known whether it can be trusted.
func (j *judge) scoreDocument(g *data.Page, doc *linesift.Document, content []bool, known bool, mask page.Mask, text []byte) (eval.PageScore, error) {
	score := newScore(g)
	out := words(text)
	score.Text = eval.ScoreText(g.Gold, out, g.Lang)
	kept := make([]bool, len(content))
	for l := range kept {
		kept[l] = mask.Line(doc.Page, l)
	}
	var err error
	if score.Lines, err = eval.CompareLines(content, kept); err != nil {
		return score, err
	}
	if doc.Confidence != linesift.NoConfidence {
		confidence := float64(doc.Confidence)
		score.Confidence = &confidence
	}
	if doc.Probabilities != nil {
		if known {
			if score.Reliability, err = eval.MeasureReliability(doc.Probabilities, content); err != nil {
				return score, err
			}
		}
		if j.favored {
			score.Favored = j.favor(g, doc)
		}
	}
	if j.diagnosed {
		x := inspection{gold: g, doc: doc, content: content, kept: kept, out: out, score: score.Word}
		x.perfect = eval.ScoreWords(g.Gold, words(doc.Page.AppendText(nil, j.mask)), g.Lang)
		score.Diagnosis = x.diagnose()
	}
	return score, nil
}

// favor scores the words of a document for each of eval.Favors.
func (j *judge) favor(g *data.Page, doc *linesift.Document) []eval.Favored {
	var scores []eval.Favored
	var text, last []byte
	for i, shift := range eval.Favors() {
		j.shifted = doc.MaskFavoring(shift, j.shifted)
		moved := *doc
		moved.Mask = j.shifted
		text = moved.AppendText(text[:0])
		if i > 0 && bytes.Equal(text, last) { // mostly: few lines are between two thresholds
			scores = append(scores, scores[i-1])
			continue
		}
		scores = append(scores, eval.Favored{Word: eval.ScoreWords(g.Gold, words(text), g.Lang), Empty: len(text) == 0})
		last = append(last[:0], text...)
	}
	return scores
}

// words is text as the measures read it.
func words(text []byte) string { return strings.ToValidUTF8(string(text), "\ufffd") }

func (j *judge) parse(g *data.Page) (*page.Page, error) {
	html, err := g.HTML()
	if err != nil {
		return nil, err
	}
	src, _ := page.Decode(html, "")
	p, err := j.parser.Parse(src)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", g.Path, err)
	}
	return p, nil
}

func writeText(path string, text []byte) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o666)
}
