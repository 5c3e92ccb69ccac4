package render

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"linesift/internal/words"
	"linesift/page"
)

// mostAlike is how often a picture without a text stands in a page.
const mostAlike = 2

// A photo is an image in the raw tree. Copies in other sizes have the same key.
type photo struct {
	node     *html.Node
	src, alt string
	key      string
	size     int
	texts    int // how many texts are before it
}

// findNeedless finds the images that readers can do without, because of what else is in the tree:
// marks that stand often, copies of another image, and the site's own logo.
func (c *cleaner) findNeedless(raw *html.Node, p *page.Page) {
	photos := photosIn(raw)
	c.needless = make(map[*html.Node]bool)
	count := make(map[string]int)
	for _, f := range photos {
		if f.alt == "" {
			count[f.src]++
		}
	}
	site := c.siteOf(p)
	for _, f := range photos {
		// Icons of a forum's topics, stars, bullets, stand-ins for products without a picture.
		isMark := f.alt == "" && count[f.src] > mostAlike
		if isMark || site.isLogo(f) {
			c.needless[f.node] = true
		}
	}
	c.dropCopies(photos)
	c.dropLinkedTwice(photos)
}

// photosIn returns the images of a raw tree in their order.
func photosIn(raw *html.Node) (photos []photo) {
	texts := 0
	for n := range raw.Descendants() {
		switch {
		case n.Type == html.TextNode:
			if strings.TrimSpace(n.Data) != "" {
				texts++
			}
		case n.Data == "img":
			f := photo{node: n, src: firstSource(n), alt: altOf(n), texts: texts}
			if isIcon(n, f.src) || isAvatar(n, f.src) {
				continue
			}
			f.key, f.size = withoutSize(f.src)
			photos = append(photos, f)
		}
	}
	return photos
}

// dropCopies keeps the largest of the sizes of an image. Images with different texts may be two, and
// one that leads to a page of its own is the teaser of that page.
func (c *cleaner) dropCopies(photos []photo) {
	largest := make(map[string]photo)
	for _, f := range photos {
		if l, known := largest[f.key]; !c.needless[f.node] && (!known || f.size > l.size) {
			largest[f.key] = f
		}
	}
	for _, f := range photos {
		l := largest[f.key]
		if f.key == "" || f.size >= l.size || f.alt != "" && l.alt != "" && f.alt != l.alt {
			continue
		}
		if link := linkAround(f.node); link != linkAround(l.node) && !imageFile.MatchString(link) {
			continue
		}
		c.needless[f.node] = true
		if l.alt == "" {
			l.alt = f.alt
			largest[f.key] = l
			l.node.Attr = append([]html.Attribute{{Key: "alt", Val: f.alt}}, l.node.Attr...)
		}
	}
}

// dropLinkedTwice keeps the first of images that are one file and lead to one page, if no text is between them: a
// carousel shows its first slides again behind the last one, and shops have the colors once for phones.
func (c *cleaner) dropLinkedTwice(photos []photo) {
	type place struct {
		src, link string
		texts     int
	}
	known := make(map[place]bool)
	for _, f := range photos {
		p := place{f.src, linkAround(f.node), f.texts}
		if p.link == "" || c.needless[f.node] {
			continue
		}
		if known[p] {
			c.needless[f.node] = true
		}
		known[p] = true
	}
}

// imageFile matches the address of a file of an image, and what leads to no page.
var imageFile = regexp.MustCompile(`(?i)^(javascript:|([^?#]*\.(jpe?g|png|webp|gif|avif))?([?#]|$))`)

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
	u, _ := url.Parse(f.src) // as firstSource has done
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
	if err != nil || href == "" || href[0] == '#' {
		return false
	}
	link = home.ResolveReference(link)
	return page.CanonicalHost(link.Hostname()) == page.CanonicalHost(home.Hostname()) && homeFile.MatchString(link.Path)
}
