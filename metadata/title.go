package metadata

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/internal/meta"
	"linesift/role"
)

// separator is what stands between the parts of a title: a bar, or another mark with
// space on both sides, or a colon pair. Package role splits titles at fewer marks: models
// are trained on the roles that follow.
var separator = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s*[|｜]\s*| (?:[-–—·•»«›‹/~>ǀ_⋆]|::|--) `)
})

func titleParts(title string) []string { return separator().Split(title, -1) }

// findTitle takes the title. The largest heading is what readers see as the title; what
// the page claims is often made longer or shorter for other places, but tells which
// heading it is.
func (f *Collector) findTitle() {
	heading := f.heading()
	type candidate struct{ text, source string }
	var candidates []candidate
	add := func(text []byte, source string) {
		if t := f.withoutSite(string(text)); t != "" && !f.isSite(t) && len(t) < longestTitle {
			candidates = append(candidates, candidate{t, source})
		}
	}
	add(f.Page.Meta.Headline, "json-ld")
	for _, c := range f.best(meta.Title, notEmpty) {
		add(c.Text, c.Source)
	}
	add(f.Page.Title, "title element")
	if heading != "" && !f.isSite(heading) {
		for _, c := range candidates {
			if similar(c.text, heading) {
				f.m.Title, f.m.Sources.Title = heading, "heading"
				return
			}
		}
	}
	switch {
	case len(candidates) > 0:
		f.m.Title, f.m.Sources.Title = candidates[0].text, candidates[0].source
	case heading != "":
		f.m.Title, f.m.Sources.Title = heading, "heading"
	case len(f.Page.Title) > 0:
		f.m.Title, f.m.Sources.Title = string(f.Page.Title), "title element"
	}
}

// longestTitle is the number of bytes from which on a text is no title.
const longestTitle = 400

// heading returns the text of the line that is the title, with what stands in the same
// heading.
func (f *Collector) heading() string {
	if f.Title < 0 {
		return ""
	}
	p := f.Page
	text := f.appendHeading(f.text[:0], f.Title)
	n := f.headingAround(f.Title)
	for i := f.Title + 1; n > 0 && i < len(p.Lines) && f.Roles[i] == role.Title && p.Around(p.Lines[i].Node, n) == n; i++ {
		text = f.appendHeading(append(text, ' '), i)
	}
	f.text = text
	return string(bytes.TrimSpace(text))
}

// appendHeading appends the text of a line without a sign at its end that is the heading's link to
// itself.
func (f *Collector) appendHeading(dst []byte, i int) []byte {
	p, l := f.Page, &f.Page.Lines[i]
	end := l.Text.End
	if n := l.Runs.End - 1; n > l.Runs.Start && p.Nodes[p.Runs[n].Node].In&page.InLink != 0 && squeeze(string(p.Text[p.Runs[n].Text.Start:end])) == "" {
		end = p.Runs[n-1].Text.End
	}
	return append(dst, p.Text[l.Text.Start:end]...)
}

// partHeading returns the line of the only <h1> in the content that is a part of the page's title
// and not the site's name, or -1. Package role takes the shorter part of a title for the
// site's name: "Pancakes – Mary's Kitchen".
func (f *Collector) partHeading() int {
	const elsewhere = aside | page.Hidden | page.AriaHidden
	p, heading := f.Page, -1
	if len(p.Title) >= longestTitle {
		return -1
	}
	parts := titleParts(string(p.Title))
	for i := range p.Lines {
		if f.Roles[i] != role.Site || p.In(i)&page.InHeading == 0 || p.In(i)&elsewhere != 0 || p.Nodes[f.headingAround(i)].Tag != atom.H1 {
			continue
		}
		text, equal := string(p.LineText(i)), 0
		for _, part := range parts {
			if squeeze(part) == squeeze(text) {
				equal++
			}
		}
		if f.isSite(text) || equal != 1 { // a part that stands twice is the site's name
			continue
		}
		if heading >= 0 {
			return -1
		}
		heading = i
	}
	return heading
}

// leadsAway reports whether a line is a link to another page, as the name of a site is.
func (f *Collector) leadsAway(i int) bool {
	l := &f.Page.Lines[i]
	return int(l.LinkBytes) == l.Text.Len() && slices.ContainsFunc(f.Page.Values, func(v page.Value) bool {
		return v.Of == page.OfLink && f.lineOf(v.Node) == i && bytes.IndexByte(v.Text, '#') < 0
	})
}

// headingAround returns the heading that a line stands in, 0 if there is none.
func (f *Collector) headingAround(line int) int32 {
	n := f.Page.Lines[line].Node
	for n > 0 && !f.Page.Nodes[n].IsHeading() {
		n = f.Page.Nodes[n].Parent
	}
	return n
}

// similar reports whether two titles are mostly the same: one has the other, the second is a part
// of the first, or they share most words.
func similar(a, b string) bool {
	x, y := squeeze(a), squeeze(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if x == "" {
		return false
	}
	if strings.Contains(y, x) && 10*len(x) >= 4*len(y) {
		return true
	}
	for _, part := range titleParts(a) {
		if squeeze(part) == squeeze(b) {
			return true
		}
	}
	words := make(map[string]bool)
	for w := range strings.FieldsSeq(strings.ToLower(a)) {
		words[w] = true
	}
	common, all := 0, 0
	for w := range strings.FieldsSeq(strings.ToLower(b)) {
		all++
		if words[w] {
			common++
		}
	}
	return 2*common >= len(words) && 2*common >= all
}

// withoutSite returns a title without the parts at its ends that are the site's name.
func (f *Collector) withoutSite(title string) string {
	title = strings.TrimSpace(title)
	places := separator().FindAllStringIndex(title, -1)
	if len(places) > 0 {
		if last := places[len(places)-1]; f.isSite(title[last[1]:]) {
			return f.withoutSite(title[:last[0]])
		}
		if first := places[0]; f.isSite(title[:first[0]]) {
			return f.withoutSite(title[first[1]:])
		}
	}
	if start, rest, ok := strings.Cut(title, ": "); ok && f.isSite(start) {
		return strings.TrimSpace(rest)
	}
	return title
}
