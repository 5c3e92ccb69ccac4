package classify

import (
	"archive/tar"
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/input"
)

// FuzzJournal continues with any journal: either it is refused and stays as
// it was, or its whole lines stay and the pages in them are known, each as often.
func FuzzJournal(f *testing.F) {
	f.Add([]byte(`{"id":"a","path":"a.html","text":"A"}` + "\n" + `{"id":"b","path":"b.ht`))
	f.Add([]byte(`{"id":"a","path":"a.html"}` + "\n" + `{"id":"a","path":"a.html"}` + "\n"))
	f.Add([]byte("no record\n"))
	f.Fuzz(func(t *testing.T, left []byte) {
		path := filepath.Join(t.TempDir(), "all.jsonl")
		if err := os.WriteFile(path+".part", left, 0o666); err != nil {
			t.Fatal(err)
		}
		r, err := openRecords(path, true)
		want := left[:bytes.LastIndexByte(left, '\n')+1]
		if err != nil {
			want = left
		} else {
			known := 0
			for _, n := range r.done {
				known += n
			}
			if lines := bytes.Count(want, []byte("\n")); known != lines {
				t.Errorf("%d pages are known, of %d lines", known, lines)
			}
			if n := r.done[pageHash("a", "a.html")]; n > 0 &&
				(!r.has(input.File{ID: "a", Path: "a.html"}) || r.done[pageHash("a", "a.html")] != n-1) {
				t.Error("a page that is there is not known as often as it is there")
			}
			r.file.Close()
			r.unlock()
		}
		if got, err := os.ReadFile(path + ".part"); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%q is left of %q; %v", got, left, err)
		}
	})
}

// A name in an archive can have characters that a terminal obeys. In headings, messages and
// names of files they are escaped; a record has the name as it is.
func TestNamesDoNotSteerTheTerminal(t *testing.T) {
	dir := t.TempDir()
	archive, out := filepath.Join(dir, "a.tar"), filepath.Join(dir, "out")
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, f := range [][2]string{{"x\x1b]0;owned\x07.html", "<p>One"}, {"y\nclassify: all is well.html", "%PDF-1.4"}} {
		w.WriteHeader(&tar.Header{Name: f[0], Size: int64(len(f[1])), Mode: 0o644, Typeflag: tar.TypeReg})
		w.Write([]byte(f[1]))
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(archive, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	run := func(args ...string) (stdout, stderr string) {
		var out, errs bytes.Buffer
		args = append([]string{"--method", "all", archive}, args...)
		if status := Command().Run(t.Context(), args, cli.Streams{Out: &out, Err: &errs}); status != cli.Failed {
			t.Errorf("%q: status %d", args, status)
		}
		return out.String(), errs.String()
	}
	text, errs := run()
	if want := `a.tar:x\x1b]0;owned\a.html" <==` + "\nOne\n"; !strings.HasSuffix(text, want) {
		t.Errorf("%q, want %q", text, want)
	}
	if want := `a.tar:y\nclassify: all is well.html": application/pdf is not a web page` +
		"\nclassify: 1 page failed\n"; !strings.HasSuffix(withoutSummary(t, errs), want) {
		t.Errorf("%q, want %q", errs, want)
	}
	if records, _ := run("--format", "jsonl"); !strings.Contains(records, `"id":"x\u001b]0;owned\u0007"`) {
		t.Error(records)
	}
	run("--output", out)
	if _, err := os.Stat(filepath.Join(out, "x%1B]0;owned%07.txt")); err != nil {
		t.Error(err)
	}
}
