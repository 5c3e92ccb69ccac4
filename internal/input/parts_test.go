package input

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
)

// told returns what is known of each page, with its bytes as another machine has them.
func told(t testing.TB, files []File) (all []string) {
	var r Reader
	for _, f := range files {
		b, err := f.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		var copied File
		if err := copied.UnmarshalBinary(b); err != nil {
			t.Fatal(err)
		}
		body, err := r.Read(copied)
		all = append(all, fmt.Sprint(f.ID, " ", f.Path, " ", f.URL, " ", f.Folder, " ", copied.ContentType, " ", string(body), " ", err))
		if copied.ID != f.ID || copied.Path != f.Path || copied.URL != f.URL || copied.Folder != f.Folder {
			t.Errorf("%v is written and read as %v", f, copied)
		}
	}
	return all
}

// unseekable is a file of an object store.
type unseekable struct{ io.Reader }

func TestPartsHaveThePagesOfTheWhole(t *testing.T) {
	var warc []string
	for i := range 40 {
		fields := "Content-Type: text/html"
		if i%4 == 3 {
			fields = "Content-Type: image/png" // which is not counted
		}
		warc = append(warc, answer(fmt.Sprintf("http://a.example/%d", i), "200 OK", fields, "<p>"+strings.Repeat("WARC/1.0\r\n", i)+"page"))
	}
	var gz, zst, jsonl, table []byte
	for _, r := range warc {
		gz = append(gz, with(t, func(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }, r)...)
		zst = append(zst, with(t, newZstdWriter, r)...)
	}
	var all []row
	for i := range 40 {
		jsonl = fmt.Appendf(jsonl, `{"html":"<p>page %d","url":"http://a.example/%d"}`+"\n", i, i)
		if i%5 == 0 {
			jsonl = append(jsonl, '\n')
		}
		all = append(all, row{HTML: fmt.Sprintf("<p>page %d", i)})
	}
	table = rows(t, all...)
	damaged := slices.Clone(gz)
	damaged[len(damaged)/2] ^= 0xff
	for _, test := range []struct {
		path  string
		file  []byte
		whole bool // it cannot be divided
	}{
		{"crawl/a.warc", []byte(strings.Join(warc, "")), false},
		{"a.warc.gz", gz, false},
		{"a.warc.zst", zst, false},
		{"a.warc.gz", damaged, false},
		{"a.warc.gz", with(t, func(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }, strings.Join(warc, "")), true},
		{"a.jsonl", jsonl, false},
		{"a.jsonl", bytes.TrimSpace(jsonl), false},
		{"a.jsonl.gz", with(t, func(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }, string(jsonl)), true},
		{"a.parquet", table, false},
		{"a.html", []byte("<p>page"), true},
		{"a.warc", []byte("nothing"), true},
	} {
		o := new(Finder)
		want := told(t, slices.Collect(o.Pages(Part{Path: test.path}, bytes.NewReader(test.file))))
		for _, number := range []int{1, 3, 16} {
			parts, err := o.Parts(test.path, unseekableUnless(test.path == "a.parquet", test.file), int64(len(test.file)/number))
			if err != nil {
				t.Fatal(err)
			}
			if n := len(parts); (n > 1) != (number > 1 && !test.whole) {
				t.Errorf("%s (%d bytes) is divided into %d parts for %d", test.path, len(test.file), n, number)
			}
			var got []string
			for _, p := range parts {
				got = append(got, told(t, slices.Collect(o.Pages(p, unseekableUnless(p.First%2 == 0 || test.path == "a.parquet", test.file))))...)
			}
			if test.path == "a.warc.gz" && slices.Equal(test.file, damaged) {
				// The page before the damage, which the error names, may be of another part.
				got, want = got[:len(got)-1], want[:min(len(want), len(got)-1)]
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s in %d parts: %d pages\n%s\nwant %d\n%s", test.path, len(parts), len(got), strings.Join(got, "\n"), len(want), strings.Join(want, "\n"))
			}
		}
	}
}

func unseekableUnless(seeks bool, file []byte) io.Reader {
	if seeks {
		return bytes.NewReader(file)
	}
	return unseekable{bytes.NewReader(file)}
}

func TestAFileIsWrittenWithItsError(t *testing.T) {
	f := File{ID: "a", Path: "a.html", Err: io.ErrUnexpectedEOF}
	b, err := f.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var got File
	if err := got.UnmarshalBinary(b); err != nil || got.Err == nil || got.Err.Error() != "unexpected EOF" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := (File{Path: "a.html"}).MarshalBinary(); err == nil {
		t.Error("a page that is not in memory is written as none")
	}
}

func FuzzUnmarshalFile(f *testing.F) {
	b, _ := File{ID: "a", Path: "b", body: []byte("<p>page")}.MarshalBinary()
	f.Add(b)
	f.Fuzz(func(t *testing.T, b []byte) {
		var file, again File
		if file.UnmarshalBinary(b) != nil {
			return
		}
		written, err := file.MarshalBinary()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalBinary(written); err != nil || again.ID != file.ID || !bytes.Equal(again.body, file.body) {
			t.Errorf("%v is read again as %v, %v", file, again, err)
		}
	})
}

func FuzzParts(f *testing.F) {
	one := answer("http://a.example/", "200 OK", "Content-Type: text/html", "<p>page")
	f.Add("a.warc", []byte(one+one))
	f.Add("/.warc", []byte(one+one)) // not known by its name
	f.Add("a.jsonl", []byte("{\"html\":\"a\"}\n{\"html\":\"b\"}\n"))
	f.Add("a.warc.gz", append(with(f, func(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }, one), with(f, func(w io.Writer) *gzip.Writer { return gzip.NewWriter(w) }, one)...))
	f.Add("a.warc.zst", append(with(f, newZstdWriter, one), with(f, newZstdWriter, one)...))
	f.Fuzz(func(t *testing.T, name string, file []byte) {
		o := &Finder{MaxSize: 1 << 16}
		parts, err := o.Parts(name, bytes.NewReader(file), 1)
		if err != nil {
			return
		}
		// Pages that are no errors are the same, since a reader goes on no further
		// than to the first damage.
		pages := func(parts []Part) (all []string) {
			for _, p := range parts {
				for f := range o.Pages(p, bytes.NewReader(file)) {
					if f.Err == nil {
						all = append(all, f.ID+string(f.body))
					}
				}
			}
			return all
		}
		if got, want := pages(parts), pages([]Part{{Path: name}}); !slices.Equal(got, want) {
			t.Errorf("%d parts have %q, the whole %q", len(parts), got, want)
		}
	})
}
