package worker

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/cli"
)

// Each page is a frame with its names, and a page that cannot be read has an error in its place.
func TestThePagesOfPathsAreFrames(t *testing.T) {
	folder := t.TempDir()
	lines := `{"html":"<p>a","url":"https://a.example/","id":"x"}` + "\n" + `{"htm":1}` + "\n" + `{"html":"<p>b"}` +
		"\n"
	file := filepath.Join(folder, "pages.jsonl")
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	missing := filepath.Join(folder, "nothing")
	streams := cli.Streams{In: bytes.NewReader(nil), Out: &out, Err: os.Stderr}
	if status := Command().Run(t.Context(), []string{missing, file}, streams); status != cli.OK {
		t.Fatalf("status %d", status)
	}
	type got struct {
		ID, URL, HTML, Kind string
		Failed              bool
	}
	var all []got
	for b := out.Bytes(); len(b) > 0; {
		size := binary.LittleEndian.Uint32(b)
		var p page
		if err := json.Unmarshal(b[4:4+size], &p); err != nil {
			t.Fatal(err)
		}
		b = b[4+size:]
		all = append(all, got{p.ID, p.URL, string(b[:p.Body]), p.Kind, p.Error != ""})
		b = b[p.Body:]
	}
	want := []got{
		{Kind: "input", Failed: true}, {ID: "x", URL: "https://a.example/", HTML: "<p>a"},
		{ID: "pages/000002", Kind: "no_field", Failed: true}, {ID: "pages/000003", HTML: "<p>b"},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Programs in other languages have errors of their own for each kind.
func TestErrorsHaveKinds(t *testing.T) {
	folder := t.TempDir()
	for name, tt := range map[string]struct {
		file, body string
		flags      []string
		want       string
	}{
		"too large":    {"a.html", "<p>abc", []string{"--max-size=3"}, "too_large"},
		"a picture":    {"b.html", "\x89PNG\r\n\x1a\n", nil, "no_text"},
		"no such row":  {"c.jsonl", `{"a":1}`, nil, "no_field"},
		"no fields":    {"d.html", "<p>a", []string{"--html-field=body"}, "options"},
		"another kind": {"e.html", "<p>a", []string{"--id-field=key", "--from=warc"}, "options"},
		"a page":       {"f.html", "<p>a", nil, ""},
		"no archive":   {"g.zip", "PK\x03\x04<p>a", nil, "input"},
		"another file": {"h.html", "<p>a", []string{"--from=warc"}, "input"},
	} {
		path := filepath.Join(folder, tt.file)
		if err := os.WriteFile(path, []byte(tt.body), 0o600); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		streams := cli.Streams{In: bytes.NewReader(nil), Out: &out, Err: os.Stderr}
		if status := Command().Run(t.Context(), append(tt.flags, path), streams); status != cli.OK {
			t.Fatalf("%s: status %d", name, status)
		}
		var p page
		if err := json.Unmarshal(out.Bytes()[4:4+binary.LittleEndian.Uint32(out.Bytes())], &p); err != nil ||
			p.Kind != tt.want {
			t.Errorf("%s: %v, %q", name, err, p.Kind)
		}
	}
}
