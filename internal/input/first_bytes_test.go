package input

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// bodies returns the bodies of all pages, or their errors.
func bodies(t *testing.T, o *Finder, arg string) (all []string) {
	t.Helper()
	b, err := o.Find([]string{arg})
	if err != nil {
		t.Fatal(err)
	}
	var r Reader
	for f := range b.All() {
		html, err := r.Read(&f)
		if err != nil {
			html = []byte(err.Error())
		}
		all = append(all, string(html))
	}
	return all
}

func TestFirstBytesTellTheKind(t *testing.T) {
	member := tarred(t, packed{"a.html", "<p>A"})
	large := "" // of which zstd needs more than HeadSize bytes for the first one
	for i := range 4000 {
		large += fmt.Sprintf("%x", i*i*2654435761)
	}
	for name, file := range map[string][]byte{
		"page":          []byte("<p>A"),
		"WARC":          []byte(warctest.Page("A")),
		"WARC gzip":     squeeze.Gzip(t, []byte(warctest.Page("A"))),
		"JSON Lines":    []byte(`{"id": 1, "html": "<p>A"}` + "\n"),
		"JSON Lines 2":  []byte("\xef\xbb\xbf\n { \"html\": \"<p>A\"}"),
		"JSON Lines gz": squeeze.Gzip(t, []byte(`{"html":"<p>A"}`)),
		"JSON array":    []byte("[\n  {\n    \"id\": 1,\n    \"html\": \"<p>A\"\n  }\n]\n"),
		"JSON array gz": squeeze.Gzip(t, []byte(`[{"html":"<p>A"}]`)),
		"zip":           zipped(t, packed{"a.html", "<p>A"}),
		"tar":           tarred(t, packed{"a.html", "<p>A"}),
		"tar zstd":      squeeze.With(t, squeeze.Zstd, string(member)),
		"tar xz":        squeeze.With(t, squeeze.XZ, string(member)),
		"Parquet":       rows(t, row{ID: "a", HTML: "<p>A"}),
		"WARC zstd":     squeeze.With(t, squeeze.Zstd, warctest.Page(large)),
	} {
		want := []string{"<p>A"}
		if name == "WARC zstd" {
			want[0] = "<p>" + large
		}
		for _, called := range []string{"file", "file.html", "file.txt", "file.jsonl", "file.zip"} {
			if name == "page" && filepath.Ext(called) != ".html" && filepath.Ext(called) != "" && called != "file.txt" {
				continue // only its name says anything
			}
			path := filepath.Join(t.TempDir(), called)
			if err := os.WriteFile(path, file, 0o666); err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(want, bodies(t, new(Finder), path)); d != "" {
				t.Errorf("%s as %s: %s", name, called, d)
			}
		}
		if d := cmp.Diff(want, bodies(t, &Finder{Stdin: onlyReads{bytes.NewReader(file)}}, "-")); d != "" {
			t.Errorf("%s on standard input: %s", name, d)
		}
	}
}

type onlyReads struct{ io.Reader }

func TestOtherTextsAreNoJSONLines(t *testing.T) {
	const isJSON = "-: this is JSON and not a page"
	for text, want := range map[string]string{
		"{color: red}": "{color: red}",
		"{{ page }}":   "{{ page }}",
		"[]":           "[]",
		`"html"`:       `"html"`,
		"[{% block %}": "[{% block %}",

		"{\n  \"html\": 1\n}":   isJSON,
		"{\"a\": 1,\n\"b\": 2}": isJSON,
		"[{}]":                  isJSON,
	} {
		finder := &Finder{Stdin: onlyReads{bytes.NewReader([]byte(text))}}
		if d := cmp.Diff([]string{want}, bodies(t, finder, "-")); d != "" {
			t.Error(d)
		}
	}
}

// A program that writes a page and waits for its record before it writes the next one must not wait
// for ever.
func TestFirstBytesOfAPipeAreEnough(t *testing.T) {
	r, w := io.Pipe()
	done := make(chan bool)
	go func() {
		defer close(done)
		b, err := (&Finder{Stdin: r}).Find([]string{"-"})
		if err != nil {
			t.Error(err)
			return
		}
		for f := range b.All() {
			if string(f.body) != "<p>A" {
				t.Errorf("%q", f.body)
			}
			w.Close()
		}
	}()
	io.WriteString(w, `{"html":"<p>A"}`+"\n")
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the first line was not read")
	}
}

// A pipe with a name is as standard input, and a temporary file does not stay.
func TestPipesWithAName(t *testing.T) {
	temporary := t.TempDir()
	t.Setenv("TMPDIR", temporary)
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	path := fmt.Sprintf("/dev/fd/%d", r.Fd())
	if _, err := os.Stat(path); err != nil {
		t.Skip("this system gives descriptors no names")
	}
	file := zipped(t, packed{"a.html", "<p>A"}, packed{"b.html", "<p>B"})
	go func() {
		w.Write(file)
		w.Close()
	}()
	if d := cmp.Diff([]string{"<p>A", "<p>B"}, bodies(t, new(Finder), path)); d != "" {
		t.Error(d)
	}
	if left, err := os.ReadDir(temporary); err != nil || len(left) > 0 {
		t.Errorf("left: %v; %v", left, err)
	}
}

func TestProgressOfArchivesIsTheirBytes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.warc.gz")
	if err := os.WriteFile(path, squeeze.Gzip(t, []byte(warctest.Page("A")+warctest.Page("B"))), 0o666); err != nil {
		t.Fatal(err)
	}
	read := 0
	o := &Finder{Progress: func(bytes int) { read += bytes }}
	b, err := o.Find([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || b.Bytes() != info.Size() {
		t.Fatalf("%d bytes, want those of %v; %v", b.Bytes(), info, err)
	}
	for range b.All() {
	}
	if int64(read) != info.Size() {
		t.Errorf("%d bytes were read of %d", read, info.Size())
	}
	pages := filepath.Join(t.TempDir(), "a.html")
	if err := os.WriteFile(pages, []byte("<p>A"), 0o666); err != nil {
		t.Fatal(err)
	}
	if b, err = o.Find([]string{path, pages}); err != nil || b.Bytes() != -1 {
		t.Errorf("%d bytes of an archive and a page, which are counted; %v", b.Bytes(), err)
	}
}
