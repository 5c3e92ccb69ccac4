package limits

import (
	"strings"

	"golang.org/x/text/encoding/charmap"
)

// pieces are what pages of pieces repeat.
var pieces = []struct{ name, html string }{
	{"paragraphs of prose",
		"<p>The ferry came late on Monday, and it was full of bikes and dogs, said <a href=/c>the captain</a>.</p>\n"},
	{"lines of a pre", "a\n"}, {"lines of a text", "x\na"}, {"paragraphs", "<p>a"}, {"breaks", "a<br>"},
	{"elements of a line", "<b>a"}, {"empty elements", "<i></i>"}, {"blocks in blocks", "<div>"}, {"cells", "<td>a"},
	{"tables in tables", "<table><tr><td>a"}, {"lists in lists", "<ul><li>a"}, {"links", "<a href=x>a</a>"},
	{"formatting around blocks", "<b><p>a"}, {"end tags without start", "</b></p></li>"},
	{"words of classes", `<p class="a b c d">a`},
	{"attributes", "<p a=b c=d e=f g>"}, {"an attribute of one tag", " a=b"}, {"comments", "<!---->a"},
	{"scripts", "<script></script>a"},
	{"scripts with comments", "<script><!--a--></script>b"}, {"SVG", "<svg><g/>"}, {"references", "&lt;"},
	{"brackets", "<"}, {"ideographs", "文"}, {"headings", "<h2>a"},
	{"options", "<option>a"}, {"images", "<img src=a alt=b>"},
	{"JSON-LD", `<script type="application/ld+json">{"@type":"Article","articleBody":"a"}</script>b`},
	{"meta elements", `<meta name=author content=a>b`}, {"one long word", "a"}, {"one long line", "a "},
	{"titles", "<title>a</title>b"}, {"frames", "<iframe>a</iframe>b"},
	{"opening brackets", "["}, {"words and brackets", "word [ "},
	{"texts side by side", "some words here and there <wbr>"}, {"quotations in quotations", "<blockquote>a"},
	{"paragraphs in blocks", "<div><p>sentence"}, {"wide cells", "<table><tr><th colspan=1000>a<tr><td>b</table>"},
	{"breaks between letters", "x<br><br>"},
	{"a code span and its signs", "<code>`</code>"}, {"emphasis in emphasis", "<b>a<i>"},
	{"links to a long base", "<base href='http://h/" + strings.Repeat("a", 2000) + "/'><a href=x>y</a>"},
	{"notes and their marks", "<p>a<sup>1</sup><p><sup>1</sup> b"}, {"formulas", "<math><mi>x</mi></math>"},
	{"TeX between dollars", "$x_1$ a "},
	{"forms", "<form><input>a"}, {"articles of one template", `<article class=post><h2>a</h2><p>b</article>`},
	{"words of a box", "<div>Read also<ul><li>a</ul></div>"},
}

// annotations are what the one long line of a page has many of. Metadata reads them.
var annotations = []struct{ name, html string }{
	{"links", "<a href=/x>it</a>"},
	{"links to a license", "<a rel=license href=//creativecommons.org/licenses/by/4.0/>it</a>"},
	{"links to authors", "<a rel=author href=/authors/x/>Ada Quill</a>"},
	{"tags", "<a rel=tag href=/x>boats</a>"},
	{"authors", "<i itemprop=author>Ada Quill</i>"},
	{"times", "<time datetime=2024-05-01>1 May</time>"},
	{"dates in titles", `<a title="2024-05-01 10:20:30Z">1 May</a>`},
	{"dates of publication", "<i itemprop=datePublished content=2024-05-01>1 May</i>"},
}

func paragraphs(size int) []byte { return repeated(pieces[0].html, size) }

func cyrillic(size int) []byte {
	html := repeated("<p>Паром опоздал в понедельник.</p>\n", size)
	b, _ := charmap.Windows1251.NewEncoder().Bytes(html) // it has these letters
	return b
}

// oneLine returns the maker of pages with one long line that repeats an element.
func oneLine(element string) func(size int) []byte {
	piece := "The boats leave at noon, said " + element + ". "
	return func(size int) []byte {
		return append([]byte("<title>Boats</title><h1>Boats</h1><p>"), strings.Repeat(piece, size/len(piece))...)
	}
}

// repeated returns a page of about a size that repeats a piece.
func repeated(piece string, size int) []byte {
	switch piece {
	case "a\n":
		return []byte("<pre>" + strings.Repeat(piece, size/len(piece)))
	case " a=b":
		return []byte("<p" + strings.Repeat(piece, size/len(piece)) + ">a")
	}
	return []byte("<html><body>" + strings.Repeat(piece, size/len(piece)))
}
