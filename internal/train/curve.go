package train

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"linesift/internal/eval"
)

// A CurvePoint is the score of a model fitted to some of the labelled pages, on pages of other
// sites.
type CurvePoint struct {
	Pages   int           // fitted to; 0 for Task.Start itself
	Summary *eval.Summary // of the held-out pages; nil if the model learned too little

	WordF1 *eval.Interval // of the mean word F1; nil for a single site
}

const (
	curvePoints = 5
	curveHeld   = 1. / 3 // share of the sites that are held out
)

// Curve returns scores over the number of labelled pages. It holds out a third of the sites, and fits
// a model to one, two, … five fifths of the others. Each model has the pages of the one before,
// and all are measured on the same pages. With Task.Start the first point is Start itself. If there
// are too few sites, it divides by page, as Model does. It calls progress, if not nil, after each
// epoch of each fit.
//
// Each point is a training of its own, with no pages for a test and as many of the task's folds as
// its pages allow. Too few pages are an error: fewer than two in a fifth.
func Curve(
	ctx context.Context, task Task, pages []Page, progress func(Progress),
) (points []CurvePoint, byPage bool, err error) {
	parts, byPage, err := split(pages, curveHeld, curvePoints, task.Config.Seed)
	if err != nil {
		return nil, false, fmt.Errorf("too few pages with judged lines for a curve: %d", Judged(pages))
	}
	held := slices.DeleteFunc(parts[0], func(p Page) bool { return p.Predicted || !counts(p) })
	if len(held) == 0 {
		return nil, false, errors.New("none of the held-out pages of the curve has labels of a person")
	}
	if task.Start != nil {
		points = append(points, newCurvePoint(0, Scores(task.Start, held), task.Config.Seed))
	}
	var fitted []Page
	begun := time.Now()
	for i, part := range parts[1:] {
		fitted = append(fitted, part...)
		task := task
		task.Test = 0
		m, _, err := Model(ctx, task.Fitting(fitted), fitted, func(p Progress) {
			if progress != nil {
				progress(p.ofCurve(i, begun))
			}
		})
		switch {
		case errors.Is(err, errUnlearned):
			points = append(points, CurvePoint{Pages: Judged(fitted)})
		case err != nil:
			return nil, false, err
		default:
			points = append(points, newCurvePoint(Judged(fitted), Scores(m, held), task.Config.Seed))
		}
	}
	return points, byPage, nil
}

func newCurvePoint(pages int, scores []eval.PageScore, seed uint64) CurvePoint {
	p := CurvePoint{Pages: pages, Summary: new(eval.Summarize(scores))}
	if i, err := eval.NewBootstrap(seed).WordF1(scores); err == nil { // of two sites or more
		p.WordF1 = &i
	}
	return p
}
