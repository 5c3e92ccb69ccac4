package input

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// What is found may be another when it is read: that is a page or an error, and the others
// go on.
func TestFilesThatChangeAfterTheyWereFound(t *testing.T) {
	for name, change := range map[string]func(path string) error{
		"gone":     os.Remove,
		"a folder": func(path string) error { return errors.Join(os.Remove(path), os.Mkdir(path, 0o777)) },
		"empty":    func(path string) error { return os.Truncate(path, 0) },
		"shorter":  func(path string) error { return os.Truncate(path, 100) },
		"longer":   func(path string) error { return os.WriteFile(path, []byte(strings.Repeat("<p>x", 1000)), 0o666) },
		"something": func(path string) error {
			return os.WriteFile(path, []byte("\x00\x01\x02 something else"), 0o666)
		},
	} {
		for _, changing := range []string{"b.html", "b.html.gz", "b.warc", "b.warc.gz"} {
			dir := t.TempDir()
			body := []byte("<p>" + strings.Repeat("b", 500))
			if strings.Contains(changing, "warc") {
				body = []byte(warctest.Page(strings.Repeat("b", 500)))
			}
			if strings.HasSuffix(changing, ".gz") {
				body = squeeze.Gzip(t, body)
			}
			for file, body := range map[string][]byte{"a.html": []byte("<p>a"), changing: body,
				"c.html": []byte("<p>c")} {
				if err := os.WriteFile(filepath.Join(dir, file), body, 0o666); err != nil {
					t.Fatal(err)
				}
			}
			b, err := Find([]string{dir}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if err := change(filepath.Join(dir, changing)); err != nil {
				t.Fatal(err)
			}
			var got []string
			failed := 0
			var r Reader
			for f := range b.All() {
				html, err := r.Read(&f)
				if err != nil {
					failed++
					if !strings.Contains(err.Error(), changing) {
						t.Errorf("%s, %s: the error names no file: %v", changing, name, err)
					}
					continue
				}
				got = append(got, string(html))
			}
			if len(got)+failed < 3 || got[0] != "<p>a" || got[len(got)-1] != "<p>c" {
				t.Errorf("%s, %s: %q, and %d errors", changing, name, got, failed)
			}
			if name == "gone" && failed != 1 {
				t.Errorf("%s, gone: %d errors", changing, failed)
			}
		}
	}
}

// A file that is written to while it is read ends somewhere.
func TestAFileThatGrowsWhileItIsRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.jsonl")
	line := `{"html":"<p>One"}` + "\n"
	if err := os.WriteFile(path, []byte(line), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Find([]string{path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for f := range b.All() {
		if n++; f.Err != nil {
			t.Error(f.Err)
		}
		if n <= 3 {
			out, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := out.WriteString(line); err != nil {
				t.Fatal(err)
			}
			out.Close()
		}
	}
	if n != 4 {
		t.Errorf("%d pages", n)
	}
}
