package warc

import (
	"bytes"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/cost"
	"linesift/internal/sniff"
	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// bodies returns a line for each page of a WARC file: its body, or the record and the error.
// The last line is the error that ends reading.
func bodies(t testing.TB, file []byte) (all []string) {
	t.Helper()
	in := bytes.NewReader(file)
	plain, err := Decompress(in, in, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages(plain) {
		switch {
		case p.err != nil && p.url != "":
			all = append(all, p.url+": "+p.err.Error())
		case p.err != nil:
			all = append(all, fmt.Sprintf("record %d: %v", p.number, p.err))
		default:
			all = append(all, string(p.body))
		}
	}
	return all
}

// maxPage is the largest page in these tests.
const maxPage = 1 << 20

// A found is a page or an error, and its record.
type found struct {
	number int
	url    string
	body   []byte
	err    error
}

// pages returns the pages and errors of a decompressed WARC file.
func pages(in io.Reader) (all []found) {
	w := NewReader(in)
	for {
		r, err := w.Next()
		if err == io.EOF {
			return all
		}
		f := found{err: err}
		if err == nil {
			f.url = r.URL
			_, f.body, f.err = r.Page(maxPage)
		}
		f.number = w.Number
		if f.body != nil || f.err != nil {
			all = append(all, f)
		}
		if err != nil && !IsDamage(err) {
			return all
		}
	}
}

func TestTheRecordsAfterADamagedOneAreRead(t *testing.T) {
	const between = ": there is something else where the next record should begin"
	a, b := warctest.Page("A"), warctest.Page("B")
	long := "X: " + strings.Repeat("x", maxHeader) + "\r\n"
	for _, tt := range []struct {
		name, file string
		want       []string
	}{
		{"without a length", a + "WARC/1.0\r\nWARC-Type: response\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\r\n\r\n" + b,
			[]string{"<p>A", `record 2: the Content-Length of the record is ""`, "<p>B"}},
		{"with a length that is none", a + strings.Replace(a, "Content-Length: ", "Content-Length: -", 1) + b,
			[]string{"<p>A", `record 2: the Content-Length of the record is "-48"`, "<p>B"}},
		{"longer than it says", a + strings.Replace(a, "<p>A", "<p>A\r\nand more", 1) + b,
			[]string{"<p>A", "<p>A", "record 2" + between, "<p>B"}},
		{"a length that leads to the end of the next",
			a + strings.Replace(a, "Content-Length: 48", fmt.Sprint("Content-Length: ", 48+len(a)), 1) + a + b,
			[]string{"<p>A", "https://a.example/A: another record begins inside this one", "<p>A", "<p>B"}},
		{"something between two", a + "what is this?\r\n WARC/1.0\r\n" + b,
			[]string{"<p>A", "record 1" + between, "<p>B"}},
		{"something at the beginning", "what is this?\n" + a, []string{"record 0" + between, "<p>A"}},
		{"something at the end", a + "what is this?", []string{"<p>A", "record 1" + between}},
		{"one long line of a header", a + warctest.Record("response", "https://a.example/", long, "") + b,
			[]string{"<p>A", "record 2: a header of more than 65536 bytes", "<p>B"}},
		{"many lines of a header",
			a + warctest.Record("response", "https://a.example/", strings.Repeat("A: b\r\n", 200_000), "") + b,
			[]string{"<p>A", "record 2: a header of more than 65536 bytes", "<p>B"}},
		{"a long header of the answer",
			a + warctest.Response("https://a.example/", "200 OK", warctest.HTML+strings.Repeat("A: b\r\n", 100_000),
				"") + b,
			[]string{"<p>A", "https://a.example/: the answer's header has more than 262144 bytes", "<p>B"}},
	} {
		if d := cmp.Diff(tt.want, bodies(t, []byte(tt.file))); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
		if d := cmp.Diff(tt.want, bodies(t, squeeze.Gzip(t, []byte(tt.file)))); d != "" {
			t.Errorf("%s, compressed: %s", tt.name, d)
		}
	}
}

// Crawlers compress each record by itself.
func TestTheMembersAfterADamagedOneAreRead(t *testing.T) {
	var whole []byte
	var ends []int
	for _, name := range []string{"A", "B", "C"} {
		whole = append(whole, squeeze.Gzip(t, []byte(warctest.Page(name)))...)
		ends = append(ends, len(whole))
	}
	change := func(at int) []byte {
		file := []byte(string(whole))
		file[at] ^= 0xff
		return file
	}
	for name, tt := range map[string]struct {
		file []byte
		want []string
	}{
		"a wrong checksum": {change(ends[1] - 8),
			[]string{"<p>A", "<p>B", "record 2: gzip: invalid checksum", "<p>C"}},
		"no gzip header": {change(ends[0]), []string{"<p>A", "record 1: gzip: invalid header", "<p>C"}},
		"the end is missing": {slices.Concat(whole[:ends[0]+20], whole[ends[1]:]),
			[]string{"<p>A", "record 1: flate: corrupt input before offset 60", "<p>C"}},
		"the last is torn": {whole[:len(whole)-12], []string{"<p>A", "<p>B", "<p>C", "record 3: unexpected EOF"}},
		"zeros between two": {slices.Concat(whole[:ends[0]], make([]byte, 100_000), whole[ends[0]:]),
			[]string{"<p>A", "record 1: gzip: invalid header", "<p>B", "<p>C"}},
		"only the magic": {slices.Concat(whole, []byte("\x1f\x8b\x08")),
			[]string{"<p>A", "<p>B", "<p>C", "record 3: unexpected EOF"}},
		"nothing but rubbish": {[]byte("\x1f\x8b rubbish"), []string{"record 0: gzip: invalid header"}},
	} {
		if d := cmp.Diff(tt.want, bodies(t, tt.file)); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// A counter counts what is read of a file.
type counter struct {
	*bytes.Reader
	read int
}

func (c *counter) Read(b []byte) (int, error) {
	n, err := c.Reader.Read(b)
	c.read += n
	return n, err
}

func TestDamagedMembersTakeTimeInProportion(t *testing.T) {
	// A member of 60,000 bytes begins every 15 bytes, and its checksum is wrong.
	member := "\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff" + "\x01\x60\xea\x9f\x15"
	file := &counter{Reader: bytes.NewReader([]byte(strings.Repeat(member, 100_000)))}
	plain, err := Decompress(file, nil, false)
	if err != nil {
		t.Fatal(err)
	}
	if all := pages(plain); len(all) == 0 {
		t.Error("no error")
	}
	// Twice what there is, and the buffer of 4096 bytes that is read anew each time.
	if size := 100_000 * len(member); file.read > 3*size {
		t.Errorf("%d bytes were read of a file of %d", file.read, size)
	}
}

func TestAnswersThatCrawlersKeep(t *testing.T) {
	const html = "<!doctype html><p>One"
	gz := string(squeeze.Gzip(t, []byte(html)))
	chunks := func(body string) string { return fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body) }
	for _, tt := range []struct{ name, record, want string }{
		{"no Content-Type", warctest.Response("u:", "200 OK", "", html), html},
		{"no Content-Type, compressed", warctest.Response("u:", "200 OK", "Content-Encoding: gzip\r\n", gz), html},
		{"no Content-Type, no page", warctest.Response("u:", "200 OK", "", "one"), ""},
		{"the payload's type",
			warctest.Record("response", "u:", "WARC-Identified-Payload-Type: text/html\r\n",
				"HTTP/1.1 200 OK\r\n\r\none"), "one"},
		{"a resource without a Content-Type", warctest.Record("resource", "u:", "", html), html},
		{"100 before it",
			warctest.Record("response", "u:", "",
				"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a.css>\r\n\r\nHTTP/1.1 200 OK\r\n"+
					warctest.HTML+"\r\none"), "one"},
		{"100 before no page",
			warctest.Record("response", "u:", "",
				"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\n"+warctest.HTML+"\r\none"), ""},
		{"gzip, chunked",
			warctest.Response("u:", "200 OK", warctest.HTML+"Transfer-Encoding: gzip, chunked\r\n", chunks(gz)), html},
		{"gzip and chunked",
			warctest.Response("u:", "200 OK", warctest.HTML+"Content-Encoding: gzip\r\nTransfer-Encoding: Chunked\r\n",
				chunks(gz)), html},
		{"cut off in a chunk",
			warctest.Response("u:", "200 OK", warctest.HTML+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n6\r\ndef"),
			"abcdef"},
		{"cut off between chunks",
			warctest.Response("u:", "200 OK", warctest.HTML+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n"), "abc"},
		{"a damaged chunk",
			warctest.Response("u:", "200 OK", warctest.HTML+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\nwhat?\r\n"),
			"u:: Transfer-Encoding chunked: invalid byte in chunk length"},
		{"chunks put together",
			warctest.Response("u:", "200 OK", warctest.HTML+"Transfer-Encoding: chunked\r\n", "A line\r\nof text"),
			"A line\r\nof text"},
		{"a header without an end", warctest.Record("response", "u:", "", "HTTP/1.1 200 OK\r\nContent-Type: text/html"),
			"u:: the answer's header has no end"},
		{"a header of two lines",
			warctest.Record("response", "u:", "X: a\r\n  b\r\nWARC-Segment-Number:\r\n\t1\r\n",
				"HTTP/1.1 200 OK\r\n"+warctest.HTML+"\r\none"), "u:: the record is divided into segments"},
	} {
		var want []string // no page
		if tt.want != "" {
			want = []string{tt.want}
		}
		if d := cmp.Diff(want, bodies(t, []byte(tt.record))); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

// zeros is a reader of as many bytes as are asked for.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// It is longer than an int is on some systems.
func TestARecordOfThreeGigabytes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	const size = 3 << 30
	in := io.MultiReader(
		strings.NewReader(
			fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: %d\r\n\r\nHTTP/1.1 200 OK\r\n"+
				"Content-Type: video/mp4\r\n\r\n", int64(size))),
		io.LimitReader(zeros{}, size-int64(len("HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n"))),
		strings.NewReader("\r\n\r\n"+warctest.Page("B")))
	if all := pages(in); len(all) != 1 || all[0].err != nil || string(all[0].body) != "<p>B" {
		t.Errorf("%v", all)
	}
}

func TestTheMemoryOfAHeaderIsBounded(t *testing.T) {
	for name, line := range map[string]string{"one line": strings.Repeat("x", 1<<10),
		"many lines": strings.Repeat("A: b\r\n", 200)} {
		header := func(lines int) int64 {
			return cost.Bytes(func() {
				in := []io.Reader{strings.NewReader("WARC/1.0\r\nX: ")}
				for range lines {
					in = append(in, strings.NewReader(line))
				}
				if all := pages(io.MultiReader(append(in, strings.NewReader("\r\n"+warctest.Page("B")))...)); len(
					all) != 2 {
					t.Errorf("%s: %v", name, all)
				}
			})
		}
		// What grows with the length is the test's own: some 100 bytes for each reader.
		if few, many := header(1000), header(64_000); many > few+200*64_000 {
			t.Errorf("%s: %d bytes for a header of 1 MB, %d for one of 64 MB", name, few, many)
		}
	}
}

// FuzzWARC reads any bytes as a WARC file, by their first bytes and as Brotli, and looks for
// a page after them.
func FuzzWARC(f *testing.F) {
	f.Add(
		[]byte(warctest.Response("https://a.example/", "200 OK", warctest.HTML+"Transfer-Encoding: chunked\r\n",
			"1\r\na\r\n0\r\n\r\n")))
	f.Add(
		[]byte(warctest.Response("https://a.example/", "100 Continue", "",
			"HTTP/1.1 200 OK\r\n"+warctest.HTML+"Content-Encoding: gzip\r\n\r\n"+string(squeeze.Gzip(f, []byte("A"))))))
	f.Add([]byte(warctest.Record("resource", "https://a.example/", "X: a\r\n b\r\n", "<html>")))
	f.Add(squeeze.Gzip(f, []byte(warctest.Page("A"))))
	f.Add(squeeze.With(f, squeeze.Zstd, warctest.Page("A")))
	next := warctest.Page("next")
	begins := regexp.MustCompile(`(^|[\r\n])WARC/`)
	f.Fuzz(func(t *testing.T, file []byte) {
		for _, isBrotli := range []bool{false, true} {
			in := bytes.NewReader(file)
			plain, err := Decompress(in, in, isBrotli)
			if err != nil {
				continue
			}
			for _, p := range pages(plain) {
				if p.err == nil && len(p.body) > maxPage {
					t.Errorf("a page of %d bytes, more than %d", len(p.body), maxPage)
				}
			}
		}
		if begins.Match(file) {
			return // a record may be longer than there is
		}
		// What is no record hides none after it.
		if sniff.CompressionOf(file) != "" {
			return
		}
		all := pages(bytes.NewReader(fmt.Append(file, "\r\n", next)))
		if last := all[len(all)-1]; last.err != nil || string(last.body) != "<p>next" {
			t.Errorf("%q: the page after it is not read: %v", file, last.err)
		}
	})
}
