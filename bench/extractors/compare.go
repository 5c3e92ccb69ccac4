package extractors

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"

	"linesift/data"
	"linesift/eval"
	"linesift/internal/scoring"
)

// A comparison is what the extractors did on the same pages.
type comparison struct {
	results  []eval.Result // of each extractor
	failures []string      // one for each page that an extractor gave an error on, in the order of the pages
	empty    []int         // of each extractor: pages of which it gave no text, failures included
}

// compare runs the extractors on the pages, so many pages at once, and scores the
// texts as the command evaluate does. A page that an extractor fails on counts as
// one without text. Texts are written below a folder if one is named.
func compare(xs []Extractor, pages []data.GoldPage, jobs int, texts string) (*comparison, error) {
	type outcome struct {
		failure string
		empty   bool
	}
	c := &comparison{results: make([]eval.Result, len(xs)), empty: make([]int, len(xs))}
	outcomes := make([][]outcome, len(xs))
	for i, x := range xs {
		c.results[i] = eval.Result{Method: x.Name, Pages: make([]eval.PageScore, len(pages))}
		outcomes[i] = make([]outcome, len(pages))
	}
	var wg sync.WaitGroup
	var next atomic.Int64
	errs := make(chan error, jobs)
	for range jobs {
		wg.Go(func() {
			run := make([]Extract, len(xs))
			for i, x := range xs {
				extract, err := x.New()
				if err != nil {
					errs <- fmt.Errorf("%s: %w", x.Name, err)
					return
				}
				run[i] = safely(extract)
			}
			for p := int(next.Add(1)) - 1; p < len(pages); p = int(next.Add(1)) - 1 {
				g := &pages[p]
				html, err := g.HTML()
				if err != nil {
					errs <- err
					return
				}
				for i, x := range xs {
					text, err := run[i](html, address(g))
					o := &outcomes[i][p]
					if err != nil {
						text, o.failure = "", fmt.Sprintf("%s: %s: %v", g.Key(), x.Name, err)
					}
					text = strings.ToValidUTF8(text, "\ufffd")
					o.empty = strings.TrimSpace(text) == ""
					c.results[i].Pages[p] = eval.PageScore{
						Set: g.Set, ID: g.ID, Site: g.Site, Lang: g.Lang, Type: g.Type,
						Text: eval.ScoreText(scoring.GoldOf(g), text), Failed: err != nil,
					}
					if texts != "" {
						if err := write(filepath.Join(texts, x.Name, g.Set, g.ID+".txt"), text); err != nil {
							errs <- err
							return
						}
					}
				}
			}
		})
	}
	wg.Wait()
	close(errs)
	if err := <-errs; err != nil {
		return nil, err
	}
	for p := range pages {
		for i := range xs {
			o := outcomes[i][p]
			if o.failure != "" {
				c.failures = append(c.failures, o.failure)
			}
			if o.empty {
				c.empty[i]++
			}
		}
	}
	return c, nil
}

// address returns where a page is from; nil if that is not known.
func address(p *data.GoldPage) *url.URL {
	u, err := url.Parse(p.URL)
	if err != nil || u.Host == "" {
		return nil
	}
	return u
}

func write(path, text string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o666)
}
