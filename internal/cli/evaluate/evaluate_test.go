package evaluate

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"linesift"
	"linesift/data"
	"linesift/internal/ci"
	"linesift/internal/eval"
	"linesift/internal/scoring"
	"linesift/methods"
)

const samples = "../../../data/samples"

// Perfect labels give the gold text but for what stands in one line with other
// text.
func TestGoldIsTheBestThatLinesCanDo(t *testing.T) {
	table := evaluate(t, samples, "--method", "gold,full,all", "--resample", "0")
	best := cell(table, "gold", eval.ByAll, "all")
	if best.Word.F1 < 0.995 || best.Shingle.F1 < 0.98 {
		t.Errorf("word F1 %.4f, shingle F1 %.4f", best.Word.F1, best.Shingle.F1)
	}
	if best.Lines.Lines == 0 || best.PooledRates.Total() != 0 || best.PageRates.Total() != 0 {
		t.Errorf("line errors: %+v", best.Lines)
	}
	if full := cell(table, "full", eval.ByAll, "all"); full.Word.F1 >= best.Word.F1 {
		t.Errorf("word F1 of the model %.4f, of the gold %.4f", full.Word.F1, best.Word.F1)
	}
	// All of a page: nothing is dropped, and every line of boilerplate is kept.
	all := cell(table, "all", eval.ByAll, "all")
	if all.Lines.FalseNegatives != 0 || all.Lines.FalsePositives == 0 || all.Lines.Lines != best.Lines.Lines {
		t.Errorf("line errors of all: %+v", all.Lines)
	}
}

func TestColumnsAreThePropertiesOfThePages(t *testing.T) {
	set, err := data.Open(samples)
	if err != nil {
		t.Fatal(err)
	}
	want := make(map[string]int)
	for _, p := range set.Pages {
		want["type: "+p.Type]++
		want["lang: "+p.Language]++
		want["set: samples"]++
		want["all: all"]++
	}
	table := evaluate(t, samples, "--method", "all", "--by", "type,lang,set,all", "--resample", "0")
	got := 0
	for i, c := range table.Columns {
		if name := fmt.Sprintf("%s: %s", c.By, c.Group); c.Pages != want[name] ||
			table.Rows[0].Cells[i].Pages != c.Pages {
			t.Errorf("%s has %d pages, want %d", name, c.Pages, want[name])
		}
		got++
	}
	if got != len(want) {
		t.Errorf("%d columns, want %d", got, len(want))
	}
}

// An interval is a matter of chance, the same for the same seed, and the number
// of jobs and the company of other methods change nothing.
func TestTablesAreReproducible(t *testing.T) {
	score := func(args ...string) *eval.Cell {
		return cell(evaluate(t, append(args, samples, "--resample", "50")...), "density", eval.ByAll, "all")
	}
	one := score("--method", "density", "--jobs", "1")
	many := score("--method", "full,density,gold", "--jobs", "7")
	if one.Word != many.Word || *one.WordF1Interval != *many.WordF1Interval || one.Lines != many.Lines {
		t.Errorf("alone %+v, in company %+v", one.Summary, many.Summary)
	}
	if i := one.WordF1Interval; !(i.Low < one.Word.F1 && one.Word.F1 < i.High) {
		t.Errorf("word F1 %v in %+v", one.Word.F1, *i)
	}
	if other := score("--method", "density", "--seed", "2"); *other.WordF1Interval == *one.WordF1Interval ||
		other.Word != one.Word {
		t.Errorf("another seed: %+v in %+v", other.Word, *other.WordF1Interval)
	}
}

// The texts are what an Extractor finds, which classify prints, and what the
// scores are of.
func TestTextsAreWhatTheMethodsFind(t *testing.T) {
	dir := t.TempDir()
	table := evaluate(t, samples, "--method", "full,density", "--texts", dir, "--pages", "--resample", "0")
	set, err := data.Open(samples)
	if err != nil {
		t.Fatal(err)
	}
	for number, name := range []string{"full", "density"} {
		m, err := methods.New(name)
		if err != nil {
			t.Fatal(err)
		}
		var x linesift.Extractor
		for i, p := range set.Pages {
			got, err := os.ReadFile(filepath.Join(dir, name, "samples", p.ID+".txt"))
			if err != nil {
				t.Fatal(err)
			}
			html, err := p.HTML()
			if err != nil {
				t.Fatal(err)
			}
			doc, err := x.Extract(bytes.NewReader(html), &linesift.Options{Method: m})
			if err != nil {
				t.Fatal(err)
			}
			if want := doc.Text(); string(got) != want {
				t.Errorf("%s of %s: %.60q, want %.60q", name, p.ID, got, want)
			}
			if s := table.Rows[number].Pages[i]; s.ID != p.ID ||
				s.Text != eval.ScoreText(scoring.GoldOf(&p), string(got)) {
				t.Errorf("%s of %s: the score is of another text", name, p.ID)
			}
		}
	}
}

// The other scorer is written in another language, from the papers.
func TestAnotherScorerAgrees(t *testing.T) {
	set, scorer := filepath.Join(corpus, "dev", "andy_news424"), "../../../../shared/tools/score.py"
	python, err := exec.LookPath("python3")
	switch {
	case testing.Short():
		t.Skip("no time")
	case err != nil:
		ci.Missing(t, err)
	}
	for _, path := range []string{set, scorer} {
		if _, err := os.Stat(path); err != nil {
			ci.MissingGold(t, "no gold standard or no other scorer beside the repository: ", err)
		}
	}
	dir := t.TempDir()
	methods := []string{"full", "density"}
	table := evaluate(t, set, "--method", "full,density", "--texts", dir, "--resample", "0")
	args := []string{scorer, set}
	for _, m := range methods {
		args = append(args, filepath.Join(dir, m, "andy_news424"))
	}
	out, err := exec.Command(python, args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	// name pages=424 missing=0 word F1=0.9 P=… R=…  shingle F1=0.8 P=… R=…
	found := regexp.MustCompile(`pages=(\d+) missing=0 word F1=([\d.]+) P=([\d.]+) R=([\d.]+)  shingle `+
		`F1=([\d.]+)`).FindAllStringSubmatch(string(out), -1)
	if len(found) != len(methods) {
		t.Fatalf("score.py prints %q", out)
	}
	for i, m := range methods {
		c := cell(table, m, eval.ByAll, "all")
		for j, ours := range []float64{float64(c.Pages), c.Word.F1, c.Word.Precision, c.Word.Recall, c.Shingle.F1} {
			what := []string{"pages", "word F1", "word precision", "word recall", "shingle F1"}[j]
			theirs, err := strconv.ParseFloat(found[i][1+j], 64)
			if err != nil || math.Abs(ours-theirs) > 0.0005 {
				t.Errorf("%s: %s %.4f, by score.py %.4f", m, what, ours, theirs)
			}
		}
	}
}
