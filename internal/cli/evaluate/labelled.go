package evaluate

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/scoring"
	"linesift/internal/train"
	"linesift/methods"
	"linesift/models"
	"linesift/page"
)

// isFile reports whether a path is a file, as labelled CSVs are. Gold standards are folders.
func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && !info.IsDir()
}

// A labelledPage is a page of a labelled CSV, in the set that is called as the file.
type labelledPage struct {
	train.Page
	set string
}

// compareLabelled compares the methods on labelled CSVs.
func (f *flags) compareLabelled(ctx context.Context, s cli.Streams) error {
	if slices.Contains(f.Measure, eval.ShingleF1) || f.Texts != "" {
		return cli.Usagef("labelled lines have no text for shingle-f1 and --texts; these need gold standards")
	}
	if f.Measure == nil {
		f.Measure = []eval.Measure{eval.WordF1, eval.LineErrorRate}
	}
	all, named, err := f.methods(f.lacks)
	if err != nil {
		return err
	}
	for _, m := range all {
		if f.HTML == nil && m.Model == nil && m.Name != m.Info.Name {
			return cli.Usagef("%s: a method with parameters %s", m.Name, needsPages)
		}
	}
	pages, err := f.readLabelled(s)
	if err != nil {
		return err
	}
	var results []eval.Result
	var failed error
	if f.HTML != nil {
		if results, failed = f.scorePages(ctx, all, pages, s); results == nil {
			return failed
		}
	} else if results, err = scoreLines(all, pages); err != nil {
		return err
	}
	return errors.Join(f.report(results, named, s.Out), failed)
}

const needsPages = "needs the pages of the labels: name them by --html"

// lacks returns an error if a method cannot be measured on labelled CSVs. Only networks and the
// fixed threshold do with the attributes in the file.
func (f *flags) lacks(info methods.Info) error {
	switch {
	case info.Name == "":
		return errors.New("is for gold standards")
	case f.HTML == nil && !info.Network && info.Name != fixedThreshold:
		return errors.New(needsPages)
	}
	return nil
}

// readLabelled reads the labelled CSVs. It leaves out pages that cannot judge a method, and says
// so.
func (f *flags) readLabelled(s cli.Streams) (pages []labelledPage, err error) {
	sets := make(map[string]string) // files by their sets
	for _, path := range f.Sets {
		name := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		if other, ok := sets[name]; ok {
			return nil, cli.Usagef("%s and %s are both called %s", other, path, name)
		}
		sets[name] = path
		read, notes, err := train.ReadCSV(path)
		if err != nil {
			return nil, err
		}
		for _, note := range notes {
			fmt.Fprintf(s.Err, "evaluate: %s\n", file.Printable(note))
		}
		unknown, predicted := 0, 0
		for _, p := range read {
			switch {
			case !slices.ContainsFunc(p.W, func(w float32) bool { return w > 0 }):
				unknown++
			case p.Predicted && !f.Accepted:
				predicted++
			default:
				pages = append(pages, labelledPage{p, name})
			}
		}
		if unknown > 0 {
			fmt.Fprintf(s.Err, "evaluate: %s: left out %d pages without labels\n", file.Printable(path), unknown)
		}
		if predicted > 0 {
			fmt.Fprintf(s.Err, "evaluate: %s: left out %d pages with the labels that a network predicted; "+
				"--accepted counts them, if a person has read each line\n", file.Printable(path), predicted)
		}
	}
	if len(pages) == 0 {
		return nil, errors.New("there are no pages with labels to compare with")
	}
	return pages, nil
}

// scoreLines scores networks and the fixed threshold by the attributes in the files. The rules
// after the networks need the pages and do not run.
func scoreLines(all []scoring.Method, pages []labelledPage) (results []eval.Result, err error) {
	lines := make([]train.Page, len(pages))
	for i, p := range pages {
		lines[i] = p.Page
	}
	for _, method := range all {
		var scores []eval.PageScore
		if method.Info.Network {
			m := method.Model
			if m == nil {
				if m, err = models.Open(method.Info.Name); err != nil {
					return nil, err
				}
			}
			scores = train.Scores(m, lines)
		} else {
			scores = train.DensityScores(lines)
		}
		for i := range scores {
			scores[i].Set = pages[i].set
		}
		results = append(results, eval.Result{Method: method.Name, Pages: scores})
	}
	return results, nil
}

// scorePages scores all methods on the pages of the labels, as classify runs them. Pages that are
// not found, or have other lines, are reported and left out.
func (f *flags) scorePages(
	ctx context.Context, all []scoring.Method, pages []labelledPage, s cli.Streams,
) ([]eval.Result, error) {
	html, err := f.findPages(ctx, pages, s)
	if err != nil {
		return nil, err
	}
	b := scoring.Batch{Methods: all, Jobs: f.Jobs}
	b.Progress, b.Failed = cli.Callbacks("evaluate", s)
	labels, gold := joined(pages, html, b.Failed)
	if b.Sites, err = scoring.LearnSites(ctx, b, gold, f.Seed, nil); err != nil {
		return nil, err
	}
	results := make([]eval.Result, len(all))
	for i, m := range all {
		results[i].Method = m.Name
	}
	err = scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) ([]eval.PageScore, error) {
		labelled := labels[eval.Key{Set: p.Gold.Set, ID: p.Gold.ID}]
		if p.Page == nil || !sameLines(p.Page, labelled.Source) {
			return nil, nil
		}
		var scores []eval.PageScore
		for _, x := range p.Found {
			score := labelled.Score(func(i int) bool { return x.Kept[i] })
			score.Set = labelled.set
			score.Confidence = x.Score.Confidence
			scores = append(scores, score)
		}
		return scores, nil
	}, func(g *data.GoldPage, scores []eval.PageScore) error {
		if scores == nil {
			b.Failed(fmt.Errorf("%s: page %s has other lines than its labels", g.Set, g.ID))
		}
		for m, score := range scores {
			results[m].Pages = append(results[m].Pages, score)
		}
		return nil
	})
	if err != nil && !errors.Is(err, scoring.ErrSome) {
		return nil, err
	}
	if len(results[0].Pages) == 0 {
		return nil, errors.New("none of the labelled pages is among the pages of --html")
	}
	if missing := len(pages) - len(results[0].Pages); missing > 0 {
		return results, fmt.Errorf("%d of %d labelled pages failed and are left out", missing, len(pages))
	}
	return results, nil
}

// joined returns the pages whose HTML was found, by their keys and as pages of a gold standard.
func joined(
	pages []labelledPage, html map[string][]byte, failed func(error),
) (labels map[eval.Key]*labelledPage, gold []data.GoldPage) {
	labels = make(map[eval.Key]*labelledPage)
	for i, p := range pages {
		source, ok := html[p.ID]
		if !ok {
			failed(fmt.Errorf("%s: page %s is not among the pages of --html", p.set, p.ID))
			continue
		}
		labels[eval.Key{Set: p.set, ID: p.ID}] = &pages[i]
		gold = append(gold, data.GoldPage{
			Set: p.set, ID: p.ID, Path: p.ID, Site: p.Site, Type: p.Type, Source: source,
		})
	}
	return labels, gold
}

// findPages returns the HTML of the pages, by their IDs.
func (f *flags) findPages(ctx context.Context, pages []labelledPage, s cli.Streams) (map[string][]byte, error) {
	wanted := make(map[string]bool)
	for _, p := range pages {
		wanted[p.ID] = true
	}
	batch, err := (&input.Finder{Context: ctx, Stdin: s.In}).Find(f.HTML)
	if err != nil {
		return nil, err
	}
	html := make(map[string][]byte)
	var reader input.Reader
	for found := range batch.All() {
		if !wanted[found.ID] {
			continue
		}
		if _, twice := html[found.ID]; twice {
			return nil, fmt.Errorf("%s: another page is called %s already", found.Name(), found.ID)
		}
		source, err := reader.Read(found)
		if err != nil {
			cli.Report("evaluate", err, s)
			continue
		}
		html[found.ID] = slices.Clone(source)
	}
	return html, ctx.Err()
}

// sameLines reports whether the lines of a page take these bytes of its source.
func sameLines(p *page.Page, source []page.Span) bool {
	return slices.EqualFunc(p.Lines, source, func(l page.Line, s page.Span) bool { return l.Source == s })
}
