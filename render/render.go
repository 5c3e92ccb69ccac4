// Package render makes a clean tree of the content of a page, and HTML and Markdown of the
// tree. A [page.Mask] marks the content; the format never changes it. Footnotes go to the end, and players become
// links, whose texts are not in the mask.
//
// The steps from a [page.Page], in order:
//
//  1. build goes over the page's nodes, leaves and runs and makes a raw tree. An element is
//     made when the first kept text below it comes, and its attributes are read then.
//     Kept texts of listings and formulas are copied with their white space. Pictures come along if they
//     belong to the text, and players of videos and sounds as links to these.
//  2. formulas, listings, footnotes, headings and tables each go over that raw tree and replace
//     the many ways in which sites write these by one.
//  3. cleaner copies the elements of an allow list into the clean tree: it drops
//     wrappers, collapses white space and makes paragraphs of loose text.
//  4. [AppendHTML] writes the tree as it is, [AppendHTMLDocument] with a head, and [AppendMarkdown]
//     as CommonMark, in one linear walk.
//
// A formula is <span class="math">, or <div class="math display"> if it stands alone. It holds TeX,
// as pandoc writes it, or the page's MathML with TeX as its annotation. A footnote's mark is
// <sup class="footnote-ref">, and the notes are the items of <section class="footnotes">.
package render

import (
	"bytes"

	"golang.org/x/net/html"

	"linesift/internal/address"
	"linesift/metadata"
	"linesift/page"
)

// Options change a tree. The zero value keeps all elements.
type Options struct {
	NoLinks  bool // no <a>; others lead to http, https and mailto, or are relative if nothing says where the page is
	NoImages bool // no <img>; others stand in or between kept text, or are the lead picture above it
	NoTables bool // each row of a table of data is a paragraph

	URL   string          // the address of the page, "" for its canonical link or og:url. Its <base> counts too
	Posts []metadata.Post // in order, to be set apart
	Title string          // a heading before all else, or ""
}

// Tree returns the kept part of p as an <article>. Its elements and attributes are safe to show
// anywhere. The mask has a value for each run of p; a shorter one panics. It should keep structures
// whole, as linesift.Document.Content does.
func Tree(p *page.Page, mask page.Mask, o Options) *html.Node {
	article := element("article")
	if o.Title != "" {
		article.AppendChild(fill(element("h1"), text(o.Title)))
	}
	if p.Origin == page.FromJSONLD {
		for i := range mask.Lines(p) { // a paragraph each, since it has no elements
			article.AppendChild(fill(element("p"), text(string(p.LineText(i)))))
		}
		return article
	}
	b := newBuilder(p, mask)
	b.links, b.posts = !o.NoLinks, beginnings(p, mask, o.Posts)
	if !o.NoImages {
		b.shown = b.pictures()
	}
	raw := b.build()
	formulas(raw)
	listings(raw)
	notes := footnotes(raw)
	anchors(raw)
	headings(raw)
	tables(raw, !o.NoTables)
	c := cleaner{
		blocks: []*html.Node{article}, options: o, addresses: address.NewResolver(p.Base(o.URL), len(p.Source)),
	}
	if !o.NoImages {
		c.findNeedless(raw, p)
	}
	c.children(raw)
	unnest(article)
	dropLastBreak(article)
	c.notes(notes)
	return article
}

// AppendHTML appends a tree from [Tree] to dst as HTML.
func AppendHTML(dst []byte, tree *html.Node) []byte {
	b := bytes.NewBuffer(dst)
	for n := range tree.ChildNodes() {
		_ = html.Render(b, n) // a buffer takes everything
		b.WriteByte('\n')
	}
	return b.Bytes()
}
