package classify

import (
	"archive/tar"
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"linesift/internal/cli"
)

// heap returns the bytes that live on the heap.
func heap() int64 {
	runtime.GC()
	runtime.GC() // the first fills pools, and the second empties them
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A meter is an output that measures the heap when the last page is written to it.
type meter struct {
	last    string // the name of that page
	written int64
}

func (m *meter) Write(b []byte) (int, error) {
	if strings.Contains(string(b), m.last) {
		m.written = heap()
	}
	return len(b), nil
}

// What a run keeps of each page, whatever the pages come in and are written to, is at most 100
// bytes, as docs/limits.md promises.
func TestARunKeepsAtMost100BytesOfAPage(t *testing.T) {
	if testing.Short() {
		t.Skip("the race detector keeps memory too")
	}
	const few, many, most = 1000, 10_000, 100
	name := func(i int) string { return fmt.Sprintf("a-folder-of-the-crawl/page-%06d", i) }
	inputs := make(map[int]map[string]string) // by the number of pages and the kind
	for _, pages := range []int{few, many} {
		dir := t.TempDir()
		crawl := filepath.Join(dir, "crawl")
		if err := os.MkdirAll(filepath.Join(crawl, filepath.Dir(name(0))), 0o777); err != nil {
			t.Fatal(err)
		}
		var tared, lines bytes.Buffer
		w := tar.NewWriter(&tared)
		for i := range pages {
			html := fmt.Sprintf("<p>Page %d", i)
			fmt.Fprintf(&lines, `{"id":%q,"html":%q}`+"\n", name(i), html)
			err := errors.Join(os.WriteFile(filepath.Join(crawl, name(i)+".html"), []byte(html), 0o666),
				w.WriteHeader(&tar.Header{Name: name(i) + ".html", Mode: 0o644, Size: int64(len(html))}),
				write(w, html))
			if err != nil {
				t.Fatal(err)
			}
		}
		inputs[pages] = map[string]string{"a folder": crawl, "a pattern": filepath.Join(crawl, "*", "*.html"),
			"a tar file": filepath.Join(dir, "crawl.tar"), "JSON Lines": filepath.Join(dir, "crawl.jsonl")}
		if err := errors.Join(w.Close(), os.WriteFile(inputs[pages]["a tar file"], tared.Bytes(), 0o666),
			os.WriteFile(inputs[pages]["JSON Lines"], lines.Bytes(), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	check := func(t *testing.T, kept func(t *testing.T, pages int) int64) {
		t.Helper()
		kept(t, few) // what is made once, such as a network, is made now
		if a := (kept(t, many) - kept(t, few)) / (many - few); a > most {
			t.Errorf("%d bytes of a page are kept, more than %d", a, most)
		} else {
			t.Logf("%d bytes of a page are kept", a)
		}
	}
	for kind := range inputs[few] {
		t.Run(kind, func(t *testing.T) {
			check(t, func(t *testing.T, pages int) int64 {
				m := &meter{last: filepath.Base(name(pages - 1))}
				args := []string{"--method", "all", "--jobs", "1", "--format", "jsonl", inputs[pages][kind]}
				if status := Command().Run(t.Context(), args,
					cli.Streams{Out: m, Err: new(bytes.Buffer)}); status != cli.OK || m.written == 0 {
					t.Fatalf("status %d", status)
				}
				return m.written
			})
		})
	}
	t.Run("records that are there", func(t *testing.T) {
		check(t, func(t *testing.T, pages int) int64 {
			path := filepath.Join(t.TempDir(), "all.jsonl")
			var journal bytes.Buffer
			for i := range pages {
				fmt.Fprintf(&journal, `{"id":%q,"path":"crawl/%[1]s.html"}`+"\n", name(i))
			}
			if err := os.WriteFile(path+".part", journal.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
			journal = bytes.Buffer{}
			before := heap()
			r, err := openRecords(path, true)
			if err != nil {
				t.Fatal(err)
			}
			defer r.unlock()
			defer r.file.Close()
			kept := heap() - before
			runtime.KeepAlive(r)
			return kept
		})
	})
}
