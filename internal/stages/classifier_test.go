package stages

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/internal/lexicon"
	"linesift/internal/logodds"
	"linesift/model"
)

var approximately = cmpopts.EquateApprox(0, 1e-5)

// perceptron returns a network of one layer with a row of weights and a bias for
// each output. Its attributes are not scaled but for the scores, of which it sees the
// log-odds. before is how many weights are of inputs that stand before its own.
func perceptron(t *testing.T, inputs []string, before int, weights [][]float32, biases ...float32) *model.Network {
	t.Helper()
	schema := mustParse(t, inputs...)
	for i, name := range schema.Attributes {
		schema.Scales[i] = model.Scale{Std: 1}
		if name == "score" {
			schema.Scales[i].Mean = 6
		}
	}
	n := &model.Network{Schema: schema,
		Layers: []model.Layer{{In: len(weights[0]), Out: len(weights), W: slices.Concat(weights...), B: biases}}}
	if err := model.CheckLayers(before+len(schema.Inputs), len(weights), n.Layers); err != nil {
		t.Fatal(err)
	}
	return n
}

var ln3 = float32(math.Log(3))

// handMade is a model of all networks, for handPage.
func handMade(t *testing.T) *model.Model {
	t.Helper()
	// Of the types there are articles and forums, the last output is of hubs.
	types, biases := make([][]float32, len(allTypes)+1), make([]float32, len(allTypes)+1)
	for i, name := range allTypes {
		types[i], biases[i] = []float32{0}, -200
		switch name {
		case "article":
			types[i][0], biases[i] = 3*ln3/1.4, 0
		case "forum":
			biases[i] = 0
		}
	}
	types[len(allTypes)] = []float32{ln3 / 1.4}
	m := &model.Model{Threshold: 0.4, Networks: map[model.NetworkName]*model.Network{
		model.NetworkLine:    perceptron(t, []string{"density"}, 0, [][]float32{{10}}, -5),
		model.NetworkPage:    perceptron(t, []string{"mean_density"}, 0, types, biases...),
		model.NetworkContext: perceptron(t, []string{"score@-1"}, 1, [][]float32{{5, 0.5}}, -0.5),
	}}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// handPage has three lines of the densities 0.3, 0.4 and 0.7, a mean of 1.4/3,
// and 10, 20 and 30 bytes.
func handPage() *features.Lines {
	return &features.Lines{
		Raw:        features.Matrix{Rows: 3, Cols: 1, Data: []float32{0.3, 0.4, 0.7}},
		TextBytes:  []float32{10, 20, 30},
		LinkBytes:  make([]float32, 3),
		Containers: make([]features.Containers, 3),
	}
}

func TestStagesFollowOneAnother(t *testing.T) {
	types := append([]float32{0.6, 0.4}, make([]float32, len(allTypes)-2)...)
	for _, test := range []struct {
		name    string
		without []model.NetworkName
		logOdds []float32
		want    Result // all that is of the page
	}{
		// Line: 10·density − 5 = −2, −1 and 2.
		// Page: article is σ(ln 3) = 0.75, forum σ(0) = 0.5, the others nothing; of
		// 1.25 these are 0.6 and 0.4. Hub: σ(ln 3 / 3) = 0.590541.
		// Context: 5·density + half the line above − 0.5, where a line outside the
		// page has −6: 1.5 − 3 − 0.5, 2 − 1 − 0.5 and 3.5 − 0.5 − 0.5.
		// Threshold: of the probabilities σ(−2) = 0.119203, σ(0.5) = 0.622459
		// and σ(2.5) = 0.924142 of 10, 20 and 30 bytes, 41.365478 bytes are
		// content; keeping the last two lines gives 2·40.173446 / (50 +
		// 41.365478) = 0.879401, and half of it 0.439701, of odds 0.784743; with those
		// of 0.4, 2/3, they are 0.523162.
		// Confidence: of the probabilities of twice the log-odds, 0.017986, 0.731059 and
		// 0.993307, the same: 2·44.420387 / (50 + 44.600248) = 0.939118, for a sentence of
		// 150 bytes. So it is for the other cases.
		{"all", nil, []float32{-2, 0.5, 2.5},
			Result{Types: types, Hub: 0.590541, Threshold: 0.523162 / 1.523162,
				Confidence: 0.939118 * 41.365478 / 150}},
		{"without page", []model.NetworkName{model.NetworkPage}, []float32{-2, 0.5, 2.5},
			Result{Threshold: 0.523162 / 1.523162, Confidence: 0.939118 * 41.365478 / 150}},
		// Without the context the answers of Line hold, and the threshold is the
		// model's. σ(−2) = 0.119203, σ(−1) = 0.268941 and σ(2) = 0.880797 make
		// 32.994764 bytes; 2·26.423912 / (30 + 32.994764) = 0.838924.
		{"without context", []model.NetworkName{model.NetworkContext}, []float32{-2, -1, 2},
			Result{Types: types, Hub: 0.590541, Threshold: 0.4, Confidence: 0.949963 * 32.994764 / 150}},
		{"lines alone", []model.NetworkName{model.NetworkPage, model.NetworkContext}, []float32{-2, -1, 2},
			Result{Threshold: 0.4, Confidence: 0.949963 * 32.994764 / 150}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := handMade(t)
			for _, name := range test.without {
				delete(m.Networks, name)
			}
			want := test.want
			for _, z := range test.logOdds {
				want.Probabilities = append(want.Probabilities, float32(1/(1+math.Exp(-float64(z)))))
			}
			c := NewClassifier(m)
			for range 2 {
				if d := cmp.Diff(&want, c.Classify(handPage()), approximately); d != "" {
					t.Errorf("(-want +got):\n%s", d)
				}
			}
		})
	}
}

// The last two lines, of ln 21 and ln 31, have a mean of (0.5·3.044522 +
// 2.5·3.433987) / 6.478510 = 1.560117; six tenths of their own log-odds and four of that
// are 0.924047 and 2.124047. Of the probabilities 0.119203, 0.715869 and 0.893191
// 42.305155 bytes are content; keeping the last two gives 2·41.113124 /
// (50 + 42.305155) = 0.890809, and half of it 0.445404, of odds 0.803116; by 2/3 they
// are 0.535410.
func TestTheThresholdFollowsFromShrunkenLogOdds(t *testing.T) {
	page := handPage()
	page.Templates = []uint32{1, 2, 2}
	r := NewClassifier(handMade(t)).Classify(page)
	var logOdds []float32
	for _, p := range r.Probabilities {
		logOdds = append(logOdds, logodds.Of(p))
	}
	if d := cmp.Diff([]float32{-2, 0.924047, 2.124047}, logOdds, approximately); d != "" {
		t.Error(d)
	}
	if want := float32(0.535410 / 1.535410); math.Abs(float64(r.Threshold-want)) > 1e-5 {
		t.Errorf("threshold %v, want %v", r.Threshold, want)
	}
}

// usual is a model of all networks with all the inputs that they usually have,
// and random weights.
func usual(t *testing.T) *model.Model {
	t.Helper()
	m := &model.Model{Threshold: 0.5, Networks: make(map[model.NetworkName]*model.Network)}
	var err error
	if m.Lexicon, err = lexicon.New(nil, nil); err != nil {
		t.Fatal(err)
	}
	line := full(t)
	for _, of := range []struct {
		name            model.NetworkName
		before, outputs int
		inputs          []string
	}{{model.NetworkLine, 0, 1, line}, {model.NetworkPage, 0, len(allTypes) + 1, ofPage.inputs},
		{model.NetworkContext, len(line), 1, inContext.inputs}} {
		m.Networks[of.name] = &model.Network{Schema: mustParse(t, of.inputs...),
			Layers: random(uint64(len(m.Networks)), of.before+len(of.inputs), 8, of.outputs)}
	}
	if err := m.Check(); err != nil {
		t.Fatal(err)
	}
	return m
}

// randomPage fills l with lines as usual sees them.
func randomPage(m *model.Model, seed uint64, lines int, l *features.Lines) {
	r := rand.New(rand.NewPCG(seed, 3))
	l.Raw.Reset(lines, len(m.Networks[model.NetworkLine].Schema.Attributes))
	for i := range l.Raw.Data {
		l.Raw.Data[i] = r.Float32()
	}
	l.TextBytes, l.LinkBytes, l.Containers, l.Templates = l.TextBytes[:0], l.LinkBytes[:0], l.Containers[:0],
		l.Templates[:0]
	for range lines {
		n := int32(r.IntN(50))
		l.TextBytes, l.LinkBytes = append(l.TextBytes, float32(1+r.IntN(300))), append(l.LinkBytes, 1)
		l.Containers = append(l.Containers, features.Containers{n, n / 3, n / 9})
		l.Templates = append(l.Templates, uint32(n/4))
	}
}

func TestAClassifierForgetsThePageBefore(t *testing.T) {
	m := usual(t)
	c := NewClassifier(m)
	var l features.Lines
	for seed, lines := range []int{40, 3, 0, 1, 100, 40} {
		randomPage(m, uint64(seed), lines, &l)
		got := *c.Classify(&l)
		want := NewClassifier(m).Classify(&l)
		if d := cmp.Diff(want, &got, cmpopts.EquateEmpty()); d != "" {
			t.Errorf("page %d, of %d lines: a new classifier (-) and one that was used (+):\n%s", seed, lines, d)
		}
		if len(got.Probabilities) != lines || len(got.Types) != len(allTypes) || got.Confidence < 0 ||
			got.Confidence > 1 {
			t.Errorf("page %d, of %d lines: %+v", seed, lines, got)
		}
	}
}

// One huge weight is refused, or what comes of it are probabilities all the same.
func TestAHugeWeightIsRefusedOrGivesProbabilities(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	var l features.Lines
	refused, read := 0, 0
	for n := range 300 {
		m := usual(t)
		names := []model.NetworkName{model.NetworkLine, model.NetworkPage, model.NetworkContext}
		layers := m.Networks[names[n%3]].Layers
		weights := layers[random.IntN(len(layers))].W
		weights[random.IntN(len(weights))] = float32(math.Pow(10, 38*random.Float64())) * float32(1-2*random.IntN(2))
		if m.Check() != nil {
			refused++
			continue
		}
		read++
		randomPage(m, uint64(n), 60, &l)
		r := NewClassifier(m).Classify(&l)
		for _, p := range slices.Concat(r.Probabilities, r.Types, []float32{r.Hub, r.Threshold, r.Confidence}) {
			if !(p >= 0 && p <= 1) {
				t.Fatalf("model %d gives %v", n, r)
			}
		}
	}
	if refused < 50 || read < 50 {
		t.Errorf("%d models were refused, %d read", refused, read)
	}
}

func TestClassifyLeavesThePageAsItIs(t *testing.T) {
	m := usual(t)
	var l, same features.Lines
	randomPage(m, 1, 30, &l)
	randomPage(m, 1, 30, &same)
	NewClassifier(m).Classify(&l)
	if d := cmp.Diff(same, l); d != "" {
		t.Error(d)
	}
}

func TestClassifyAllocatesNothingOnceWarm(t *testing.T) {
	m := usual(t)
	c := NewClassifier(m)
	var l features.Lines
	randomPage(m, 1, 300, &l)
	if n := testing.AllocsPerRun(10, func() { c.Classify(&l) }); n != 0 {
		t.Errorf("%v allocations for a page of 300 lines", n)
	}
}
