package input

import (
	"bytes"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const htmlType = "Content-Type: text/html\r\n"

// pageRecord is the record of a page that says its name.
func pageRecord(name string) string {
	return answer("https://a.example/"+name, "200 OK", htmlType, "<p>"+name)
}

// bodies returns what list does, of pages the body only.
func bodies(t testing.TB, name string, file []byte) []string {
	t.Helper()
	all := list(t, name, file)
	for i, line := range all {
		if parts := strings.Split(line, "|"); len(parts) == 5 {
			all[i] = parts[4]
		}
	}
	return all
}

func TestTheRecordsAfterADamagedOneAreRead(t *testing.T) {
	const between = ": there is something else where the next record should begin"
	a, b := pageRecord("A"), pageRecord("B")
	long := "X: " + strings.Repeat("x", maxWARCHeader) + "\r\n"
	for _, tt := range []struct {
		name, file string
		want       []string
	}{
		{"without a length", a + "WARC/1.0\r\nWARC-Type: response\r\n\r\nHTTP/1.1 200 OK\r\n\r\n\r\n\r\n" + b,
			[]string{"<p>A", `:record 2: the Content-Length of the record is ""`, "<p>B"}},
		{"with a length that is none", a + strings.Replace(a, "Content-Length: ", "Content-Length: -", 1) + b,
			[]string{"<p>A", `:record 2: the Content-Length of the record is "-48"`, "<p>B"}},
		{"longer than it says", a + strings.Replace(a, "<p>A", "<p>A\r\nand more", 1) + b,
			[]string{"<p>A", "<p>A", ":record 2" + between, "<p>B"}},
		{"something between two", a + "what is this?\r\n WARC/1.0\r\n" + b,
			[]string{"<p>A", ":record 1" + between, "<p>B"}},
		{"something at the beginning", "what is this?\n" + a, []string{":record 0" + between, "<p>A"}},
		{"something at the end", a + "what is this?", []string{"<p>A", ":record 1" + between}},
		{"one long line of a header", a + record("response", "https://a.example/", long, "") + b,
			[]string{"<p>A", ":record 2: a header of more than 65536 bytes", "<p>B"}},
		{"many lines of a header", a + record("response", "https://a.example/", strings.Repeat("A: b\r\n", 200_000), "") + b,
			[]string{"<p>A", ":record 2: a header of more than 65536 bytes", "<p>B"}},
		{"a long header of the answer", a + answer("https://a.example/", "200 OK", htmlType+strings.Repeat("A: b\r\n", 100_000), "") + b,
			[]string{"<p>A", ":https://a.example/: the answer's header has more than 262144 bytes", "<p>B"}},
	} {
		if d := cmp.Diff(tt.want, bodies(t, "a.warc", []byte(tt.file))); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
		if d := cmp.Diff(tt.want, bodies(t, "a.warc.gz", squeezed(t, []byte(tt.file)))); d != "" {
			t.Errorf("%s, compressed: %s", tt.name, d)
		}
	}
}

// Crawlers compress each record by itself.
func TestTheMembersAfterADamagedOneAreRead(t *testing.T) {
	var whole []byte
	var ends []int
	for _, name := range []string{"A", "B", "C"} {
		whole = append(whole, squeezed(t, []byte(pageRecord(name)))...)
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
		"a wrong checksum":    {change(ends[1] - 8), []string{"<p>A", "<p>B", ":record 2: gzip: invalid checksum", "<p>C"}},
		"no gzip header":      {change(ends[0]), []string{"<p>A", ":record 1: gzip: invalid header", "<p>C"}},
		"the end is missing":  {slices.Concat(whole[:ends[0]+20], whole[ends[1]:]), []string{"<p>A", ":record 1: flate: corrupt input before offset 60", "<p>C"}},
		"the last is torn":    {whole[:len(whole)-12], []string{"<p>A", "<p>B", "<p>C", ":record 3: unexpected EOF"}},
		"zeros between two":   {slices.Concat(whole[:ends[0]], make([]byte, 100_000), whole[ends[0]:]), []string{"<p>A", ":record 1: gzip: invalid header", "<p>B", "<p>C"}},
		"only the magic":      {slices.Concat(whole, []byte("\x1f\x8b\x08")), []string{"<p>A", "<p>B", "<p>C", ":record 3: unexpected EOF"}},
		"nothing but rubbish": {[]byte("\x1f\x8b rubbish"), []string{":record 0: gzip: invalid header"}},
	} {
		if d := cmp.Diff(tt.want, bodies(t, "a.warc.gz", tt.file)); d != "" {
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
	d := decompressor{members: true}
	plain, err := d.read(file, false)
	if err != nil {
		t.Fatal(err)
	}
	if all := walked(t, plain); len(all) == 0 {
		t.Error("no error")
	}
	// Twice what there is, and the buffer of 4096 bytes that is read anew each time.
	if size := 100_000 * len(member); file.read > 3*size {
		t.Errorf("%d bytes were read of a file of %d", file.read, size)
	}
}

func TestAnswersThatCrawlersKeep(t *testing.T) {
	const html = "<!doctype html><p>One"
	gz := string(squeezed(t, []byte(html)))
	chunks := func(body string) string { return fmt.Sprintf("%x\r\n%s\r\n0\r\n\r\n", len(body), body) }
	for _, tt := range []struct{ name, record, want string }{
		{"no Content-Type", answer("u:", "200 OK", "", html), html},
		{"no Content-Type, compressed", answer("u:", "200 OK", "Content-Encoding: gzip\r\n", gz), html},
		{"no Content-Type, no page", answer("u:", "200 OK", "", "one"), ""},
		{"the payload's type", record("response", "u:", "WARC-Identified-Payload-Type: text/html\r\n", "HTTP/1.1 200 OK\r\n\r\none"), "one"},
		{"a resource without a Content-Type", record("resource", "u:", "", html), html},
		{"100 before it", record("response", "u:", "", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: <a.css>\r\n\r\nHTTP/1.1 200 OK\r\n"+htmlType+"\r\none"), "one"},
		{"100 before no page", record("response", "u:", "", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 Not Found\r\n"+htmlType+"\r\none"), ""},
		{"gzip, chunked", answer("u:", "200 OK", htmlType+"Transfer-Encoding: gzip, chunked\r\n", chunks(gz)), html},
		{"gzip and chunked", answer("u:", "200 OK", htmlType+"Content-Encoding: gzip\r\nTransfer-Encoding: Chunked\r\n", chunks(gz)), html},
		{"cut off in a chunk", answer("u:", "200 OK", htmlType+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n6\r\ndef"), "abcdef"},
		{"cut off between chunks", answer("u:", "200 OK", htmlType+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\n"), "abc"},
		{"a damaged chunk", answer("u:", "200 OK", htmlType+"Transfer-Encoding: chunked\r\n", "3\r\nabc\r\nwhat?\r\n"), ":u:: Transfer-Encoding chunked: invalid byte in chunk length"},
		{"chunks put together", answer("u:", "200 OK", htmlType+"Transfer-Encoding: chunked\r\n", "A line\r\nof text"), "A line\r\nof text"},
		{"a header of two lines", record("response", "u:", "X: a\r\n  b\r\nWARC-Segment-Number:\r\n\t1\r\n", "HTTP/1.1 200 OK\r\n"+htmlType+"\r\none"), ":u:: the record is divided into segments"},
	} {
		want := tt.want
		if want == "" {
			want = ": no HTML files in this archive"
		}
		if d := cmp.Diff([]string{want}, bodies(t, "a.warc", []byte(tt.record))); d != "" {
			t.Errorf("%s: %s", tt.name, d)
		}
	}
}

// zeros is a reader of as many bytes as are asked for.
type zeros struct{}

func (zeros) Read(b []byte) (int, error) { clear(b); return len(b), nil }

// walked returns what a WARC file has that is read from in.
func walked(t *testing.T, in io.Reader) (all []File) {
	t.Helper()
	if err := walkWARC(File{Path: "a.warc", ID: "a"}, in, func(f File) bool {
		if f.ID != "" {
			all = append(all, f)
		}
		return true
	}); err != nil {
		t.Fatal(err)
	}
	return all
}

// It is longer than an int is on some systems.
func TestARecordOfThreeGigabytes(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a second")
	}
	const size = 3 << 30
	in := io.MultiReader(
		strings.NewReader(fmt.Sprintf("WARC/1.0\r\nWARC-Type: response\r\nContent-Length: %d\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n", int64(size))),
		io.LimitReader(zeros{}, size-int64(len("HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\n\r\n"))),
		strings.NewReader("\r\n\r\n"+pageRecord("B")))
	if all := walked(t, in); len(all) != 1 || string(all[0].body) != "<p>B" {
		t.Errorf("%v", all)
	}
}

// allocated returns how many bytes a function allocates, all together.
func allocated(f func()) int64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int64(after.TotalAlloc - before.TotalAlloc)
}

func TestTheMemoryOfAHeaderIsBounded(t *testing.T) {
	for name, line := range map[string]string{"one line": strings.Repeat("x", 1<<10), "many lines": strings.Repeat("A: b\r\n", 200)} {
		header := func(lines int) int64 {
			return allocated(func() {
				in := []io.Reader{strings.NewReader("WARC/1.0\r\nX: ")}
				for range lines {
					in = append(in, strings.NewReader(line))
				}
				if all := walked(t, io.MultiReader(append(in, strings.NewReader("\r\n"+pageRecord("B")))...)); len(all) != 2 {
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
