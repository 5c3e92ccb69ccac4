package page

import (
	"compress/gzip"
	"flag"
	"io"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"linesift/internal/ci"
)

// samples returns the project's own pages, decoded, by file name.
func samples(t testing.TB) map[string][]byte {
	t.Helper()
	files, err := filepath.Glob("../data/samples/pages/*.html")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	pages := map[string][]byte{}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(f)], _ = Decode(b, "")
	}
	return pages
}

// documents returns the samples and the nasty documents.
func documents(t testing.TB) [][]byte {
	t.Helper()
	all := slices.Collect(maps.Values(samples(t)))
	for _, s := range nasty {
		all = append(all, []byte(s))
	}
	return all
}

var allPages = flag.Bool("all", false, "read all pages of the gold standards")

// corpus goes through the pages of the gold standards whose names match a pattern,
// decoded, by file name. They are not part of the repository: where they are missing,
// the test ends. Of every step pages it takes one, unless -all is given.
func corpus(t testing.TB, pattern string, step int) iter.Seq2[string, []byte] {
	t.Helper()
	files, err := filepath.Glob("../../shared/corpus/" + pattern + ".html.gz")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		ci.MissingGold(t, "no pages ", pattern)
	}
	return func(yield func(string, []byte) bool) {
		if *allPages {
			step = 1
		}
		for i := 0; i < len(files); i += step {
			b, err := gunzip(files[i])
			if err != nil {
				t.Fatal(err)
			}
			src, _ := Decode(b, "")
			if !yield(files[i], src) {
				return
			}
		}
	}
}

func gunzip(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}
