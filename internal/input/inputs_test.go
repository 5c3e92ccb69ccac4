package input

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// A row of a Parquet file. Page and Number are other columns for HTML and ID.
type row struct {
	ID     string  `parquet:"id"`
	HTML   string  `parquet:"html"`
	URL    *string `parquet:"url,optional"`
	Number int64   `parquet:"number"`
	Nested struct {
		Page []byte `parquet:"page"`
	} `parquet:"nested"`
	Tags []string `parquet:"tags,list"`
}

func rows(t testing.TB, all ...row) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b, parquet.MaxRowsPerRowGroup(2))
	_, err := w.Write(all)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestCompressedFiles(t *testing.T) {
	const html = "<p>One"
	tared := tarred(t, packed{"a.html.br", string(squeeze.With(t, brotli.NewWriter, html))},
		packed{"b.htm.xz", string(squeeze.With(t, squeeze.XZ, html))})
	for name, file := range map[string][]byte{
		"a.html.gz": squeeze.Gzip(t, []byte(html)), "a.xhtml.zst": squeeze.With(t, squeeze.Zstd, html),
		"a.HTM.BR": squeeze.With(t, brotli.NewWriter, html), "a.html.xz": squeeze.With(t, squeeze.XZ, html),
		"a.html": squeeze.With(t, squeeze.Zstd, html), // whatever its name
	} {
		if d := cmp.Diff([]string{"a||||<p>One"}, withoutFolders(list(t, name, file))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for name, file := range map[string][]byte{
		"x.tar.br": squeeze.With(t, brotli.NewWriter, string(tared)),
		"x.tzst":   squeeze.With(t, squeeze.Zstd, string(tared)),
		"x.tar.xz": squeeze.With(t, squeeze.XZ, string(tared)),
	} {
		if d := cmp.Diff([]string{"a||||<p>One", "b||||<p>One"}, withoutFolders(list(t, name, file))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	one := warctest.Response("https://a.example/", "200 OK", "Content-Type: text/html\r\n", html)
	for name, file := range map[string][]byte{
		"x.warc.zst": squeeze.With(t, squeeze.Zstd, one), "x.warc.br": squeeze.With(t, brotli.NewWriter, one),
		"x.warc.xz": squeeze.With(t, squeeze.XZ, one),
	} {
		if d := cmp.Diff([]string{"x/000001||https://a.example/|text/html|<p>One"},
			withoutFolders(list(t, name, file))); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	for name, file := range map[string][]byte{
		"a.html.zst": squeeze.With(t, squeeze.Zstd, html), "a.html.xz": squeeze.With(t, squeeze.XZ, html),
		"a.html.br": squeeze.With(t, brotli.NewWriter, html),
	} {
		if got := list(t, name, file[:len(file)-3]); len(got) != 1 || !strings.HasPrefix(got[0], ": ") {
			t.Errorf("%s, torn: %q", name, got)
		}
	}
}

// withoutFolders leaves out what comes second, the name of a temporary folder.
func withoutFolders(lines []string) []string {
	for i, l := range lines {
		if parts := strings.Split(l, "|"); len(parts) == 5 {
			parts[1] = ""
			lines[i] = strings.Join(parts, "|")
		}
	}
	return lines
}

// The WARC files of some crawlers have a dictionary before everything else, plain or
// compressed; each record is a frame.
func TestAZstdDictionaryOfAWARCFile(t *testing.T) {
	one := func(i int) string {
		return warctest.Response(fmt.Sprintf("https://a.example/%d", i), "200 OK", "Content-Type: text/html\r\n",
			fmt.Sprintf("<p>Page %d of the harbour", i))
	}
	var samples [][]byte
	for i := range 40 {
		samples = append(samples, []byte(one(i)))
	}
	dictionary, err := zstd.BuildDict(
		zstd.BuildDictOptions{ID: 1, Contents: samples, History: []byte(one(0)), Offsets: [3]int{1, 4, 8}})
	if err != nil {
		t.Fatal(err)
	}
	for kind, first := range map[string][]byte{"plain": dictionary,
		"compressed": squeeze.With(t, squeeze.Zstd, string(dictionary))} {
		n := len(first)
		file := append([]byte{0x5d, 0x2a, 0x4d, 0x18, byte(n), byte(n >> 8), byte(n >> 16), byte(n >> 24)}, first...)
		var want []string
		for i := range 3 {
			file = append(file, squeeze.With(t, func(w io.Writer) io.WriteCloser {
				z, err := zstd.NewWriter(w, zstd.WithEncoderDict(dictionary))
				if err != nil {
					t.Fatal(err)
				}
				return z
			}, one(i))...)
			want = append(want,
				fmt.Sprintf("x/%06d||https://a.example/%d|text/html|<p>Page %d of the harbour", i+1, i, i))
		}
		if d := cmp.Diff(want, withoutFolders(list(t, "x.warc.zst", file))); d != "" {
			t.Errorf("%s: %s", kind, d)
		}
	}
	if got := list(t, "x.warc.zst", []byte("\x5d\x2a\x4d\x18\xff\xff\xff\xff")); got[0] != ": a zstd dictionary of "+
		"4294967295 bytes" {
		t.Error(got)
	}
}

func TestJSONLines(t *testing.T) {
	file := `{"id":"one","html":"<p>\u00dcber","url":"https://a.example/1"}

{"id":2,"html":"two","more":[1]}
{"html":"three"}
{"id":"four"}
{"id":["five"],"html":""}
no object
[]
{"id":null,"html":""}
{"id":"nine","html":7}
{"id":"torn","html":"to`
	want := []string{
		"one|x|https://a.example/1|text/html; charset=utf-8|<p>Über",
		"2|x||text/html; charset=utf-8|two",
		"x/000004|x||text/html; charset=utf-8|three",
		`:5: no field "html" that is a string`,
		`:6: the field "id" is neither a string nor a number`,
		":7: not a JSON object",
		":8: not a JSON object",
		"x/000009|x||text/html; charset=utf-8|",
		`:10: no field "html" that is a string`,
		":11: not a JSON object",
	}
	if d := cmp.Diff(want, list(t, "x.jsonl", []byte(file))); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(want, list(t, "x.ndjson.gz", squeeze.Gzip(t, []byte(file)))); d != "" {
		t.Errorf("compressed: %s", d)
	}
	o := &Finder{From: "jsonl",
		Stdin: strings.NewReader(`{"page":{"source":"A","name":"a"}}` + "\n" + `{"page":{"source":"` +
			strings.Repeat("B", 20) + `"}}`), HTMLField: "page.source", IDField: "page.name", MaxSize: 10}
	b, err := o.Find([]string{"-"})
	if err != nil || b.Len() != -1 || !b.Once() {
		t.Fatal(err, b.Len(), b.Once())
	}
	var got []string
	for f := range b.All() {
		html, err := new(Reader).Read(&f)
		got = append(got, fmt.Sprintf("%s|%s|%s|%v", f.ID, f.Path, html, err))
	}
	if d := cmp.Diff([]string{"a|-:1|A|<nil>", "stdin/000002|-:2||-:2: larger than 10 bytes"}, got); d != "" {
		t.Error(d)
	}
}

// A line that is longer than any page may be is not held in memory, and those after it
// are read.
func TestLinesThatAreTooLong(t *testing.T) {
	long := strings.Repeat("x", 4*10+1<<16+1)
	o := &Finder{From: "jsonl", Stdin: strings.NewReader(long + "\n" + `{"html":"A"}` + "\n" + long), MaxSize: 10}
	b, err := o.Find([]string{"-"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for f := range b.All() {
		got = append(got, fmt.Sprintf("%s|%v", f.body, f.Err))
	}
	if d := cmp.Diff([]string{"|-:1: larger than 65576 bytes", "A|<nil>", "|-:3: larger than 65576 bytes"},
		got); d != "" {
		t.Error(d)
	}
}

func TestParquet(t *testing.T) {
	address := "https://a.example/1"
	all := []row{{ID: "one", HTML: "<p>Über", URL: &address, Number: 1}, {ID: "two", HTML: "\xfc", Number: 2},
		{HTML: "three", Number: 3, Tags: []string{"a", "b"}}}
	for i := range all {
		all[i].Nested.Page = []byte(fmt.Sprint("page ", i))
	}
	file := rows(t, all...)
	if d := cmp.Diff([]string{
		"one|x|https://a.example/1|text/html; charset=utf-8|<p>Über",
		"two|x|||\xfc",
		"x/000003|x||text/html; charset=utf-8|three",
	}, list(t, "x.parquet", file)); d != "" {
		t.Error(d)
	}
	path := filepath.Join(t.TempDir(), "other")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	o := &Finder{From: "parquet", HTMLField: "nested.page", IDField: "number", MaxSize: 6}
	b, err := o.Find([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for f := range b.All() {
		got = append(got, fmt.Sprintf("%s|%s|%v", f.ID, f.body, f.Err))
	}
	if d := cmp.Diff([]string{"1|page 0|<nil>", "2|page 1|<nil>", "3|page 2|<nil>"}, got); d != "" {
		t.Error(d)
	}
	// Rows without a value, and a column of IDs that is not there.
	o = &Finder{From: "parquet", HTMLField: "url", IDField: "nothing"}
	b, _ = o.Find([]string{path})
	got = nil
	for f := range b.All() {
		got = append(got, fmt.Sprintf("%s|%s|%v", f.ID, f.body, f.Err))
	}
	if d := cmp.Diff([]string{
		"other/000001|https://a.example/1|<nil>",
		"other/000002||" + path + `:2: no text in the column "url"`,
		"other/000003||" + path + `:3: no text in the column "url"`,
	}, got); d != "" {
		t.Error(d)
	}
	o.HTMLField = "tags"
	b, _ = o.Find([]string{path})
	for f := range b.All() {
		if f.Err == nil || !strings.HasSuffix(f.Err.Error(), `no column "tags" of one value a row`) {
			t.Error(f.Err)
		}
	}
	for _, torn := range [][]byte{nil, file[:len(file)-1], file[:20], append([]byte("PAR1"), file[60:]...)} {
		if got := list(t, "x.parquet", torn); len(got) == 0 || !strings.HasPrefix(got[len(got)-1], ": ") {
			t.Errorf("%d bytes: %q", len(torn), got)
		}
	}
}

func TestAFileThatIsNoPageIsAnError(t *testing.T) {
	if got := list(t, "a.html", []byte("%PDF-1.7\n")); got[0] != ": application/pdf is not a web page" {
		t.Error(got)
	}
}

func TestFoldersAndPatterns(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777),
			os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	const html = "<!doctype html><p>A"
	for _, name := range []string{"a.html", "b.xhtml.zst", "c.htm", "about", "view.php", "view.php@id=3", "x.warc",
		"style.css", "one.CSS", "letter.txt", "photos.zip", "sub/a.html"} {
		write(name, html)
	}
	for _, name := range []string{"LICENSE", "program.php"} {
		write(name, "<?php echo '<html>'")
	}
	b, err := Find([]string{dir}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for f := range b.entries() {
		got = append(got, f.ID)
	}
	if d := cmp.Diff([]string{"a", "about", "b", "c", "sub/a", "view.php", "view.php@id=3", "x"}, got); d != "" {
		t.Error(d)
	}
	if d := cmp.Diff(map[string]int{"": 1, ".css": 2, ".txt": 1, ".php": 1, ".zip": 1}, b.PassedOver); d != "" {
		t.Error(d)
	}
	b, err = Find([]string{filepath.Join(dir, "[a-c].*"), filepath.Join(dir, "*.pdf")}, nil)
	if b.Len() != 3 || err == nil || !strings.HasSuffix(err.Error(), "*.pdf: no file matches this pattern") {
		t.Error(b.Len(), err)
	}
}

func TestAByteOrderMarkIsNoPartOfTheFirstLine(t *testing.T) {
	const mark = "\xef\xbb\xbf"
	file := mark + `{"id":"one","html":"<p>One"}` + "\n" + `{"id":"two","html":"<p>Two"}`
	want := []string{"one|x||text/html; charset=utf-8|<p>One", "two|x||text/html; charset=utf-8|<p>Two"}
	if d := cmp.Diff(want, list(t, "x.jsonl", []byte(file))); d != "" {
		t.Error(d)
	}
	want = []string{"two|x||text/html; charset=utf-8|<p>Two"}
	if d := cmp.Diff(want, list(t, "x.jsonl", []byte(mark+file[strings.IndexByte(file, '\n'):]))); d != "" {
		t.Errorf("after a line that is empty but for it: %s", d)
	}
	if all, err := ReadAddresses("list", strings.NewReader(mark+"https://a.example/1\n")); err != nil ||
		!slices.Equal(all, []string{"https://a.example/1"}) {
		t.Error(all, err)
	}
}

// Find finds pages with a Finder that has only standard input.
func Find(args []string, stdin io.Reader) (*Batch, error) {
	return (&Finder{Stdin: stdin}).Find(args)
}
