package metadata

import (
	"bytes"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/page/meta"
)

// findTopics takes categories and tags.
func (f *Collector) findTopics() {
	good := func(text []byte) bool { return len(text) > 1 && len(text) < 1000 }
	if cs := f.best(meta.Section, good); cs != nil {
		for i, c := range cs {
			last := i == len(cs)-1 && similar(string(c.Text), f.m.Title)
			if c.Source == "breadcrumbs" && (i == 0 && len(cs) > 1 || last) { // the front page, and the page itself
				continue
			}
			f.m.Categories = appendTopics(f.m.Categories, string(c.Text))
		}
		f.m.Sources.Categories = cs[0].Source
	}
	if len(f.m.Categories) == 0 {
		f.m.Categories, f.m.Sources.Categories = f.crumbs(), "breadcrumbs"
	}
	if cs := f.best(meta.Tag, good); cs != nil {
		for _, c := range cs {
			f.m.Tags = appendTopics(f.m.Tags, string(c.Text))
		}
		f.m.Sources.Tags = cs[0].Source
	}
	if len(f.m.Tags) == 0 {
		for _, v := range f.Page.Values {
			if v.Of == page.OfTagLink && f.mayTell(v.Node) {
				f.m.Tags = appendTopics(f.m.Tags, string(f.nodeText(v.Node)))
			}
		}
		f.m.Sources.Tags = "rel=tag"
	}
	if len(f.m.Categories) == 0 {
		f.m.Sources.Categories = ""
	}
	if len(f.m.Tags) == 0 {
		f.m.Sources.Tags = ""
	}
}

// mostTopics is how many tags a page has: more are for search engines of the past.
const mostTopics = 50

// appendTopics appends the topics of a list with commas.
func appendTopics(dst []string, text string) []string {
	for t := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == '，' || r == '|' || r == '\n' }) {
		if t = strings.TrimSpace(strings.TrimLeft(t, " #")); t != "" && len(t) < 100 && len(dst) < mostTopics {
			dst = appendNew(dst, t)
		}
	}
	return dst
}

// crumbs takes the links of the breadcrumbs, but not the first, to the front page.
func (f *Collector) crumbs() []string {
	p := f.Page
	for n := range p.Nodes {
		if p.Nodes[n].Words.Len() == 0 || !bytes.Contains(p.NodeWords(int32(n)), []byte("rumb")) { // breadcrumbs
			continue
		}
		var names []string
		links := 0
		for m := n + 1; m < len(p.Nodes) && p.Nodes[m].Source.Start < p.Nodes[n].Source.End; m++ {
			if p.Nodes[m].Tag == atom.A && p.Nodes[m].In&page.InLink != 0 {
				if text := string(f.nodeText(int32(m))); links > 0 && !similar(text, f.m.Title) {
					names = appendTopics(names, text)
				}
				links++
			}
		}
		return names
	}
	return nil
}
