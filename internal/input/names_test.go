package input

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

func TestNamesComeBackInTheirOrder(t *testing.T) {
	all := []string{"a", "a", "ab", "a", "", "é", "\xff\x00", strings.Repeat("long", 50_000),
		strings.Repeat("long", 50_000) + "er"}
	for i := range 20_000 {
		all = append(all, fmt.Sprintf("crawl/%03d/page-%06d.html", i/100, i))
	}
	var n names
	for _, name := range all {
		n.add(name)
	}
	for range 2 {
		if got := slices.Collect(n.all()); !slices.Equal(got, all) || n.number != len(all) {
			t.Errorf("%d names of %d", len(got), len(all))
		}
	}
	for range n.all() {
		break // which ends it
	}
}

// A link in a folder may be hostile: nothing outside the folder is read. Which link it is, and
// where it leads, is said.
func TestLinksThatLeadOutOfAFolderAreNotRead(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	crawl := filepath.Join(dir, "crawl")
	for name, text := range map[string]string{"crawl/a.html": "<p>A", "crawl/sub/b.html": "<p>B", "secret.html": "<p>S",
		"more/c.html": "<p>C", "style.css": "p {}"} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for link, target := range map[string]string{
		"crawl/inside.html": "sub/b.html", "crawl/back.html": "../crawl/a.html", "crawl/out.html": "../secret.html",
		"crawl/sub/absolute": filepath.Join(dir, "secret.html"),
		"crawl/chain.html":   "sub/absolute", "crawl/folder": "../more", "crawl/style.css": "../style.css",
		"crawl/x.warc": "../secret.html",
		"link":         "crawl", "one.html": "secret.html",
	} {
		err := os.Symlink(target, filepath.Join(dir, link))
		switch {
		case err != nil && runtime.GOOS == "windows":
			t.Skip(err) // it asks for a right
		case err != nil:
			t.Fatal(err)
		}
	}
	for _, folder := range []string{"crawl", "link", "crawl/."} {
		b, err := Find([]string{filepath.Join(dir, folder)}, nil)
		var got []string
		for f := range b.All() {
			got = append(got, f.ID)
		}
		if want := []string{"a", "back", "inside", "sub/b"}; !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", folder, got, want)
		}
		if err == nil || strings.Count(err.Error(), "\n") != 3 {
			t.Errorf("%s: not each of four links is named: %v", folder, err)
		}
		if want := filepath.Join(dir, folder, "out.html") +
			": not read: the link leads out of the folder "; err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
		if b.PassedOver[".css"] != 1 || b.PassedOver[""] != 1 {
			t.Errorf("%s: passed over: %v", folder, b.PassedOver)
		}
	}
	b, err := Find([]string{filepath.Join(crawl, "out.html"), filepath.Join(dir, "one.html")}, nil)
	if err != nil || b.Len() != 2 {
		t.Errorf("a link that is named is not read: %v", err)
	}
}

// Files of one name are found by hashes, of which each takes at most 50 bytes.
func TestUniqueKeepsAHashOfAPage(t *testing.T) {
	heap := func() int64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	const pages = 20_000
	before, after := heap(), int64(0)
	files := func(yield func(File) bool) {
		for i := range pages {
			if !yield(File{ID: fmt.Sprintf("a-folder-of-the-crawl/page-%06d", i)}) {
				return
			}
		}
	}
	number := 0
	for range Unique(files, func(f File) string { return f.ID }, func(File) error { return nil }) {
		if number++; number == pages {
			after = heap()
		}
	}
	if of := (after - before) / pages; of > 50 {
		t.Errorf("%d bytes of a page are kept", of)
	} else {
		t.Logf("%d bytes of a page are kept", of)
	}
}
