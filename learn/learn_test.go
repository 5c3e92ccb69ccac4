package learn

import (
	"bytes"
	compare "cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/data"
	"linesift/eval"
	"linesift/features"
	"linesift/model"
	"linesift/model/train"
	"linesift/page"
)

// column returns the column of an attribute in Page.Raw.
func column(name string) int { return slices.Index(features.Names(), name) }

// densities returns a page of lines of the given densities and labels.
func densities(site string, density []float32, content ...bool) Page {
	p := NewPage(site, content)
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
	t.Test, t.Folds = 0.25, 2
	t.Config.Hidden, t.Config.Epochs, t.Config.Batch, t.Config.Rate, t.Config.Dropout = []int{8}, 30, 32, 0.02, 0
	return t
}

func network(t *testing.T, task Task, pages []Page) (*model.Network, *Report) {
	t.Helper()
	n, r, err := Network(t.Context(), task, pages, nil)
	if err != nil {
		t.Fatal(err)
	}
	return n, r
}

func file(t *testing.T, n *model.Network) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := n.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// sites returns pages of n sites: one of the first, two of the second, three of
// the third, one of the fourth and so on.
func sites(n int) (pages []Page) {
	for i := range n {
		for range 1 + i%3 {
			pages = append(pages, Page{Site: fmt.Sprintf("s%d.example", i)})
		}
	}
	return pages
}

// partOf returns the part of each site, and complains of sites in two.
func partOf(t *testing.T, parts [][]Page) map[string]int {
	t.Helper()
	at := make(map[string]int)
	for k, pages := range parts {
		for _, p := range pages {
			if before, ok := at[p.Site]; ok && before != k {
				t.Errorf("%s is in the parts %d and %d", p.Site, before, k)
			}
			at[p.Site] = k
		}
	}
	return at
}

func TestSplitPartsPagesBySite(t *testing.T) {
	pages := sites(23)
	for _, test := range []struct {
		share float64
		folds int
		want  int // test sites: the share of 23, rounded up
	}{
		{0, 2, 0}, {0.001, 4, 1}, {0.1, 4, 3}, {0.5, 3, 12}, {0.9, 2, 21},
	} {
		parts, err := split(pages, test.share, test.folds, 1)
		if err != nil {
			t.Fatal(err)
		}
		at := partOf(t, parts)
		n, perPart := 0, make([]int, 1+test.folds)
		for _, p := range parts {
			n += len(p)
		}
		for _, k := range at {
			perPart[k]++
		}
		if len(parts) != 1+test.folds || n != len(pages) || perPart[0] != test.want {
			t.Errorf("%+v: %d parts of %d pages, %v sites", test, len(parts), n, perPart)
		}
		if folds := perPart[1:]; slices.Min(folds) < 1 || slices.Max(folds)-slices.Min(folds) > 1 {
			t.Errorf("%+v: %v sites in the folds, want as many in each", test, folds)
		}

		reversed := slices.Clone(pages)
		slices.Reverse(reversed)
		again, err := split(reversed, test.share, test.folds, 1)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(at, partOf(t, again)); d != "" {
			t.Errorf("%+v: the order of the pages counts: %s", test, d)
		}
	}
}

func TestSplitDependsOnTheSeed(t *testing.T) {
	a, _ := split(sites(40), 0.5, 2, 1)
	b, _ := split(sites(40), 0.5, 2, 2)
	if cmp.Equal(partOf(t, a), partOf(t, b)) {
		t.Error("two seeds part 40 sites alike")
	}
}

// A new site takes its place in an order that is the same for the others. So
// the last of the test sites may leave, or the next may join, but no more.
func TestTestSitesStayWhenASiteIsAdded(t *testing.T) {
	pages := sites(30)
	before, err := split(pages, 0.3, 3, 1)
	if err != nil {
		t.Fatal(err)
	}
	old := partOf(t, before)
	for i := range 50 {
		after, err := split(append(slices.Clone(pages), Page{Site: fmt.Sprintf("new%d.example", i)}), 0.3, 3, 1)
		if err != nil {
			t.Fatal(err)
		}
		moved := 0
		now := partOf(t, after)
		for site, k := range old {
			if (k == 0) != (now[site] == 0) {
				moved++
			}
		}
		if moved > 1 {
			t.Errorf("with new%d.example, %d sites came into the test part or left it", i, moved)
		}
	}
}

func TestCheckRefuses(t *testing.T) {
	for _, test := range []struct {
		change func(*Task)
		want   string
	}{
		{func(t *Task) { t.Folds = 1 }, "1 folds"},
		{func(t *Task) { t.Test = 1 }, "test share of 1,"},
		{func(t *Task) { t.Test = -0.1 }, "test share of -0.1,"},
		{func(t *Task) { t.Test = math.NaN() }, "test share of NaN,"},
		{func(t *Task) { t.Members = 0 }, "0 members"},
		{func(t *Task) { t.Start, t.Members = new(model.Network), 2 }, "one member"},
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

func TestSplitRefuses(t *testing.T) {
	for _, test := range []struct {
		sites, folds int
		share        float64
		want         string
	}{
		{0, 2, 0, "0 sites are too few"},
		{3, 4, 0, "3 sites are too few"},
		{4, 4, 0.01, "4 sites are too few for a test share of 0.01 and 4 folds"}, // one of them is a test site
	} {
		if _, err := split(sites(test.sites), test.share, test.folds, 1); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: error %v", test, err)
		}
	}
	if _, err := split(sites(5), 0.01, 4, 1); err != nil {
		t.Errorf("5 sites are enough for a test site and 4 folds: %v", err)
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
		task.Config = train.Defaults()
		task.Config.Batch, task.Config.Epochs = test.batch, test.epochs
		got := task.plan(test.lines)
		if got.Batch != test.wantBatch || got.Epochs != test.wantEpochs {
			t.Errorf("%+v: batch %d, %d epochs", test, got.Batch, got.Epochs)
		}
	}
}

// measured are three pages, of which the third is of unknown labels:
//
//	a  2 lines known, 1 kept wrongly
//	b  4 lines known, 1 dropped wrongly; the fifth, of weight 0, would be wrong too
//
// As the mean of the pages (1/2 + 0)/2 and (0 + 1/4)/2; of all 6 lines 1/6 and 1/6.
func measured() ([]Page, Errors) {
	a := densities("a", []float32{0.9, 0.9}, false, true)
	b := densities("b", []float32{0.1, 0.9, 0.1, 0.1, 0.9}, true, true, false, false, false)
	b.W[1], b.W[4] = 0.5, 0
	c := densities("c", []float32{0.9}, false)
	c.W[0] = 0
	return []Page{a, b, c}, Errors{
		Page:   eval.LineRates{FalsePositive: 0.25, FalseNegative: 0.125},
		Pooled: eval.LineRates{FalsePositive: 1. / 6, FalseNegative: 1. / 6},
	}
}

// byDensity is a network of the probability sigmoid(10·density − 5).
func byDensity(t *testing.T) *model.Network {
	t.Helper()
	schema, err := features.ParseSchema([]string{"density"})
	if err != nil {
		t.Fatal(err)
	}
	schema.Scales = []features.Scale{{Std: 1}}
	return &model.Network{Schema: schema, Threshold: 0.5, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
}

func TestErrorsAreMeansOverPagesAndPooled(t *testing.T) {
	pages, want := measured()
	if d := cmp.Diff(want, Measure(byDensity(t), pages)); d != "" {
		t.Errorf("network: %s", d)
	}
	if d := cmp.Diff(want, MeasureDensity(pages, 0.5)); d != "" {
		t.Errorf("threshold: %s", d)
	}
	if got := MeasureDensity(nil, 0.5); got != (Errors{}) {
		t.Errorf("no pages: %+v", got)
	}
}

// A network keeps what reaches its threshold, the article what is above it.
func TestALineAtTheThreshold(t *testing.T) {
	pages := []Page{densities("a", []float32{0.5}, false)}
	if got := Measure(byDensity(t), pages).Page.Total(); got != 1 {
		t.Errorf("network: %v of the lines wrong, want it kept", got)
	}
	if got := MeasureDensity(pages, 0.5).Page.Total(); got != 0 {
		t.Errorf("threshold: %v of the lines wrong, want it dropped", got)
	}
}

func TestMeasuringLeavesThePagesAsTheyAre(t *testing.T) {
	pages, _ := measured()
	same, _ := measured()
	Measure(byDensity(t), pages)
	if d := cmp.Diff(same, pages); d != "" {
		t.Error(d)
	}
}

func TestAPageCountsOnceWhateverItsLength(t *testing.T) {
	long := densities("long", make([]float32, 100), make([]bool, 100)...)
	some := densities("some", []float32{0.5, 1, 0}, true, true, false)
	some.W[1] = 0
	half := densities("half", []float32{1, 0}, true, false)
	half.W[0], half.W[1] = 0.5, 0.5
	none := densities("none", []float32{1}, true)
	none.W[0] = 0

	schema := byDensity(t).Schema
	s := newSelector(schema)
	set := s.set([]Page{long, some, half, none})
	if set.Width != 1 || set.Rows() != 106 || len(set.X) != 106 || len(set.W) != 106 {
		t.Fatalf("%d rows of %d inputs, %d numbers, %d weights", set.Rows(), set.Width, len(set.X), len(set.W))
	}
	sum := float32(0)
	for _, w := range set.W[:100] {
		sum += w
	}
	if math.Abs(float64(sum)-1) > 1e-6 {
		t.Errorf("the page of 100 lines counts %v", sum)
	}
	// two known lines count a half each, of a page of weight 0.5 a quarter each
	if d := cmp.Diff([]float32{0.5, 0, 0.5, 0.25, 0.25, 0}, set.W[100:]); d != "" {
		t.Errorf("weights: %s", d)
	}
	if d := cmp.Diff([]float32{0.5, 1, 0, 1, 0, 1}, set.X[100:]); d != "" {
		t.Errorf("inputs: %s", d)
	}
	if d := cmp.Diff([]float32{1, 1, 0, 1, 0, 1}, set.Y[100:]); d != "" {
		t.Errorf("labels: %s", d)
	}
}

func TestNetworkLearnsAndReports(t *testing.T) {
	pages := synthetic(1, 24, 40)
	pages[0].W[3] = 0 // an unknown line counts nowhere
	task := quick()
	progress := 0
	n, r, err := Network(t.Context(), task, pages, func(train.Epoch) { progress++ })
	if err != nil {
		t.Fatal(err)
	}
	if err := n.Check(); err != nil {
		t.Error(err)
	}
	if d := cmp.Diff(task.Inputs, n.Schema.Names()); d != "" {
		t.Errorf("inputs: %s", d)
	}
	if d := cmp.Diff([]int{8}, n.Hidden()); d != "" {
		t.Errorf("hidden layers: %s", d)
	}
	if len(r.Curves) != 2 {
		t.Fatalf("%d curves, want one of each fold", len(r.Curves))
	}
	if want := len(r.Curves[0]) + len(r.Curves[1]) + r.Epochs; progress != want {
		t.Errorf("progress %d times, want %d: two folds and all", progress, want)
	}
	// 24·0.25 sites are for testing
	if r.Test.Sites != 6 || r.Test.Pages != 6 || r.Training.Sites != 18 || r.Training.Pages != 18 || r.Test.Lines+r.Training.Lines != 24*40-1 {
		t.Errorf("parts: %+v, %+v", r.Training, r.Test)
	}
	parts, err := split(pages, task.Test, task.Folds, task.Config.Seed)
	if err != nil {
		t.Fatal(err)
	}
	if got := Measure(n, parts[0]); got != r.Network {
		t.Errorf("errors on the test sites: %+v, reported %+v", got, r.Network)
	}
	if got := MeasureDensity(parts[0], 0.5); got != r.Density {
		t.Errorf("errors of the threshold on the test sites: %+v, reported %+v", got, r.Density)
	}
	if wrong, density := r.Network.Page.Total(), r.Density.Page.Total(); wrong > density/3 {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% by the threshold", 100*wrong, 100*density)
	}
}

// Where a third of the labels are wrong, a network of many units soon learns
// them by heart, and the loss on other sites rises.
func TestFoldsStopEarlyAndSayForHowLongToFit(t *testing.T) {
	pages := synthetic(1, 12, 40)
	rng := rand.New(rand.NewPCG(4, 4))
	for _, p := range pages {
		for i := range p.Y {
			if rng.IntN(3) == 0 {
				p.Y[i] = 1 - p.Y[i]
			}
		}
	}
	task := quick()
	task.Test, task.Config.Hidden, task.Config.Epochs, task.Config.Patience = 0, []int{32}, 60, 2
	_, r := network(t, task, pages)
	sum := 0
	for k, curve := range r.Curves {
		lowest := slices.MinFunc(curve, func(a, b train.Epoch) int { return compare.Compare(a.ValidationLoss, b.ValidationLoss) })
		if len(curve) != lowest.Number+2 || len(curve) >= 60 {
			t.Errorf("fold %d: %d epochs, the lowest loss after %d, want two more", k, len(curve), lowest.Number)
		}
		sum += lowest.Number
	}
	if want := (sum + 1) / 2; r.Epochs != want { // the mean of two, rounded
		t.Errorf("fitted for %d epochs, want %d", r.Epochs, want)
	}
}

func TestBestEpoch(t *testing.T) {
	for _, test := range []struct {
		best []bool
		want int
	}{
		{nil, 1},
		{[]bool{true}, 1},
		{[]bool{true, true, false, false}, 2},
		{[]bool{true, false, true, false}, 3},
	} {
		var c train.Curve
		for i, b := range test.best {
			c = append(c, train.Epoch{Number: i + 1, Best: b})
		}
		if got := bestEpoch(c); got != test.want {
			t.Errorf("%v: epoch %d, want %d", test.best, got, test.want)
		}
	}
}

func TestSameSeedSameBytes(t *testing.T) {
	task := quick()
	task.Config.Epochs, task.Config.Dropout = 3, 0.5
	pages := synthetic(1, 12, 40)
	a, _ := network(t, task, pages)
	b, _ := network(t, task, pages)
	if !bytes.Equal(file(t, a), file(t, b)) {
		t.Error("two fits from one seed differ")
	}
	task.Config.Seed++
	c, _ := network(t, task, pages)
	if bytes.Equal(file(t, a), file(t, c)) {
		t.Error("two seeds give one network")
	}
}

func TestMembersLieSideBySide(t *testing.T) {
	task := quick()
	task.Config.Epochs, task.Members = 5, 2
	pages := synthetic(1, 12, 40)
	progress := 0
	n, r, err := Network(t.Context(), task, pages, func(train.Epoch) { progress++ })
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]int{16}, n.Hidden()); d != "" {
		t.Errorf("hidden layers: %s", d)
	}
	if want := len(r.Curves[0]) + len(r.Curves[1]) + 2*r.Epochs; progress != want {
		t.Errorf("progress %d times, want %d: two folds and two members", progress, want)
	}
	task.Members = 1
	one, _ := network(t, task, pages)
	if first := one.Layers[0].W; !slices.Equal(first, n.Layers[0].W[:len(first)]) || slices.Equal(first, n.Layers[0].W[len(first):]) {
		t.Error("want the network of the same seed, and beside it another")
	}
}

func TestStartGoesOnFromANetwork(t *testing.T) {
	start, _ := network(t, quick(), synthetic(1, 24, 40))
	before := file(t, start)
	few := synthetic(2, 4, 20)
	unseen := synthetic(3, 20, 40)

	task := quick()
	task.Test, task.Config.Epochs, task.Config.Rate = 0, 10, 0.01
	fresh, _ := network(t, task, few)

	// what the task says of inputs and sizes is not for a network that goes on
	task.Start, task.Inputs, task.Config.Hidden = start, nil, []int{3}
	n, r := network(t, task, few)
	if d := cmp.Diff(start.Schema, n.Schema); d != "" {
		t.Errorf("schema: %s", d)
	}
	if d := cmp.Diff(start.Hidden(), n.Hidden()); d != "" {
		t.Errorf("hidden layers: %s", d)
	}
	if r.Test != (Part{}) || r.Network != (Errors{}) {
		t.Errorf("without test sites, measured %+v on %+v", r.Network, r.Test)
	}
	if !bytes.Equal(before, file(t, start)) {
		t.Error("the network it went on from has changed")
	}
	if cmp.Equal(start.Layers, n.Layers) {
		t.Error("it has not gone on")
	}
	if a, b := Measure(n, unseen).Page.Total(), Measure(fresh, unseen).Page.Total(); a > 0.7*b {
		t.Errorf("%.1f %% of the lines wrong, %.1f %% beginning anew", 100*a, 100*b)
	}
}

func TestNetworkRefuses(t *testing.T) {
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
		if _, _, err := Network(t.Context(), task, some, nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want one with %q", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Network(ctx, quick(), pages, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: error %v", err)
	}
}

func TestParseHidden(t *testing.T) {
	for _, test := range []struct {
		text string
		want []int
		ok   bool
	}{
		{"", nil, true},
		{"0", nil, true},
		{"64", []int{64}, true},
		{"64,32", []int{64, 32}, true},
		{" 64, 32 ", []int{64, 32}, true},
		{"1,4096", []int{1, 4096}, true},
		{"4097", nil, false},
		{"-1", nil, false},
		{"64,0", nil, false},
		{"64,", nil, false},
		{"many", nil, false},
		{"6.5", nil, false},
	} {
		got, err := ParseHidden(test.text)
		if !slices.Equal(got, test.want) || (err == nil) != test.ok {
			t.Errorf("%q: %v, %v", test.text, got, err)
		}
	}
}

func TestNewPageHasLabelsOfEqualWeight(t *testing.T) {
	want := Page{Site: "a.example", Y: []float32{1, 0}, W: []float32{1, 1}}
	if d := cmp.Diff(want, NewPage("a.example", []bool{true, false})); d != "" {
		t.Error(d)
	}
}

// labelled writes a CSV with a page for each site, of three lines: boilerplate,
// content, and content of weight 0. Their densities are i, i + 0.25 and i + 0.5
// hundredths.
func labelled(t *testing.T, name string, sites ...string) string {
	t.Helper()
	var b bytes.Buffer
	w, err := data.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	for i, site := range sites {
		p := &data.LabelledPage{ID: fmt.Sprint(site, "/", i), Site: site}
		p.Attributes.Reset(3, len(features.Names()))
		clear(p.Attributes.Data)
		for l := range 3 {
			at := int32(10 * l)
			row := data.Row{Source: page.Span{Start: at, End: at + 10}, Content: l > 0, Weight: 1, Guess: data.NoGuess, Text: "text"}
			if l == 2 {
				row.Weight = 0
			}
			p.Rows = append(p.Rows, row)
			p.Attributes.Row(l)[column("density")] = (float32(i) + 0.25*float32(l)) / 100
		}
		if err := w.WritePage(p); err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadCSV(t *testing.T) {
	want := func(site string, i float32) Page {
		p := densities(site, []float32{i / 100, (i + 0.25) / 100, (i + 0.5) / 100}, false, true, true)
		p.W[2] = 0
		return p
	}
	got, err := ReadCSV(labelled(t, "one.csv", "a.example", "b.example"), labelled(t, "two.csv", "a.example"))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]Page{want("a.example", 0), want("b.example", 1), want("a.example", 0)}, got); d != "" {
		t.Error(d)
	}
	if got, err := ReadCSV(); len(got) != 0 || err != nil {
		t.Errorf("no files: %v, %v", got, err)
	}
}

func TestReadCSVRefuses(t *testing.T) {
	good := labelled(t, "good.csv", "a.example")
	if _, err := ReadCSV(good, filepath.Join(t.TempDir(), "nowhere.csv")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("missing file: error %v", err)
	}
	b, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, bytes.Replace(b, []byte(",content,1,"), []byte(",perhaps,1,"), 1), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err = ReadCSV(good, bad)
	var place *data.CSVError
	if !errors.As(err, &place) || place.Line != 3 || !strings.HasPrefix(err.Error(), bad+":3:") {
		t.Errorf("error %v, want one at %s:3", err, bad)
	}
}
