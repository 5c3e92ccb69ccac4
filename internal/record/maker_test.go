package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/internal/options"
	"linesift/methods/site"
)

const ferry = `<html lang=de><title>T</title><h1>Head</h1><p>One sentence of words. And another, which is longer ` +
	`than that. <a href=/x>x</a>`

func TestARecordHasWhatTheOptionsAskFor(t *testing.T) {
	m := newMaker(t,
		options.Options{Extraction: options.Extraction{Method: "density"},
			Rendering:  options.Rendering{Format: "json", Content: []string{"markdown"}, Lines: true, Sources: true},
			Comparison: options.Comparison{Dedup: true}})
	r := m.Make(t.Context(), Input{ID: "a", Path: "in.jsonl:1", URL: "https://a.example/", HTML: []byte(ferry)})
	var got map[string]any
	if err := json.Unmarshal(r.Out, &got); err != nil || r.Err != nil {
		t.Fatal(err, r.Err)
	}
	for _, key := range []string{"id", "path", "bytes", "markdown", "lines", "sources", "title", "encoding", "words"} {
		if got[key] == nil {
			t.Errorf("%s is missing in %s", key, r.Out)
		}
	}
	if got["text"] != nil || r.Lines == 0 || r.KeptLines == 0 || r.Fingerprint == nil {
		t.Errorf("%+v", r)
	}
}

// The records of a page are equal, whichever page the maker had before.
func TestAPageHasOneRecord(t *testing.T) {
	files, err := filepath.Glob("../../data/samples/pages/*.html")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	m := newMaker(t, options.Options{Rendering: options.Rendering{Format: "json",
		Content: []string{"html", "text", "markdown"}, Segments: true, Lines: true, Sources: true}})
	first := make(map[string]string)
	for _, file := range slices.Repeat(files, 3) {
		html, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := m.Make(t.Context(), Input{HTML: html, URL: "https://a.example/"})
		got := string(r.Out)
		if want := cmp.Or(first[file], got); got != want || got == "" {
			t.Errorf("%s: error %v; the records\n%s\n%s", file, r.Err, want, got)
		}
		first[file] = got
	}
}

func TestARecordCanHaveAllFormatsAndEffects(t *testing.T) {
	m := newMaker(t,
		options.Options{Rendering: options.Rendering{Format: "json", Content: []string{"html", "text", "markdown"},
			Lines: true, Effects: 2}})
	r := m.Make(t.Context(), Input{HTML: []byte(ferry)})
	var got struct {
		Text, Markdown, HTML string
		Threshold            float32
		Lines                []struct{ Content bool }
		Effects              [][]struct {
			Attribute string
			LogOdds   float64 `json:"log_odds"`
		}
	}
	if err := json.Unmarshal(r.Out, &got); err != nil || r.Err != nil {
		t.Fatal(err, r.Err)
	}
	for format, text := range map[string]string{"text": got.Text, "markdown": got.Markdown, "html": got.HTML} {
		bare := newMaker(t, options.Options{Rendering: options.Rendering{Format: format, Fragment: format == "html"}})
		if want := string(bare.Make(t.Context(), Input{HTML: []byte(ferry)}).Out); text != want || want == "" {
			t.Errorf("%s: %q, want %q", format, text, want)
		}
	}
	if len(got.Lines) != 2 || len(got.Effects) != 2 || len(got.Effects[1]) != 2 || got.Effects[1][0].Attribute == "" ||
		got.Effects[1][0].LogOdds == 0 ||
		got.Threshold == 0 {
		t.Errorf("lines %v, effects %v", got.Lines, got.Effects)
	}
}

func TestARecordWithEffectsNamesTheRuleThatDroppedALine(t *testing.T) {
	options := options.Options{Rendering: options.Rendering{Format: "json", Lines: true, Effects: 1}}
	options.Threshold = new(0.0)
	m := newMaker(t, options)
	r := m.Make(t.Context(),
		Input{HTML: []byte("<title>A</title><p>The ferry left at six on Friday.<h2>More of it</h2>")})
	var got struct {
		Lines []struct{ Text, Dropped string }
	}
	if err := json.Unmarshal(r.Out, &got); err != nil || r.Err != nil {
		t.Fatal(err, r.Err)
	}
	for _, line := range got.Lines {
		if want := map[string]string{"More of it": "headings"}[line.Text]; line.Dropped != want {
			t.Errorf("%s: dropped by %q, want %q", line.Text, line.Dropped, want)
		}
	}
}

func TestWithoutARecordTheContentIsBare(t *testing.T) {
	for content, want := range map[string]string{"": "x\n", "text": "x\n", "markdown": "[x](https://a.example/x)\n",
		"html": "/x</a>"} {
		m := newMaker(t,
			options.Options{Extraction: options.Extraction{Method: "all"},
				Rendering: options.Rendering{Format: content, Fragment: content == "html"}})
		r := m.Make(t.Context(), Input{URL: "https://a.example/", HTML: []byte(`<p><a href=/x>x</a>`)})
		if content == "html" {
			want = `<p><a href="https://a.example/x">x</a></p>` + "\n"
		}
		if string(r.Out) != want {
			t.Errorf("%q: %q, want %q", content, r.Out, want)
		}
	}
}

func TestAPageWithAPieceOfALineIsNotEmpty(t *testing.T) {
	high := 0.99
	for css, want := range map[string]bool{"i": true, "b": false} {
		m := newMaker(t, options.Options{Extraction: options.Extraction{
			Method: "density", Threshold: &high, KeepCSS: []string{css},
		}})
		r := m.Make(t.Context(), Input{HTML: []byte("<p>The boats came home and sold what they had: <b>12 EUR</b>")})
		if r.Empty != want {
			t.Errorf("%q: empty: %v", css, r.Empty)
		}
	}
}

func TestPagesAreLeftOutOrFail(t *testing.T) {
	for _, tt := range []struct {
		options   options.Options
		html      string
		left, err string
	}{
		{options.Options{Extraction: options.Extraction{Method: "all"}, Filter: options.Filter{MinWords: 100}}, ferry,
			"with 13 words, fewer than 100", ""},
		{options.Options{Extraction: options.Extraction{Method: "all"},
			Filter: options.Filter{Language: []string{"en"}}}, ferry, "for its language, de", ""},
		{options.Options{Extraction: options.Extraction{Method: "sweeper"}, Filter: options.Filter{SkipHub: true}},
			`<p><a href=/x>x</a>`, "as a hub page (net text length 0, link share 0.00)", ""},
		{options.Options{Filter: options.Filter{MinConfidence: 1}}, `<p>x`, "with a confidence of ", ""},
		{options.Options{}, "\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03", "",
			"a.html: " + linesift.ErrNotText.Error() + ": more than one in 50 of its first characters are control " +
				"characters or cannot be decoded"},
	} {
		m := newMaker(t, tt.options)
		r := m.Make(t.Context(), Input{Name: "a.html", HTML: []byte(tt.html)})
		failed := ""
		if r.Err != nil {
			failed = r.Err.Error()
		}
		if !strings.HasPrefix(r.LeftOut, tt.left) || tt.left == "" && r.LeftOut != "" || failed != tt.err ||
			r.Out != nil {
			t.Errorf("%+v: left out %q, error %q", tt.options, r.LeftOut, failed)
		}
	}
	r := Outcome{Err: errors.New("no JSON object")}
	if got, want := string(r.Answer("a", "in.jsonl:1")), `{"id":"a","path":"in.jsonl:1","error":"no JSON object"}`+
		"\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A threshold of 0 is written, and nothing for a method without one.
func TestRecordsHaveTheThresholdAndProbabilities(t *testing.T) {
	const page = `<p>The boats came home.`
	for _, tt := range []struct {
		method  string
		effects int
		want    []string
	}{
		{"full:threshold=0", 1, []string{`"threshold":0}`, `"probability":`}},
		{"density", 0, nil},
	} {
		m := newMaker(t, options.Options{Extraction: options.Extraction{Method: tt.method},
			Rendering: options.Rendering{Format: "json", Lines: true, Effects: tt.effects}})
		out := string(m.Make(t.Context(), Input{HTML: []byte(page)}).Out)
		for _, name := range []string{`"threshold":`, `"probability":`} {
			if has := strings.Contains(out, name); has != (tt.want != nil) {
				t.Errorf("%s: has %s: %v: %s", tt.method, name, has, out)
			}
		}
		for _, want := range tt.want {
			if !strings.Contains(out, want) {
				t.Errorf("%s: %s is missing in %s", tt.method, want, out)
			}
		}
	}
}

// A page is compared with what its site has learned.
func TestAPageOfASiteLosesWhatOthersHave(t *testing.T) {
	m := newMaker(t,
		options.Options{Extraction: options.Extraction{Method: "template"},
			Rendering: options.Rendering{Format: "json"}, Comparison: options.Comparison{Site: true}})
	pages := slices.Repeat([]string{"<div><p>Menu of the site<p>And its owner</div>"}, 6)
	for i := range pages {
		pages[i] += strings.Repeat("<div><p>Only this page says "+string(rune('a'+i))+".</div>", 2)
		l, err := m.Learn(Input{URL: "https://a.example/", HTML: []byte(pages[i])})
		if err != nil || l.Host != "a.example" || l.Sketch == nil {
			t.Fatalf("%+v, %v", l, err)
		}
		m.Sites.Profiles.GetOrAdd(l.Host).Add(l.Sketch)
	}
	r := m.Make(t.Context(), Input{URL: "https://a.example/", HTML: []byte(pages[0])})
	if out := string(r.Out); strings.Contains(out, "Menu") || !strings.Contains(out, "says a") ||
		!strings.Contains(out, `"site":"a.example","site_pages":5`) || r.WithoutSite {
		t.Errorf("%+v: %s", r, out)
	}
	m.Sites.Profiles = new(site.Profiles)
	if r := m.Make(t.Context(), Input{URL: "https://a.example/", HTML: []byte(pages[0])}); !r.WithoutSite ||
		!strings.Contains(string(r.Out), "Menu") {
		t.Errorf("alone: %s", r.Out)
	}
}

func TestTheSpellingsOfAHostAreOneSite(t *testing.T) {
	m := newMaker(t, options.Options{
		Extraction: options.Extraction{Method: "template"}, Comparison: options.Comparison{Site: true}})
	for _, host := range []string{"bücher.example", "www.BÜCHER.example.", "xn--bcher-kva.example:443"} {
		l, err := m.Learn(Input{URL: "https://" + host + "/", HTML: []byte("<p>" + host)})
		if err != nil || l.Host != "xn--bcher-kva.example" {
			t.Errorf("%s: %q, error %v", host, l.Host, err)
		}
	}
}

func TestAConfidenceIsNotShownAsHigher(t *testing.T) {
	for confidence, want := range map[float32]string{.9955: "0.995", .9999: "0.999", .5: "0.500", -.1: "0.000"} {
		if got := belowThat(confidence); got != want {
			t.Errorf("%v is %s, want %s", confidence, got, want)
		}
	}
}
