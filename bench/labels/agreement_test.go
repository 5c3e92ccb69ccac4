package labels

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linesift/data"
	"linesift/internal/cli"
	"linesift/page"
)

func TestAgreementOfLabelledPages(t *testing.T) {
	labels := func(content string) *data.LabelledPage { // c and b, ? for unknown
		p := &data.LabelledPage{ID: "p"}
		for i, c := range content {
			r := data.Row{Source: page.Span{Start: int32(i), End: int32(i + 1)}, Content: c == 'c'}
			if c != '?' {
				r.Weight = 1
			}
			p.Rows = append(p.Rows, r)
		}
		return p
	}
	var a Agreement
	disputed, err := a.AddPage(labels("ccbbc?c"), labels("ccbcb??"))
	if err != nil || !slices.Equal(disputed, []int{3, 4}) {
		t.Errorf("disputed %v, error %v", disputed, err)
	}
	if disputed, err := a.AddPage(labels("??"), labels("cb")); err != nil || disputed != nil {
		t.Errorf("of unknown labels: %v, error %v", disputed, err)
	}
	if _, err := a.AddPage(labels("c"), labels("cc")); err == nil {
		t.Error("no error for pages of other lines")
	}
	if _, err := a.AddPage(labels("bbbbb"), labels("bbbbb")); err != nil {
		t.Fatal(err)
	}
	// 8 of 10 agree; each calls 3 content: .3·.3 + .7·.7 = .58 by chance, and
	// (.8 - .58)/.42 = .5238
	if a.Pages != 2 || a.Lines != 10 || a.Same != 8 || math.Abs(a.Kappa()-0.5238) > 1e-4 {
		t.Errorf("%+v, kappa %v", a, a.Kappa())
	}
}

// What a page says does not reach the terminal.
func TestAgreePrintsNoControlCharacters(t *testing.T) {
	const header = "page,site,type,line,start,end,label,weight,score,containers,template,text\n"
	dir := t.TempDir()
	file := func(label string) string {
		path := filepath.Join(dir, label+".csv")
		row := "a,a,,0,0,9," + label + ",1,,0 0 0 0 0 0 0,x00000000,ring the bell\x1b[31m\n"
		if err := os.WriteFile(path, []byte(header+row), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var out strings.Builder
	command := Agree{First: file("content"), Second: file("boilerplate")}
	if err := command.Run(t.Context(), cli.Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "ring the bell") || strings.Contains(out.String(), "\x1b") {
		t.Errorf("%q", out.String())
	}
}
