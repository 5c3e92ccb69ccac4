package methods_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/methods/site"
	"linesift/page"
)

const ferries = `<html><body>
<nav><a href=/>Home</a> <a href=/boats>Boats</a></nav>
<article><h1>The last ferry</h1>
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>
<p>It had carried letters, cows and three generations of schoolchildren, mostly on time, for a little more than ninety years.</p>
</article>
<footer><a href=/imprint>Imprint</a> <a href=/privacy>Privacy</a></footer>`

func TestEveryMethodMasksEveryPage(t *testing.T) {
	pages := []string{"", "text", "<p>", ferries, strings.Repeat("<div>", 600) + "deep", "\xff\xfe",
		"<pre>a\n\nb</pre>"}
	for _, info := range methods.All() {
		if info.Doc == "" {
			t.Errorf("%s has no description", info.Name)
		}
		m, err := methods.New(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		var r linesift.Result
		for _, src := range pages {
			p, err := page.ParseUTF8([]byte(strings.ToValidUTF8(src, "?")))
			if err != nil {
				t.Fatal(err)
			}
			if err := m.Classify(p, &r); err != nil {
				t.Fatal(err)
			}
			if len(r.Mask) != len(p.Runs) {
				t.Errorf("%s: a mask of %d for %d runs", info.Name, len(r.Mask), len(p.Runs))
			}
			if got, want := r.Hub != nil, info.Hubs; got != want {
				t.Errorf("%s: a verdict on hubs: %t, want %t", info.Name, got, want)
			}
			if got, want := len(r.Probabilities) > 0, info.Model && len(p.Lines) > 0; got != want {
				t.Errorf("%s: probabilities: %t, want %t", info.Name, got, want)
			}
		}
	}
}

// The race detector sees memory that two goroutines write.
func TestGoroutinesShareAMethod(t *testing.T) {
	profile := new(site.Profile)
	var pages []*page.Page
	var sketcher site.Sketcher
	for _, html := range []string{ferries, ferries + "<p>More", ferries + "<p>Most", "<p>The harbour<p>is closed"} {
		p, err := page.ParseUTF8([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
		sketcher.Learn(p, profile)
	}
	for _, info := range methods.All() {
		if info.Model { // Extractors copy them
			continue
		}
		m, err := methods.New(info.Name)
		if err != nil {
			t.Fatal(err)
		}
		methods.SetSite(m, profile)
		var alone [][]bool
		for _, p := range pages {
			var r linesift.Result
			if err := m.Classify(p, &r); err != nil {
				t.Fatal(err)
			}
			alone = append(alone, r.Mask)
		}
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				for i, p := range pages {
					var r linesift.Result
					if err := m.Classify(p, &r); err != nil || !slices.Equal(r.Mask, alone[i]) {
						t.Errorf("%s, page %d: %v, error %v, alone %v", info.Name, i, r.Mask, err, alone[i])
					}
				}
			})
		}
		all.Wait()
	}
}

func TestWrongMethodsAndThresholdsAreErrors(t *testing.T) {
	for _, c := range []struct {
		name      string
		threshold float64
		want      string
	}{
		{"best", 0, "unknown method"},
		{"full", -1, "threshold"},
		{"full", 1, "threshold"},
		{"all", .5, "unknown parameter"},
	} {
		if _, err := methods.New(fmt.Sprintf("%s:threshold=%v", c.name, c.threshold)); err == nil ||
			!strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %v: error %v, want %q", c.name, c.threshold, err, c.want)
		}
	}
}

func TestParametersOfMethods(t *testing.T) {
	kept := func(spec string) string {
		t.Helper()
		m, err := methods.New(spec)
		if err != nil {
			t.Fatal(err)
		}
		d, err := linesift.Extract(strings.NewReader(ferries), &linesift.Options{Method: m})
		if err != nil {
			t.Fatal(err)
		}
		return d.Text()
	}
	if kept("density:threshold=0.98") == kept("density") {
		t.Error("a threshold is not the threshold")
	}
	if kept("full:threshold=0.999999") != "" || !strings.Contains(kept("full:threshold=0"), "Imprint") {
		t.Error("a threshold of a model is not the threshold")
	}
	if some := kept("cetr-tm:lines=rendered"); some == "" || some == kept("cetr-tm:factor=0,lines=rendered") {
		t.Errorf("a factor of 0 changes nothing: %s", some)
	}
	for name, want := range map[string]string{
		"ttr-kmeans:q=4":              `ttr-kmeans: unknown parameter "q"; parameters are k, kernel, lines, radius`,
		"ttr-kmeans:k=0":              "ttr-kmeans: k=0: not a whole number from 1 to 20",
		"ttr-kmeans:lines=old":        `ttr-kmeans: lines=old: not one of source, rendered`,
		"ttr-kmeans:kernel=":          `ttr-kmeans: kernel=: not one of average, gaussian`,
		"density:threshold=2":         "density: threshold=2: not a number from 0 to below 1",
		"cetr:k=4,":                   `cetr: "" is not key=value`,
		"all:k=1":                     `all: unknown parameter "k"; there are none`,
		"best:k=1":                    `unknown method "best"; methods are full`,
		"full:threshold=1":            "full: the threshold 1 is not from 0 to below 1",
		"full:threshold=half":         "full: threshold=half: not a number",
		"full:wrong=1":                "full: unknown parameter \"wrong\"; parameters are favor, threshold",
		"full:threshold=.4,favor=1":   "full: threshold and favor both set the threshold",
		"full:favor=much":             `full: favor=much: "much" is neither precision nor recall`,
		"full:favor=NaN":              `full: favor=NaN: "NaN" is neither precision nor recall`,
		"density:favor=1":             `density: unknown parameter "favor"; parameters are threshold`,
		"sweeper:min-net=1,tolerance": `sweeper: "tolerance" is not key=value; parameters are bold,`,
	} {
		if _, err := methods.New(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", name, err, want)
		}
	}
	for _, m := range methods.All() {
		for _, p := range m.Parameters {
			if _, err := methods.New(m.Name + ":" + p.Key + "=" + p.Default); err != nil || p.Doc == "" {
				t.Errorf("the default %s of %s with the description %q: %v", p.Default, p.Key, p.Doc, err)
			}
		}
	}
}
