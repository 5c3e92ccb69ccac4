package pipeline

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/gzip"
	"github.com/parquet-go/parquet-go"

	"linesift/internal/input"
)

func gzipped(t testing.TB, texts ...string) []byte {
	var b bytes.Buffer
	for _, text := range texts {
		z := gzip.NewWriter(&b)
		z.Write([]byte(text))
		if err := z.Close(); err != nil {
			t.Fatal(err)
		}
	}
	return b.Bytes()
}

// pages returns what is known of each page in the parts of a file.
func pages(t testing.TB, parts []input.Part, file []byte) (all []string) {
	var r input.Reader
	for _, p := range parts {
		for f := range new(input.Finder).Pages(p, bytes.NewReader(file)) {
			body, err := r.Read(&f)
			all = append(all, fmt.Sprint(f.ID, " ", f.Path, " ", f.URL, " ", f.Folder, " ", string(body), " ", err))
		}
	}
	return all
}

func TestPartsHaveThePagesOfTheWhole(t *testing.T) {
	var warc []string
	var jsonl []byte
	var table bytes.Buffer
	rows := parquet.NewGenericWriter[struct {
		HTML string `parquet:"html"`
	}](&table, parquet.MaxRowsPerRowGroup(3))
	for i := range 40 {
		record := string(warcRecord(fmt.Sprintf("http://a.example/%d", i),
			"<p>"+strings.Repeat("WARC/1.0\r\n", i)+"page"))
		if i%4 == 3 {
			record = strings.Replace(record, "Type: text/html", "Type: image/png", 1) // which is no page
		}
		warc = append(warc, record)
		jsonl = fmt.Appendf(jsonl, `{"html":"<p>page %d","url":"http://a.example/%d"}`+"\n", i, i)
		if i%5 == 0 {
			jsonl = append(jsonl, '\n')
		}
		rows.Write([]struct {
			HTML string `parquet:"html"`
		}{{fmt.Sprintf("<p>page %d", i)}})
	}
	if err := rows.Close(); err != nil {
		t.Fatal(err)
	}
	gz := gzipped(t, warc...)
	damaged := slices.Clone(gz)
	damaged[len(damaged)/2] ^= 0xff
	for _, test := range []struct {
		path  string
		file  []byte
		whole bool // it cannot be divided
	}{
		{"a.warc.gz", gz, false},
		{"a.warc.gz", damaged, false},
		{"a.warc.gz", gzipped(t, strings.Join(warc, "")), true},
		{"a.warc", []byte(strings.Join(warc, "")), true},
		{"a.jsonl", jsonl, false},
		{"a.jsonl", bytes.TrimSpace(jsonl), false},
		{"a.jsonl.gz", gzipped(t, string(jsonl)), true},
		{"a.json", []byte(`[{"html":"<p>one"}, {"html":"<p>two"}]`), true},
		{"a.parquet", table.Bytes(), false},
		{"a.html", []byte("<p>page"), true},
		{"a.warc", []byte("nothing"), true},
	} {
		want := pages(t, []input.Part{{Path: test.path}}, test.file)
		for _, number := range []int{1, 3, 16} {
			parts, err := cut(new(input.Finder), test.path, bytes.NewReader(test.file), int64(len(test.file)/number))
			if err != nil {
				t.Fatal(err)
			}
			if n := len(parts); (n > 1) != (number > 1 && !test.whole) {
				t.Errorf("%s (%d bytes) is divided into %d parts for %d", test.path, len(test.file), n, number)
			}
			got := pages(t, parts, test.file)
			if bytes.Equal(test.file, damaged) {
				// The page before the damage, which the error names, may be of another part.
				got, want = got[:len(got)-1], want[:min(len(want), len(got)-1)]
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s in %d parts: %d pages\n%s\nwant %d\n%s", test.path, len(parts), len(got),
					strings.Join(got, "\n"), len(want), strings.Join(want, "\n"))
			}
		}
	}
}

func FuzzCut(f *testing.F) {
	one := string(warcRecord("http://a.example/", "<p>page"))
	f.Add("a.warc", []byte(one+one))
	f.Add("a.jsonl", []byte("{\"html\":\"a\"}\n{\"html\":\"b\"}\n"))
	f.Add("a.warc.gz", gzipped(f, one, one))
	f.Fuzz(func(t *testing.T, name string, file []byte) {
		finder := &input.Finder{MaxSize: 1 << 16}
		parts, err := cut(finder, name, bytes.NewReader(file), 1)
		if err != nil {
			return
		}
		// Pages that are no errors are the same, since a reader goes on no further
		// than to the first damage.
		good := func(parts []input.Part) (all []string) {
			for _, p := range parts {
				for f := range finder.Pages(p, bytes.NewReader(file)) {
					if b, err := f.MarshalBinary(); err == nil && f.Err == nil {
						all = append(all, string(b))
					}
				}
			}
			return all
		}
		if got, want := good(parts), good([]input.Part{{Path: name}}); !slices.Equal(got, want) {
			t.Errorf("%d parts have %q, the whole %q", len(parts), got, want)
		}
	})
}
