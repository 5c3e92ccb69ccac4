package evaluate

import (
	"context"
	"errors"
	"fmt"
	"maps"
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
)

// A labelledPage is a page of a labelled CSV, in the set that is called as the file.
type labelledPage struct {
	train.Page
	set string

	// mayAgree reports whether the page counts only if the rules change what a model predicted.
	mayAgree bool
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
	known := newKnownPages(all)
	for _, p := range pages {
		known.count(p.Source)
	}
	known.warn(len(pages), s)
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

// lacks returns an error if a method cannot be measured on labelled CSVs. Only models and the
// fixed threshold do with the attributes in the file.
func (f *flags) lacks(info methods.Info) error {
	switch {
	case info.Name == "":
		return errors.New("is for gold standards")
	case f.HTML == nil && !info.Model && info.Name != fixedThreshold:
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
		unknown := 0
		var predicted leftOut
		for _, p := range read {
			switch {
			case !slices.ContainsFunc(p.W, func(w float32) bool { return w > 0 }):
				unknown++
			case p.Predicted && !f.Accepted && f.HTML == nil:
				predicted++
			default:
				pages = append(pages, labelledPage{p, name, p.Predicted && !f.Accepted})
			}
		}
		if unknown > 0 {
			fmt.Fprintf(s.Err, "evaluate: %s: left out %s without labels\n",
				file.Printable(path), cli.Count(unknown, "page"))
		}
		predicted.report(path, s)
	}
	if len(pages) == 0 {
		return nil, errNoPages
	}
	return pages, nil
}

var errNoPages = errors.New("there are no pages with labels to compare with")

// A leftOut is a number of pages that are left out because a model predicted their labels.
type leftOut int

func (l leftOut) report(from string, s cli.Streams) {
	if l > 0 {
		fmt.Fprintf(s.Err, "evaluate: %s: left out %s with the labels that a model predicted; "+
			"--accepted counts them, if a person has read each line\n", file.Printable(from), cli.Count(int(l), "page"))
	}
}

// scoreLines scores models and the fixed threshold by the attributes in the files. The rules
// after the models need the pages and do not run.
func scoreLines(all []scoring.Method, pages []labelledPage) (results []eval.Result, err error) {
	lines := make([]train.Page, len(pages))
	for i, p := range pages {
		lines[i] = p.Page
	}
	for _, method := range all {
		var scores []eval.PageScore
		if method.Info.Model {
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
	labels, gold, agree := joined(pages, html, b.Failed)
	if b.Sites, err = scoring.LearnSites(ctx, b, gold, f.Seed, nil); err != nil {
		return nil, err
	}
	warnOfSites(b, s)
	results := make([]eval.Result, len(all))
	for i, m := range all {
		results[i].Method = m.Name
	}
	err = scoring.Each(ctx, b, gold, func(p *scoring.ScoredPage) ([]eval.PageScore, error) {
		labelled := labels[eval.Key{Set: p.Gold.Set, ID: p.Gold.ID}]
		if p.Page == nil || !slices.Equal(sources(p.Page), labelled.Source) {
			return nil, nil
		}
		if labelled.mayAgree && !slices.ContainsFunc(p.Found, labelled.changedByRules) {
			return []eval.PageScore{}, nil
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
		} else if len(scores) == 0 {
			agree[g.Set]++
		}
		for m, score := range scores {
			results[m].Pages = append(results[m].Pages, score)
		}
		return nil
	})
	if err != nil && !errors.Is(err, scoring.ErrSome) {
		return nil, err
	}
	if err = missing(len(pages), len(results[0].Pages), agree, s); len(results[0].Pages) == 0 {
		return nil, err
	}
	return results, err
}

// missing reports the pages that agree with their labels, and returns an error if others of n are
// not scored, or none is.
func missing(n, scored int, agree map[string]leftOut, s cli.Streams) error {
	failed := n - scored
	for _, set := range slices.Sorted(maps.Keys(agree)) {
		agree[set].report(set, s)
		failed -= int(agree[set])
	}
	switch {
	case scored == 0 && failed == 0:
		return errNoPages
	case scored == 0:
		return errors.New("none of the labelled pages is among the pages of --html")
	case failed > 0:
		return fmt.Errorf("%d of %d labelled pages failed and are left out", failed, n)
	}
	return nil
}

// changedByRules reports whether a model predicts the labels of the page, and the rules after it
// keep other lines.
func (l *labelledPage) changedByRules(x scoring.Extraction) bool {
	if x.Document == nil || len(x.Document.Result().Probabilities) == 0 {
		return false
	}
	result := x.Document.Result()
	before := l.Score(func(i int) bool { return result.Probabilities[i] >= result.Threshold }).Lines
	after := l.Score(func(i int) bool { return x.Kept[i] }).Lines
	return before.Rates().Total() == 0 && after.Rates().Total() > 0
}

// joined returns the pages whose HTML was found, by their keys and as pages of a gold standard. agree
// counts the others, by set, of which a model predicted the labels.
func joined(
	pages []labelledPage, html map[string][]byte, failed func(error),
) (labels map[eval.Key]*labelledPage, gold []data.GoldPage, agree map[string]leftOut) {
	labels, agree = make(map[eval.Key]*labelledPage), make(map[string]leftOut)
	for i, p := range pages {
		source, ok := html[p.ID]
		if !ok && p.mayAgree {
			agree[p.set]++
			continue
		}
		if !ok {
			failed(fmt.Errorf("%s: page %s is not among the pages of --html", p.set, p.ID))
			continue
		}
		labels[eval.Key{Set: p.set, ID: p.ID}] = &pages[i]
		gold = append(gold, data.GoldPage{
			Set: p.set, ID: p.ID, Path: p.ID, Site: p.Site, Type: p.Type, Source: source,
		})
	}
	return labels, gold, agree
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
		source, err := reader.Read(&found)
		if err != nil {
			cli.Report("evaluate", err, s)
			continue
		}
		html[found.ID] = slices.Clone(source)
	}
	return html, ctx.Err()
}
