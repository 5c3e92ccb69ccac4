package eval

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/ci"
)

// The project's independent scorer and the gold standards lie beside the
// repository. Tests that need them are skipped where they do not, and fail in CI.
const shared = "../../../shared"

// runScorer runs python3 with the scorer's folder on its path.
func runScorer(t *testing.T, stdin []byte, args ...string) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		ci.Missing(t, err)
	}
	if _, err := os.Stat(filepath.Join(shared, "tools/score.py")); err != nil {
		ci.MissingGold(t, "no scorer: ", err)
	}
	cmd := exec.Command(python, args...)
	cmd.Env = append(os.Environ(), "PYTHONUTF8=1", "PYTHONDONTWRITEBYTECODE=1",
		"PYTHONPATH="+filepath.Join(shared, "tools"))
	cmd.Stdin = bytes.NewReader(stdin)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("scorer: %v\n%s", err, stderr.Bytes())
	}
	return string(out)
}

// A goldPage is an entry of a ground-truth.json.
type goldPage struct {
	Text string `json:"articleBody"`
	Type string `json:"pageType"`
	Lang string `json:"lang"`
	Site string `json:"site"`
}

// goldPages takes n pages, evenly spread, of each of some sets.
func goldPages(t *testing.T) map[string]goldPage {
	t.Helper()
	pages := map[string]goldPage{}
	for set, n := range map[string]int{"dev/wcxb_dev": 14, "dev/andy_news424": 7, "dev/fundus_multilang": 9,
		"eval/xmu_zhnews": 10} {
		data, err := os.ReadFile(filepath.Join(shared, "corpus", set, "ground-truth.json"))
		if err != nil {
			ci.MissingGold(t, "no gold standard: ", err)
		}
		var all map[string]goldPage
		if err := json.Unmarshal(data, &all); err != nil {
			t.Fatalf("%s: %v", set, err)
		}
		ids := slices.Sorted(maps.Keys(all))
		for i := range n {
			id := ids[i*len(ids)/n]
			pages[id] = all[id]
		}
	}
	return pages
}

var sentence = regexp.MustCompile(`[^.!?。！？\n]+[.!?。！？\n]*`)

// spoiled are ways to get a page's text wrong.
var spoiled = map[string]func(r *rand.Rand, gold string) string{
	"exact": func(_ *rand.Rand, gold string) string { return gold },
	"empty": func(*rand.Rand, string) string { return "" },
	"dropped": func(r *rand.Rand, gold string) string {
		return sentence.ReplaceAllStringFunc(gold, func(s string) string {
			if r.IntN(3) == 0 {
				return ""
			}
			return s
		})
	},
	"added": func(_ *rand.Rand, gold string) string {
		return "Home | About İ_us | ΝΕΑ ΟΔΟΣ\n首页 4月\n" + gold + "\nÉcrire · cafe\u0301 © 2024"
	},
	"shuffled": func(r *rand.Rand, gold string) string {
		s := sentence.FindAllString(gold, -1)
		r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
		return strings.Join(s, " ")
	},
	"beginning": func(r *rand.Rand, gold string) string {
		runes := []rune(gold)
		return string(runes[:min(len(runes), r.IntN(40))])
	},
	"upper": func(_ *rand.Rand, gold string) string { return strings.ToUpper(gold) },
	"strange": func(*rand.Rand, string) string {
		return "nothing of it"
	},
	"missing": nil, // the method left no file
}

// The promise to users of the table: its numbers are those that the independent
// scorer gives for the same texts.
func TestScoresEqualTheIndependentScorers(t *testing.T) {
	pages := goldPages(t)
	pages["no-gold-1"] = goldPage{Type: "none"}
	pages["no-gold-2"] = goldPage{Text: "…", Type: "none"}
	pages["short"] = goldPage{Text: "Of three words"}
	dir := t.TempDir()
	writeTruth(t, dir, pages)

	random := rand.New(rand.NewPCG(7, 0))
	ids := slices.Sorted(maps.Keys(pages))
	ways := slices.Sorted(maps.Keys(spoiled))
	methods := append(ways, "mixed") // each page in another way
	args := []string{filepath.Join(shared, "tools/score.py"), filepath.Join(dir, "set")}
	var results []Result
	for _, method := range methods {
		out := filepath.Join(dir, method)
		if err := os.Mkdir(out, 0o777); err != nil {
			t.Fatal(err)
		}
		args = append(args, out)
		result := Result{Method: method}
		for i, id := range ids {
			way := method
			if way == "mixed" {
				way = ways[i%len(ways)]
			}
			gold := pages[id]
			text := ""
			if spoil := spoiled[way]; spoil != nil {
				text = spoil(random, gold.Text)
				write(t, filepath.Join(out, id+".txt"), []byte(text))
			}
			result.Pages = append(result.Pages, PageScore{
				Set: "set", ID: id, Type: gold.Type, Language: gold.Lang,
				Text: ScoreText(Gold{Text: gold.Text, Language: gold.Lang}, text),
			})
		}
		results = append(results, result)
	}

	printed := strings.Split(strings.TrimSpace(runScorer(t, nil, args...)), "\n")
	if len(printed) != len(results) {
		t.Fatalf("the scorer printed %d lines for %d folders", len(printed), len(results))
	}
	for i, r := range results {
		s := Summarize(r.Pages)
		ours := []float64{s.Word.F1, s.Word.Precision, s.Word.Recall, s.Shingle.F1, s.Shingle.Precision,
			s.Shingle.Recall}
		theirs := regexp.MustCompile(`(?:F1|P|R)=([0-9.]+)`).FindAllStringSubmatch(printed[i], -1)
		if !strings.HasPrefix(printed[i], r.Method+" ") || len(theirs) != len(ours) {
			t.Fatalf("the scorer printed for %s: %s", r.Method, printed[i])
		}
		for j, want := range theirs {
			sameAsPrinted(t, r.Method+" "+want[0], ours[j], want[1])
		}
		types, err := Groups(r.Pages, ByType)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range types {
			want := regexp.MustCompile(
				fmt.Sprintf(` %s=([0-9.]+)\(%d\)`, regexp.QuoteMeta(g.Name), len(g.Pages))).FindStringSubmatch(
				printed[i])
			if want == nil {
				t.Fatalf("%s: the scorer did not print %d pages of type %s: %s", r.Method, len(g.Pages), g.Name,
					printed[i])
			}
			sameAsPrinted(t, r.Method+want[0], Summarize(g.Pages).Word.F1, want[1])
		}
	}
}

func TestScoresOfCarefulLabelsEqualTheIndependentScorers(t *testing.T) {
	type entry struct {
		Text   string `json:"articleBody"`
		Ignore string `json:"ignore"`
		Lang   string `json:"lang"`
	}
	pages := map[string]entry{"none": {Ignore: "Log in"}, "wall": {}}
	for id, gold := range goldPages(t) {
		parts := sentence.FindAllString(gold.Text, -1)
		pages[id] = entry{gold.Text, strings.Join(parts[:len(parts)/2], ""), gold.Lang}
	}
	dir := t.TempDir()
	writeTruth(t, dir, pages)
	random := rand.New(rand.NewPCG(7, 0))
	var scores []PageScore
	for i, id := range slices.Sorted(maps.Keys(pages)) {
		way := []string{"dropped", "added", "exact"}[i%3]
		text := spoiled[way](random, pages[id].Text+pages[id].Ignore)
		write(t, filepath.Join(dir, "out", id+".txt"), []byte(text))
		gold := Gold{pages[id].Text, pages[id].Ignore, pages[id].Lang}
		scores = append(scores, PageScore{Set: "set", ID: id, Text: ScoreText(gold, text)})
	}
	printed := runScorer(t, nil, filepath.Join(shared, "tools/careful_score.py"), filepath.Join(dir, "set"),
		filepath.Join(dir, "out"))
	theirs := regexp.MustCompile(`all=([0-9.]+)\(P ([0-9.]+) R ([0-9.]+)`).FindStringSubmatch(printed)
	if theirs == nil {
		t.Fatalf("the scorer printed: %s", printed)
	}
	ours := Summarize(scores).Word
	for i, x := range []float64{ours.F1, ours.Precision, ours.Recall} {
		sameAsPrinted(t, "careful "+theirs[1+i], x, theirs[1+i])
	}
}

// sameAsPrinted checks that x rounds to the decimals that were printed.
func sameAsPrinted(t *testing.T, what string, x float64, printed string) {
	t.Helper()
	want, err := strconv.ParseFloat(printed, 64)
	if err != nil {
		t.Fatal(err)
	}
	decimals := len(printed) - strings.IndexByte(printed, '.') - 1
	if math.Abs(x-want) > 0.5*math.Pow10(-decimals)+1e-9 {
		t.Errorf("%s, but we find %.6f", what, x)
	}
}

// writeTruth writes the gold of a set's pages below dir.
func writeTruth(t *testing.T, dir string, pages any) {
	t.Helper()
	truth, err := json.Marshal(pages)
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "set", "ground-truth.json"), truth)
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestTokensEqualTheIndependentScorers(t *testing.T) {
	type text struct{ Text, Lang string }
	var texts []text
	pages := goldPages(t)
	for _, id := range slices.Sorted(maps.Keys(pages)) {
		texts = append(texts, text{pages[id].Text, pages[id].Lang})
	}
	random := rand.New(rand.NewPCG(3, 0))
	letters := []rune("aZ_9 .'\u00b7-\u00ad\u0301\u0345ΣσΑİıẞǅʰ\u02c6ᵃ²Ⅷ½Ⓐ中月〇々・ー、アがกิ๔한٣हि𝒳😀\u2019\u200d")
	for i := range 2000 {
		var b strings.Builder
		for range random.IntN(20) {
			b.WriteRune(letters[random.IntN(len(letters))])
		}
		texts = append(texts, text{b.String(), []string{"", "zh", "el"}[i%3]})
	}
	stdin, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	const program = `
import json, re, sys, score
print(json.dumps([[score.tokens(t['Text'], t['Lang']), re.findall(r'\w+', t['Text'])] for t in json.load(sys.stdin)]))`
	var want [][2][]string
	if err := json.Unmarshal([]byte(runScorer(t, stdin, "-c", program)), &want); err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		got := [2][]string{tokens(text.Text, text.Lang), words(text.Text)}
		for j := range got {
			if !slices.Equal(want[i][j], got[j]) {
				t.Errorf("%.200q in %q (-want +got)\n%s", text.Text, text.Lang, cmp.Diff(want[i][j], got[j]))
			}
		}
	}
}
