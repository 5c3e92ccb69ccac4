package metadata

import (
	"bytes"
	"iter"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
)

// claimedTopics returns the finder of claimed categories or tags.
func claimedTopics(field meta.Field) finder {
	return func(c *Collector) candidate {
		claims := c.best(field, func(claim *meta.Claim) bool { return len(claim.Text) > 1 && len(claim.Text) < 1000 })
		var found candidate
		for i, claim := range claims {
			found.source = claim.Source
			text := string(claim.Text)
			isFront, isPage := i == 0 && len(claims) > 1, i == len(claims)-1 && words.SimilarTitles(text, c.m.Title)
			if claim.Source != "breadcrumbs" || !isFront && !isPage {
				found.values = appendTopics(found.values, text)
			}
		}
		return found
	}
}

// tagLinks are the links with rel=tag.
func (c *Collector) tagLinks() candidate {
	var tags []string
	for _, v := range c.in.Page.Annotations {
		if v.Kind == page.TagLink && c.mayTell(v.Node) {
			tags = appendTopics(tags, string(c.nodeText(v.Node)))
		}
	}
	return candidate{tags, "rel=tag"}
}

// mostTopics bounds the topics of a page. Longer lists are spam for search engines.
const mostTopics = 50

// fieldsAt cuts a text at marks.
func fieldsAt(text, marks string) iter.Seq[string] {
	return strings.FieldsFuncSeq(text, func(r rune) bool { return strings.ContainsRune(marks, r) })
}

// appendTopics appends the topics of a list with commas.
func appendTopics(dst []string, text string) []string {
	for t := range fieldsAt(text, ",;，|\n") {
		if t = strings.TrimSpace(strings.TrimLeft(t, " #")); t != "" && len(t) < 100 && len(dst) < mostTopics {
			dst = appendNew(dst, t)
		}
	}
	return dst
}

// breadcrumbs are the links of the breadcrumbs, except for the first, which is to the front page.
func (c *Collector) breadcrumbs() candidate {
	p := c.in.Page
	for n := range p.Nodes {
		if p.Nodes[n].Names.Len() == 0 || !bytes.Contains(p.NodeNames(int32(n)), []byte("rumb")) { // breadcrumbs
			continue
		}
		var names []string
		links := 0
		for m := n + 1; m < len(p.Nodes) && p.Nodes[m].Source.Start < p.Nodes[n].Source.End; m++ {
			if p.Nodes[m].Tag == atom.A && p.Nodes[m].In&page.InLink != 0 {
				if text := string(c.nodeText(int32(m))); links > 0 && !words.SimilarTitles(text, c.m.Title) {
					names = appendTopics(names, text)
				}
				links++
			}
		}
		return candidate{names, "breadcrumbs"}
	}
	return candidate{}
}
