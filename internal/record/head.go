package record

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A Head has statements of a page that linesift does not weigh, for programs that read them themselves.
type Head struct {
	Direction string    `json:"dir,omitempty"`     // of the content: ltr, rtl or auto
	Icon      string    `json:"favicon,omitempty"` // as it is written
	Meta      []metaTag `json:"meta"`
	JSONLD    []string  `json:"json_ld"` // the scripts, which may be damaged
}

// A metaTag is a <meta> with a content.
type metaTag struct {
	Name     string `json:"name,omitempty"`
	Property string `json:"property,omitempty"`
	Content  string `json:"content"`
}

// headOf returns the head of a page. Its <meta>, <link> and scripts count wherever the parser finds them.
func headOf(p *page.Page, content page.Mask) *Head {
	h := &Head{Direction: direction(p, content), Meta: []metaTag{}, JSONLD: []string{}}
	for n, leaf := range p.InOrder() {
		tag, source := p.Nodes[n].Tag, p.Nodes[n].Source
		if leaf != nil {
			tag, source = leaf.Tag, leaf.Source
		}
		if tag == atom.Meta || tag == atom.Link || tag == atom.Script {
			h.read(tag, p.Source[source.Start:source.End])
		}
	}
	return h
}

// read reads an element.
func (h *Head) read(tag atom.Atom, src []byte) {
	z := html.NewTokenizer(bytes.NewReader(src))
	z.Next()
	as := make(map[string]string)
	for _, a := range slices.Backward(z.Token().Attr) { // the first of two with the same name counts
		as[a.Key] = a.Val
	}
	switch {
	case tag == atom.Script:
		isJSONLD := strings.EqualFold(strings.TrimSpace(as["type"]), "application/ld+json")
		if isJSONLD && z.Next() == html.TextToken {
			h.JSONLD = append(h.JSONLD, string(z.Raw()))
		}
	case tag == atom.Link:
		for rel := range strings.FieldsSeq(strings.ToLower(as["rel"])) {
			if rel == "icon" && h.Icon == "" {
				h.Icon = strings.TrimSpace(as["href"])
			}
		}
	case as["content"] != "" && as["name"]+as["property"] != "":
		h.Meta = append(h.Meta, metaTag{as["name"], as["property"], as["content"]})
	}
}

// direction returns the direction that the page declares for its first line of content, or "".
func direction(p *page.Page, content page.Mask) string {
	for line := range content.Lines(p) {
		for n := range p.Ancestors(p.Lines[line].Node) {
			written, _ := page.Attribute(p.StartTag(n), "dir")
			if dir := strings.ToLower(string(written)); dir == "ltr" || dir == "rtl" || dir == "auto" {
				return dir
			}
		}
		break
	}
	return ""
}

// rangesOf returns for each line where its text stands in the source, from its first character to its last.
// A line without text has an empty range, and so has a text from JSON-LD.
func rangesOf(p *page.Page) [][2]int {
	ranges := make([][2]int, len(p.Lines))
	for i, l := range p.Lines {
		if l.Runs.Len() > 0 && p.Origin != page.FromJSONLD {
			ranges[i] = [2]int{int(p.Runs[l.Runs.Start].Source.Start), int(p.Runs[l.Runs.End-1].Source.End)}
		}
	}
	return ranges
}
