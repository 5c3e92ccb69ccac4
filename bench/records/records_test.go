package records

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"

	"linesift/bench/extractors"
	"linesift/internal/cli"
)

// TestRecords: of two pages the first is right in all fields, the second in its title and
// in one of two authors, which is wrong.
func TestRecords(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "set")
	text := strings.Repeat("<p>The tide was out when we came to the harbour, and all the boats were lying in the "+
		"mud as if they were asleep there.</p>", 5)
	write := func(name string, b []byte) {
		t.Helper()
		if err := extractors.Write(b, dir, name); err != nil {
			t.Fatal(err)
		}
	}
	for id, html := range map[string]string{
		"a": `<html lang=en><title>Mud Days at Ness</title><meta name=author content="Ada Quill"><meta ` +
			`property=article:published_time content=2021-05-01><article><h1>Mud Days at Ness</h1>` + text,
		"b": `<html lang=en><title>Low Tide at Ness</title><meta name=author content="Ada Quill"><article><h1>Low ` +
			`Tide at Ness</h1>` + text,
	} {
		var z bytes.Buffer
		w := gzip.NewWriter(&z)
		if _, err := w.Write([]byte(html)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		write("html/"+id+".html.gz", z.Bytes())
	}
	write("ground-truth.json",
		[]byte(
			`{"a": {"title": "Mud days at Ness", "author": "By Ada Quill", "date": "2021-05-01T08:00:00Z", "lang": "en"},
		"b": {"title": "“Low Tide at Ness”", "author": ["Ada Quill", "Tom Reed"], "date": "2021-05-02"}}`))

	out := t.TempDir()
	var table, messages bytes.Buffer
	c := Command{Sets: []string{dir}, Finder: []string{"linesift"}, Output: out}
	if err := c.Run(context.Background(), cli.Streams{Out: &table, Err: &messages}); err != nil {
		t.Fatal(err)
	}
	const want = "0.500 (2) | 0.500 (2) | 0.500 (2) | 1.000 (1) |      0 |"
	if got := strings.Join(strings.Fields(table.String()), " "); !strings.Contains(got,
		strings.Join(strings.Fields(want), " ")) {
		t.Errorf("%s lacks %s%s", table.String(), want, messages.String())
	}
	records, err := os.ReadFile(filepath.Join(out, "linesift", "set.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(records, []byte("\n")); n != 2 ||
		!bytes.Contains(records, []byte(`"title":"Mud Days at Ness"`)) {
		t.Errorf("%d records:\n%s", n, records)
	}
}

func TestUnknownFinder(t *testing.T) {
	c := Command{Finder: []string{"oracle"}}
	if err := c.Run(context.Background(), cli.Streams{}); err == nil {
		t.Error("no error")
	}
}
