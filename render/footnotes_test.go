package render_test

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	renderer "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"linesift/render"
)

// readers know footnotes or do not.
var readers = map[string]goldmark.Markdown{
	"GFM with footnotes": reader,
	"CommonMark":         goldmark.New(goldmark.WithRendererOptions(renderer.WithUnsafe())),
	"GFM": goldmark.New(goldmark.WithExtensions(extension.GFM),
		goldmark.WithRendererOptions(renderer.WithUnsafe())),
}

// notePieces are what random notes begin with and go on with.
var notePieces = strings.Fields(
	`a Ibid. two␣words Ada␣(1998) Ada␣"Boats" Ada␣'Boats' "Boats" (1998) a)b (a ; : $ 1. # - > javascript:a(1) data:text/html,x x:y
	http://y.example/ www.y.example &lt;b> &lt;/b> &lt;!-- &lt;script>a()&lt;/script> &lt;img␣src=x␣onerror=a()> &lt;a&#58;b> [a](javascript:a) [a]: [^1] [^1]: \ \( &quot; " ' &amp;lt;
	<br> <br> <br><br> <p> <p> <pre> </pre> <pre>&lt;img␣src=x␣onerror=a()>&#10;&#10;&lt;b>&#10;</pre> <code> </code> <code>a</code> <code>&lt;b></code> <b> </b> <i> </i> <sub> </sub>
	<ul> <li> </ul> <ol> </ol> <blockquote> </blockquote> <table> <tr> <td> </table> <dl> <dt> <dd> <h2> </h2> <hr> <figure> <figcaption> </figure> <details> <summary>
	<img␣src=http://x.example/a> <img␣src=http://x.example/a␣alt="a"> <a␣href=http://x.example/> <a␣href='http://x.example/"b"'> </a>
	<span␣data-latex="x"> \(x_1\) \[x\] <math><mi>x</math> <sup><a␣href=#n2>2</a></sup>`)

// notesPage returns the same page with footnotes for a seed each time.
func notesPage(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	var b strings.Builder
	b.WriteString("<p>a<sup><a href=#n1>1</a></sup> b<sup><a href=#n2>2</a></sup><hr><ol>")
	for n := range 2 {
		fmt.Fprintf(&b, "<li id=n%d>", n+1)
		for range r.IntN(6) {
			b.WriteString(strings.ReplaceAll(notePieces[r.IntN(len(notePieces))], "␣", " "))
			b.WriteString([]string{"", " "}[r.IntN(2)])
		}
		b.WriteString("</li>")
	}
	return b.String() + "</ol>"
}

// lost returns the letters of want that are not in got, whose text may stand elsewhere. TeX beside
// its formula does not count.
func lost(want, got *html.Node) (letters string) {
	count := map[rune]int{}
	for doc, add := range map[*html.Node]int{want: 1, got: -1} {
		for n := range doc.Descendants() {
			if n.Type == html.TextNode && n.Parent.Data != "annotation" {
				for _, r := range n.Data {
					count[r] += add
				}
			}
		}
	}
	for _, r := range slices.Sorted(maps.Keys(count)) {
		if unicode.IsLetter(r) && count[r] > 0 {
			letters += string(r)
		}
	}
	return letters
}

func TestFootnotesAreTextInEveryReader(t *testing.T) {
	n := uint64(10_000)
	if testing.Short() {
		n = 2_000
	}
	failed := 0
	for seed := range n {
		src := notesPage(seed)
		p, mask := keepAll(t, src, "")
		tree := render.Tree(p, mask, all)
		markdown := render.AppendMarkdown(nil, tree)
		for name, reader := range readers {
			var out bytes.Buffer
			if err := reader.Convert(markdown, &out); err != nil {
				t.Fatal(err)
			}
			doc, err := html.Parse(&out)
			if err == nil {
				err = checkMarkdown(doc)
			}
			if letters := lost(tree, doc); err == nil && letters != "" {
				err = fmt.Errorf("lost %q", letters)
			}
			if err == nil {
				continue
			}
			if t.Errorf("page %d, %s\n%v by %s in\n%s", seed, src, err, name, markdown); failed == 5 {
				return
			}
			failed++
		}
	}
}
