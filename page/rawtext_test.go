package page

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// rawTextOf returns what rawText makes of what follows <script> or <style>, and how many
// bytes of it the tokenizer reads as one text.
func rawTextOf(tag atom.Atom, src []byte) (got, want int) {
	var ps Parser
	ps.parse([]byte("<body>"), FromBody)
	ps.stack.open = append(ps.stack.open, open{})
	ps.push(tag, elementKinds[tag], Span{})
	got = ps.rawText(src)

	z := html.NewTokenizer(bytes.NewReader(append([]byte("<"+tag.String()+">"), src...)))
	z.Next()
	if z.Next() == html.TextToken {
		want = len(z.Raw())
	}
	return got, want
}

func TestRawText(t *testing.T) {
	tests := []struct {
		promise string
		tag     atom.Atom
		src     string
		want    int
	}{
		{"up to the end tag", atom.Script, "f()</script>x", 3},
		{"whatever its case, with what may follow the name", atom.Script, "f()</SCRIPT\n defer>x", 3},
		{"not up to another", atom.Script, "a</style>b</scripts>c</ script></script/>", 31},
		{"of a style sheet", atom.Style, "a{}<!--</script></style>", 16},
		{"of a script in a comment of which it is not sure", atom.Script, "<!-- <script> f()</script> -->", 0},
		{"without an end", atom.Script, "f()", 0},
		{"with half of one", atom.Script, "f()</script", 0},
		{"of no script", atom.P, "f()</script>", 0},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			if got, _ := rawTextOf(tt.tag, []byte(tt.src)); got != tt.want {
				t.Errorf("%q has %d bytes of raw text, want %d", tt.src, got, tt.want)
			}
		})
	}
}

// FuzzRawText: what is passed over is what the tokenizer would have read, and a page
// with it has the same lines after it.
func FuzzRawText(f *testing.F) {
	for _, src := range []string{"f()</script>x", "a</scrip></SCRIPT >", "<!--<script>a</script>-->b</script>c", "a{}</style>", "</script", "<!-->a</script>"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		for _, tag := range []atom.Atom{atom.Script, atom.Style} {
			if got, want := rawTextOf(tag, []byte(src)); got != 0 && got != want {
				t.Errorf("%q in a %s: %d bytes, the tokenizer reads %d", src, tag, got, want)
			}
			short, err := Parse([]byte("<" + tag.String() + ">" + src))
			if err != nil {
				t.Fatal(err)
			}
			pad := strings.Repeat("x", leastRawText)
			long, err := Parse([]byte("<" + tag.String() + ">" + pad + src))
			if err != nil {
				t.Fatal(err)
			}
			if a, b := string(short.Text), string(long.Text); a != b {
				t.Errorf("%q behind a %s shows %q, and %q if that is long", src, tag, a, b)
			}
		}
	})
}
