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
	"linesift/internal/forward"
	"linesift/internal/logodds"
	"linesift/internal/stages"
	"linesift/model"
	"linesift/pagetype"
)

// typeMarks are attributes of all lines of typed pages, one for each of the types.
var typeMarks = []string{"is_div", "is_h2", "is_h3", "is_p", "is_li", "in_quote", "is_td", "in_nav", "in_footer"}

// hubMark is what the lines of typed pages say that are hub pages.
const hubMark = "in_pre"

// typed returns pages of a type and a site of their own, as many of each type,
// whose mark their lines have. On one of four pages of each type the content is an
// element, of lines of one template, of a higher density, and on one too, but so blurred that a line alone
// tells little. On the others it is every third line, and looks like the rest: it
// is best to keep all of them, although none of them is likely.
func typed(seed uint64, ofEach int) (pages []Page) {
	const lines = 16
	const clear, blurred, alike = 0, 1, 2
	looks := []int{alike, clear, alike, blurred}
	r := rand.New(rand.NewPCG(seed, 11))
	for i := range ofEach * len(pagetype.All()) {
		kind, round := i%len(pagetype.All()), i/len(pagetype.All())
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
		p.Type = pagetype.Names()[kind]
		for l := range lines {
			row := p.Raw.Row(l)
			row[column("words")], row[column("text_bytes")] = 10, 60
			row[column(typeMarks[kind])] = 1
			if stages.IsHub(p.Type) {
				row[column(hubMark)] = 1
			}
			p.Templates = append(p.Templates, uint32(10+l))
			if content[l] && look != alike {
				p.Containers[l], p.Templates[l] = features.Containers{1}, 1
			}
		}
		pages = append(pages, p)
	}
	return pages
}

// whole is a task of all stages for typed pages.
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

// twoExperts is the model of whole with a second expert, for the pages whose types it tells apart.
var twoExperts = sync.OnceValues(func() (*model.Model, error) {
	m, _, err := Model(context.Background(), whole(), withArticles(typed(1, plenty)), nil)
	return m, err
})

func withArticles(pages []Page) []Page {
	for i := range pages {
		pages[i].Articles = pages[i].Type != string(pagetype.None) && pages[i].Type != "homepage"
	}
	return pages
}

func networks(m *model.Model) []model.NetworkName { return slices.Sorted(maps.Keys(m.Networks)) }

// classified returns what a classifier of m says of a page; it is valid until the next
// call of c.
func classified(m *model.Model, c *stages.Classifier, p Page) *stages.Result {
	var l features.Lines
	p.lines(originsOf(m.Networks[model.NetworkLine].Schema.Attributes), m.Lexicon, &l)
	return c.Classify(&l)
}

func TestAModelOfAllStages(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits networks")
	}
	t.Parallel()
	m := all(t)
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	want := []model.NetworkName{model.NetworkContext, model.NetworkLine, model.NetworkPage}
	if !slices.Equal(networks(m), want) {
		t.Fatalf("networks %q, want %q", networks(m), want)
	}
	if d := cmp.Diff(whole().Inputs, m.Networks[model.NetworkLine].Schema.Names()); d != "" {
		t.Errorf("inputs of line: %s", d)
	}
	for name, input := range map[model.NetworkName]string{model.NetworkPage: "mean_density",
		model.NetworkContext: "score@-8"} {
		if !slices.Contains(m.Networks[name].Schema.Names(), input) {
			t.Errorf("%s does not see %s", name, input)
		}
	}
}

// What the stages that follow the first bring on pages that they have not seen.
func TestAllStagesKnowMoreThanOne(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits networks")
	}
	t.Parallel()
	m, unseen := all(t), typed(2, 12)
	lines := *m
	lines.Networks = map[model.NetworkName]*model.Network{model.NetworkLine: m.Networks[model.NetworkLine]}

	// f1 returns the mean F1 over the words, that with the threshold 0.5, the shares of
	// pages whose type is told and of which it is told whether they are hubs, and how
	// far the confidence is off.
	f1 := func(m *model.Model) (f1, fixed, types, hub, off float64) {
		c := stages.NewClassifier(m)
		for _, p := range unseen {
			r := classified(m, c, p)
			f, _, _ := p.f1(func(i int) bool { return r.Probabilities[i] >= r.Threshold })
			f1 += f
			if string(pagetype.Likeliest(r.Types)) == p.Type {
				types++
			}
			if (r.Hub >= 0.5) == stages.IsHub(p.Type) {
				hub++
			}
			off += math.Abs(f - float64(r.Confidence))
			f, _, _ = p.f1(func(i int) bool { return r.Probabilities[i] >= 0.5 })
			fixed += f
		}
		n := float64(len(unseen))
		return f1 / n, fixed / n, types / n, hub / n, off / n
	}
	with, fixed, types, hub, off := f1(m)
	_, alone, _, _, _ := f1(&lines)
	t.Logf("F1 %.3f, of one threshold %.3f, of lines alone %.3f; types %.2f, hubs %.2f, confidence off by %.3f", with,
		fixed, alone, types, hub, off)
	if with < fixed+0.01 || fixed < alone+0.01 {
		t.Errorf("F1 %.3f, want more than with one threshold, %.3f, and that more than without a context, %.3f", with,
			fixed, alone)
	}
	if types < 0.9 || hub < 0.9 || off > 0.2 {
		t.Errorf("types of %.0f %% of the pages told, hub or not of %.0f %%, confidence off by %.2f", 100*types,
			100*hub, off)
	}
}

// Training runs the stages with cross-validated log-odds, a Classifier with those of
// the networks. With the log-odds of the model's own networks both come to the same:
// what networks are fitted to is what they will see.
func TestTrainingAndClassificationRunTheSameStages(t *testing.T) {
	t.Parallel()
	t.Run("one expert", func(t *testing.T) { runTheSameStages(t, all(t), typed(4, 4)) })
	two, err := twoExperts()
	if err != nil {
		t.Fatal(err)
	}
	t.Run("two experts", func(t *testing.T) { runTheSameStages(t, two, withArticles(typed(4, 4))) })
}

func runTheSameStages(t *testing.T, m *model.Model, pages []Page) {
	tr := newTraining(t.Context(), whole(), [][]Page{pages[:11], pages[11:]}, nil)
	*tr.model = *m
	if len(tr.stages) != len(stages.Of(m)) {
		t.Fatalf("%d stages, want %d", len(tr.stages), len(stages.Of(m)))
	}
	tr.origins = originsOf(m.Networks[model.NetworkLine].Schema.Attributes)
	tr.setLexicons()
	for _, s := range tr.stages {
		if !s.HasNetwork() {
			continue
		}
		scorer := forward.NewScorer(m.Networks[s.Network()].Layers, nil)
		for i := range pages {
			tr.logOdds[s.Network()] = scorer.LogOdds(tr.replay(i, s).Inputs(s), tr.logOdds[s.Network()])
		}
	}
	c, nobody := stages.NewClassifier(m), stages.Stage{} // after whom all have run
	shrunk := 0
	for i, p := range pages {
		want := classified(m, c, p)
		s := tr.replay(i, nobody)
		got := &stages.Result{Types: s.Types, Hub: s.Hub, Threshold: s.Threshold, Confidence: s.Confidence()}
		for k, z := range s.LogOdds {
			got.Probabilities = append(got.Probabilities, logodds.Probability(z))
			apart := math.Inf(1)
			for _, name := range []model.NetworkName{model.NetworkContext, model.NetworkArticleContext} {
				if logOdds := tr.logOdds[name]; logOdds != nil {
					apart = min(apart, math.Abs(float64(z-logOdds[tr.first[i]+k])))
				}
			}
			if apart > 0.01 {
				shrunk++
			}
		}
		if len(s.LogOdds) != 16 || len(s.Types) != len(pagetype.All()) || s.Hub == 0 || s.Threshold == m.Threshold {
			t.Fatalf("page %d: not all stages have run: %+v", i, got)
		}
		if d := cmp.Diff(want, got, cmpopts.EquateApprox(0, 1e-6)); d != "" {
			t.Errorf("page %d: classified (-) and replayed (+):\n%s", i, d)
		}
	}
	if shrunk == 0 {
		t.Error("the stage shrink has moved nothing")
	}
}

// few is a task that makes all networks of the fewest pages, not well.
func few() (Task, []Page) {
	task := whole()
	task.Folds, task.Config.Epochs = 2, 3
	return task, typed(1, leastPages)
}

func TestAllNetworksOfOneSeedAreTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("it fits networks")
	}
	t.Parallel()
	task, pages := few()
	a, r := fitted(t, task, pages)
	b, _ := fitted(t, task, pages)
	if !bytes.Equal(file(t, a), file(t, b)) {
		t.Error("two fits from one seed differ")
	}
	var fits []model.NetworkName
	for _, f := range r.Fits {
		fits = append(fits, f.Network)
	}
	want := []model.NetworkName{model.NetworkLine, model.NetworkPage, model.NetworkContext}
	if !slices.Equal(fits, want) {
		t.Errorf("fits of %q, want %q", fits, want)
	}
	var scores []string
	for _, s := range r.Stages {
		scores = append(scores, s.Stage)
	}
	if want := []string{"line", "context", "shrink", "threshold"}; !slices.Equal(scores, want) {
		t.Errorf("scores of %q, want %q", scores, want)
	}
	if p := r.PageType; p == nil || p.Pages != len(pages) {
		t.Errorf("of page types %+v", p)
	}
	task.Config.Seed++
	c, _ := fitted(t, task, pages)
	for name, n := range c.Networks {
		if cmp.Equal(a.Networks[name], n) {
			t.Errorf("two seeds give one network %s", name)
		}
	}

	// The first network does not depend on those that follow.
	task.Config.Seed--
	task.Alone = true
	alone, _ := fitted(t, task, pages)
	if d := cmp.Diff(a.Networks[model.NetworkLine], alone.Networks[model.NetworkLine]); d != "" {
		t.Error(d)
	}
	if len(alone.Networks) != 1 || alone.Shifts != (model.Shifts{}) {
		t.Errorf("alone: networks %q, operating points %+v", networks(alone), alone.Shifts)
	}
}

func TestFineTuningFitsTheNetworksOfLinesFurtherAndKeepsTheRest(t *testing.T) {
	if testing.Short() {
		t.Skip("fits networks as large as the shipped ones")
	}
	t.Parallel()
	of := *all(t)
	start := &of
	start.Shifts = model.Shifts{Precision: 1.5, Recall: -2}
	before := file(t, start)

	// A few pages are enough, since the network of pages is there already.
	pages := typed(3, 4)
	task := whole()
	task.Start, task.Inputs, task.Config.Hidden, task.Config.Epochs = start, nil, nil, 2
	m, r := fitted(t, task, pages)
	if err := m.Check(); err != nil {
		t.Error(err)
	}
	if !slices.Equal(networks(m), networks(start)) {
		t.Fatalf("networks %q, want %q", networks(m), networks(start))
	}
	for name, n := range m.Networks {
		old := start.Networks[name]
		if d := cmp.Diff(old.Schema, n.Schema); d != "" {
			t.Errorf("%s: schema: %s", name, d)
		}
		if d := cmp.Diff(old.Hidden(), n.Hidden()); d != "" {
			t.Errorf("%s: hidden layers: %s", name, d)
		}
		if kept := cmp.Equal(old.Layers, n.Layers); kept != (name == model.NetworkPage) {
			t.Errorf("%s: it is as before: %v", name, kept)
		}
	}
	if m.Shifts != start.Shifts || m.Threshold != start.Threshold {
		t.Errorf("shifts %+v, want %+v; threshold %v, before %v", m.Shifts, start.Shifts, m.Threshold, start.Threshold)
	}
	if len(r.Fits) != 2 || r.PageType != nil {
		t.Errorf("fits %+v, page types %+v", r.Fits, r.PageType)
	}
	if r.ValidationStart == nil || *r.ValidationStart != Measure(start, pages) || r.TestStart == nil ||
		*r.TestStart != (Errors{}) {
		t.Errorf("errors of the start: %+v in cross-validation, %+v on no test pages", r.ValidationStart, r.TestStart)
	}
	if !bytes.Equal(before, file(t, start)) {
		t.Error("the model it started from has changed")
	}

	task.Alone = true
	if m, _ := fitted(t, task, pages); len(m.Networks) != 1 {
		t.Errorf("alone: networks %q", networks(m))
	}
}

// The network of lines around a line sees the page's type, also where it is fine-tuned with pages
// of unknown type.
func TestFineTuningSeesTheTypesThatTheKeptNetworkTells(t *testing.T) {
	t.Parallel()
	m, pages := all(t), typed(3, 4)
	wanted := make([]string, len(pages))
	for i := range pages {
		wanted[i], pages[i].Type = pages[i].Type, ""
	}
	task := whole()
	task.Start, task.Config.Epochs = m, 1
	tr := newTraining(t.Context(), task, [][]Page{pages[:14], pages[14:]}, nil)
	for _, s := range tr.stages {
		if s.Network() == model.NetworkContext {
			right := 0
			for i := range pages {
				if string(pagetype.Likeliest(tr.replay(i, s).Types)) == wanted[i] {
					right++
				}
			}
			if right < len(pages)*9/10 {
				t.Errorf("the types of %d of %d pages are told", right, len(pages))
			}
			return
		}
		if err := tr.fitStage(s); err != nil {
			t.Fatal(err)
		}
	}
}

func TestTypesThatAModelDoesNotTellAreNotFittedTo(t *testing.T) {
	for pageType, want := range map[string]bool{
		"article": true, "service": true, "collection": true, "overview": true, "hub": true,
		"homepage": true, "none": true, "": false, "recipe": false, "colour": false,
	} {
		if got := isTold(pageType); got != want {
			t.Errorf("%q is told: %v, want %v", pageType, got, want)
		}
	}
	// Recipes change the network of types no more than pages of unknown type.
	task, pages := few()
	front := typed(2, leastPages)
	fit := func(frontType string) *model.Network {
		for i := range front {
			front[i].Type = frontType
		}
		m, _ := fitted(t, task, slices.Concat(pages, front))
		return m.Networks[model.NetworkPage]
	}
	if d := cmp.Diff(fit(""), fit("recipe")); d != "" {
		t.Errorf("recipes change the network of types: %s", d)
	}
}

func TestFewPagesHaveNoNetworkOfPages(t *testing.T) {
	t.Parallel()
	task, pages := few()
	for i := range pages {
		if pages[i].Type == "forum" {
			pages[i].Type = "" // one forum less than enough
			break
		}
	}
	m, r := fitted(t, task, pages)
	if want := []model.NetworkName{model.NetworkContext, model.NetworkLine}; !slices.Equal(networks(m), want) {
		t.Errorf("networks %q, want %q", networks(m), want)
	}
	if c := classified(m, stages.NewClassifier(m), pages[0]); c.Types != nil || c.Hub != 0 || c.Confidence <= 0 {
		t.Errorf("result %+v", c)
	}
	if len(r.Fits) != 2 || r.PageType != nil {
		t.Errorf("fits %+v, page types %+v", r.Fits, r.PageType)
	}
}

// The two folds contradict each other on what the pages' mark says.
func TestWhatCannotBeToldOfPagesHasNoNetwork(t *testing.T) {
	const half = 108
	pages := typed(1, 2*half/len(pagetype.All()))
	types := pagetype.Names()
	fit := func() *model.Network {
		t.Helper()
		tr := newTraining(t.Context(), whole(), [][]Page{pages[:half], pages[half:]}, nil)
		schema, err := model.ParseSchema(append(slices.Clone(typeMarks), hubMark))
		if err != nil {
			t.Fatal(err)
		}
		tr.model.Networks[model.NetworkLine] = &model.Network{Schema: schema}
		tr.origins = originsOf(schema.Attributes)
		tr.setLexicons()
		tr.logOdds[model.NetworkLine] = make([]float32, tr.first[len(pages)])
		if err := tr.fitPages(tr.stages[1]); err != nil {
			t.Fatal(err)
		}
		return tr.model.Networks[model.NetworkPage]
	}
	if fit() == nil {
		t.Error("what the marks agree with is not told")
	}
	// On the second half each type has the mark of another.
	for i := range pages[half:] {
		p := &pages[half+i]
		p.Type = types[(slices.Index(types, p.Type)+1)%len(types)]
	}
	if fit() != nil {
		t.Error("what the marks do not agree with is told")
	}
}
