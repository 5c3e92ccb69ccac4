package metadata

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/idna"

	"linesift/internal/address"
	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
)

// findAddress finds the page's address, and the base of the addresses on the page.
func (c *Collector) findAddress() {
	c.base = parsed(c.in.URL)
	c.m.URL, c.m.Sources.URL = c.value(urlSources)
	c.address = parsed(c.m.URL)
	if c.base.Host == "" {
		c.base = c.address
	} else if c.m.URL == "" || isRoot(c.address) && !isRoot(c.base) { // many pages declare the front page
		c.m.URL, c.m.Sources.URL, c.address = c.base.String(), "given", c.base
	}
	c.host = host(c.m.URL)
}

// host returns page.Host in Unicode, for readers and to be compared with names.
func host(address string) string {
	host := page.Host(address)
	if name, err := idna.Punycode.ToUnicode(host); err == nil {
		return name
	}
	return host
}

func isRoot(u *url.URL) bool { return strings.Trim(u.Path, "/") == "" }

func (c *Collector) claimedAddress(claim *meta.Claim) string { return absolute(c.base, claim.Text) }

// parsed returns an address in its parts. All are empty if the text is not an address.
func parsed(text string) *url.URL {
	if u, err := url.Parse(text); err == nil {
		return u
	}
	return &url.URL{}
}

// absolute returns an address relative to a base, or "" if it is not an address of the Web.
func absolute(base *url.URL, text []byte) string {
	if u := address.Parse(base, string(text), address.Web); u != nil {
		return u.String()
	}
	return ""
}

// claimedSite returns a claimed name of the site: not a login or an address.
func (c *Collector) claimedSite(claim *meta.Claim) string {
	text := string(claim.Text)
	if len(text) < 2 || len(text) >= 80 || text[0] == '@' || strings.Contains(text, "://") {
		return ""
	}
	return text
}

// titlePartInHost is the last part of the title that is also a part of the host.
func (c *Collector) titlePartInHost() candidate {
	host, parts := words.Squeeze(c.host), words.TitleParts(string(c.in.Page.Title))
	for i := len(parts) - 1; i >= 0 && len(parts) > 1; i-- {
		if part := words.Squeeze(parts[i]); len(part) > 2 && strings.Contains(host, part) {
			return one(parts[i], "title element")
		}
	}
	return candidate{}
}

// titlePartOfSite is the part of the title that names the site.
func (c *Collector) titlePartOfSite() candidate {
	parts := words.TitleParts(string(c.in.Page.Title))
	if len(parts) < 2 || len(c.in.Page.Title) >= longestTitle {
		return candidate{}
	}
	return one(c.sitePart(parts), "title element")
}

func (c *Collector) hostName() candidate {
	if words.Squeeze(c.host) == "" {
		return candidate{}
	}
	return one(c.host, "address")
}

// sitePart returns the part of the page's title that is the name of the site, "" if that is not
// certain. It is the first or the last part: the one that links to the front page or has the
// copyright. Otherwise it is the last part if this is a heading above one with the first part: in the header,
// or outside the <main> or <article> of the other. The first of more than two parts is not the site's name: the
// page may be the front of a section.
func (c *Collector) sitePart(parts []string) string {
	first, last := parts[0], parts[len(parts)-1]
	notices := c.copyrights()
	switch isFirst, isLast := c.ownsPage(first, notices), c.ownsPage(last, notices); {
	case isFirst && isLast:
		return ""
	case isLast:
		return last
	case isFirst && len(parts) == 2:
		return first
	}
	p := c.in.Page
	var above page.Flags // InHeading if the last part is a heading outside inMain, and InHeader
	title, site := words.Squeeze(first), words.Squeeze(last)
	for i := range p.Lines {
		in := p.In(i)
		if in&page.InHeading == 0 {
			continue
		}
		switch text := words.Squeeze(string(p.LineText(i))); {
		case text == "":
		case text == site:
			if in&inMain == 0 {
				above |= in & (page.InHeading | page.InHeader)
			}
		case above&page.InHeader != 0 && text == title, above != 0 && in&inMain != 0 && strings.Contains(text, title):
			return last
		}
	}
	return ""
}

// inMain has the places of what a page is about.
const inMain = page.InMain | page.InArticle

// copyrights returns the lines about the copyright, squeezed.
func (c *Collector) copyrights() (notices []string) {
	for i := range c.in.Page.Lines {
		line := c.in.Page.LineText(i)
		if len(line) < longestByline &&
			(bytes.Contains(line, []byte("©")) || bytes.HasPrefix(line, []byte("Copyright"))) {
			notices = append(notices, words.Squeeze(string(line)))
		}
	}
	return notices
}

// ownsPage reports whether a text is the text of a link to the front page, or stands in a line about
// the copyright.
func (c *Collector) ownsPage(text string, copyrights []string) bool {
	name := words.Squeeze(text)
	if name == "" {
		return false
	}
	for _, v := range c.in.Page.Annotations {
		if v.Kind == page.Link && c.isHome(string(v.Text)) && words.Squeeze(string(c.nodeText(v.Node))) == name &&
			(c.host != "" || !c.inSentence(v.Node)) {
			return true
		}
	}
	return len(name) >= leastSiteName &&
		slices.ContainsFunc(copyrights, func(line string) bool { return strings.Contains(line, name) })
}

// inSentence reports whether a link is part of a line of the content. If the page's host is not known,
// the link may lead to the front page of another site.
func (c *Collector) inSentence(n int32) bool {
	i := c.in.Page.LineOf(n)
	return i < len(c.in.Page.Lines) && (c.in.Mask == nil || c.kept[i]) &&
		c.in.Page.Lines[i].IsOutsideLinks()
}

// leastSiteName is the least number of bytes of a name that is looked for in the copyright. Shorter
// ones may be words like "News".
const leastSiteName = 8

// isHome reports whether a link leads to the front page of the site, perhaps in a language.
func (c *Collector) isHome(href string) bool {
	href = strings.TrimSpace(href)
	if !strings.Contains(href, "//") {
		return homePath().MatchString(href)
	}
	if strings.Count(href, "/") > 4 { // https://harbour.example/en/
		return false
	}
	u, err := url.Parse(href)
	if err != nil || u.RawQuery != "" || u.Fragment != "" {
		return false
	}
	if host := host(href); host != "" && c.host != "" && host != c.host {
		return false
	}
	if u.Host != "" && u.Path == "" {
		return true
	}
	return homePath().MatchString(u.Path)
}

var homePath = words.Pattern(`^/(?:(?:index|default|home)\.\w+|[a-z]{2}(?:-[a-z]{2})?/?)?$`)

// isSite reports whether a text is the name of the site.
func (c *Collector) isSite(text string) bool {
	t := words.Squeeze(text)
	if t == "" {
		return false
	}
	name, host := words.Squeeze(c.m.SiteName), words.Squeeze(c.host)
	label, _, _ := strings.Cut(c.host, ".")
	return t == name || "the"+t == name || t == host || t == words.Squeeze(label) ||
		len(t) > 4 && strings.HasPrefix(host, t)
}
