package classify

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// Several files are written at once. Those that cannot be written are reported in the order of the
// pages, and all others are there when the run ends.
func TestFilesThatFailAreReportedInOrder(t *testing.T) {
	const pages = 5 * filesAtOnce
	var records, want strings.Builder
	for i := range pages {
		id := fmt.Sprintf("%03d", i)
		if i%3 == 1 {
			id = "../" + id
		}
		fmt.Fprintf(&records, `{"id":%q,"html":"<p>Page %d"}`+"\n", id, i)
	}
	dir := t.TempDir()
	in, out := filepath.Join(dir, "x.jsonl"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(records.String()), 0o666); err != nil {
		t.Fatal(err)
	}
	var stderr bytes.Buffer
	args := []string{"--method", "all", "--output", out, in}
	if s := Command().Run(t.Context(), args, cli.Streams{Out: &stderr, Err: &stderr}); s != cli.Failed {
		t.Fatalf("status %d: %s", s, stderr.String())
	}
	for i := range pages {
		if i%3 == 1 {
			fmt.Fprintf(&want, "classify: %s:%d: the name \"../%03d\" leads out of the folder\n", in, i+1, i)
			continue
		}
		got, err := os.ReadFile(filepath.Join(out, fmt.Sprintf("%03d.txt", i)))
		if err != nil || string(got) != fmt.Sprintf("Page %d\n", i) {
			t.Errorf("page %d: %q, %v", i, got, err)
		}
	}
	if got := withoutSummary(t, stderr.String()); !strings.HasPrefix(got, want.String()) {
		t.Errorf("%s\nwant first\n%s", got, want.String())
	}
	if !strings.Contains(stderr.String(),
		fmt.Sprintf("%d pages read, %d written (0 empty), %d failed", pages, 27, 13)) {
		t.Error(stderr.String())
	}
}
