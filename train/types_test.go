package train

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/model"
)

// typeMarks are attributes of all lines of typed pages, one for each of the types.
var typeMarks = []string{"is_h1", "is_h2", "is_h3", "is_p", "is_li", "is_dd", "is_td"}

// hubMark is what the lines of typed pages say that are hub pages.
const hubMark = "says_related"

// typed returns pages of a type and a site of their own, as many of each type,
// whose mark their lines have. On one of four pages of each type the content is an
// element of a higher density, and on one too, but so blurred that a line alone
// tells little. On the others it is every third line, and looks like the rest: it
// is best to keep all of them, although none of them is likely.
func typed(seed uint64, ofEach int) (pages []Page) {
	const lines = 16
	const clear, blurred, alike = 0, 1, 2
	looks := []int{alike, clear, alike, blurred}
	r := rand.New(rand.NewPCG(seed, 11))
	for i := range ofEach * len(features.Types) {
		kind, round := i%len(features.Types), i/len(features.Types)
		look := looks[round%len(looks)]
		first := r.IntN(lines / 2)
		end := first + 2 + r.IntN(lines/2)
		density, content := make([]float32, lines), make([]bool, lines)
		for l := range lines {
			content[l] = l >= first && l < end
			mean := 0.2
			if content[l] {
				mean = 0.8
			}
			if look == alike {
				content[l] = (l+first)%3 == 0
				mean = 0.5
			}
			density[l] = float32(mean + []float64{clear: 0.05, blurred: 0.4, alike: 0.05}[look]*r.NormFloat64())
		}
		p := densities(fmt.Sprintf("site%d-%d.example", seed, i), density, content...)
		p.Type = features.Types[kind]
		for l := range lines {
			row := p.Raw.Row(l)
			row[column("words")], row[column("text_bytes")] = 10, 60
			row[column(typeMarks[kind])] = 1
			if slices.Contains(features.HubTypes, p.Type) {
				row[column(hubMark)] = 1
			}
			if content[l] && look != alike {
				p.Containers[l] = [features.Levels]int32{1}
			}
		}
		pages = append(pages, p)
	}
	return pages
}

// whole is a task of all networks for typed pages.
func whole() Task {
	t := quick()
	t.Inputs, t.Alone, t.Test, t.Folds = append([]string{"density", hubMark}, typeMarks...), false, 0, 4
	t.Config.Epochs, t.Config.Batch, t.Config.Rate = 8, 64, 0.01
	return t
}

// plenty is how many typed pages of each type are enough for all networks.
const plenty = 36

// fittedToPlenty is the model of whole.
var fittedToPlenty = sync.OnceValues(func() (*model.Model, error) {
	m, _, err := Model(context.Background(), whole(), typed(1, plenty), nil)
	return m, err
})

// all returns a model of all networks, which tests share.
func all(t *testing.T) *model.Model {
	t.Helper()
	m, err := fittedToPlenty()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func questions(m *model.Model) []model.Question { return slices.Sorted(maps.Keys(m.Networks)) }

// judged returns the verdict on a page; it is valid until the next call of j.
func judged(m *model.Model, j *model.Judge, p Page) *model.Verdict {
	var l features.Lines
	p.lines(sources(m.Networks[model.Line].Schema.Attributes), m.Lexicon, &l)
	return j.Judge(&l)
}

func TestAModelOfAllNetworks(t *testing.T) {
	m := all(t)
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	want := []model.Question{
		"context", "line", "overview",
		"type_article", "type_collection", "type_documentation", "type_forum", "type_listing", "type_product", "type_service",
	}
	if !slices.Equal(questions(m), want) {
		t.Fatalf("networks %q, want %q", questions(m), want)
	}
	for q, want := range map[model.Question][]string{
		model.Line: whole().Inputs, model.Context: features.ContextInputs(),
		model.Type("forum"): features.TypeInputs(), model.Hub: features.HubInputs(),
	} {
		if d := cmp.Diff(want, m.Networks[q].Schema.Names()); d != "" {
			t.Errorf("inputs of %s: %s", q, d)
		}
	}
	// The types were known to the context, a seventh of the pages each.
	s := m.Networks[model.Context].Schema
	if scale := s.Scales[slices.Index(s.Attributes, "type_forum")]; math.Abs(float64(scale.Mean)-1./7) > 0.05 || scale.Std > 0.5 {
		t.Errorf("forums are scaled by %+v", scale)
	}
}

// What the networks that follow the first bring on pages that they have not seen.
func TestAllNetworksKnowMoreThanOne(t *testing.T) {
	m, unseen := all(t), typed(2, 24)
	lines := *m
	lines.Networks = map[model.Question]*model.Network{model.Line: m.Networks[model.Line]}

	// f1 returns the mean F1 over the words, that with the model's own threshold,
	// the shares of pages whose type is told and of which it is told whether they
	// are hub pages, and how far the confidence is off.
	f1 := func(m *model.Model) (f1, fixed, types, hub, off float64) {
		j := model.NewJudge(m)
		for _, p := range unseen {
			v := judged(m, j, p)
			f, _, _ := p.f1(func(i int) bool { return v.Probabilities[i] >= v.Threshold })
			f1 += f
			if v.Types != nil && features.Types[slices.Index(v.Types, slices.Max(v.Types))] == p.Type {
				types++
			}
			if (v.Hub >= 0.5) == slices.Contains(features.HubTypes, p.Type) {
				hub++
			}
			off += math.Abs(f - float64(v.Confidence))
			f, _, _ = p.f1(func(i int) bool { return v.Probabilities[i] >= m.Threshold })
			fixed += f
		}
		n := float64(len(unseen))
		return f1 / n, fixed / n, types / n, hub / n, off / n
	}
	with, fixed, types, hub, off := f1(m)
	alone, _, _, _, _ := f1(&lines)
	t.Logf("F1 %.3f, of one threshold %.3f, of lines alone %.3f; types %.2f, hub pages %.2f, confidence off by %.3f", with, fixed, alone, types, hub, off)
	if with < fixed+0.01 || fixed < alone+0.01 {
		t.Errorf("F1 %.3f, want more than with one threshold, %.3f, and that more than without a context, %.3f", with, fixed, alone)
	}
	if types < 0.9 || hub < 0.9 || off > 0.2 {
		t.Errorf("types of %.0f %% of the pages told, hub or not of %.0f %%, confidence off by %.2f", 100*types, 100*hub, off)
	}
}

// What networks are fitted to is what a Judge shows them. Here it is put together
// as for a fit, of the answers that a model gives, and has to lead to its verdict.
func TestNetworksAreFittedToWhatTheyWillSee(t *testing.T) {
	m, pages := all(t), typed(4, 2)
	task := whole()
	task.Start = m
	tr := newTraining(task, [][]Page{pages[:7], pages[7:]}, nil)
	f, scaled, err := tr.lineFitting()
	if err != nil {
		t.Fatal(err)
	}
	ask := func(q model.Question, f *fitting) (odds []float32) {
		n := m.Networks[q]
		for _, z := range n.Scorer().Logits(&features.Matrix{Rows: len(f.y), Cols: f.width, Data: f.x}, nil) {
			odds = append(odds, n.Calibration.Odds(z))
		}
		return odds
	}
	odds := ask(model.Line, f)
	tr.model.Networks[model.Line] = m.Networks[model.Line]
	types, err := tr.types(t.Context(), odds, scaled)
	if err != nil {
		t.Fatal(err)
	}
	var hub []float32
	read, n := tr.means(odds, scaled), m.Networks[model.Hub]
	for i := range pages {
		var raw, inputs features.Matrix
		read(i)
		tr.answers.MeasurePage(n.Schema.Attributes, &raw)
		n.Schema.Vectors(&raw, &inputs)
		hub = append(hub, n.Calibration.Probability(n.Scorer().Logits(&inputs, nil)[0]))
	}
	odds = ask(model.Context, tr.contextFitting(f, odds, types))
	probability := model.Calibration{}.Probability
	j := model.NewJudge(m)
	for i, p := range pages {
		tr.page(i, odds)
		expected := tr.answers.ExpectedF1()
		want := &model.Verdict{Types: types[i], Hub: hub[i], Threshold: m.PageThreshold(expected, types[i]), Confidence: tr.answers.Confidence()}
		for _, z := range odds[tr.first[i]:tr.first[i+1]] {
			want.Probabilities = append(want.Probabilities, probability(z))
		}
		if d := cmp.Diff(want, judged(m, j, p), cmpopts.EquateApprox(0, 1e-5)); d != "" {
			t.Errorf("page %d: fitted to (-) and judged by (+):\n%s", i, d)
		}
	}
}

func TestAllNetworksOfOneSeedAreTheSameBytes(t *testing.T) {
	a, pages := all(t), typed(1, plenty)
	b, r := fitted(t, whole(), pages)
	if !bytes.Equal(file(t, a), file(t, b)) {
		t.Error("two fits from one seed differ")
	}
	if len(r.Stages) != 2 || r.Stages[0].Question != model.Line || r.Stages[1].Question != model.Context {
		t.Errorf("stages %+v, want those of the networks that judge lines", r.Stages)
	}
	task := whole()
	task.Config.Seed++
	c, _ := fitted(t, task, pages)
	for q, n := range c.Networks {
		if cmp.Equal(a.Networks[q], n) {
			t.Errorf("two seeds give one network %s", q)
		}
	}
}

func TestTheNetworkForLinesDoesNotDependOnThoseThatFollow(t *testing.T) {
	task := whole()
	task.Alone = true
	alone, _ := fitted(t, task, typed(1, plenty))
	if d := cmp.Diff(all(t).Networks[model.Line], alone.Networks[model.Line]); d != "" {
		t.Error(d)
	}
	if len(alone.Networks) != 1 || alone.Favor != (model.Favor{}) {
		t.Errorf("alone: networks %q, shifts %+v", questions(alone), alone.Favor)
	}
}

func TestStartGoesOnFromAllNetworks(t *testing.T) {
	start := all(t)
	before := file(t, start)

	// A few pages are enough, since what judges pages is there already.
	few := typed(3, 4)
	task := whole()
	task.Start, task.Inputs, task.Config.Hidden, task.Config.Epochs = start, nil, nil, 2
	m, r := fitted(t, task, few)
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	if !slices.Equal(questions(m), questions(start)) {
		t.Fatalf("networks %q, want %q", questions(m), questions(start))
	}
	for q, n := range m.Networks {
		old := start.Networks[q]
		if d := cmp.Diff(old.Schema, n.Schema); d != "" {
			t.Errorf("%s: schema: %s", q, d)
		}
		if d := cmp.Diff(old.Hidden(), n.Hidden()); d != "" {
			t.Errorf("%s: hidden layers: %s", q, d)
		}
		goesOn := q == model.Line || q == model.Context
		if cmp.Equal(old.Layers, n.Layers) == goesOn {
			t.Errorf("%s: it has changed: %v, want %v", q, !goesOn, goesOn)
		}
		if old.Calibration != n.Calibration {
			t.Errorf("%s: calibration %+v, before %+v", q, n.Calibration, old.Calibration)
		}
	}
	if d := cmp.Diff(start.Leanings, m.Leanings); d != "" {
		t.Errorf("leanings: %s", d)
	}
	if m.Favor != start.Favor || m.Threshold != start.Threshold {
		t.Errorf("shifts %+v, want %+v; threshold %v, before %v", m.Favor, start.Favor, m.Threshold, start.Threshold)
	}
	if len(r.Stages) != 2 {
		t.Errorf("stages %+v", r.Stages)
	}
	if !bytes.Equal(before, file(t, start)) {
		t.Error("the model it went on from has changed")
	}

	task.Alone = true
	if m, _ := fitted(t, task, few); len(m.Networks) != 1 {
		t.Errorf("alone: networks %q", questions(m))
	}
}

func TestFewPagesHaveNoNetworksThatJudgePages(t *testing.T) {
	task := whole()
	task.Config.Epochs = 2
	pages := typed(1, 2)
	m, r := fitted(t, task, pages)
	if want := []model.Question{model.Context, model.Line}; !slices.Equal(questions(m), want) {
		t.Errorf("networks %q, want %q", questions(m), want)
	}
	if v := judged(m, model.NewJudge(m), pages[0]); v.Types != nil || v.Threshold > m.Threshold || v.Confidence <= 0 {
		t.Errorf("verdict %+v", v)
	}
	if len(r.Stages) != 2 {
		t.Errorf("stages %+v", r.Stages)
	}
}

func TestTypesAreToldIfThereAreEnoughOfEach(t *testing.T) {
	task := whole()
	task.Config.Epochs = 1
	pages := typed(1, leastPages)
	for i := range pages {
		if pages[i].Type == "forum" {
			pages[i].Type = "" // of one forum less it is not known
			break
		}
	}
	m, _ := fitted(t, task, pages)
	for _, name := range features.Types {
		if m.Networks[model.Type(name)] != nil {
			t.Errorf("there is a network for the type %s", name)
		}
	}
	if m.Networks[model.Context] == nil {
		t.Error("the others are missing too")
	}
}

func TestEnoughPagesOfEitherAnswer(t *testing.T) {
	// A fold is given by its pages of label 0 and 1.
	for _, test := range []struct {
		name  string
		folds [][2]int
		want  bool
	}{
		{"enough", [][2]int{{10, 10}, {10, 10}}, true},
		{"few of one", [][2]int{{10, 10}, {10, 9}}, false},
		{"few of the other", [][2]int{{9, 10}, {10, 10}}, false},
		{"in two folds of three", [][2]int{{20, 0}, {1, 10}, {0, 10}}, true},
		{"all of one in one fold", [][2]int{{50, 20}, {50, 0}, {50, 0}}, false},
		{"nothing", [][2]int{{0, 0}, {0, 0}}, false},
	} {
		f := new(fitting)
		for _, fold := range test.folds {
			for y, n := range fold {
				for range n {
					f.y, f.w = append(f.y, float32(y)), append(f.w, 0.1)
				}
				f.y, f.w = append(f.y, float32(y)), append(f.w, 0) // counts nowhere
			}
			f.ends = append(f.ends, len(f.y))
		}
		if got := f.enough(); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// Two folds contradict each other: what one says of the other is always wrong.
func TestWhatCannotBeToldHasNoNetwork(t *testing.T) {
	f := flipped(t)
	f.ends = []int{30, 60}
	f.x, f.y, f.w = f.x[120:], f.y[60:], f.w[60:]
	for i := range f.y {
		f.x[2*i+1] = 0
	}
	if !f.enough() {
		t.Fatal("too few pages")
	}
	if n, odds, err := f.fitPages(t.Context()); n != nil || odds != nil || err != nil {
		t.Errorf("%v, %v, %v", n, odds, err)
	}
	f = flipped(t)
	n, odds, err := f.fitPages(t.Context())
	if err != nil || n == nil || len(n.Layers) != 1 || len(odds) != len(f.y) {
		t.Errorf("%+v, %d odds, %v", n, len(odds), err)
	}
}

func TestFavorFindsTheLeastShifts(t *testing.T) {
	for _, test := range []struct {
		name              string
		precision, recall func(shift float64) float64
		want              model.Favor
	}{
		// 0.9 + 0.099·s reaches 0.95 at 0.505; 0.9 − 0.099·s reaches 0.97 at −0.707.
		{"some", func(s float64) float64 { return 0.9 + 0.099*s }, func(s float64) float64 { return 0.9 - 0.099*s }, model.Favor{Precision: 0.6, Recall: -0.8}},
		{"none", func(s float64) float64 { return 0.95 }, func(s float64) float64 { return 0.97 }, model.Favor{}},
		{"never", func(s float64) float64 { return 0.94 }, func(s float64) float64 { return 0.96 }, model.Favor{}},
		{"a knee", func(s float64) float64 { return 0.94 - (s-1)*(s-1) }, func(s float64) float64 { return 0.96 - (s+2)*(s+2) }, model.Favor{Precision: 1, Recall: -2}},
		{"nearly the most", func(s float64) float64 { return 0.94 - 0.001*(s-3)*(s-3) }, func(s float64) float64 { return 0.96 - 0.001*(s+4)*(s+4) }, model.Favor{Precision: 0.8, Recall: -1.8}},
		{"at last", func(s float64) float64 { return s / 6.3 }, func(s float64) float64 { return s / -6.18 }, model.Favor{Precision: 6, Recall: -6}},
	} {
		got := favor(func(shift float64) (precision, recall float64) { return test.precision(shift), test.recall(shift) })
		if got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}
