package classify

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// Names in an archive have any bytes. A record has them quoted as in Go if they are not UTF-8, and
// --resume knows the page by it.
func TestNamesThatAreNotUTF8ComeBack(t *testing.T) {
	var archive bytes.Buffer
	w := tar.NewWriter(&archive)
	want := []string{"a\xff", "a\xfe", `"b"`, "é\xc3\"\\", "\xe4/\xf6", "c%ff", "ü", "\ufffd"}
	for _, name := range want {
		page := "<p>" + strconv.QuoteToASCII(name)
		if err := w.WriteHeader(&tar.Header{Name: name + ".html", Mode: 0o644, Size: int64(len(page)),
			Format: tar.FormatGNU}); err != nil {
			t.Fatal(err)
		}
		w.Write([]byte(page))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path, out := filepath.Join(dir, "x.tar"), filepath.Join(dir, "x.jsonl")
	if err := os.WriteFile(path, archive.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, flag := range []string{"--quiet", "--resume"} {
		var stderr bytes.Buffer
		args := []string{"--method", "all", "--output", out, flag, path}
		if s := Command().Run(t.Context(), args, cli.Streams{Out: &stderr, Err: &stderr}); s != cli.OK {
			t.Fatalf("status %d: %s", s, stderr.String())
		}
	}
	written, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(written), "\n"), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d records of %d pages", len(lines), len(want))
	}
	for i, line := range lines {
		var r struct{ ID, Path string }
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		for _, name := range []struct{ got, want string }{{r.ID, want[i]}, {r.Path, path + ":" + want[i] + ".html"}} {
			got := name.got
			if got != name.want {
				got, _ = strconv.Unquote(got)
			}
			if got != name.want {
				t.Errorf("%q is written as %s", name.want, name.got)
			}
		}
	}
}
