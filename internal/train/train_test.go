package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/features"
	"linesift/internal/train/perceptron"
	"linesift/model"
)

// densities returns a page of lines of the given densities and labels.
func densities(site string, density []float32, content ...bool) Page {
	p := labelledPage(site, content...)
	p.Raw.Reset(len(content), len(features.Names()))
	clear(p.Raw.Data)
	for i, d := range density {
		p.Raw.Row(i)[column("density")] = d
	}
	return p
}

// synthetic returns pages, each of a site of its own, whose lines are content
// if they have more than 12 words at a density above 0.3. The threshold 0.5 on
// the density gets many of them wrong.
func synthetic(seed uint64, pages, lines int) []Page {
	rng := rand.New(rand.NewPCG(seed, 7))
	all := make([]Page, pages)
	for i := range all {
		density, words, content := make([]float32, lines), make([]float32, lines), make([]bool, lines)
		for l := range lines {
			density[l], words[l] = rng.Float32(), float32(rng.IntN(40))
			content[l] = words[l] > 12 && density[l] > 0.3
		}
		all[i] = densities(fmt.Sprintf("site%d-%d.example", seed, i), density, content...)
		for l := range lines {
			all[i].Raw.Row(l)[column("words")] = words[l]
		}
	}
	return all
}

// quick is a task for synthetic pages.
func quick() Task {
	t := Defaults(features.Names(), []int{64})
	t.Inputs = []string{"density", "words", "words@-1"}
	t.Alone, t.Test, t.Folds = true, 0.25, 2
	t.Config.Hidden, t.Config.Epochs, t.Config.Batch, t.Config.Rate, t.Config.Dropout = []int{8}, 30, 32, 0.02, 0
	return t
}

func fitted(t *testing.T, task Task, pages []Page) (*model.Model, *Report) {
	t.Helper()
	m, r, err := Model(t.Context(), task, pages, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m, r
}

// fitOfLine returns how the network for lines was fitted, of a report of no other.
func fitOfLine(t *testing.T, r *Report) Fit {
	t.Helper()
	if len(r.Fits) != 1 || r.Fits[0].Network != model.NetworkLine {
		t.Fatalf("fits %+v, want that of the network for lines", r.Fits)
	}
	return r.Fits[0]
}

func file(t *testing.T, m *model.Model) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := m.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCheckRefuses(t *testing.T) {
	for _, test := range []struct {
		change func(*Task)
		want   string
	}{
		{func(t *Task) { t.Folds = 1 }, "folds 1,"},
		{func(t *Task) { t.Test = 1 }, "test 1,"},
		{func(t *Task) { t.Test = -0.1 }, "test -0.1,"},
		{func(t *Task) { t.Test = math.NaN() }, "test NaN,"},
		{func(t *Task) { t.Trim = 1 }, "trim 1,"},
		{func(t *Task) { t.Trim = -0.1 }, "trim -0.1,"},
		{func(t *Task) { t.Trim = math.NaN() }, "trim NaN,"},
		{func(t *Task) { t.Start = new(model.Model) }, "no network that classifies lines"},
		{func(t *Task) { t.Config.Epochs = -1 }, "epochs"},
		{func(t *Task) { t.Config.Rate = 0 }, "rate 0"},
	} {
		task := quick()
		if err := task.Check(); err != nil {
			t.Fatal(err)
		}
		test.change(&task)
		if err := task.Check(); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("error %v, want %q", err, test.want)
		}
	}
}

func TestPlanFillsInWhatWasLeftOpen(t *testing.T) {
	for _, test := range []struct {
		lines                 int
		batch, epochs         int // given
		wantBatch, wantEpochs int
	}{
		{100, 0, 0, 32, 1120},         // no less than 32 lines; 3500·32/100
		{1722, 0, 0, 53, 108},         // 1722/32 = 53.8; 3500·53/1722 = 107.7
		{400_000, 0, 0, 1024, 9},      // no more than 1024 lines; 3500·1024/400000 = 8.96
		{400_000_000, 0, 0, 1024, 1},  // at least once
		{1000, 100, 0, 100, 350},      // 3500·100/1000
		{1000, 0, 3, 32, 3},           // 1000/32 = 31.3, below 32
		{400_000_000, 7, 100, 7, 100}, // nothing left open
	} {
		var task Task
		task.Config = perceptron.Defaults()
		task.Config.Batch, task.Config.Epochs = test.batch, test.epochs
		got := task.plan(test.lines)
		if got.Batch != test.wantBatch || got.Epochs != test.wantEpochs {
			t.Errorf("%+v: batch %d, %d epochs", test, got.Batch, got.Epochs)
		}
	}
}

func TestModelLearnsAndReports(t *testing.T) {
	pages := synthetic(1, 24, 40)
	pages[0].W[3] = 0 // an unknown line counts nowhere
	task := quick()
	progress, last := 0, Progress{}
	m, r, err := Model(t.Context(), task, pages, func(p Progress) { progress++; last = p })
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	if len(m.Networks) != 1 {
		t.Errorf("%d networks, want the one for lines", len(m.Networks))
	}
	n := m.Networks[model.NetworkLine]
	if d := cmp.Diff(task.Inputs, n.Schema.Names()); d != "" {
		t.Errorf("inputs: %s", d)
	}
	if d := cmp.Diff([]int{8}, n.Hidden()); d != "" {
		t.Errorf("hidden layers: %s", d)
	}
	s := fitOfLine(t, r)
	if len(s.Curves) != 2 {
		t.Fatalf("%d curves, want one of each fold", len(s.Curves))
	}
	if want := len(s.Curves[0]) + len(s.Curves[1]) + s.Epochs; progress != want {
		t.Errorf("progress %d times, want %d: two folds and all", progress, want)
	}
	if last.Fit != 3 || last.Fits != 3 || last.Epoch != s.Epochs || last.Done() != 1 {
		t.Errorf("at the end it says %v", last)
	}
	// 24·0.25 sites are for testing
	if r.Test.Sites != 6 || r.Test.Pages != 6 || r.Training.Sites != 18 || r.Training.Pages != 18 ||
		r.Test.Lines+r.Training.Lines != 24*40-1 {
		t.Errorf("parts: %+v, %+v", r.Training, r.Test)
	}
	parts, _, err := split(pages, task.Test, task.Folds, task.Config.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if got := Measure(m, parts[0]); got != r.TestModel {
		t.Errorf("errors on the test sites: %+v, reported %+v", got, r.TestModel)
	}
	if got := measureDensity(parts[0]); got != r.TestDensity {
		t.Errorf("errors of the threshold on the test sites: %+v, reported %+v", got, r.TestDensity)
	}
	if wrong, density := r.TestModel.Page.Total(), r.TestDensity.Page.Total(); wrong > density/3 {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% by the threshold", 100*wrong, 100*density)
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	task := quick()
	task.Config.Epochs, task.Config.Dropout = 3, 0.5
	pages := synthetic(1, 12, 40)
	a, _ := fitted(t, task, pages)
	b, _ := fitted(t, task, pages)
	if !bytes.Equal(file(t, a), file(t, b)) {
		t.Error("two fits from one seed differ")
	}
	task.Config.Seed++
	c, _ := fitted(t, task, pages)
	if bytes.Equal(file(t, a), file(t, c)) {
		t.Error("two seeds give one network")
	}
}

func TestFineTuningANetworkForLines(t *testing.T) {
	start, _ := fitted(t, quick(), synthetic(1, 24, 40))
	before := file(t, start)
	few := synthetic(2, 4, 20)
	unseen := synthetic(3, 20, 40)

	task := quick()
	task.Test, task.Config.Epochs, task.Config.Rate = 0, 10, 0.01
	fresh, _ := fitted(t, task, few)

	// what the task says of inputs and sizes is not for a network that is fine-tuned
	task.Start, task.Inputs, task.Config.Hidden = start, nil, []int{3}
	m, r := fitted(t, task, few)
	old, n := start.Networks[model.NetworkLine], m.Networks[model.NetworkLine]
	if d := cmp.Diff(old.Schema, n.Schema); d != "" {
		t.Errorf("schema: %s", d)
	}
	if d := cmp.Diff(old.Hidden(), n.Hidden()); d != "" {
		t.Errorf("hidden layers: %s", d)
	}
	if r.Test != (Part{}) || r.TestModel != (Errors{}) {
		t.Errorf("without test sites, measured %+v on %+v", r.TestModel, r.Test)
	}
	if !bytes.Equal(before, file(t, start)) {
		t.Error("the model it started from has changed")
	}
	if cmp.Equal(old.Layers, n.Layers) {
		t.Error("it is not fitted further")
	}
	if a, b := Measure(m, unseen).Page.Total(), Measure(fresh, unseen).Page.Total(); a > 0.7*b {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% beginning anew", 100*a, 100*b)
	}
}

func TestModelRefuses(t *testing.T) {
	pages := synthetic(1, 6, 10)
	for _, test := range []struct {
		name   string
		change func(*Task, []Page)
		want   string
	}{
		{"unknown input", func(task *Task, _ []Page) { task.Inputs = []string{"charm"} }, "charm"},
		{"no inputs", func(task *Task, _ []Page) { task.Inputs = nil }, "input"},
		{"too few sites", func(task *Task, _ []Page) { task.Folds = 6 }, "too few"},
		{"no content", func(_ *Task, pages []Page) {
			for _, p := range pages {
				clear(p.Y)
			}
		}, "no row is content"},
		{"a rate of 0", func(task *Task, _ []Page) { task.Config.Rate = 0 }, "rate 0"},
	} {
		task, some := quick(), synthetic(1, 6, 10)
		test.change(&task, some)
		if _, _, err := Model(t.Context(), task, some, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Model(ctx, quick(), pages, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}
