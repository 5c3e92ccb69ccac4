package page

import (
	"bytes"
	"strings"
	"testing"
)

// The two benchmarks read the same pages, so that their ratio is what parsing
// costs beyond splitting the source into tokens.

func BenchmarkTokenizer(b *testing.B) {
	benchmark(b, func(src []byte) { tokenize(src) })
}

func BenchmarkParse(b *testing.B) {
	var ps Parser
	benchmark(b, func(src []byte) {
		if _, err := ps.ParseUTF8(src); err != nil {
			b.Fatal(err)
		}
	})
}

func benchmark(b *testing.B, read func(src []byte)) {
	run := func(name string, pages [][]byte) {
		b.Run(name, func(b *testing.B) {
			size := 0
			for _, src := range pages {
				size += len(src)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, src := range pages {
					read(src)
				}
			}
		})
	}
	dense := pageOf(5000) // nothing but markup and text
	run("dense", [][]byte{dense})
	// Two thirds scripts, as the heavy pages of the corpus are.
	run("heavy",
		[][]byte{bytes.ReplaceAll(dense, []byte("<!-- end -->"),
			[]byte("<script>"+strings.Repeat("f(0 < 1, 'x'); ", 120)+"</script>"))})
	var pages [][]byte
	for _, src := range corpus(b, "speed/*/html/*", 1) {
		pages = append(pages, src)
	}
	if len(pages) > 0 {
		run("corpus", pages)
	}
}
