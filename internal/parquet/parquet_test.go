package parquet

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
	"github.com/parquet-go/parquet-go/deprecated"
)

// A row has a column of each type, in each encoding that parquet-go writes.
type row struct {
	Plain      string           `parquet:"plain,plain"`
	Dictionary string           `parquet:"dictionary,dict"`
	Delta      string           `parquet:"delta,delta"`
	Bytes      []byte           `parquet:"bytes"`
	Fixed      [16]byte         `parquet:"fixed"`
	Optional   *string          `parquet:"optional,optional"`
	Seldom     *string          `parquet:"seldom,optional,dict"`
	Bool       bool             `parquet:"bool"`
	Int32      int32            `parquet:"int32"`
	Int64      int64            `parquet:"int64,delta"`
	Time       deprecated.Int96 `parquet:"time"`
	Float      float32          `parquet:"float"`
	Double     float64          `parquet:"double,split"`
	Page       *nested          `parquet:"page,optional"`
	Tags       []string         `parquet:"tags,list"`
	Last       string           `parquet:"last"`
}

type nested struct {
	HTML *string `parquet:"html,optional"`
	Meta struct {
		URL string `parquet:"url"`
	} `parquet:"meta"`
}

func rowsOf(n int) []row {
	rows := make([]row, n)
	for i := range rows {
		text := fmt.Sprintf("<p>Page %d ", i) + strings.Repeat("x", i%50)
		r := row{
			Plain: text, Dictionary: fmt.Sprint(i % 7), Delta: text, Bytes: []byte(text), Bool: i%3 == 0,
			Int32: int32(-i), Int64: int64(i) << 33, Time: deprecated.Int64ToInt96(int64(i)),
			Float: float32(i) / 3, Double: math.Sqrt(float64(i)), Last: fmt.Sprint("last ", i),
		}
		copy(r.Fixed[:], text)
		if i%2 == 0 {
			r.Optional = &text
		}
		if i%100 == 99 {
			r.Seldom = &r.Dictionary
		}
		if i%3 > 0 {
			r.Page = new(nested)
			r.Page.Meta.URL = fmt.Sprint("https://a.example/", i)
			if i%3 > 1 {
				r.Page.HTML = &text
			}
		}
		r.Tags = make([]string, i%3)
		rows[i] = r
	}
	return rows
}

// columns has the columns of at most one value a row, and their text.
var columns = map[string]func(r row) string{
	"plain":      func(r row) string { return r.Plain },
	"dictionary": func(r row) string { return r.Dictionary },
	"delta":      func(r row) string { return r.Delta },
	"bytes":      func(r row) string { return string(r.Bytes) },
	"fixed":      func(r row) string { return string(r.Fixed[:]) },
	"optional":   func(r row) string { return textOrNull(r.Optional) },
	"seldom":     func(r row) string { return textOrNull(r.Seldom) },
	"bool":       func(r row) string { return fmt.Sprint(r.Bool) },
	"int32":      func(r row) string { return fmt.Sprint(r.Int32) },
	"int64":      func(r row) string { return fmt.Sprint(r.Int64) },
	"time":       func(r row) string { return r.Time.String() },
	"float":      func(r row) string { return fmt.Sprint(r.Float) },
	"double":     func(r row) string { return fmt.Sprint(r.Double) },
	"page.html": func(r row) string {
		if r.Page == nil {
			return null
		}
		return textOrNull(r.Page.HTML)
	},
	"page.meta.url": func(r row) string {
		if r.Page == nil {
			return null
		}
		return r.Page.Meta.URL
	},
	"last": func(r row) string { return r.Last },
}

const null = "null"

func textOrNull(text *string) string {
	if text == nil {
		return null
	}
	return *text
}

func written(t testing.TB, rows []row, options ...parquet.WriterOption) []byte {
	t.Helper()
	var b bytes.Buffer
	w := parquet.NewGenericWriter[row](&b,
		append(options, parquet.MaxRowsPerRowGroup(300), parquet.PageBufferSize(2000))...)
	_, err := w.Write(rows)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// texts returns the values of a column as text.
func texts(t *testing.T, file []byte, path string) (all []string) {
	t.Helper()
	f, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	c := f.Column(path)
	if c == nil {
		t.Fatalf("no column %q", path)
	}
	for i := range f.Groups {
		values, err := f.Values(i, c)
		if err != nil {
			t.Fatal(err)
		}
		for range f.Groups[i].NumRows {
			value, ok, err := values.Next()
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				value = []byte(null)
			}
			all = append(all, string(value))
		}
		if err := values.End(); err != nil {
			t.Fatal(err)
		}
	}
	return all
}

// A file has the values that parquet-go wrote, in each type, encoding, codec and version of pages.
// parquet-go itself reads other numbers from pages of LZ4 in the encoding BYTE_STREAM_SPLIT.
func TestValuesAreThoseThatWereWritten(t *testing.T) {
	rows := rowsOf(1000)
	for _, codec := range []compress.Codec{
		&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Brotli, &parquet.Zstd, &parquet.Lz4Raw,
	} {
		for version := 1; version <= 2; version++ {
			file := written(t, rows, parquet.Compression(codec), parquet.DataPageVersion(version))
			for path, text := range columns {
				var want []string
				for _, r := range rows {
					want = append(want, text(r))
				}
				if d := cmp.Diff(want, texts(t, file, path)); d != "" {
					t.Errorf("%v, version %d, %s: %s", codec, version, path, d)
				}
			}
		}
	}
}

func TestColumnsOfOneValueARow(t *testing.T) {
	file := written(t, rowsOf(3))
	f, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]struct{ isThere, isBytes bool }{
		"plain": {true, true}, "bytes": {true, true}, "page.html": {true, true}, "page.meta.url": {true, true},
		"fixed": {true, false}, "int64": {true, false}, "page": {}, "page.meta": {}, "html": {}, "": {},
		"tags": {}, "tags.list.element": {}, "page.html.x": {}, "page.": {}, "nothing": {},
	} {
		c := f.Column(path)
		if got := c != nil; got != want.isThere || got && c.IsBytes() != want.isBytes {
			t.Errorf("%q: %v, want %v", path, c, want)
		}
	}
}

func TestOpenNamesWhatIsWrong(t *testing.T) {
	file := written(t, rowsOf(3))
	long := bytes.Clone(file)
	copy(long[len(long)-8:], "\x02\x00\x00\xfc")
	for name, test := range map[string]struct {
		file []byte
		want string
	}{
		"nothing":   {nil, "unexpected EOF"},
		"torn":      {file[:len(file)-1], "it does not begin and end as a Parquet file"},
		"begun":     {append([]byte("X"), file[1:]...), "it does not begin and end as a Parquet file"},
		"encrypted": {append([]byte("PARE"), file[4:]...), "it is encrypted"},
		"footer":    {long, "the footer of 4227858434 bytes is longer than the file"},
		"list": {
			[]byte("PAR1\x29\xfc\xff\xff\xff\xff\x07\x07\x00\x00\x00PAR1"),
			"the footer: decoding thrift payload: 2:FIELD<LIST>: a list or string of the length 2147483647 in 5 bytes",
		},
	} {
		_, err := Open(bytes.NewReader(test.file), int64(len(test.file)))
		if err == nil || err.Error() != test.want {
			t.Errorf("%s: %v, want %s", name, err, test.want)
		}
	}
}

func TestRuns(t *testing.T) {
	for _, test := range []struct {
		data  string
		width int
		want  []uint32
		err   bool // after them
	}{
		{"", 1, nil, true},
		{"\x06\x01\x04\x00", 1, []uint32{1, 1, 1, 0, 0}, true},
		{"\x03\x88\xc6\xfa", 3, []uint32{0, 1, 2, 3, 4, 5, 6, 7}, true}, // the example of the format's document
		{"\x03\x88\xc6", 3, nil, true},
		{"\x02\x34\x12\x03\x01\x00\x00\x00\x00\x00\x00\x00\x00\x80", 10, []uint32{0x1234, 1, 0, 0, 0, 0, 0, 0, 512},
			true},
		{"\x04", 0, []uint32{0, 0}, true},
		{"\x03", 0, []uint32{0, 0, 0, 0, 0, 0, 0, 0}, true},
		{"\x02\xff\xff\xff\xff", 32, []uint32{math.MaxUint32}, true},
		{"\xfe\xff\xff\xff\xff\xff\xff\xff\xff\x01\x07", 3, []uint32{7, 7}, false},
		{"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01\x07", 3, nil, true},
		{"\x02\xff\xff\xff\xff\xff", 33, nil, true},
	} {
		r := &runs{data: []byte(test.data), width: test.width}
		var got []uint32
		for range test.want {
			n, err := r.next()
			if err != nil {
				t.Errorf("%q: %v", test.data, err)
			}
			got = append(got, n)
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%q: %s", test.data, d)
		}
		if n, err := r.next(); (err != nil) != test.err {
			t.Errorf("%q: then %d, %v", test.data, n, err)
		}
	}
}
