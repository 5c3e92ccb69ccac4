package input

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"

	"linesift/internal/cost"
	"linesift/internal/sniff/squeeze"
	"linesift/internal/warc/warctest"
)

// parquetOf returns a Parquet file of some pages.
func parquetOf(t testing.TB, codec compress.Codec, version int) []byte {
	t.Helper()
	type page struct {
		ID   string `parquet:"id"`
		HTML string `parquet:"html"`
	}
	var b bytes.Buffer
	w := parquet.NewGenericWriter[page](&b,
		parquet.MaxRowsPerRowGroup(4), parquet.Compression(codec), parquet.DataPageVersion(version))
	for i := range 6 {
		if _, err := w.Write([]page{{fmt.Sprint(i), pageOf(i)}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pageOf(i int) string { return "<p>" + strings.Repeat(fmt.Sprint("Page ", i, " "), 20) }

// flips calls f for each byte of a file, with a copy in which one bit of that byte is another.
func flips(file []byte, f func(at int, damaged []byte)) {
	r := rand.New(rand.NewPCG(1, 2))
	damaged := slices.Clone(file)
	for at := range file {
		bit := byte(1) << r.IntN(8)
		damaged[at] ^= bit
		f(at, damaged)
		damaged[at] ^= bit
	}
}

// texts returns the pages of an archive, and whether there was an error.
func texts(t *testing.T, kind string, file []byte) (all []string, failed bool) {
	t.Helper()
	var r Reader
	for _, f := range unpacked(t, kind, file) {
		html, err := r.Read(&f)
		failed = failed || err != nil
		all = append(all, string(html))
	}
	return all, failed
}

// A flipped bit of a compressed file or a Parquet file is an error or changes no page. Reading it
// takes little memory.
func TestDamageIsNeverSilent(t *testing.T) {
	const most = 64 << 20 // bytes
	var entries []packed
	var records, lines string
	for i := range 6 {
		entries = append(entries, packed{fmt.Sprintf("%d.html", i), pageOf(i)})
		records += warctest.Response(fmt.Sprintf("https://a.example/%d", i), "200 OK", warctest.HTML, pageOf(i))
		lines += fmt.Sprintf("{\"html\":%q}\n", pageOf(i))
	}
	tar := string(tarred(t, entries...))
	type archive struct {
		name, kind string
		file       []byte
	}
	archives := []archive{
		{"zip", "zip", zipped(t, entries...)},
		{"tar.xz of two streams", "tar", slices.Concat(
			squeeze.With(t, squeeze.XZ, tar[:2000]), squeeze.With(t, squeeze.XZ, tar[2000:]))},
	}
	for kind, plain := range map[string]string{"tar": tar, "warc": records, "jsonl": lines} {
		archives = append(archives,
			archive{kind + ".gz", kind, squeeze.Gzip(t, []byte(plain))},
			archive{kind + ".xz", kind, squeeze.With(t, squeeze.XZ, plain)},
			archive{kind + ".zst", kind, squeeze.With(t, squeeze.Zstd, plain)})
	}
	for _, codec := range []compress.Codec{
		&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Brotli, &parquet.Zstd, &parquet.Lz4Raw,
	} {
		for version := 1; version <= 2; version++ {
			name := fmt.Sprintf("Parquet, %v, pages of version %d", codec, version)
			archives = append(archives, archive{name, "parquet", parquetOf(t, codec, version)})
		}
	}
	for _, a := range archives {
		want, failed := texts(t, a.kind, a.file)
		if failed || len(want) != 6 {
			t.Fatalf("%s: %q", a.name, want)
		}
		check := func(what string, at int, damaged []byte) {
			var got []string
			var failed bool
			if took := cost.Bytes(func() { got, failed = texts(t, a.kind, damaged) }); took > most {
				t.Errorf("%s: byte %d of %d %s takes %d MB", a.name, at, len(a.file), what, took>>20)
			}
			if !failed && !slices.Equal(got, want) {
				t.Errorf("%s: byte %d of %d %s says nothing", a.name, at, len(a.file), what)
			}
		}
		summed := len(a.file)
		if a.kind == "zip" {
			summed = bytes.Index(a.file, []byte("PK\x01\x02")) // the directory has no checksum
		}
		flips(a.file, func(at int, damaged []byte) {
			if at < summed {
				check("changed", at, damaged)
			}
		})
		for end := range a.file {
			check("on missing", end, a.file[:end])
		}
	}
}

// A tar file has no checksum of its pages, but an end.
func TestAPageIsMissedAtTheEndOfATarFile(t *testing.T) {
	file := tarred(t, packed{"0.html", pageOf(0)}, packed{"1.html", pageOf(1)})
	for end := range file {
		if got, failed := texts(t, "tar", file[:end]); !failed && len(got) != 2 {
			t.Errorf("without the bytes from %d on there are %d pages", end, len(got))
		}
	}
}

// A flipped bit of a plain WARC file may change a page, its status or its type, but it loses no
// record.
func TestNoRecordIsLostInSilence(t *testing.T) {
	var file string
	for i := range 2 {
		file += warctest.Record("request", "https://a.example/",
			"Content-Type: application/http; msgtype=request\r\n", "GET / HTTP/1.1\r\n\r\n")
		file += warctest.Response(fmt.Sprint("https://a.example/", i), "200 OK", warctest.HTML, pageOf(i))
	}
	damaged := []byte(file)
	for at := range damaged {
		before := file[:at]
		if begin := strings.LastIndex(before, "HTTP/1.1 "); begin > strings.LastIndex(before, "\r\n\r\n") {
			continue // the header of an answer
		}
		others := []byte{'0', '1', '2', '3', '4', '5', '6', '7', '8', '9'}
		for bit := range 8 {
			others = append(others, file[at]^1<<bit)
		}
		for _, other := range others {
			damaged[at] = other
			if got, failed := texts(t, "warc", damaged); !failed && len(got) != 2 {
				place := file[max(0, at-20):min(len(file), at+10)]
				t.Errorf("%q instead of %q at %q leaves %d pages", other, file[at], place, len(got))
			}
		}
		damaged[at] = file[at]
	}
}
