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
	lines := `{"html":"<p>a","url":"https://a.example/","id":"x"}` + "\n" + `{"htm":1}` + "\n" + `{"html":"<p>b"}` + "\n"
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
		ID, URL, HTML string
		Failed        bool
	}
	var all []got
	for b := out.Bytes(); len(b) > 0; {
		size := binary.LittleEndian.Uint32(b)
		var p page
		if err := json.Unmarshal(b[4:4+size], &p); err != nil {
			t.Fatal(err)
		}
		b = b[4+size:]
		all = append(all, got{p.ID, p.URL, string(b[:p.Body]), p.Error != ""})
		b = b[p.Body:]
	}
	want := []got{
		{Failed: true}, {ID: "x", URL: "https://a.example/", HTML: "<p>a"},
		{ID: "pages/000002", Failed: true}, {ID: "pages/000003", HTML: "<p>b"},
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
