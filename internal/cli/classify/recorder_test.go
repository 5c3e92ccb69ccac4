package classify

import (
	"strings"
	"testing"

	"linesift/internal/input"
)

func TestARecorderRefusesFlagsThatItDoesNotFollow(t *testing.T) {
	for _, flags := range [][]string{
		{"page.html"}, {"--output", "x.jsonl"}, {"--format", "csv"}, {"--url", "http://a.example/"}, {"--nothing"},
		{"--site", "--method", "template", "--profile", "x"}, {"--from", "urls"}, {"--site"},
	} {
		if _, err := NewRecorder(flags); err == nil {
			t.Errorf("%v is no error", flags)
		}
	}
}

func TestARecorderWritesWhatTheCommandDoes(t *testing.T) {
	const line = `{"id":"a","html":"<title>T</title><h1>Head</h1><p>One sentence of words. And another, which is longer than that."}`
	r, err := NewRecorder([]string{"--content", "markdown", "--method", "density"})
	if err != nil {
		t.Fatal(err)
	}
	for f := range r.Finder().Pages(input.Part{Path: "in.jsonl"}, strings.NewReader(line)) {
		got := r.Record(f)
		if got.Err != nil || !strings.HasPrefix(string(got.Record), `{"id":"a","path":"in.jsonl:1",`) || !strings.Contains(string(got.Record), `"markdown":`) || got.Lines == 0 || got.Content == 0 {
			t.Errorf("%+v", got)
		}
	}
	for f := range r.Finder().Pages(input.Part{Path: "in.jsonl"}, strings.NewReader("no JSON")) {
		got := r.Record(f)
		if want := `{"id":"in/000001","path":"in.jsonl:1","error":"in.jsonl:1: no JSON object"}` + "\n"; string(got.Answer(f)) != want {
			t.Errorf("%s, want %s", got.Answer(f), want)
		}
	}
	if r, err := NewRecorder([]string{"--dedup"}); err != nil || !r.Dedups() || r.Learns() {
		t.Errorf("%+v, %v", r, err)
	}
}
