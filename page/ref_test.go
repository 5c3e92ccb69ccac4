package page

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// visible is the text of html.Parse's tree, by rules written apart from the
// parser's: what a reader sees, white space left out.
func visible(n *html.Node, sb *strings.Builder) {
	switch n.Type {
	case html.TextNode:
		for _, f := range strings.FieldsFunc(n.Data, func(r rune) bool { return r <= ' ' || r == 0xa0 || r == 0x200b || r == 0x200c|| r == 0x200d || r == 0x200e || r == 0x200f || r == 0xfeff || r == 0xad || r==0x2060 }) {
			sb.WriteString(f)
		}
		return
	case html.ElementNode:
		if kinds[n.DataAtom]&hides != 0 && n.Namespace != "math" || n.Data == "svg" || n.DataAtom == atom.Noscript || n.DataAtom == atom.Title {
			return
		}
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		visible(c, sb)
	}
}

func TestCorpusRef(t *testing.T) {
	files, _ := filepath.Glob("../../shared/corpus/*/*/html/*.gz")
	bad, n := 0, 0
	noscr := map[string]int{}
	for _, f := range files {
		r, _ := os.Open(f)
		z, err := gzip.NewReader(r)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(z)
		r.Close()
		src, _ := Decode(b, "")
		var ps Parser
		ps.parse(src)
		p := &ps.page
		at := int32(0)
		for i, l := range p.Lines {
			if l.Source.Start != at || l.Source.End < at {
				t.Errorf("%s line %d: %v", f, i, l.Source)
			}
			at = l.Source.End
		}
		if int(at) != len(src) {
			t.Errorf("%s: lines end at %d of %d", f, at, len(src))
		}
		doc, err := html.Parse(bytes.NewReader(src))
		if err != nil {
			continue
		}
		var sb, mine strings.Builder
		visible(doc, &sb)
		for i := range p.Lines {
			for _, f := range strings.FieldsFunc(string(p.LineText(i)), func(r rune) bool { return r <= ' ' || r == 0xa0 || r == 0x200b || r == 0x200c|| r == 0x200d || r == 0x200e || r == 0x200f || r == 0xfeff || r == 0xad || r==0x2060 }) {
				mine.WriteString(f)
			}
		}
		n++
		if ps.noscript > 0 {
			tot := 0
			for i := range p.Lines { tot += p.Lines[i].Text.Len() }
			ps.readNoscript = true
			ps.parse(src)
			tot2 := 0
			for i := range p.Lines { tot2 += p.Lines[i].Text.Len() }
			if tot2 > tot+300  { noscr[fmt.Sprintf("%s %d -> %d", f[len("../../shared/corpus/"):], tot, tot2)]++ }
		}
		a, b2 := sb.String(), mine.String()
		if a != b2 {
			bad++
			i := 0
			for i < len(a) && i < len(b2) && a[i] == b2[i] {
				i++
			}
			if bad < 25 {
				t.Logf("%s %d of ref %d mine %d\n   ref:  %q\n   mine: %q", f, i, len(a), len(b2), a[max(0,i-20):min(len(a), i+60)], b2[max(0,i-20):min(len(b2), i+60)])
			}
		}
	}
	t.Logf("%d of %d differ", bad, n)
	for k := range noscr { t.Log(k) }
}
