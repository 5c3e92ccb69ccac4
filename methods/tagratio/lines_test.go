package tagratio

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/page"
)

func parse(t testing.TB, src string) *page.Page {
	t.Helper()
	p, err := page.ParseUTF8([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// approx allows for the last digits of a float64.
var approx = cmpopts.EquateApprox(0, 1e-9)

func TestRatiosOfLines(t *testing.T) {
	for _, c := range []struct {
		promise, html string
		lines         Lines
		want          []float64
	}{
		{"characters over tags", "<p>Hello <b>world</b>\n", Source, []float64{10. / 3}},
		{"without tags the characters", "plain text", Source, []float64{10}},
		{"empty lines are taken out", "a\n\n \t\r\nb\n", Source, []float64{1, 1}},
		{"scripts and what is empty without them", "a\n<script>\nvar a\n</script>\n<SCRIPT src=x></script>b", Source,
			[]float64{1, 1}},
		{"comments", "a<!-- one\ntwo\nthree -->b\n<!-- four -->", Source, []float64{1, 1}},
		{"style sheets", "<style>\np { color: red }\n</style>\na", Source, []float64{1}},
		{"but not what only begins like one", "<scripted>ab</scripted>", Source, []float64{1}},
		{"a tag counts where it starts; its other lines have nothing", "<a\nhref=x\nid=y>bc</a>", Source,
			[]float64{0, 0, 2}},
		{"tags in <noscript> and <title>", "<noscript><p>ab</p></noscript>\n<title>abc</title>", Source,
			[]float64{2. / 4, 3. / 2}},
		{"characters, not bytes", "中国经济", Source, []float64{4}},
		{"indentation is no text", "        <p>\n        ab c        \n", Source, []float64{0, 4}},
		{"references as they are written", "a&amp;b", Source, []float64{7}},

		// The line of the first paragraph has the tags before it and its end tag.
		{"rendered lines", "<div><p>abcd</p><p>ef</p></div>", Rendered, []float64{4. / 3, 2. / 3}},
		{"one source line", "<div><p>abcd</p><p>ef</p></div>", Source, []float64{6. / 6}},
		{"no-break space and what else is no white space to HTML", "a\n\u00a0\n\v", Source, []float64{1, 1, 1}},
		{"a line of text that is in a style sheet elsewhere", "a\n<math><style>\nb\n</style></math>", Source,
			[]float64{1, 0, 0, 0}},
		{"nothing", "", Source, nil},
		{"nothing rendered", "", Rendered, nil},
	} {
		p := parse(t, c.html)
		ratios, lineOf := measure(p, c.lines)
		if diff := cmp.Diff(c.want, ratios, approx, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", c.promise, diff)
		}
		if len(lineOf) != len(p.Runs) {
			t.Errorf("%s: %d lines for %d runs", c.promise, len(lineOf), len(p.Runs))
		}
	}
}

func TestRunsBelongToTheirLines(t *testing.T) {
	p := parse(t, "<p>one\n<b>two</b> three\n\n<!-- -->\n<p>four")
	var got []string
	_, lineOf := measure(p, Source)
	for i := range p.Runs {
		for len(got) <= int(lineOf[i]) {
			got = append(got, "")
		}
		got[lineOf[i]] += string(p.RunText(i)) + ";"
	}
	if want := []string{"one;", "two;three;", "four;"}; !cmp.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A page that shows nothing is read from its JSON-LD, which stands in a script.
func TestTextOfAScriptCountsIfItIsThePage(t *testing.T) {
	body := strings.Repeat("The ferry came late. ", 20)
	p := parse(t, `<script type="application/ld+json">{"@type":"Article","articleBody":"`+body+`"}</script>`)
	if p.Origin != page.FromJSONLD {
		t.Fatal("the page is not read from its JSON-LD")
	}
	if ratios, _ := measure(p, Source); len(ratios) != 1 || ratios[0] < float64(len(body)-1) {
		t.Errorf("ratios %v", ratios)
	}
}

func TestSmooth(t *testing.T) {
	for _, c := range []struct {
		kernel Kernel
		radius int
		want   []float64
	}{
		{Average, 0, []float64{0, 10, 0, 0, 5}},
		{Gaussian, 0, []float64{0, 10, 0, 0, 5}},
		// At the ends the mean is of fewer.
		{Average, 1, []float64{10. / 2, 10. / 3, 10. / 3, 5. / 3, 5. / 2}},
		{Average, 2, []float64{10. / 3, 10. / 4, 15. / 5, 15. / 4, 5. / 3}},
		// The weights are 1, e^-1/2 = .6065, e^-2 = .1353, e^-9/2 = .0111: of the
		// second (10 + .0111·5) / (1 + 2·.6065 + .1353 + .0111) = 4.2617.
		{Gaussian, 1, []float64{3.460008, 4.261717, 2.714457, 1.858867, 2.915666}},
	} {
		got := smooth([]float64{0, 10, 0, 0, 5}, c.kernel.weights(c.radius))
		if diff := cmp.Diff(c.want, got, cmpopts.EquateApprox(0, 1e-5)); diff != "" {
			t.Errorf("%v %d (-want +got)\n%s", c.kernel, c.radius, diff)
		}
	}
	if got := smooth(nil, Average.weights(2)); len(got) != 0 {
		t.Errorf("of nothing %v", got)
	}
}
