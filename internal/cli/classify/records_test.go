package classify

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"linesift/internal/input"
)

// FuzzJournal goes on with whatever a run may have left: either it is refused and stays as
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
			if n := r.done[pageHash("a", "a.html")]; n > 0 && (!r.has(input.File{ID: "a", Path: "a.html"}) || r.done[pageHash("a", "a.html")] != n-1) {
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
