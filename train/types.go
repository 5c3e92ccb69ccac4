package train

import (
	"context"
	"errors"
	"maps"
	"slices"

	"linesift/features"
	"linesift/model"
	"linesift/train/perceptron"
)

// leastPages is how many pages a network that judges pages needs of either
// answer; they must not all be in one fold.
const leastPages = 20

// pageConfig is how networks that judge pages are fitted: there are few pages,
// and what is to be learned of them is coarse. Chosen on the training sets.
func (t *training) pageConfig() perceptron.Config {
	c := perceptron.Defaults()
	c.Hidden, c.Epochs, c.Batch, c.Rate, c.Decay, c.Dropout, c.Patience = []int{16}, 30, 64, 0.003, 0.01, 0.3, 0
	c.Seed = t.task.Config.Seed
	return c
}

// pageFitting returns the fitting of a network that judges pages, with a row for
// each page.
func (t *training) pageFitting(q model.Question, rows []features.Matrix, schema *features.Schema) *fitting {
	f := &fitting{question: q, schema: schema, width: schema.Width(), ends: t.folds, config: t.pageConfig(), progress: t.progress}
	var x features.Matrix
	for _, r := range rows {
		copied := features.Matrix{Rows: 1, Cols: r.Cols, Data: append([]float32(nil), r.Data...)} // Vectors uses it up
		schema.Vectors(&copied, &x)
		f.x = append(f.x, x.Data...)
	}
	f.y, f.w = make([]float32, len(rows)), make([]float32, len(rows))
	return f
}

// measurePages returns a row of attributes for each page, and the schema fitted
// to them.
func (t *training) measurePages(inputs []string, read func(i int)) ([]features.Matrix, *features.Schema) {
	schema := must(features.ParseSchema(inputs))
	rows := make([]features.Matrix, len(t.pages))
	for i := range t.pages {
		read(i)
		t.answers.MeasurePage(schema.Attributes, &rows[i])
	}
	must(0, schema.Fit(rows))
	return rows, schema
}

// means returns what lets t.answers read a page with the means of what is
// measured of its lines.
func (t *training) means(odds []float32, scaled []features.Matrix) (read func(i int)) {
	return func(i int) {
		t.page(i, odds)
		t.answers.SetMeans(t.model.Networks[model.Line].Schema.Attributes, &scaled[i])
	}
}

// hub fits the network that tells hub pages by their types, if there
// are enough of them. A model to go on from has its own.
func (t *training) hub(ctx context.Context, odds []float32, scaled []features.Matrix) error {
	if start := t.task.Start; start != nil {
		if n := start.Networks[model.Hub]; n != nil {
			t.model.Networks[model.Hub] = n
		}
		return nil
	}
	rows, schema := t.measurePages(features.HubInputs(), t.means(odds, scaled))
	f := t.pageFitting(model.Hub, rows, schema)
	for i, p := range t.pages {
		if p.Type != "" {
			f.w[i] = 1
		}
		if slices.Contains(features.HubTypes, p.Type) {
			f.y[i] = 1
		}
	}
	n, _, err := f.fitPages(ctx)
	if n != nil {
		t.model.Networks[model.Hub] = n
	}
	return err
}

// types fits the networks that tell the types of pages, if there are pages
// enough of each type, and returns the held-out probabilities for each page, as
// features.Context.SetTypes takes them; nil for all if there are no such networks. A model to go on from has its own.
func (t *training) types(ctx context.Context, odds []float32, scaled []features.Matrix) ([][]float32, error) {
	probabilities := make([][]float32, len(t.pages))
	read := t.means(odds, scaled)
	if t.task.Start != nil {
		if typist := model.NewTypist(t.task.Start); typist != nil {
			for i := range t.pages {
				read(i)
				probabilities[i] = slices.Clone(typist.Types(&t.answers))
			}
		}
		for _, name := range features.Types {
			if n := t.task.Start.Networks[model.Type(name)]; n != nil {
				t.model.Networks[model.Type(name)] = n
			}
		}
		return probabilities, nil
	}
	rows, schema := t.measurePages(features.TypeInputs(), read)
	var fittings []*fitting
	for _, name := range features.Types {
		f := t.pageFitting(model.Type(name), rows, schema)
		for i, p := range t.pages {
			if p.Type != "" {
				f.w[i] = 1
			}
			if p.Type == name {
				f.y[i] = 1
			}
		}
		if !f.enough() {
			return probabilities, nil
		}
		fittings = append(fittings, f)
	}
	networks := make(map[model.Question]*model.Network)
	told := make([][]float32, len(t.pages))
	for _, f := range fittings {
		n, odds, err := f.fitPages(ctx)
		if err != nil {
			return nil, err
		}
		if n == nil {
			return probabilities, nil
		}
		networks[f.question] = n
		for i, z := range odds {
			told[i] = append(told[i], model.Calibration{}.Probability(z))
		}
	}
	for _, p := range told {
		model.Normalize(p)
	}
	maps.Copy(t.model.Networks, networks)
	return told, nil
}

// enough tells whether there are pages enough of either answer, without any one
// fold too.
func (f *fitting) enough() bool {
	var pages, folds [2]int // by the answer
	first := 0
	for _, end := range f.ends {
		var here [2]int
		for i := first; i < end; i++ {
			if f.w[i] > 0 {
				here[int(f.y[i])]++
			}
		}
		for y, n := range here {
			pages[y] += n
			folds[y] += min(n, 1)
		}
		first = end
	}
	return min(pages[0], pages[1]) >= leastPages && min(folds[0], folds[1]) >= 2
}

// fitPages fits a network that judges pages. It returns the network and the
// calibrated held-out log-odds of all pages; nil if the pages are too few, or if
// what is known of them does not tell the answers apart.
func (f *fitting) fitPages(ctx context.Context) (*model.Network, []float32, error) {
	if !f.enough() {
		return nil, nil, nil
	}
	n, odds, stage, err := f.judge(ctx)
	if errors.Is(err, errUnlearned) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return n, odds, f.complete(ctx, n, stage.Epochs, 1)
}
