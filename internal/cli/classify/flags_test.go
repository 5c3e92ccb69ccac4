package classify

import (
	"reflect"
	"testing"

	"linesift/internal/options"
)

func TestFlagsThatAreClassifysAloneAreErrors(t *testing.T) {
	for _, flags := range [][]string{
		{"page.html"}, {"--output", "x.jsonl"}, {"--format", "csv"}, {"--url", "http://a.example/"}, {"--nothing"},
		{"--site", "--method", "template", "--profile", "x"}, {"--from", "urls"}, {"--site"},
	} {
		if _, err := ParseFlags(flags); err == nil {
			t.Errorf("%v is no error", flags)
		}
	}
}

func TestFlagsBecomeOptions(t *testing.T) {
	got, err := ParseFlags([]string{"--content", "markdown", "--method", "density", "--dedup", "--language", "deu",
		"--max-size", "1MB", "--id-field", "key"})
	want := Flags{Options: options.Options{
		Extraction: options.Extraction{Method: "density"},
		Rendering:  options.Rendering{Format: "jsonl", Content: []string{"markdown"}},
		Filter:     options.Filter{Language: []string{"deu"}}, Comparison: options.Comparison{Dedup: true},
	}, IDField: "key", MaxSize: 1 << 20}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, %v, want %+v", got, err, want)
	}
	if got, err := ParseFlags([]string{"--site", "--method", "template"}); err != nil || !got.Site {
		t.Errorf("%+v, %v", got, err)
	}
}
