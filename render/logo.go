package render

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"linesift/internal/words"
	"linesift/page"
)

// A site is what a page calls its site, and where it is.
type site struct {
	names []string // letters and digits in lower case
	home  *url.URL // nil if it is not known where the page is
}

func (c *cleaner) siteOf(p *page.Page) site {
	s := site{home: c.addresses.Base}
	add := func(name string) {
		if name = words.Squeeze(name); len(name) >= 3 {
			s.names = append(s.names, name)
		}
	}
	add(string(p.Meta.SiteName))
	if c.addresses.Base != nil {
		host := strings.TrimPrefix(c.addresses.Base.Hostname(), "www.")
		add(host)
		add(slices.MaxFunc(strings.Split(host, "."), func(a, b string) int { return len(a) - len(b) }))
	}
	return s
}

var logo = regexp.MustCompile(`(?i)(^|[\s_.-])(site)?logos?\d*([\s_.-]|$)`)

// isLogo reports whether an image is the site's own logo. It says logo, names the site or stands
// above the text, and leads to the site's home page; or it stands above the text and leads nowhere,
// and its text or file names nothing but the site.
func (s *site) isLogo(f photo) bool {
	u, _ := url.Parse(f.src)
	if u == nil {
		return false
	}
	file := strings.TrimSuffix(path.Base(u.Path), path.Ext(u.Path))
	says := logo.MatchString(file) || logo.MatchString(f.alt) || logo.MatchString(attr(f.node, "class")) ||
		logo.MatchString(attr(f.node, "id"))
	link := linkAround(f.node)
	switch {
	case s.isHome(link, f.src):
		return says || f.texts == 0 || s.isNamed(f.alt)
	case f.texts > 0 || link != "" || !says:
		return false
	case f.alt == "":
		file = logo.ReplaceAllString(file, " ")
		return len(words.Squeeze(file)) <= 2 || s.isNamed(file)
	}
	return s.isNamed(f.alt)
}

// isNamed reports whether a text is a name of the site, but for the word logo.
func (s *site) isNamed(text string) bool {
	return slices.Contains(s.names, words.Squeeze(logo.ReplaceAllString(text, " ")))
}

var homeFile = regexp.MustCompile(`^/?((index|default|home)\.\w+)?$`)

// isHome reports whether a link leads to the site's home page. If it is not known where the page is,
// this is the home page of the host that the image is on.
func (s *site) isHome(href, src string) bool {
	link, err := url.Parse(href)
	home := s.home
	if home == nil {
		home, _ = url.Parse(src)
	}
	if err != nil || home == nil || href == "" || href[0] == '#' {
		return false
	}
	link = home.ResolveReference(link)
	return page.CanonicalHost(link.Hostname()) == page.CanonicalHost(home.Hostname()) && homeFile.MatchString(link.Path)
}
