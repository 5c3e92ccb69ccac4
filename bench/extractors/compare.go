// Package extractors runs linesift and other Go extractors of main content over the same
// pages of gold standards, and scores them in the same way. README.md says what came out.
package extractors

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"linesift/data"
	"linesift/internal/eval"
	"linesift/internal/input"
	"linesift/internal/scoring"
)

// A Comparison is what the extractors did on the same pages.
type Comparison struct {
	Results  []eval.Result // of each extractor
	Failures []string      // one for each page that an extractor gave an error on, in the order of the pages
	Empty    []int         // of each extractor: pages of which it gave no text, failures included
}

// Compare runs the extractors on the pages, so many pages at once, and scores the
// texts as the command evaluate does. A page that an extractor fails on counts as
// one without text. Texts are written below a folder if one is named.
func Compare(ctx context.Context, xs []Extractor, pages []data.GoldPage, jobs int, texts string) (*Comparison, error) {
	c := &Comparison{Results: make([]eval.Result, len(xs)), Empty: make([]int, len(xs))}
	for i, x := range xs {
		c.Results[i].Method = x.Name
	}
	type result struct {
		texts []string
		errs  []error // of each extractor
		pages []eval.PageScore
		err   error
	}
	err := input.Ordered(ctx, len(pages), jobs, func() func(int) result {
		run := make([]Extract[string], len(xs))
		var wrong error
		for i, x := range xs {
			extract, err := x.New()
			run[i], wrong = Safely(extract), cmp.Or(wrong, err)
		}
		return func(p int) (r result) {
			g := &pages[p]
			html, err := g.HTML()
			if r.err = cmp.Or(wrong, err); r.err != nil {
				return r
			}
			for _, extract := range run {
				text, err := extract(html, Address(g))
				if err != nil {
					text = ""
				}
				text = strings.ToValidUTF8(text, "\ufffd")
				r.texts, r.errs = append(r.texts, text), append(r.errs, err)
				r.pages = append(r.pages, eval.PageScore{
					Set: g.Set, ID: g.ID, Site: g.Site, Language: g.Language, Type: g.Type,
					Text: eval.ScoreText(scoring.GoldOf(g), text), Failed: err != nil,
				})
			}
			return r
		}
	}, func(p int, r result) error {
		if r.err != nil {
			return r.err
		}
		for i, x := range xs {
			c.Results[i].Pages = append(c.Results[i].Pages, r.pages[i])
			if r.errs[i] != nil {
				c.Failures = append(c.Failures, fmt.Sprintf("%s: %s: %v", pages[p].Key(), x.Name, r.errs[i]))
			}
			if strings.TrimSpace(r.texts[i]) == "" {
				c.Empty[i]++
			}
			if texts != "" {
				if err := Write([]byte(r.texts[i]), texts, x.Name, pages[p].Set, pages[p].ID+".txt"); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return c, err
}

// Address returns where a page is from; nil if that is not known.
func Address(p *data.GoldPage) *url.URL {
	u, err := url.Parse(p.URL)
	if err != nil || u.Host == "" {
		return nil
	}
	return u
}

// Write writes a file, and makes the folders that it stands in.
func Write(b []byte, path ...string) error {
	file := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		return err
	}
	return os.WriteFile(file, b, 0o666)
}
