package metadata

import (
	"bytes"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/internal/meta"
)

// findTopics takes categories and tags.
func (f *Collector) findTopics() {
	f.m.Categories, f.m.Sources.Categories = f.topics(meta.Section, f.crumbs, "breadcrumbs")
	f.m.Tags, f.m.Sources.Tags = f.topics(meta.Tag, f.linkedTags, "rel=tag")
}

// topics returns the topics that a page claims, or else those of its markup, and their source.
func (f *Collector) topics(field meta.Field, markup func() []string, source string) (all []string, from string) {
	cs := f.best(field, func(text []byte) bool { return len(text) > 1 && len(text) < 1000 })
	for i, c := range cs {
		last := i == len(cs)-1 && similar(string(c.Text), f.m.Title)
		if c.Source == "breadcrumbs" && (i == 0 && len(cs) > 1 || last) { // the front page, and the page itself
			continue
		}
		all = appendTopics(all, string(c.Text))
	}
	if len(all) > 0 {
		return all, cs[0].Source
	}
	if all = markup(); len(all) > 0 {
		return all, source
	}
	return nil, ""
}

// linkedTags takes the links with rel=tag.
func (f *Collector) linkedTags() (tags []string) {
	for _, v := range f.Page.Values {
		if v.Of == page.OfTagLink && f.mayTell(v.Node) {
			tags = appendTopics(tags, string(f.nodeText(v.Node)))
		}
	}
	return tags
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
