package labeller

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"linesift/model"
)

// listing is a page of short lines that are content and long ones that are not:
// predicted by the density it is all wrong.
func listing(n int) string {
	html := ""
	for i := range 10 {
		html += fmt.Sprintf(`<p class="entry"><span></span>%d%d</p><p>Read our terms of use, number %d, before `+
			`you go on.</p>`, n, i, i)
	}
	return html
}

const listingLabels = "CBCBCBCBCBCBCBCBCBCB"

// unlearned is byDensity with less certainty, and sees the number of words as
// well, of which it makes nothing yet.
func unlearned(t *testing.T) *model.Model {
	m := byDensity(t)
	line := m.Networks[model.NetworkLine]
	schema, err := model.ParseSchema([]string{"density", "words"})
	if err != nil {
		t.Fatal(err)
	}
	schema.Scales = []model.Scale{{Std: 1}, {Mean: 1.5, Std: 1}}
	line.Schema = schema
	line.Layers = []model.Layer{{In: 2, Out: 1, W: []float32{1, 0}, B: []float32{-0.5}}}
	return m
}

// fineTuneQuickly makes fits smaller, enough for the pages of these tests.
func (d *testServer) fineTuneQuickly() {
	d.task.Config.Epochs, d.task.Config.Rate = quickEpochs, quickRate
}

const quickEpochs, quickRate = 60, 0.02

// waitForRound waits until the fine-tuning has ended.
func (d *testServer) waitForRound() fineTuning {
	d.t.Helper()
	for range 600 {
		var s stateView
		d.call("GET", "state", "", &s)
		if !s.FineTuning.Running {
			return s.FineTuning
		}
		time.Sleep(100 * time.Millisecond)
	}
	d.t.Fatal("the fine-tuning does not end")
	panic("unreachable")
}

func TestFineTuningNeedsPages(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	d := newTestServer(t, csv, ferryPage)
	d.step(0, "accept")
	d.call("POST", "finetune", "", nil)
	if l := d.waitForRound(); !strings.Contains(l.Error, "there are labels of 1 pages, and fine-tuning needs 4") {
		t.Errorf("%+v", l)
	}
}

// labelledLists returns the labels of n listings, each on a site of its own.
func labelledLists(t *testing.T, n int) []byte {
	t.Helper()
	labels := make([][3]string, n)
	for i := range labels {
		labels[i] = [3]string{fmt.Sprint("list", i), listing(i), listingLabels}
	}
	return labelled(t, labels...)
}

func TestWhatFineTuningGives(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fits some networks")
	}
	csv := inFolder(t)
	write(t, csv, labelledLists(t, 6))
	d := testConfig(t, unlearned(t), csv,
		[]Source{testPage("new", listing(7)), testPage("begun", listing(8)), testPage("list0", listing(0))}).serve(t)
	d.fineTuneQuickly()
	d.label(1, 0, 1, "c")
	window := d.events()
	var before, after, done pageView
	d.call("GET", "pages/0", "", &before)
	d.call("GET", "pages/2", "", &done)

	if status := d.call("POST", "finetune", "", nil); status != 200 {
		t.Fatalf("status %d", status)
	}
	if status := d.call("POST", "finetune", "", nil); status != http.StatusConflict {
		t.Errorf("a second fine-tuning at the same time: status %d", status)
	}
	d.expect(window, `fine_tuning: {"running":true`)
	d.expect(window, "predictions")
	l := d.waitForRound()
	if l.Error != "" || len(l.Rounds) != 1 {
		t.Fatalf("%+v", l)
	}
	round := l.Rounds[0]
	// 6 pages of 20 lines, and one line; the density has all of them wrong but,
	// perhaps, that of a short line of the begun page.
	if round.Pages != 7 || round.Lines != 121 || round.Judged != 7 || round.Start != 1 || round.Density != 1 ||
		round.ByPage {
		t.Errorf("%+v", round)
	}
	if round.Validation > 0.2 {
		t.Errorf("%.0f %% of the lines wrong after fine-tuning", 100*round.Validation)
	}

	// The predictions are those of the new model where there is something to predict.
	d.call("GET", "pages/0", "", &after)
	for i, m := range after.Lines {
		if m.Content != (i%2 == 0) || m.Content == before.Lines[i].Content {
			t.Errorf("line %d is predicted %v, before %v", i, m, before.Lines[i])
		}
	}
	d.call("GET", "pages/1", "", &after)
	if m := after.Lines[0]; !m.Content || !m.Labelled {
		t.Errorf("the person's label is gone: %+v", m)
	}
	if m := after.Lines[1]; m.Content || m.Labelled {
		t.Errorf("beside it: %+v", m)
	}
	d.call("GET", "pages/2", "", &after)
	if diff := cmp.Diff(done, after, cmp.AllowUnexported(pageView{})); diff != "" {
		t.Errorf("a page that is done has changed: %s", diff)
	}

	// The model to be had is what train makes of the file.
	w, err := http.Get(d.address() + "model")
	if err != nil {
		t.Fatal(err)
	}
	defer w.Body.Close()
	got, err := io.ReadAll(w.Body)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := model.Parse(got); err != nil {
		t.Fatal(err)
	}
	var s stateView
	d.call("GET", "state", "", &s)
	dir := t.TempDir()
	start, out := filepath.Join(dir, "start.safetensors"), filepath.Join(dir, "out.safetensors")
	var file bytes.Buffer
	if err := unlearned(t).Write(&file); err != nil {
		t.Fatal(err)
	}
	write(t, start, file.Bytes())
	shown := strings.NewReplacer(" density ", " "+start+" ", "mine.safetensors", out).Replace(s.Command)
	if out, err := exec.Command(command(t, "train"),
		append(strings.Fields(shown)[1:], "--epochs", fmt.Sprint(quickEpochs), "--rate",
			fmt.Sprint(quickRate))...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", shown, err, out)
	}
	trained, err := model.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	trained.Provenance["from"] = "density" // for its path
	var want bytes.Buffer
	if err := trained.Write(&want); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Error("it is another model")
	}
}

func TestPagesOfOneSiteAreValidatedPageByPage(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fits some networks")
	}
	csv := inFolder(t)
	one := bytes.ReplaceAll(labelledLists(t, 5), []byte(",site-list"), []byte(",site"))
	for i := range 5 {
		one = bytes.ReplaceAll(one, fmt.Appendf(nil, ",site%d,", i), []byte(",site,"))
	}
	write(t, csv, one)
	d := testConfig(t, unlearned(t), csv, []Source{testPage("new", listing(7))}).serve(t)
	d.fineTuneQuickly()
	d.call("POST", "finetune", "", nil)
	l := d.waitForRound()
	if l.Error != "" || len(l.Rounds) != 1 || !l.Rounds[0].ByPage || l.Rounds[0].Validation > 0.2 {
		t.Errorf("%+v", l)
	}
}

func TestAWorseNetworkDoesNotPredict(t *testing.T) {
	for _, test := range []struct {
		round round
		want  bool
	}{
		{round{Judged: 3, Start: 0.1, Validation: 0.2}, true},
		{round{Judged: 3, Start: 0.2, Validation: 0.1}, false},
		{round{Judged: 0, Start: 0, Validation: 0}, false}, // nobody knows
	} {
		if got := test.round.worse(); got != test.want {
			t.Errorf("%+v: worse %v", test.round, got)
		}
	}
}

// Labels that were only accepted say nothing against the model that gave them.
func TestAcceptedPagesJudgeNothing(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fits some networks")
	}
	csv := inFolder(t)
	var pages []Source
	for i := range 5 {
		pages = append(pages, testPage(fmt.Sprint("list", i), listing(i)))
	}
	d := testConfig(t, unlearned(t), csv, pages).serve(t)
	d.fineTuneQuickly()
	for i := range 5 {
		d.step(i, "accept")
	}
	d.call("POST", "finetune", "", nil)
	l := d.waitForRound()
	if l.Error != "" || len(l.Rounds) != 1 || l.Rounds[0].Pages != 5 || l.Rounds[0].Judged != 0 {
		t.Errorf("%+v", l)
	}
}
