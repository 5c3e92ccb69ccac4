package input

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"

	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// list returns what a file that is called so and has these bytes stands for: a
// line for each page, with ID, folder, URL, Content-Type and body, or the error.
func list(t testing.TB, name string, file []byte) (all []string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Find([]string{path}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var r Reader
	for f := range b.All() {
		html, err := r.Read(&f)
		line := strings.Join([]string{f.ID, f.Folder, f.URL, f.ContentType, string(html)}, "|")
		if err != nil {
			line = strings.TrimPrefix(err.Error(), path)
		}
		all = append(all, line)
	}
	return all
}

type packed struct{ name, body string }

func zipped(t testing.TB, entries ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for _, e := range entries {
		w, err := z.Create(e.name)
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, e.body)
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tarred(t testing.TB, entries ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		err := w.WriteHeader(&tar.Header{Name: e.name, Mode: 0o644, Size: int64(len(e.body))})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(w, e.body)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestArchivesOfFiles(t *testing.T) {
	entries := []packed{
		{"./a.html", "A"},
		{"shop/new/B.HTM.gz", string(squeeze.Gzip(t, []byte("B")))},
		{"shop/", ""},
		{"readme.txt", "none"},
		{"__MACOSX/a.html", "what Finder knows"},
		{"folder.html/", ""},
		{"../../etc/c.html", "C"},
		{"/etc/d.html", "D"},
		{"torn.html.gz", string(squeeze.Gzip(t, []byte("torn"))[:12])},
		{"empty.html", ""},
		{"shop/../e.xhtml", "E"},
	}
	want := []string{
		"a|crawl|||A",
		"shop/new/B|new|||B",
		":../../etc/c.html: the name leads out of the archive",
		":/etc/d.html: the name leads out of the archive",
		":torn.html.gz: the file is cut off: unexpected EOF",
		"empty|crawl|||",
		"e|crawl|||E",
	}
	for name, file := range map[string][]byte{
		"crawl.zip": zipped(t, entries...), "crawl.tar": tarred(t, entries...),
		"crawl.tgz": squeeze.Gzip(t, tarred(t, entries...)), "crawl.TAR.GZ": squeeze.Gzip(t, tarred(t, entries...)),
	} {
		if d := cmp.Diff(want, list(t, name, file)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

func TestDamagedArchives(t *testing.T) {
	tared := tarred(t, packed{"a.html", "A"}, packed{"b.html", "B"}) // 512 bytes of header, of body and so on
	damaged := zipped(t, packed{"a.html", "the page that will be damaged"}, packed{"b.html", "B"})
	damaged[30+len("a.html")+5] ^= 1 // behind the file's header
	for _, tt := range []struct {
		name string
		file []byte
		want []string
	}{
		{"a.zip", nil, []string{": zip: not a valid zip file"}},
		{"a.zip", damaged, []string{":a.html: zip: checksum error", "b|a|||B"}},
		{"a.tar", nil, []string{": unexpected EOF"}},
		{"a.tar", tared[:1024+512], []string{"a|a|||A", ":b.html: unexpected EOF"}},
		{"a.tar", tared[:1024+100], []string{"a|a|||A", ":a.html: unexpected EOF"}},
		{"a.tar.gz", squeeze.Gzip(t, tared)[:60], []string{": unexpected EOF"}},
		{"a.warc", nil, []string{": not a WARC file"}},
		{"a.warc.gz", squeeze.Gzip(t, nil), []string{": not a WARC file"}},
	} {
		if d := cmp.Diff(tt.want, list(t, tt.name, tt.file)); d != "" {
			t.Errorf("%s of %d bytes: %s", tt.name, len(tt.file), d)
		}
	}
}

func TestWARC(t *testing.T) {
	const html = "Content-Type: text/html\r\n"
	file := warctest.Record("warcinfo", "", "Content-Type: application/warc-fields\r\n", "software: made up\r\n") +
		warctest.Record("request", "https://a.example/", "Content-Type: application/http; msgtype=request\r\n",
			"GET / HTTP/1.1\r\n\r\n") +
		warctest.Response("https://a.example/", "200 OK", "content-type: Text/HTML; charset=ISO-8859-1\r\n", "\xe4") +
		warctest.Response("<https://a.example/old>", "203 Other", html, "old") +
		warctest.Response("https://a.example/gone", "404 Not Found", html, "gone") +
		warctest.Response("https://a.example/moved", "301 Moved", html, "moved") +
		warctest.Response("https://a.example/a.png", "200 OK", "Content-Type: image/png\r\n", "image") +
		warctest.Response("https://a.example/what", "200 OK", "", "unknown") +
		warctest.Record("response", "dns:a.example", "Content-Type: text/dns\r\n",
			"20240203040506\na.example. 1 IN A 127.0.0.1\n") +
		warctest.Response("https://a.example/parts", "200 OK", html+"Transfer-Encoding: chunked\r\n",
			"3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n") +
		warctest.Response("https://a.example/joined", "200 OK", html+"Transfer-Encoding: chunked\r\n", "joined") +
		warctest.Response("https://a.example/gzip", "200 OK", html+"Content-Encoding: gzip\r\n",
			string(squeeze.Gzip(t, []byte("gz")))) +
		warctest.Response("https://a.example/deflate", "200 OK", html+"Content-Encoding: deflate\r\n",
			string(squeeze.With(t, zlib.NewWriter, "zlib"))) +
		warctest.Response("https://a.example/flate", "200 OK", html+"Content-Encoding: deflate\r\n",
			string(squeeze.With(t, squeeze.Deflate, "flate"))) +
		warctest.Response("https://a.example/br", "200 OK", html+"Content-Encoding: br\r\n",
			string(squeeze.With(t, brotli.NewWriter, "brotli"))) +
		warctest.Response("https://a.example/zstd", "200 OK", html+"Content-Encoding: zstd\r\n",
			string(squeeze.With(t, squeeze.Zstd, "zstd"))) +
		warctest.Response("https://a.example/two", "200 OK", html+"Content-Encoding: gzip, br\r\n",
			string(squeeze.With(t, brotli.NewWriter, string(squeeze.Gzip(t, []byte("both")))))) +
		warctest.Response("https://a.example/decoded", "200 OK", html+"Content-Encoding: br\r\n", "<p>as it is") +
		warctest.Response("https://a.example/torn", "200 OK", html+"Content-Encoding: br\r\n", "\xff\xff") +
		warctest.Response("https://a.example/lzma", "200 OK", html+"Content-Encoding: lzma\r\n", "??") +
		warctest.Record("revisit", "https://a.example/", "Content-Type: application/http; msgtype=response\r\n",
			"HTTP/1.1 200 OK\r\n"+html+"\r\n") +
		warctest.Record("resource", "file:///a.html", "Content-Type: application/xhtml+xml\r\n", "resource") +
		warctest.Record("resource", "file:///a.png", "Content-Type: image/png\r\n", "resource") +
		warctest.Record("response", "https://a.example/long", "WARC-Segment-Number: 1\r\n",
			"HTTP/1.1 200 OK\r\n"+html+"\r\nfirst") +
		warctest.Record("response", "https://a.example/torn", "", "HTTP/1.1 200 OK\r\nContent-Ty")
	want := []string{
		"crawl/000001|crawl|https://a.example/|Text/HTML; charset=ISO-8859-1|\xe4",
		"crawl/000002|crawl|https://a.example/old|text/html|old",
		"crawl/000003|crawl|https://a.example/parts|text/html|abcde",
		"crawl/000004|crawl|https://a.example/joined|text/html|joined",
		"crawl/000005|crawl|https://a.example/gzip|text/html|gz",
		"crawl/000006|crawl|https://a.example/deflate|text/html|zlib",
		"crawl/000007|crawl|https://a.example/flate|text/html|flate",
		"crawl/000008|crawl|https://a.example/br|text/html|brotli",
		"crawl/000009|crawl|https://a.example/zstd|text/html|zstd",
		"crawl/000010|crawl|https://a.example/two|text/html|both",
		"crawl/000011|crawl|https://a.example/decoded|text/html|<p>as it is",
		":https://a.example/torn: Content-Encoding br: brotli: PADDING_2",
		":https://a.example/lzma: Content-Encoding lzma: not one of gzip, deflate, br, zstd",
		"crawl/000014|crawl|file:///a.html|application/xhtml+xml|resource",
		":https://a.example/long: the record is divided into segments",
		`:https://a.example/torn: malformed MIME header: missing colon: "Content-Ty"`,
	}
	if d := cmp.Diff(want, list(t, "crawl.warc", []byte(file))); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(want, list(t, "crawl.warc.gz", squeeze.Gzip(t, []byte(file)))); d != "" {
		t.Errorf("compressed: %s", d)
	}
	one := warctest.Response("https://a.example/", "200 OK", html, "torn page")
	if d := cmp.Diff([]string{":https://a.example/: unexpected EOF"},
		list(t, "crawl.warc", []byte(one)[:len(one)-6])); d != "" {
		t.Errorf("torn: %s", d)
	}
	if d := cmp.Diff([]string{": no HTML files in this archive"},
		list(t, "crawl.warc", []byte(warctest.Response("https://a.example/", "404 Gone", html, "")))); d != "" {
		t.Errorf("without pages: %s", d)
	}
}

func TestAnArchiveCanBeReadTwice(t *testing.T) {
	path := filepath.Join(t.TempDir(), "crawl.tar")
	if err := os.WriteFile(path, tarred(t, packed{"a.html", "A"}, packed{"b.html", "B"}), 0o666); err != nil {
		t.Fatal(err)
	}
	b, err := Find([]string{path, "-"}, strings.NewReader("standard input"))
	if err != nil {
		t.Fatal(err)
	}
	if b.Len() != -1 {
		t.Errorf("%d pages, which nobody has counted", b.Len())
	}
	for range 2 {
		var all []string
		for f := range b.All() {
			html, err := new(Reader).Read(&f)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f.ID+" "+f.Folder+" "+string(html))
		}
		if d := cmp.Diff([]string{"a crawl A", "b crawl B", "stdin stdin standard input"}, all); d != "" {
			t.Error(d)
		}
	}
	for f := range b.All() {
		if f.ID != "a" {
			t.Errorf("%s comes after the first one, though that was enough", f.ID)
		}
		break
	}
}

// What is written is called as a page's ID is.
func TestNamesOfDotsLeadNowhere(t *testing.T) {
	one := []byte(warctest.Response("https://a.example/", "200 OK", "Content-Type: text/html\r\n", "<p>One"))
	for name, want := range map[string]string{"...warc": "...warc/000001", "..warc": "..warc/000001",
		"....warc": ".../000001", ".warc": ".warc/000001"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, name), one, 0o666); err != nil {
			t.Fatal(err)
		}
		b, err := Find([]string{filepath.Join(dir, name)}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for f := range b.All() {
			if f.ID != want || f.Err != nil {
				t.Errorf("%s is called %q; %v", name, f.ID, f.Err)
			}
		}
	}
	want := []string{"...html", "a/...html", "a/b"}
	var got []string
	for _, line := range list(t, "a.zip",
		zipped(t, packed{"...html", "<html>"}, packed{"a/...html", "<html>"}, packed{"a/b.html", "<html>"})) {
		got = append(got, line[:len(want[len(got)])])
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// A damaged file may give any length of its footer, for which the library makes room.
func TestTheFooterOfAParquetFileIsInTheFile(t *testing.T) {
	file := rows(t, row{ID: "a", HTML: "A"})
	binary.LittleEndian.PutUint32(file[len(file)-8:], 0xfc000002)
	all := unpacked(t, "parquet", file)
	if last := all[len(all)-1]; last.Err == nil || !strings.Contains(last.Err.Error(), "longer than the file") {
		t.Errorf("error %v", last.Err)
	}
}
