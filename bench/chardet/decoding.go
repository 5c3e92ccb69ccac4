package chardet

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"unicode"
	"unicode/utf8"

	gogs "github.com/gogs/chardet"
	"github.com/wlynxg/chardet"
	"golang.org/x/net/html/charset"

	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/input"
	"linesift/internal/scoring"
	"linesift/page"
)

// Decoding is the command encodings.
type Decoding struct {
	Sets    []string `arg:"" name:"set" help:"Gold standards."`
	Jobs    int      `short:"j" default:"${jobs}" min:"1" max:"256" help:"Pages to work on at once."`
	Letters int      `default:"200" help:"Leave out pages of fewer letters."`
}

// leastHeld is the share of its letters beyond ASCII that an encoding has of a page
// that is written in it.
const leastHeld = 0.995

// decoders are what decodes the pages.
var decoders = []struct {
	name   string
	decode func(src []byte) []byte
}{
	{"linesift", linesiftDecodes("")},
	{"declared utf-8", linesiftDecodes("utf-8")},
	{"declared windows-1252", linesiftDecodes("windows-1252")},
	// Both read pages by github.com/go-shiori/dom, which does this.
	{"go-trafilatura, go-readability v2", func(src []byte) []byte {
		r, err := gogs.NewHtmlDetector().DetectBest(src)
		if err != nil {
			return src
		}
		return decodeAs(src, r.Charset)
	}},
	{"wlynxg/chardet", func(src []byte) []byte { return decodeAs(src, chardet.Detect(src).Encoding) }},
}

func linesiftDecodes(declared string) func(src []byte) []byte {
	return func(src []byte) []byte {
		contentType := ""
		if declared != "" {
			contentType = "text/html; charset=" + declared
		}
		text, _ := page.Decode(src, contentType)
		return text
	}
}

// decodeAs decodes a document from an encoding by any of its names.
func decodeAs(src []byte, name string) []byte {
	e, _ := charset.Lookup(name)
	if e == nil {
		return src
	}
	text, _ := e.NewDecoder().Bytes(src)
	return text
}

// Run encodes each page in the encodings of its language, without a declaration, and
// counts how often the same text is decoded.
func (o *Decoding) Run(ctx context.Context, s cli.Streams) error {
	gold, err := scoring.Open(o.Sets, false)
	if err != nil {
		return err
	}
	all := make([]int, len(charsets))
	right := make([][]int, len(charsets))
	for c := range right {
		right[c] = make([]int, len(decoders))
	}
	type result struct {
		right [][]bool // by encoding and decoder; nil where the page is not written in it
		err   error
	}
	err = input.Ordered(ctx, len(gold), o.Jobs, func() func(int) result {
		return func(i int) (r result) {
			r.right, r.err = o.measure(&gold[i])
			return r
		}
	}, func(_ int, r result) error {
		if r.err != nil {
			return r.err
		}
		for c, results := range r.right {
			if results == nil {
				continue
			}
			all[c]++
			for d, ok := range results {
				if ok {
					right[c][d]++
				}
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return writeDecoding(s, all, right)
}

func writeDecoding(s cli.Streams, all []int, right [][]int) error {
	rows := [][]string{{"decoded right", "pages"}}
	for _, d := range decoders {
		rows[0] = append(rows[0], d.name)
	}
	for c, n := range all {
		if n == 0 {
			continue
		}
		row := []string{charsets[c].name, fmt.Sprint(n)}
		for _, ok := range right[c] {
			row = append(row, fmt.Sprintf("%.3f", float64(ok)/float64(n)))
		}
		rows = append(rows, row)
	}
	return measure.WriteTable(s.Out, rows)
}

// declarations are where a page says what encoding it is in.
var declarations = regexp.MustCompile(`(?i)<meta[^>]*\bcharset\b[^>]*>|<\?xml[^>]*>`)

// mojibake is UTF-8 that was taken for windows-1252 before the page was made. Encoded in
// windows-1252 it is UTF-8 again, and is best read as that.
var mojibake = regexp.MustCompile(`[ÂÃ][\x{80}-\x{bf}]|[ÃÅ][‚„†‰Š‹ŒŽ‘’“”•–—™š›œž]|â€|ï[»¿]|Â`)

// measure tells of each encoding that a page is written in and of each decoder whether
// the visible text comes out as it is with the right encoding.
func (o *Decoding) measure(p *data.GoldPage) ([][]bool, error) {
	src, err := p.HTML()
	if err != nil {
		return nil, err
	}
	src, _ = page.Decode(src, "")
	src = declarations.ReplaceAll(src, nil)
	text := visible(src)
	if letters, beyond := countLetters(text); letters < o.Letters || beyond == 0 || mojibake.Match(text) {
		return nil, nil
	}
	results := make([][]bool, len(charsets))
	for c, to := range charsets {
		if !writtenIn(p.Language, to.languages) {
			continue
		}
		encoded, held := encode(string(src), to.encoding)
		if held < leastHeld {
			continue
		}
		want := decodeAs(encoded, to.name)
		for _, d := range decoders {
			results[c] = append(results[c], sameText(d.decode(encoded), want))
		}
	}
	return results, nil
}

func countLetters(text []byte) (letters, beyond int) {
	for _, r := range string(text) {
		if unicode.IsLetter(r) {
			letters++
		}
		if r >= utf8.RuneSelf {
			beyond++
		}
	}
	return letters, beyond
}

func sameText(a, b []byte) bool {
	return bytes.Equal(a, b) || bytes.Equal(visible(a), visible(b))
}

// visible returns the text of a page's lines.
func visible(src []byte) []byte {
	p, err := page.ParseUTF8(src)
	if err != nil {
		return nil
	}
	return p.Text
}
