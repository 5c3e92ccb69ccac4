package tagratio

import (
	"os"
	"strings"
	"testing"

	"linesift/page"
)

type method interface {
	Mask(*page.Page, page.Mask) page.Mask
}

// kept shows of each run whether a method keeps it.
func kept(p *page.Page, m method) string {
	var b strings.Builder
	for _, content := range m.Mask(p, nil) {
		b.WriteByte("01"[map[bool]int{true: 1}[content]])
	}
	return b.String()
}

func over(lines Lines, r Ratios) Ratios { r.Lines = lines; return r }

// all has every method over source lines and over rendered ones.
func all() map[string]method {
	methods := make(map[string]method)
	for _, lines := range []Lines{Source, Rendered} {
		name := []string{"source", "rendered"}[lines]
		tir, cetr := over(lines, tir), over(lines, cetr)
		clustered := func(c *Clusters) *Clusters { c.Lines = lines; return c }
		for key, m := range map[string]method{
			"threshold": &Threshold{Ratios: tir, Factor: 1}, "cetr-tm": &Threshold{Ratios: cetr, Factor: 1},
			"kmeans": clustered(NewKMeans()), "em": clustered(NewEM()), "farthest": clustered(NewFarthestFirst()),
			"prediction": &Prediction{tir, 4, 0.5}, "cetr": &CETR{cetr, 3, 3},
		} {
			methods[key+" "+name] = m
		}
	}
	methods["sweeper"] = NewSweeper()
	return methods
}

// TIR 2008 names its worst cases: a page that is all content, here lines of a
// poem, and a long text with next to no tags. In the first there is nothing
// that content could be told from, so the clusterings put most or all of it into
// the one cluster that is not content; in the second the lines at the text's
// end, "Signed:" and names, are short. Rendered, both have one line that is many
// times as long as all others or no other.
func TestWorstCases(t *testing.T) {
	for _, page := range []struct {
		file string
		want map[string]string // by method, of each run
	}{
		{"poem.html", map[string]string{
			"threshold source":    "11111111",
			"kmeans source":       "00000000",
			"em source":           "00000000",
			"farthest source":     "10111111",
			"prediction source":   "11110011",
			"cetr source":         "11111111",
			"cetr-tm source":      "11111111",
			"threshold rendered":  "11111111",
			"kmeans rendered":     "00000000",
			"em rendered":         "00000000",
			"farthest rendered":   "00000000",
			"prediction rendered": "11111111",
			"cetr rendered":       "11111111",
			"cetr-tm rendered":    "11111111",
			"sweeper":             "11111111",
		}},
		{"charter.html", map[string]string{
			"threshold source":    "0001111111111000",
			"kmeans source":       "0001111111111100",
			"em source":           "0011111111111100",
			"farthest source":     "0011111111111100",
			"prediction source":   "0011111111000000",
			"cetr source":         "0111111111111000",
			"cetr-tm source":      "0001111111110000",
			"threshold rendered":  "1111111111111111",
			"kmeans rendered":     "0000000000000000",
			"em rendered":         "0000000000000000",
			"farthest rendered":   "0000000000000000",
			"prediction rendered": "1111111111111111",
			"cetr rendered":       "1111111111111111",
			"cetr-tm rendered":    "0011111111111111",
			"sweeper":             "0001111111111111",
		}},
	} {
		src, err := os.ReadFile("testdata/" + page.file)
		if err != nil {
			t.Fatal(err)
		}
		p := parse(t, string(src))
		for name, m := range all() {
			if got := kept(p, m); got != page.want[name] {
				t.Errorf("%s of %s keeps %s, want %s", name, page.file, got, page.want[name])
			}
		}
	}
}

// Seven source lines, the ratios 2, 0, 60, 3, 40, 0 and 1.
const small = `<b>Home</b>
<div>
` + sixty + `
<i>Three.</i>
` + forty + `
</div>
<i>Go</i>`

const (
	sixty = "A line of sixty characters is so long, as you can see here.."
	forty = "Forty characters, which is shorter still"
)

func TestMethodsOnASmallPage(t *testing.T) {
	p := parse(t, small)
	if len(sixty) != 60 || len(forty) != 40 || len(p.Runs) != 5 {
		t.Fatalf("%d and %d characters, %d runs", len(sixty), len(forty), len(p.Runs))
	}
	plain := Ratios{Kernel: Average} // radius 0: not smoothed
	for _, c := range []struct {
		name string
		m    method
		want string // of Home, the sixty, Three., the forty, Go
	}{
		// Their mean is 106/7 = 15.1 and the mean of their squares 5214/7 =
		// 744.9, so the deviation is √(744.9 - 229.3) = 22.7.
		{"threshold", &Threshold{Ratios: plain, Factor: 1}, "01010"},
		{"2.6 deviations are 59.0", &Threshold{Ratios: plain, Factor: 2.6}, "01000"},
		{"2.7 are 61.3", &Threshold{Ratios: plain, Factor: 2.7}, "00000"},
		{"0.1 are 2.3", &Threshold{Ratios: plain, Factor: 0.1}, "01110"},
		{"k-means", &Clusters{plain, 2, kmeansFromSpread}, "01010"},
		{"EM", &Clusters{plain, 2, mixture}, "01010"},
		{"farthest first", &Clusters{plain, 2, farthestFromOrigin}, "01010"},
		{"a cluster of the sixty alone", &Clusters{plain, 3, farthestFromOrigin}, "01010"},
		{"one cluster", &Clusters{plain, 1, kmeansFromSpread}, "00000"},
		// The last ratio predicts the next: the differences are 2, -2, 60, -57, 37, -40
		// and 1. More than 22.7, one deviation, are those at both long lines and after them.
		{"prediction", &Prediction{plain, 1, 1}, "01010"},
		{"2.5 deviations are 56.8", &Prediction{plain, 1, 2.5}, "01000"},
		{"2.6 deviations are 59.0, and nothing jumps down", &Prediction{plain, 1, 2.6}, "01111"},
		// By means of the last two the differences are 2, -1, 59, -27, 8.5, -21.5 and -19:
		// the forty comes after a jump down and is none up.
		{"two lines predict", &Prediction{plain, 2, 1}, "01000"},
		// By 0.05 deviations, 1.1, Home is above the 0 before it, and Go below 20.
		{"a small jump", &Prediction{plain, 2, 0.05}, "11010"},
		// Two lines ahead: the derivatives are 28, 31.5, -38.5, 17, -39.5, 1 and 0.
		// The center (60, 38.5) moves to (50, 39) between the two long lines; all
		// others are nearer to the origin.
		{"CETR, two centers", &CETR{plain, 2, 2}, "01010"},
		// The third is (0, 31.5), the line before the first long one, and draws
		// (2, 28) and (3, 17) to it.
		{"CETR, three", &CETR{plain, 3, 2}, "11110"},
	} {
		if got := kept(p, c.m); got != c.want {
			t.Errorf("%s keeps %s, want %s", c.name, got, c.want)
		}
	}
}

// The known failure of the text-to-tag ratio: HTML on a single line has one
// ratio. It is all or nothing then.
func TestPagesOfOneSourceLine(t *testing.T) {
	p := parse(t, "<ul><li><a href=/>Home</a><li><a href=/news>News</a></ul><p>"+sixty+"</p><p>"+forty+
		"</p><p><a href=/imprint>Imprint</a>")
	for name, want := range map[string]string{
		"threshold source": "11111", "kmeans source": "00000", "em source": "00000", "farthest source": "00000",
		"prediction source": "11111", "cetr source": "11111", "cetr-tm source": "11111",
	} {
		if got := kept(p, all()[name]); got != want {
			t.Errorf("%s keeps %s, want %s", name, got, want)
		}
	}
	rendered := Ratios{Lines: Rendered, Kernel: Average}
	if got := kept(p, &Threshold{Ratios: rendered, Factor: 1}); got != "00110" {
		t.Errorf("over rendered lines the threshold keeps %s", got)
	}
}

func FuzzMask(f *testing.F) {
	f.Add([]byte(small))
	f.Add([]byte("<script>\n</script\n<style/>\r\n<a\n>b<!--\nc--><textarea><p>\xff"))
	f.Add([]byte("<title>a<form><p onclick=x>b…<h1>c</form></h1><plaintext><d"))
	f.Add([]byte("a\n\v"))
	f.Add([]byte("<math><style>\na"))
	methods := all()
	f.Fuzz(func(t *testing.T, src []byte) {
		p := parse(t, string(src))
		for name, m := range methods {
			if first, again := kept(p, m), kept(p, all()[name]); len(first) != len(p.Runs) || first != again {
				t.Errorf("%s: %s, then %s, of %d runs", name, first, again, len(p.Runs))
			}
		}
	})
}
