package input

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// unpacked returns what bytes stand for as a kind of input. They are in memory: with files
// in a temporary folder, making and removing these took nine tenths of the time.
func unpacked(t *testing.T, kind string, file []byte, brotli bool) (all []File) {
	t.Helper()
	o := &Finder{MaxSize: 1 << 20}
	f := File{ID: "a", Path: "a", how: o, in: bytes.NewReader(file), brotli: brotli}
	for i := range kinds {
		if kinds[i].name == kind {
			f.kind = &kinds[i]
		}
	}
	var r Reader
	if !f.unpack(func(f File) bool {
		if f.Err == nil {
			if b, err := r.Read(f); err == nil && int64(len(b)) > o.MaxSize {
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
	f.Add(zipped(f, entry{"a.html", "A"}))
	f.Add(tarred(f, entry{"a.html", "A"}))
	f.Add(squeezed(f, tarred(f, entry{"a.html", "A"})))
	f.Add(rows(f, row{ID: "a", HTML: "A"}))
	f.Add(with(f, newZstdWriter, string(tarred(f, entry{"a.html", "A"}))))
	f.Add(with(f, newXZWriter, string(tarred(f, entry{"a.html", "A"}))))
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, kind := range []string{"zip", "tar", "parquet"} {
			unpacked(t, kind, file, false)
		}
	})
}

// FuzzWARC reads whatever bytes as a WARC file, plain, compressed as they are and by each
// record, and looks for a page after them.
func FuzzWARC(f *testing.F) {
	f.Add([]byte(answer("https://a.example/", "200 OK", htmlType+"Transfer-Encoding: chunked\r\n", "1\r\na\r\n0\r\n\r\n")))
	f.Add([]byte(answer("https://a.example/", "100 Continue", "", "HTTP/1.1 200 OK\r\n"+htmlType+"Content-Encoding: gzip\r\n\r\n"+string(squeezed(f, []byte("A"))))))
	f.Add([]byte(record("resource", "https://a.example/", "X: a\r\n b\r\n", "<html>")))
	f.Add(squeezed(f, []byte(pageRecord("A"))))
	f.Add(with(f, newZstdWriter, pageRecord("A")))
	next := pageRecord("next")
	f.Fuzz(func(t *testing.T, file []byte) {
		unpacked(t, "warc", file, false)
		unpacked(t, "warc", file, true)
		if bytes.HasPrefix(file, []byte("WARC/")) || bytes.Contains(file, []byte("\nWARC/")) {
			return // a record may be longer than there is
		}
		// What is no record hides none after it.
		d := decompressor{members: true}
		if in, err := d.read(bytes.NewReader(file), false); err != nil || in != &d.in {
			return
		}
		all := unpacked(t, "warc", fmt.Append(file, "\r\n", next), false)
		if last := all[len(all)-1]; last.Err != nil || string(last.body) != "<p>next" {
			t.Errorf("%q: the page after it is not read: %v", file, last.Err)
		}
	})
}

// FuzzJSONL reads whatever bytes as JSON Lines: there is a page or an error for each line
// that is not empty.
func FuzzJSONL(f *testing.F) {
	f.Add([]byte(`{"id":"a","html":"A","url":"https://a.example/"}`))
	f.Add([]byte("{\"id\":1,\"html\":\"\\ud83d\\u0000\"}\r\n\n[]\n{\"html\":null}"))
	f.Fuzz(func(t *testing.T, file []byte) {
		want := 0
		for line := range bytes.Lines(file) {
			if len(bytes.TrimSpace(line)) > 0 {
				want++
			}
		}
		d := new(decompressor)
		if in, err := d.read(bytes.NewReader(file), false); err != nil || in != &d.in || want == 0 {
			want = -1 // compressed, or nothing
		}
		if all := unpacked(t, "jsonl", file, false); want >= 0 && len(all) != want {
			t.Errorf("%d pages and errors of %d lines", len(all), want)
		}
	})
}

// A bomb's members are unpacked as far as a page may be long, one after the other.
func TestABombTakesLittleMemory(t *testing.T) {
	const members, limit = 4, 64 << 10
	member := entry{body: "<html>" + strings.Repeat("a ", 1<<19)} // 16 times the limit
	var entries []entry
	for i := range members {
		member.name = fmt.Sprintf("%d.html", i)
		entries = append(entries, member)
	}
	for name, file := range map[string][]byte{"a.zip": zipped(t, entries...), "a.tar.gz": squeezed(t, tarred(t, entries...))} {
		path := t.TempDir() + "/" + name
		if err := os.WriteFile(path, file, 0o666); err != nil {
			t.Fatal(err)
		}
		took := allocated(func() {
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
