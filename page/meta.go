package page

import (
	"bytes"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
)

// gathers reports whether the parser collects what the page says about itself. It does
// not when it parses a page again for its text, nor in the texts of JSON-LD, which it
// parses like pages.
func (p *Parser) gathers() bool { return !p.plain && p.page.Origin <= FromUnclosed }

// readMeta reads the metadata of the page in a tag.
func (p *Parser) readMeta(tag atom.Atom, as attributes) {
	switch tag {
	case atom.Html:
		p.meta.Lang(as.get("lang"))
		p.meta.Lang(as.get("xml:lang"))
	case atom.Meta:
		// One tag may be a description and an og:description.
		for _, key := range [...]string{"property", "name", "itemprop"} {
			if name, content := as.get(key), as.get("content"); name == nil {
			} else if len(content) > 0 {
				p.meta.Named(p.lower(name), unescape(content))
			} else if value := as.get("value"); len(value) > 0 {
				p.meta.Claimed(p.lower(name), unescape(value))
			}
		}
		if name := as.get("http-equiv"); name != nil {
			p.meta.HTTPEquiv(p.lower(name), as.get("content"))
		}
		return
	case atom.Link:
		switch rel := bytes.TrimSpace(as.get("rel")); {
		case bytes.EqualFold(rel, []byte("canonical")):
			p.meta.Canonical(unescape(as.get("href")))
		case bytes.EqualFold(rel, []byte("license")):
			p.meta.License(unescape(as.get("href")))
		}
		return
	}
	if itemtype := as.get("itemtype"); itemtype != nil {
		p.meta.Item(itemtype, as.get("itemprop"))
	}
}

// annotate notes where a link leads, and what the attributes of an element say of the
// page's authors, dates and tags.
func (p *Parser) annotate(tag atom.Atom, as attributes, node int32) {
	note := func(of AnnotationKind, value []byte) {
		p.page.Annotations = append(p.page.Annotations, Annotation{node, of, unescape(value)})
	}
	itemprop := as.get("itemprop")
	if bytes.EqualFold(bytes.TrimSpace(itemprop), []byte("author")) && tag != atom.Meta {
		note(Author, nil)
	}
	switch tag {
	case atom.A:
		if title := as.get("title"); len(title) == len("2006-01-02 15:04:05Z") && title[4] == '-' && title[19] == 'Z' {
			note(Datetime, title) // of "2 years ago"
		}
		for rel := range bytes.FieldsSeq(as.get("rel")) {
			switch {
			case bytes.EqualFold(rel, []byte("author")):
				note(AuthorLink, nil)
			case bytes.EqualFold(rel, []byte("tag")):
				note(TagLink, nil)
			case bytes.EqualFold(rel, []byte("license")):
				note(LicenseLink, as.get("href"))
			}
		}
		if href := as.get("href"); href != nil {
			p.page.Annotations = append(p.page.Annotations, Annotation{node, Link, href})
		}
		return
	case atom.Abbr:
		if title := as.get("title"); len(title) >= len("2006-01-02") && title[4] == '-' {
			note(Datetime, title)
		}
		return
	}
	if tag != atom.Time && itemprop == nil {
		return
	}
	value := as.get("datetime")
	if len(value) == 0 {
		value = as.get("content")
	}
	switch {
	case bytes.Contains(itemprop, []byte("datePublished")),
		tag == atom.Time && (as.get("pubdate") != nil || bytes.Contains(itemprop, []byte("dateCreated"))):
		note(Published, value)
	case bytes.Contains(itemprop, []byte("dateModified")):
		note(Modified, value)
	case tag == atom.Time && len(value) > 0:
		note(Datetime, value)
	}
}

// parseText parses a text of JSON-LD, which may be HTML or have its character
// references. It is parsed like a page, but a newline ends a line, as in plain text. The page
// is valid until the next call.
func (p *Parser) parseText(html []byte) *Page {
	if p.inner == nil {
		p.inner = &Parser{plain: true}
	}
	p.inner.parse(html, FromBody)
	return &p.inner.page
}

// appendLines appends the visible lines of a text of JSON-LD, separated by sep.
func (p *Parser) appendLines(dst, html []byte, sep byte) []byte {
	page := p.parseText(html)
	start := len(dst)
	for i := range page.Lines {
		if page.In(i)&Hidden != 0 {
			continue
		}
		if len(dst) > start {
			dst = append(dst, sep)
		}
		dst = append(dst, page.LineText(i)...)
	}
	return dst
}

// adopt adds the lines and elements of a text of JSON-LD to the page. The elements become
// children of the document. Spans are moved to the place in the script, at an offset,
// where the text is written.
func (p *Parser) adopt(written string, offset int32) {
	var s meta.String
	s.Read(written)
	article := p.parseText(s.Text)
	page := &p.page
	place := func(t Span) Span { return Span{offset + s.At[t.Start], offset + s.At[t.End]} }
	move := func(t Span, by int) Span { return Span{t.Start + int32(by), t.End + int32(by)} }

	names, text, runs, lines := len(page.names), len(page.Text), len(page.Runs), len(page.Lines)
	nodes := int32(len(page.Nodes)) - 1
	node := func(n int32) int32 {
		if n > 0 { // 0 is the document of either
			n += nodes
		}
		return n
	}
	page.names = append(page.names, article.names...)
	page.Text = append(page.Text, article.Text...)
	for _, n := range article.Nodes[1:] {
		n.Parent, n.Source, n.Names = node(n.Parent), place(n.Source), move(n.Names, names)
		page.Nodes = append(page.Nodes, n)
	}
	for _, r := range article.Runs {
		r.Source, r.Text, r.Line, r.Node = place(r.Source), move(r.Text, text), r.Line+int32(lines), node(r.Node)
		page.Runs = append(page.Runs, r)
	}
	for _, l := range article.Lines {
		l.Source = Span{p.line.Source.Start, place(l.Source).End}
		l.Text, l.Runs, l.Node = move(l.Text, text), move(l.Runs, runs), node(l.Node)
		l.Tags += p.line.Tags
		page.Lines = append(page.Lines, l)
		end := int32(len(page.Text))
		p.line = Line{Source: Span{l.Source.End, l.Source.End}, Text: Span{end, end}}
	}
}
