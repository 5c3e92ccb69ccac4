package scoring

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift"
	"linesift/data"
	"linesift/internal/eval"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/page"
)

func TestMethodsAreThoseNamedOrThoseThatLackNothing(t *testing.T) {
	lacks := func(info methods.Info) error {
		if !info.Sites {
			return errors.New("takes no site")
		}
		return nil
	}
	for _, c := range []struct {
		names []string
		lacks func(methods.Info) error
		want  string
	}{
		{[]string{"density", "ttr-kmeans:k=2,lines=rendered,gold"}, nil, "density ttr-kmeans:k=2,lines=rendered gold"},
		{nil, lacks, "template entropy"},
		{[]string{"all,all"}, nil, "two methods are called all"},
		{[]string{"template,density"}, lacks, "density takes no site"},
		{[]string{"gold"}, lacks, "gold takes no site"},
	} {
		methods, err := Methods(c.names, nil, c.lacks)
		var names []string
		for _, m := range methods {
			names = append(names, m.Name)
		}
		got := strings.Join(names, " ")
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q: %s, want %s", c.names, got, c.want)
		}
	}
}

// known keeps the lines as many as pages that it knows of the site.
type known struct{ pages int }

func (k *known) SetSite(s *site.Profile) {
	k.pages = 0
	if s != nil {
		k.pages = len(s.Sketches())
	}
}

func (k *known) Classify(p *page.Page, r *linesift.Result) error {
	r.Mask = page.NewMask(p, r.Mask)
	for i := range min(k.pages, len(p.Lines)) {
		r.Mask.SetLine(p, i, true)
	}
	return nil
}

// Of a site of four pages a method knows all four, or two; a page that
// cannot be read is reported once, counts as empty text and is no page to know.
func TestMethodsKnowTheSite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "set")
	if err := os.MkdirAll(filepath.Join(dir, "html"), 0o777); err != nil {
		t.Fatal(err)
	}
	var truth []string
	for i := range 5 {
		truth = append(truth, fmt.Sprintf(`"%d": {"articleBody": "one", "site": "a.example"}`, i))
		if i == 4 {
			break // the page is not there
		}
		html := fmt.Sprintf("<p>one<p>two<p>three<p>four<p>five<p>page %d", i)
		if err := os.WriteFile(filepath.Join(dir, "html", fmt.Sprint(i, ".html")), []byte(html), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "ground-truth.json"), []byte("{"+strings.Join(truth, ", ")+"}"),
		0o666); err != nil {
		t.Fatal(err)
	}
	set, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	firstTwo := func(pages []data.GoldPage, _ int) []data.GoldPage { return pages[:2] }
	for _, c := range []struct {
		known func([]data.GoldPage, int) []data.GoldPage
		want  int
	}{{nil, 4}, {firstTwo, 2}} {
		var errs bytes.Buffer
		b := Batch{Jobs: 2, Methods: []Method{
			Named(Gold), {Name: "known", Info: methods.Info{Sites: true},
				New: func() (linesift.Method, error) { return new(known), nil }},
		}}
		b.Progress = func(int, string) (step, end func()) { return func() {}, func() {} }
		b.Failed = func(err error) { fmt.Fprintln(&errs, err) }
		if b.Sites, err = LearnSites(t.Context(), b, set.Pages, 3, c.known); err != nil {
			t.Fatal(err)
		}
		failed := 0
		err := Each(t.Context(), b, set.Pages, func(p *ScoredPage) ([]Extraction, error) { return p.Found, nil },
			func(g *data.GoldPage, found []Extraction) error {
				if found[0].Score.Failed {
					failed++
					return nil
				}
				if n := strings.Count(string(found[1].Text), "\n\n") + 1; string(found[0].Text) != "one\n" ||
					n > c.want || n < c.want-1 {
					t.Errorf("%s: text of %d lines, want %d", g.ID, n, c.want)
				}
				if want := eval.ScoreText(eval.Gold{Text: "one"}, Words(found[1].Text)); found[1].Score.Text != want {
					t.Errorf("%s: score %+v, want %+v", g.ID, found[1].Score.Text, want)
				}
				return nil
			})
		if !errors.Is(err, ErrSome) || failed != 1 || strings.Count(errs.String(), "4.html") != 1 {
			t.Errorf("%d pages failed: %v: %s", failed, err, &errs)
		}
	}
}

func TestMethodsWithoutUnknownRulesAreRefused(t *testing.T) {
	b := Batch{Methods: []Method{{Name: "gold", Without: []string{"mater"}}}, Jobs: 1}
	b.Progress = func(int, string) (step, end func()) { return func() {}, func() {} }
	measure := func(*ScoredPage) (int, error) { return 0, nil }
	add := func(*data.GoldPage, int) error { return nil }
	err := Each(t.Context(), b, make([]data.GoldPage, 1), measure, add)
	if err == nil || !strings.Contains(err.Error(), `unknown rule "mater"`) {
		t.Errorf("error %v", err)
	}
}
