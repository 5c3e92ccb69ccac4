package linesift_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/internal/logodds"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// densityModel is sure of a line by sigmoid(10·density − 5).
func densityModel(t *testing.T) *model.Model {
	t.Helper()
	schema := &model.Schema{Attributes: []string{"density"}, Inputs: make([]model.Input, 1),
		Scales: []model.Scale{{Std: 1}}}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
	return &model.Model{Threshold: 0.5, Networks: map[model.NetworkName]*model.Network{model.NetworkLine: n}}
}

const ferryPage = `<nav><a href="/">Home</a></nav><h1>The ferry came late</h1><p>Fish &amp; chips were eaten.</p>`

func TestTheErrorOfALargePageHasTheLimit(t *testing.T) {
	_, err := linesift.Extract(strings.NewReader(ferryPage), &linesift.Options{MaxSize: 10})
	if want := linesift.ErrTooLarge.Error() + " than 10 bytes; Options.MaxSize takes larger ones"; err == nil ||
		err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestASizeThatNoPageMayHaveIsAnError(t *testing.T) {
	for size, want := range map[int64]string{
		-1: "MaxSize is below 0", page.MaxSize + 1: "MaxSize is above page.MaxSize, 268435456 bytes",
	} {
		o := &linesift.Options{MaxSize: size}
		_, err := linesift.Extract(strings.NewReader(ferryPage), o)
		if checked := o.Check(); fmt.Sprint(checked) != want || fmt.Sprint(err) != want {
			t.Errorf("%d: %v, %v; want %s", size, checked, err, want)
		}
	}
}

func TestThePageOfAGoProgramMayHaveTenMegabytes(t *testing.T) {
	if linesift.DefaultMaxSize != 10<<20 {
		t.Errorf("%d bytes, not 10 MB as docs/options.md says", linesift.DefaultMaxSize)
	}
	src := bytes.Repeat([]byte(" "), linesift.DefaultMaxSize+1)
	for _, c := range []struct {
		page []byte
		size int64
		want error
	}{{src[1:], 0, nil}, {src, 0, linesift.ErrTooLarge}, {src, page.MaxSize, nil}} {
		_, err := linesift.Extract(bytes.NewReader(c.page), &linesift.Options{MaxSize: c.size, Method: use(t, "all")})
		if !errors.Is(err, c.want) {
			t.Errorf("%d bytes with MaxSize %d: error %v, want %v", len(c.page), c.size, err, c.want)
		}
	}
}

func TestFavorMovesTheThreshold(t *testing.T) {
	m := densityModel(t)
	m.Shifts = model.Shifts{Precision: 1.5, Recall: -0.5}
	for _, c := range []struct {
		threshold linesift.Threshold
		shift     float64
	}{
		{linesift.Threshold{}, 0},
		{linesift.ShiftedThreshold(2), 2},
		{linesift.FavorPrecision, 1.5},
		{linesift.FavorRecall, -0.5},
	} {
		n, err := linesift.NewModelMethod(m, c.threshold)
		if err != nil {
			t.Fatal(err)
		}
		d := extract(t, ferryPage, linesift.Options{Method: n})
		if want := logodds.Shift(0.5, c.shift); d.Result().Threshold != want {
			t.Errorf("a shift of %v: threshold %v, want %v", c.shift, d.Result().Threshold, want)
		}
	}
}

func TestMethodsWithoutProbabilitiesHaveNoConfidence(t *testing.T) {
	d := extract(t, ferryPage, linesift.Options{Method: use(t, "density")})
	if r := d.Result(); r.Confidence != nil || r.Threshold != 0 || r.Probabilities != nil {
		t.Errorf("confidence %v, threshold %v", r.Confidence, r.Threshold)
	}
	if c, known := d.Confidence(); c != 0 || known {
		t.Errorf("confidence %v, known %v", c, known)
	}
	if is, known := d.IsHub(); is || known {
		t.Errorf("hub %v, known %v", is, known)
	}
	d = extract(t, ferryPage)
	if c, known := d.Confidence(); c != *d.Result().Confidence || !known {
		t.Errorf("confidence %v, known %v", c, known)
	}
}

func TestExtractPageIsExtractWithoutParsing(t *testing.T) {
	p, err := page.ParseUTF8([]byte(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	var x linesift.Extractor
	d, err := x.Extract(strings.NewReader(ferryPage), &linesift.Options{ContentType: "text/html; charset=utf-8"})
	if err != nil {
		t.Fatal(err)
	}
	want, encoding := d.Result(), d.Page().Encoding
	want.Mask, want.Probabilities = slices.Clone(want.Mask), slices.Clone(want.Probabilities)
	d, err = x.ExtractPage(p, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Result(); !slices.Equal(got.Mask, want.Mask) || !slices.Equal(got.Probabilities, want.Probabilities) ||
		*got.Confidence != *want.Confidence || got.Threshold != want.Threshold || d.Page() != p {
		t.Errorf("%+v, want %+v", got, want)
	}
	if d.Page().Encoding != "" || encoding != "utf-8" {
		t.Errorf("encodings %q and %q", d.Page().Encoding, encoding)
	}
}

func TestWrongThresholdsAreErrors(t *testing.T) {
	for _, c := range []struct {
		threshold linesift.Threshold
		want      string
	}{
		{linesift.ShiftedThreshold(math.NaN()), "cannot be moved by NaN"},
		{linesift.ShiftedThreshold(math.Inf(1)), "cannot be moved by +Inf"},
		{linesift.FavorPrecision, "no measured shift for precision or recall; give one in log-odds"},
		{linesift.FavorRecall, "no measured shift"},
		{linesift.FixedThreshold(1), "the threshold 1 is not from 0 to below 1"},
		{linesift.FixedThreshold(.99999999999), "the threshold 0.99999999999 is not from 0 to below 1"},
		{linesift.FixedThreshold(math.NaN()), "the threshold NaN is not from 0 to below 1"},
	} {
		if _, err := linesift.NewModelMethod(densityModel(t), c.threshold); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: error %v, want %q", c.threshold, err, c.want)
		}
	}
}

func TestNilIsTheDefaultModel(t *testing.T) {
	m, err := linesift.NewModelMethod(nil, linesift.Threshold{})
	if err != nil {
		t.Fatal(err)
	}
	want := extract(t, ferryPage).Result().Probabilities
	for name, options := range map[string]linesift.Options{"no method": {}, "NewModelMethod(nil)": {Method: m}} {
		if got := extract(t, ferryPage, options).Result().Probabilities; !slices.Equal(got, want) {
			t.Errorf("%s: probabilities %v, want %v", name, got, want)
		}
	}
}

func TestAnExtractorTakesAnotherMethodForEachPage(t *testing.T) {
	var x linesift.Extractor
	for _, name := range []string{"full", "article-mlp", "density", "full:threshold=.9", "full", "full:favor=recall"} {
		o := &linesift.Options{Method: use(t, name)}
		got, err := x.Extract(strings.NewReader(smallPage), o)
		if err != nil {
			t.Fatal(err)
		}
		want := extract(t, smallPage, *o).Result()
		if r := got.Result(); r.Threshold != want.Threshold || !slices.Equal(r.Probabilities, want.Probabilities) ||
			!slices.Equal(r.Mask, want.Mask) {
			t.Errorf("%s: %+v, want %+v", name, r, want)
		}
	}
}

func TestOptionsThatCannotBeAreErrors(t *testing.T) {
	for _, c := range []struct {
		want    string
		options linesift.Options
	}{
		{"MaxSize is below 0", linesift.Options{MaxSize: -1}},
		{"KeepRoles and DropRoles both name title, byline", linesift.Options{
			KeepRoles: role.Of(role.Title, role.Byline), DropRoles: role.Of(role.Title, role.Byline, role.Site),
		}},
	} {
		if _, err := linesift.Extract(strings.NewReader(ferryPage), &c.options); err == nil ||
			!strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("error %v, want %s", err, c.want)
		}
		if err := c.options.Check(); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("Check: error %v, want %s", err, c.want)
		}
		p, err := page.ParseUTF8([]byte(ferryPage))
		if err != nil {
			t.Fatal(err)
		}
		if _, err := new(linesift.Extractor).ExtractPage(p, &c.options); err == nil ||
			!strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("ExtractPage: error %v, want %s", err, c.want)
		}
	}
	for _, o := range []*linesift.Options{
		nil, {}, {URL: " https://a.example/ ", MaxSize: 5, KeepRoles: role.Of(role.Title)},
	} {
		if err := o.Check(); err != nil {
			t.Errorf("%+v: error %v", o, err)
		}
	}
	for _, url := range []string{"a.example/x", "nonsense", "file:///a", "https:///x"} {
		o := linesift.Options{URL: url}
		want := fmt.Sprintf("URL: %q is no address with http or https and a host", url)
		if err := o.Check(); err == nil || err.Error() != want {
			t.Errorf("Check: error %v, want %s", err, want)
		}
		if _, err := linesift.Extract(strings.NewReader(ferryPage), &o); err != nil {
			t.Errorf("%s: Extract does not ignore it: %v", url, err)
		}
	}
	for want, css := range map[string][3]string{
		`"*.example" is not a host`:              {"*.example", "p", ""},
		`a.example drop: "p[" is wrong from "["`: {"a.example", "p", "p["},
		`keep: "p[" is wrong from "["`:           {"", "p[", "p["},
	} {
		if _, err := linesift.NewSiteCSS(css[0], css[1], css[2]); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestSiteCSSOfAllHosts(t *testing.T) {
	for host, want := range map[string]string{"*": "Boats\n", "": "Boats\n", "a.example": "Boats\n",
		"b.example": "Home\n\nBoats\n"} {
		css, err := linesift.NewSiteCSS(host, "", "nav")
		if err != nil {
			t.Fatal(err)
		}
		d := extract(t, "<nav>Home</nav><p>Boats", linesift.Options{
			Method: use(t, "all"), URL: "https://www.a.example/", CSS: []linesift.SiteCSS{css},
		})
		if got := d.Text(); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
	}
}
