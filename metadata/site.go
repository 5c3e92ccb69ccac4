package metadata

import (
	"bytes"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"unicode"

	"linesift/page"
	"linesift/internal/meta"
)

// findAddress takes the page's address, which others are relative to, and its picture.
func (f *Collector) findAddress() {
	base := parsed(f.Input.URL)
	address := func(text []byte) string { return absolute(base, text) }
	if u := address(f.Page.Meta.Canonical); u != "" {
		f.m.URL, f.m.Sources.URL = u, "canonical"
	}
	isAddress := func(text []byte) bool { return address(text) != "" }
	if cs := f.best(meta.URL, isAddress); f.m.URL == "" && cs != nil {
		f.m.URL, f.m.Sources.URL = address(cs[0].Text), cs[0].Source
	}
	f.address = parsed(f.m.URL)
	if base.Host == "" {
		base = f.address
	} else if f.m.URL == "" || strings.Trim(f.address.Path, "/") == "" && strings.Trim(base.Path, "/") != "" {
		// A page that is no front page, but says it is.
		f.m.URL, f.m.Sources.URL, f.address = base.String(), "given", base
	}
	if cs := f.best(meta.Image, isAddress); cs != nil {
		f.m.Image, f.m.Sources.Image = address(cs[0].Text), cs[0].Source
	}
	f.host = strings.TrimPrefix(strings.ToLower(f.address.Hostname()), "www.")
}

// parsed returns an address in its parts, all empty if it is none.
func parsed(address string) *url.URL {
	if u, err := url.Parse(address); err == nil {
		return u
	}
	return &url.URL{}
}

// absolute returns an address relative to a base, nothing if it is none or not of the Web.
func absolute(base *url.URL, text []byte) string {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || len(text) > longestAddress {
		return ""
	}
	u, err := base.Parse(string(text))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "" {
		return ""
	}
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	return u.String()
}

const longestAddress = 2000

// findSite takes the name of the site.
func (f *Collector) findSite() {
	good := func(text []byte) bool {
		return len(text) > 1 && len(text) < 80 && text[0] != '@' && !bytes.Contains(text, []byte("://"))
	}
	if cs := f.best(meta.SiteName, good); cs != nil {
		f.m.SiteName, f.m.Sources.SiteName = string(cs[0].Text), cs[0].Source
		return
	}
	host := squeeze(f.host)
	parts := titleParts(string(f.Page.Title))
	for i := len(parts) - 1; i >= 0 && len(parts) > 1; i-- {
		if p := squeeze(parts[i]); len(p) > 2 && strings.Contains(host, p) {
			f.m.SiteName, f.m.Sources.SiteName = parts[i], "title element"
			return
		}
	}
	if len(parts) > 1 && len(f.Page.Title) < longestTitle {
		if name := f.sitePart(parts); name != "" {
			f.m.SiteName, f.m.Sources.SiteName = name, "title element"
			return
		}
	}
	if host != "" {
		f.m.SiteName, f.m.Sources.SiteName = f.host, "address"
	}
}

// sitePart returns which part at an end of the page's title is the name of the site: one that links
// to the front page or has the copyright, or else the last one if it is a heading above the
// content and the first is another heading. It returns "" if nothing tells. The first of more
// than two is rather the title, of a page that is the front of a part of the site.
func (f *Collector) sitePart(parts []string) string {
	first, last := parts[0], parts[len(parts)-1]
	switch isFirst, isLast := f.ownsPage(first), f.ownsPage(last); {
	case isFirst && isLast:
		return ""
	case isLast:
		return last
	case isFirst && len(parts) == 2:
		return first
	}
	p := f.Page
	above := false
	title, site := squeeze(first), squeeze(last)
	for i := range p.Lines {
		if p.In(i)&page.InHeading == 0 {
			continue
		}
		switch text := squeeze(string(p.LineText(i))); text {
		case "":
		case site:
			above = above || p.In(i)&(page.InHeader|page.InArticle|page.InMain) == page.InHeader
		case title:
			if above {
				return last
			}
		}
	}
	return ""
}

// ownsPage reports whether a text is the text of a link to the front page, or stands in a line about
// the copyright.
func (f *Collector) ownsPage(text string) bool {
	name := squeeze(text)
	if name == "" {
		return false
	}
	for _, v := range f.Page.Values {
		if v.Of == page.OfLink && f.isHome(string(v.Text)) && squeeze(string(f.nodeText(v.Node))) == name && (f.host != "" || !f.inSentence(v.Node)) {
			return true
		}
	}
	for i := 0; i < len(f.Page.Lines) && len(name) >= leastSiteName; i++ {
		if line := f.Page.LineText(i); len(line) < longestByline && (bytes.Contains(line, []byte("©")) || bytes.HasPrefix(line, []byte("Copyright"))) &&
			strings.Contains(squeeze(string(line)), name) {
			return true
		}
	}
	return false
}

// inSentence reports whether a link is part of a line of the content. If the page's host is not known,
// the link may lead to the front page of another site.
func (f *Collector) inSentence(n int32) bool {
	i := f.lineOf(n)
	return i < len(f.Page.Lines) && (f.Mask == nil || f.Mask.Line(f.Page, i)) && 2*int(f.Page.Lines[i].LinkBytes) < f.Page.Lines[i].Text.Len()
}

// leastSiteName is how many bytes of letters a name has at least for a line about the copyright to
// tell that it is the site's: shorter ones are words like "News".
const leastSiteName = 8

// isHome reports whether a link leads to the front page of the site, perhaps in a language.
func (f *Collector) isHome(href string) bool {
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
	if host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www."); host != "" && f.host != "" && host != f.host {
		return false
	}
	if u.Host != "" && u.Path == "" {
		return true
	}
	return homePath().MatchString(u.Path)
}

var homePath = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^/(?:(?:index|default|home)\.\w+|[a-z]{2}(?:-[a-z]{2})?/?)?$`)
})

// squeeze returns the letters and digits of a text in lower case: hosts and handles
// are written so.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// isSite reports whether a text is the name of the site.
func (f *Collector) isSite(text string) bool {
	t := squeeze(text)
	if t == "" {
		return false
	}
	host := f.host
	name, _, _ := strings.Cut(host, ".")
	return t == squeeze(f.m.SiteName) || "the"+t == squeeze(f.m.SiteName) || t == squeeze(host) || t == squeeze(name) || len(t) > 4 && strings.HasPrefix(squeeze(host), t)
}
