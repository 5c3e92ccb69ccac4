package input

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"linesift/internal/cost"
	"linesift/internal/sniff"
	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// unpacked returns what bytes stand for as a kind of input. They are in memory: with files
// in a temporary folder, making and removing these took nine tenths of the time.
func unpacked(t *testing.T, kind string, file []byte) (all []File) {
	t.Helper()
	o := &Finder{MaxSize: 1 << 20}
	f := entry{File: File{ID: "a", Path: "a", finder: o}, source: bytes.NewReader(file), kind: sniff.Named(kind)}
	var r Reader
	if !f.pages(func(f File) bool {
		if f.Err == nil {
			if b, err := r.Read(&f); err == nil && int64(len(b)) > o.MaxSize {
				t.Errorf("%s: %s has %d bytes, more than %d", kind, f.ID, len(b), o.MaxSize)
			}
		}
		all = append(all, f)
		return true
	}) {
		t.Errorf("%s: it was not told to stop", kind)
	}
	if len(all) == 0 {
		t.Errorf("%s: neither a page nor an error", kind)
	}
	return all
}

func FuzzArchives(f *testing.F) {
	f.Add(zipped(f, packed{"a.html", "A"}))
	f.Add(tarred(f, packed{"a.html", "A"}))
	f.Add(squeeze.Gzip(f, tarred(f, packed{"a.html", "A"})))
	f.Add(rows(f, row{ID: "a", HTML: "A"}))
	f.Add(squeeze.With(f, squeeze.Zstd, string(tarred(f, packed{"a.html", "A"}))))
	f.Add(squeeze.With(f, squeeze.XZ, string(tarred(f, packed{"a.html", "A"}))))
	f.Add([]byte(warctest.Page("A")))
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, kind := range []string{"zip", "tar", "parquet", "warc"} {
			unpacked(t, kind, file)
		}
	})
}

// FuzzJSONL reads whatever bytes as JSON Lines: there is a page or an error for each line
// that is not empty, or at least one where the lines are an array.
func FuzzJSONL(f *testing.F) {
	f.Add([]byte(`{"id":"a","html":"A","url":"https://a.example/"}`))
	f.Add([]byte("{\"id\":1,\"html\":\"\\ud83d\\u0000\"}\r\n\n[]\n{\"html\":null}"))
	f.Add([]byte("[\n{"))
	f.Add([]byte("\ufeff\n{}"))
	array := regexp.MustCompile(`^[ \t\r\n]*\[[ \t\r\n]*\{`)
	f.Fuzz(func(t *testing.T, file []byte) {
		want := 0
		text := bytes.TrimPrefix(file, []byte("\ufeff"))
		for line := range bytes.Lines(text) {
			if len(bytes.TrimSpace(line)) > 0 {
				want++
			}
		}
		if sniff.CompressionOf(file) != "" || array.Match(text) || want == 0 {
			want = -1 // compressed, an array, or nothing
		}
		if all := unpacked(t, "jsonl", file); want >= 0 && len(all) != want {
			t.Errorf("%d pages and errors of %d lines", len(all), want)
		}
	})
}

// A bomb's members are unpacked as far as a page may be long, one after the other.
func TestABombTakesLittleMemory(t *testing.T) {
	const members, limit = 4, 64 << 10
	member := packed{body: "<html>" + strings.Repeat("a ", 1<<19)} // 16 times the limit
	var entries []packed
	for i := range members {
		member.name = fmt.Sprintf("%d.html", i)
		entries = append(entries, member)
	}
	for name, file := range map[string][]byte{"a.zip": zipped(t, entries...),
		"a.tar.gz": squeeze.Gzip(t, tarred(t, entries...))} {
		path := t.TempDir() + "/" + name
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		took := cost.Bytes(func() {
			b, err := (&Finder{MaxSize: limit}).Find([]string{path})
			if err != nil {
				t.Fatal(err)
			}
			n := 0
			for f := range b.All() {
				if n++; f.Err == nil || !strings.HasSuffix(f.Err.Error(), ": larger than 65536 bytes") {
					t.Errorf("%s: %v", f.Path, f.Err)
				}
			}
			if n != members {
				t.Errorf("%s: %d of %d members", name, n, members)
			}
		})
		// A buffer that grows to the limit takes four times as much on its way, twice that where
		// the race detector is; the rest is what the readers take.
		if most := int64(members*8*limit + 1<<20); took > most {
			t.Errorf("%s of %d bytes took %d bytes, more than %d", name, len(file), took, most)
		}
	}
}
