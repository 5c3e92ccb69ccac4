package linesift_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// densityModel is sure of a line by sigmoid(10·density − 5).
func densityModel(t *testing.T) *model.Model {
	t.Helper()
	schema := &model.Schema{Attributes: []string{"density"}, Inputs: make([]model.Input, 1), Scales: []model.Scale{{Std: 1}}}
	n := &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{10}, B: []float32{-5}}}}
	return &model.Model{Threshold: 0.5, Networks: map[model.StageName]*model.Network{model.Line: n}}
}

const ferryPage = `<nav><a href="/">Home</a></nav><h1>The ferry came late</h1><p>Fish &amp; chips were eaten.</p>`

func extractor(t *testing.T, options ...linesift.Option) *linesift.Extractor {
	t.Helper()
	x, err := linesift.NewExtractor(options...)
	if err != nil {
		t.Fatal(err)
	}
	return x
}

func TestParseTakesBytesOfAnyEncoding(t *testing.T) {
	x := extractor(t, linesift.MaxSize(1000))
	for _, c := range []struct {
		name     string
		html     string
		header   string
		encoding string
		err      error
	}{
		{"declared by a header", "<p>caf\xe9", "text/html; charset=iso-8859-2", "iso-8859-2", nil},
		{"as large as the extractor takes", strings.Repeat("a", 1000), "", "utf-8", nil},
		{"larger than the extractor takes", strings.Repeat("a", 1001), "", "", linesift.ErrTooLarge},
	} {
		p, err := x.Parse([]byte(c.html), c.header)
		if !errors.Is(err, c.err) {
			t.Errorf("%s: error %v, want %v", c.name, err, c.err)
		}
		if err != nil {
			continue
		}
		d, err := x.ExtractPage(p)
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Record().Encoding; got != c.encoding {
			t.Errorf("%s: encoding %q, want %q", c.name, got, c.encoding)
		}
	}
}

func TestTheErrorOfALargePageHasTheLimit(t *testing.T) {
	_, err := linesift.Extract(strings.NewReader(ferryPage), linesift.MaxSize(10))
	if want := linesift.ErrTooLarge.Error() + ": more than 10 bytes"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestFavorMovesTheThreshold(t *testing.T) {
	m := densityModel(t)
	m.Shifts = model.Shifts{Precision: 1.5, Recall: -0.5}
	for _, c := range []struct {
		option linesift.ThresholdOption
		shift  float64
	}{
		{linesift.Favor(0), 0},
		{linesift.Favor(2), 2},
		{linesift.FavorPrecision(), 1.5},
		{linesift.FavorRecall(), -0.5},
	} {
		n, err := linesift.NewModelMethod(m, c.option)
		if err != nil {
			t.Fatal(err)
		}
		d, err := extractor(t, linesift.UseMethod(n)).Extract(strings.NewReader(ferryPage))
		if err != nil {
			t.Fatal(err)
		}
		if want := model.Shift(0.5, c.shift); d.Result().Threshold != want {
			t.Errorf("a shift of %v: threshold %v, want %v", c.shift, d.Result().Threshold, want)
		}
	}
}

func TestFavorNeedsAMeasuredShift(t *testing.T) {
	for _, o := range []linesift.ThresholdOption{linesift.FavorPrecision(), linesift.FavorRecall()} {
		if _, err := linesift.NewModelMethod(densityModel(t), o); err == nil || !strings.Contains(err.Error(), "no measured shift") {
			t.Errorf("error %v", err)
		}
	}
}

func TestMethodsWithoutProbabilitiesHaveNoConfidence(t *testing.T) {
	d, err := extractor(t, use(t, "density")).Extract(strings.NewReader(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	if r := d.Result(); r.Confidence != linesift.NoConfidence || r.Threshold != 0 || r.Probabilities != nil {
		t.Errorf("confidence %v, threshold %v", r.Confidence, r.Threshold)
	}
}

func TestExtractPageIsExtractWithoutParsing(t *testing.T) {
	p, err := page.ParseUTF8([]byte(ferryPage))
	if err != nil {
		t.Fatal(err)
	}
	x := extractor(t)
	d, err := x.Extract(strings.NewReader(ferryPage), linesift.ContentType("text/html; charset=utf-8"))
	if err != nil {
		t.Fatal(err)
	}
	want, encoding := d.Result(), d.Record().Encoding
	want.Mask, want.Probabilities = slices.Clone(want.Mask), slices.Clone(want.Probabilities)
	d, err = x.ExtractPage(p)
	if err != nil {
		t.Fatal(err)
	}
	if got := d.Result(); !slices.Equal(got.Mask, want.Mask) || !slices.Equal(got.Probabilities, want.Probabilities) ||
		got.Confidence != want.Confidence || got.Threshold != want.Threshold || d.Page() != p {
		t.Errorf("%+v, want %+v", got, want)
	}
	if d.Record().Encoding != "" || encoding != "utf-8" {
		t.Errorf("encodings %q and %q", d.Record().Encoding, encoding)
	}
}

func TestWrongShiftsAreErrors(t *testing.T) {
	for _, c := range []struct {
		name  string
		shift float64
		want  string
	}{
		{"full", math.NaN(), "cannot be moved by NaN"},
		{"full", math.Inf(1), "cannot be moved by +Inf"},
		{"density", 1, "has no model"},
		{"all", -1, "has no model"},
	} {
		if _, err := methods.New(c.name, linesift.Favor(c.shift)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: error %v, want %q", c.name, c.shift, err, c.want)
		}
	}
	if _, err := linesift.NewModelMethod(densityModel(t), linesift.Favor(math.NaN())); err == nil {
		t.Error("a model took a shift that is no number")
	}
}

func TestNilIsTheDefaultModel(t *testing.T) {
	network, err := linesift.NewModelMethod(nil)
	if err != nil {
		t.Fatal(err)
	}
	want := extract(t, ferryPage).Result().Probabilities
	for name, option := range map[string]linesift.Option{
		"UseMethod(nil)":      linesift.UseMethod(nil),
		"UseModel(nil)":       linesift.UseModel(nil),
		"NewModelMethod(nil)": linesift.UseMethod(network),
	} {
		if got := extract(t, ferryPage, option).Result().Probabilities; !slices.Equal(got, want) {
			t.Errorf("%s: probabilities %v, want %v", name, got, want)
		}
	}
}

func TestOptionsThatCannotBeAreErrors(t *testing.T) {
	density := use(t, "density")
	for _, c := range []struct {
		want    string
		options []linesift.Option
	}{
		{"a largest size of -1 bytes", []linesift.Option{linesift.MaxSize(-1)}},
		{`"p[" is wrong from "["`, []linesift.Option{linesift.KeepCSS("p[")}},
		{`"*.example" is not a host`, []linesift.Option{linesift.SiteCSS("*.example", "p", "")}},
		{`"p[" is wrong from "["`, []linesift.Option{linesift.SiteCSS("a.example", "p", "p[")}},
		{"the threshold 1 is not from 0 to below 1", []linesift.Option{linesift.Threshold(1)}},
		{"Threshold and Favor are for models", []linesift.Option{density, linesift.Threshold(0.5)}},
		{"Threshold and Favor are for models", []linesift.Option{linesift.Favor(1), density}},
		{"Threshold and Favor both set the threshold", []linesift.Option{linesift.Favor(1), linesift.Threshold(0.5)}},
		{
			"KeepRoles and DropRoles both name title, byline",
			[]linesift.Option{
				linesift.KeepRoles(role.Of(role.Title, role.Byline)),
				linesift.DropRoles(role.Of(role.Title, role.Byline, role.SiteName)),
			},
		},
		{
			"the threshold 2 is not from 0 to below 1\na largest size of -1 bytes",
			[]linesift.Option{linesift.Threshold(2), linesift.MaxSize(-1)},
		},
	} {
		if _, err := linesift.NewExtractor(c.options...); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("an extractor has the error %v, want %s", err, c.want)
		}
		if _, err := linesift.Extract(strings.NewReader(ferryPage), c.options...); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("a page has the error %v, want %s", err, c.want)
		}
	}
	if _, err := extractor(t, linesift.MaxSize(0)).Extract(strings.NewReader(ferryPage)); err != nil {
		t.Errorf("the default size of 0: %v", err)
	}
}

func TestSiteCSSOfAllHosts(t *testing.T) {
	for host, want := range map[string]string{"*": "Boats\n", "": "Boats\n", "a.example": "Boats\n", "b.example": "Home\n\nBoats\n"} {
		m, err := methods.New("all")
		if err != nil {
			t.Fatal(err)
		}
		d, err := linesift.Extract(strings.NewReader("<nav>Home</nav><p>Boats"), linesift.UseMethod(m), linesift.URL("https://www.a.example/"),
			linesift.SiteCSS(host, "", "nav"))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Text(); got != want {
			t.Errorf("%q: %q, want %q", host, got, want)
		}
	}
}
