package metadata

import (
	"bytes"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// longestTitle is more bytes than a title has.
const longestTitle = 400

// chooseHeading moves c.in.TitleLine to a heading that is a part of the page's title, if there is no
// title line or it is a link: sites have their names above, and at the end of the title.
func (c *Collector) chooseHeading() {
	if c.in.TitleLine < 0 || c.leadsAway(c.in.TitleLine) {
		part := c.partHeading()
		title := words.TitleParts(string(c.in.Page.Title))[0]
		if c.in.TitleLine < 0 || part > c.in.TitleLine &&
			words.Squeeze(string(c.in.Page.LineText(part))) == words.Squeeze(title) {
			c.in.TitleLine = part
		}
	}
	if i := c.headingBelowSite(); i >= 0 {
		c.in.TitleLine = i
	}
	c.outer = 0
	if c.in.TitleLine >= 0 {
		c.outer = c.in.Page.In(c.in.TitleLine)
	}
	c.last = c.lastLine()
}

// headingBelowSite returns the first heading of the content with the first part of the page's title, or -1 if the
// title line is not the last part and above the content: a manual has its own name above each chapter.
func (c *Collector) headingBelowSite() int {
	p, parts := c.in.Page, words.TitleParts(string(c.in.Page.Title))
	first, last := words.Squeeze(parts[0]), words.Squeeze(parts[len(parts)-1])
	if c.in.TitleLine < 0 || first == last || c.isContent(c.in.TitleLine) ||
		words.Squeeze(string(p.LineText(c.in.TitleLine))) != last {
		return -1
	}
	for i := c.in.TitleLine + 1; i < len(p.Lines); i++ {
		if p.In(i)&page.InHeading == 0 || len(p.LineText(i)) >= longestTitle || !c.isContent(i) {
			continue
		}
		text := words.Squeeze(string(p.LineText(i)))
		if text == first || p.In(i)&inMain != 0 && strings.Contains(text, first) { // "Error code E0308" of "E0308"
			return i
		}
	}
	return -1
}

// isContent reports whether a line is kept, or stands in <main> or <article>.
func (c *Collector) isContent(i int) bool {
	return c.in.Page.In(i)&inMain != 0 || c.kept[i]
}

// confirmedHeading is the heading, if it resembles a claim. Readers see the heading as the title.
// A claim is often longer or shorter, but tells which heading is the title.
func (c *Collector) confirmedHeading() candidate {
	heading := c.heading()
	if heading == "" || c.isSite(heading) || namesPlace().MatchString(heading) {
		return candidate{}
	}
	for _, find := range titleClaims {
		for _, title := range find(c).values {
			if words.SimilarTitles(title, heading) || begins(heading, title) {
				return one(heading, "heading")
			}
		}
	}
	return candidate{}
}

// begins reports whether a title begins with the words of a heading: "Oars" of "Oars at low prices in our shop".
func begins(heading, title string) bool {
	return strings.HasPrefix(strings.ToLower(title), strings.ToLower(heading)+" ")
}

// titleClaim is the first claim that can be a title.
func (c *Collector) titleClaim() candidate { return c.first(titleClaims) }

// claimedTitle is the best claim. If it is the name of the site, lower claims are too.
func (c *Collector) claimedTitle() candidate {
	for _, claim := range c.best(meta.Title, func(claim *meta.Claim) bool { return len(claim.Text) > 0 }) {
		if title := c.cleanTitle(claim.Text); title != "" {
			return one(title, claim.Source)
		}
	}
	return candidate{}
}

// cleanTitle returns a title without the name of the site, "" if nothing else is left or it is too long.
// Beside the mere place of a page on its site, the name stays: "Home – Harbour Post".
func (c *Collector) cleanTitle(text []byte) string {
	title := c.withoutSite(string(text))
	if namesPlace().MatchString(title) {
		title = string(text)
	}
	if c.isSite(title) || len(title) >= longestTitle || namesPlace().MatchString(title) {
		return ""
	}
	return title
}

// namesPlace matches a title that says where on its site a page stands, and nothing else: on its front, or
// the fourth in a row.
var namesPlace = words.Pattern(`(?i)^(?:home(?: ?page)?|welcome|accueil|startseite|in[ií]cio|` +
	`p[áa]gina (?:inicial|principale?)|strona główna|(?:úvodní|hlavní) stránka|etusivu|forside|startsida|` +
	`kezdőlap|főoldal|acasă|ana ?sayfa|главная|начало|αρχική|الرئيسية|首页|首頁|ホーム|홈|beranda|trang chủ|` +
	`(?:page|p[áa]gina|seite|страница) \d+)$`)

// heading returns the text of the title line, with the following lines of the same heading.
func (c *Collector) heading() string {
	if c.in.TitleLine < 0 {
		return ""
	}
	p := c.in.Page
	text := c.appendHeading(c.text[:0], c.in.TitleLine)
	n := c.headingAround(c.in.TitleLine)
	inHeading := func(i int) bool { return c.in.Roles[i] == role.Title && p.CommonAncestor(p.Lines[i].Node, n) == n }
	for i := c.in.TitleLine + 1; n > 0 && i < len(p.Lines) && inHeading(i); i++ {
		text = c.appendHeading(append(text, ' '), i)
	}
	c.text = text
	return string(bytes.TrimSpace(text))
}

// appendHeading appends the text of a line without the sign at its end that links to the heading: "¶".
func (c *Collector) appendHeading(dst []byte, i int) []byte {
	p, l := c.in.Page, &c.in.Page.Lines[i]
	end := l.Text.End
	if n := l.Runs.End - 1; n > l.Runs.Start && p.Nodes[p.Runs[n].Node].In&page.InLink != 0 &&
		words.Squeeze(string(p.Text[p.Runs[n].Text.Start:end])) == "" {
		end = p.Runs[n-1].Text.End
	}
	return append(dst, p.Text[l.Text.Start:end]...)
}

// partHeading returns the line of the only <h1> that is a part of the page's title and not the
// site's name, or -1. Package role may take it for the site's name, which is often the shorter part:
// "Pancakes – Mary's Kitchen".
func (c *Collector) partHeading() int {
	const elsewhere = aside&^page.InForm | page.Hidden | page.AriaHidden // ASP.NET has all of a page in a form
	p, heading := c.in.Page, -1
	if len(p.Title) >= longestTitle {
		return -1
	}
	parts := words.TitleParts(string(p.Title))
	for i := range p.Lines {
		if c.in.Roles[i] != role.Site || p.In(i)&page.InHeading == 0 || p.In(i)&elsewhere != 0 ||
			p.Nodes[c.headingAround(i)].Tag != atom.H1 {
			continue
		}
		text, equal := string(p.LineText(i)), 0
		for _, part := range parts {
			if words.Squeeze(part) == words.Squeeze(text) {
				equal++
			}
		}
		if c.isSite(text) || equal != 1 { // a part that stands twice is the site's name
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
func (c *Collector) leadsAway(i int) bool {
	l := &c.in.Page.Lines[i]
	return int(l.LinkBytes) == l.Text.Len() && slices.ContainsFunc(c.in.Page.Annotations, func(v page.Annotation) bool {
		return v.Kind == page.Link && c.in.Page.LineOf(v.Node) == i && bytes.IndexByte(v.Text, '#') < 0
	})
}

// headingAround returns the heading that a line stands in, 0 if there is none.
func (c *Collector) headingAround(line int) int32 {
	return c.in.Page.NodeLines[c.in.Page.Lines[line].Node].Heading
}

// withoutSite returns a title without the parts at its ends that are the site's name.
func (c *Collector) withoutSite(title string) string {
	title = strings.TrimSpace(title)
	places := words.TitleSeparator().FindAllStringIndex(title, -1)
	start, end := 0, len(title)
	for last := len(places) - 1; last >= 0 && c.isSite(title[places[last][1]:end]); last-- {
		end, places = places[last][0], places[:last]
	}
	for len(places) > 0 && c.isSite(title[start:places[0][0]]) {
		start, places = places[0][1], places[1:]
	}
	title = strings.TrimSpace(title[start:end])
	if site, tail, ok := strings.Cut(title, ": "); ok && c.isSite(site) {
		return strings.TrimSpace(tail)
	}
	return title
}

// once returns the first half of a title that stands twice: "Contact Us Contact Us". A name may
// be one word twice, "Walla Walla".
func once(title string) string {
	if parts := words.TitleParts(title); len(parts) == 2 && parts[0] == parts[1] {
		return parts[0]
	}
	fields := strings.Fields(title)
	half := len(fields) / 2
	if half < 2 || len(fields)%2 == 1 || !slices.Equal(fields[:half], fields[half:]) {
		return title
	}
	return strings.Join(fields[:half], " ")
}

// lostMark matches a mark between the parts of a title that has no part before it, or none behind it.
var lostMark = words.Pattern(`^(?:[-–—|｜·•»>,]+ )+|(?: ?[|｜,]| [-–—·•«:])+$`)

// withoutMarks returns a title without the marks that part it from nothing: "Find Us –", "| Health Plans".
func withoutMarks(title string) string {
	if bare := strings.TrimSpace(lostMark().ReplaceAllString(title, "")); bare != "" {
		return bare
	}
	return title
}
