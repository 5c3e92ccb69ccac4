package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"linesift"
	"linesift/cmd/internal/command"
	"linesift/cmd/internal/pages"
	"linesift/data"
	"linesift/eval"
	"linesift/page"
)

// compare scores the methods on the pages and writes the table.
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
		j, err := newJudge(methods)
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
	if err := o.write(results, s); err != nil {
		return err
	}
	if failed > 0 {
		return errors.New("some pages failed and count as empty text")
	}
	return nil
}

// A judge scores the methods on one page after the other.
type judge struct {
	contenders []contender
	methods    []linesift.Method // nil for gold
	parser     page.Parser
	mask       page.Mask
}

func newJudge(contenders []contender) (*judge, error) {
	j := &judge{contenders: contenders, methods: make([]linesift.Method, len(contenders))}
	for i, c := range contenders {
		if c.new == nil {
			continue
		}
		var err error
		if j.methods[i], err = c.new(); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// score returns each method's score of a page and its text. If the page cannot
// be read, the scores are those of empty texts.
func (j *judge) score(g *data.Page) ([]eval.PageScore, [][]byte, error) {
	scores := make([]eval.PageScore, len(j.methods))
	texts := make([][]byte, len(j.methods))
	p, err := j.parse(g)
	var content, kept []bool
	if err == nil {
		content = data.Align(p, g.Gold)
		kept = make([]bool, len(p.Lines))
	}
	for i, m := range j.methods {
		score := eval.PageScore{Set: g.Set, ID: g.ID, Site: g.Site, Lang: g.Lang, Type: g.Type, Failed: err != nil}
		if err == nil {
			if m == nil {
				j.mask = page.NewMask(p, j.mask)
				for l, c := range content {
					j.mask.SetLine(p, l, c)
				}
			} else {
				j.mask = m.Mask(p, j.mask)
			}
			for l := range kept {
				kept[l] = j.mask.Line(p, l)
			}
			texts[i] = p.AppendText(nil, j.mask)
			if score.Lines, err = eval.CompareLines(content, kept); err != nil {
				return scores, texts, err
			}
		}
		score.Text = eval.ScoreText(g.Gold, strings.ToValidUTF8(string(texts[i]), "\ufffd"), g.Lang)
		scores[i] = score
	}
	return scores, texts, err
}

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
