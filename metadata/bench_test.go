package metadata_test

import (
	"bytes"
	"compress/gzip"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"linesift"
	"linesift/metadata"
	"linesift/page"
	"linesift/role"
)

// The benchmarks read the same pages, so that their ratio is what a record costs beside
// the content.

func BenchmarkExtract(b *testing.B) {
	var x linesift.Extractor
	benchmark(b, func(src []byte) func() {
		return func() {
			if _, err := x.Extract(bytes.NewReader(src), nil); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	var x linesift.Extractor
	var f metadata.Collector
	benchmark(b, func(src []byte) func() {
		p, err := page.ParseUTF8(src)
		if err != nil {
			b.Fatal(err)
		}
		d, err := x.ExtractPage(p, nil)
		if err != nil {
			b.Fatal(err)
		}
		var r role.Tagger
		in := metadata.Input{Page: p, Mask: slices.Clone(d.Result().Mask), Roles: r.Tag(p, nil),
			TitleLine: r.TitleLine()}
		return func() { f.Collect(in) }
	})
}

// benchmark times what prepare returns for each page.
func benchmark(b *testing.B, prepare func(src []byte) func()) {
	for name, pattern := range map[string]string{
		"samples": "../data/samples/pages/*.html",
		"corpus":  "../../shared/corpus/speed/*/html/*.html.gz",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		if len(files) == 0 {
			continue
		}
		b.Run(name, func(b *testing.B) {
			size := 0
			var runs []func()
			for _, f := range files {
				src, _ := page.Decode(read(b, f), "")
				size += len(src)
				runs = append(runs, prepare(src))
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, run := range runs {
					run()
				}
			}
		})
	}
}

func read(b testing.TB, name string) []byte {
	b.Helper()
	file, err := os.Open(name)
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	var r io.Reader = file
	if filepath.Ext(name) == ".gz" {
		if r, err = gzip.NewReader(file); err != nil {
			b.Fatal(err)
		}
	}
	src, err := io.ReadAll(r)
	if err != nil {
		b.Fatal(err)
	}
	return src
}
