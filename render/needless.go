package render

import (
	"math"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"

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
	above    bool // no text is before it
}

// findNeedless finds the images that readers can do without, because of what else is in the tree:
// marks that stand often, smaller copies of another image, and the site's own logo.
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
}

// photosIn returns the images of a raw tree in their order.
func photosIn(raw *html.Node) (photos []photo) {
	above := true
	for n := range raw.Descendants() {
		switch {
		case n.Type == html.TextNode:
			above = above && strings.TrimSpace(n.Data) == ""
		case n.Data == "img":
			f := photo{node: n, src: firstSource(n), alt: altOf(n), above: above}
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
		if link := linkAround(f.node); link != linkAround(l.node) && link != "" && !isImageFile(link) {
			continue
		}
		c.needless[f.node] = true
		if f.alt != "" && l.alt == "" {
			l.alt = f.alt
			largest[f.key] = l
			l.node.Attr = append([]html.Attribute{{Key: "alt", Val: f.alt}}, l.node.Attr...)
		}
	}
}

var imageFile = regexp.MustCompile(`(?i)\.(jpe?g|png|webp|gif|avif)$`)

func isImageFile(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Path == "" || imageFile.MatchString(u.Path))
}

var (
	sizes          = list("sizes") // names of sizes, the smallest first
	sizeParameters = list("size parameters")

	dimensions = regexp.MustCompile(`^[a-z]?(\d{2,4})x\d{2,4}$`)
	pixels     = regexp.MustCompile(`^(\d{2,4})px-`)
	lastWord   = regexp.MustCompile(`[-_]([a-z]+|\d{2,4}x\d{2,4})$`)
	shopSize   = regexp.MustCompile(`^(\d+)-([a-z]+)_default$`)
)

// withoutSize returns what the addresses of one image in several sizes have in common, and the size:
// /a/thumb/b.jpg, /a/b-150x150.jpg, /a/b.jpg?w=150 and /a/b.jpg are one image.
func withoutSize(src string) (key string, size int) {
	u, err := url.Parse(src)
	if err != nil || u.Path == "" {
		return "", math.MaxInt
	}
	query, size, named := queryWithoutSize(u.Query())
	if named == 1 && path.Ext(u.Path) == "" { // it may be the number of the image
		return src, math.MaxInt
	}
	name, bySize := pathWithoutSize(strings.ToLower(u.Path))
	return u.Host + name + "?" + query, min(size, bySize)
}

// queryWithoutSize returns how many parameters named a size, too.
func queryWithoutSize(query url.Values) (rest string, size, named int) {
	size = math.MaxInt
	for _, name := range sizeParameters {
		value := query.Get(name)
		if value == "" {
			continue
		}
		named++
		query.Del(name)
		value = strings.TrimPrefix(value, "w")
		end := len(value) - len(strings.TrimLeft(value, "0123456789"))
		if n, err := strconv.Atoi(value[:end]); err == nil {
			size = min(size, n)
		}
	}
	return query.Encode(), size, named
}

func pathWithoutSize(name string) (rest string, size int) {
	size = math.MaxInt
	isSize := func(word string) bool {
		n := sizeOf(word)
		size = min(size, n)
		return n < math.MaxInt
	}
	folders, file := path.Split(name)
	var kept []string
	for folder := range strings.SplitSeq(folders, "/") {
		if m := shopSize.FindStringSubmatch(folder); m != nil && isSize(m[2]) { // /12-large_default/
			kept = append(kept, m[1])
		} else if !isSize(folder) {
			kept = append(kept, folder)
		}
	}
	ending := path.Ext(file)
	stem := strings.TrimSuffix(file, ending)
	if m := lastWord.FindStringSubmatch(stem); m != nil && isSize(m[1]) {
		stem = strings.TrimSuffix(stem, m[0])
	}
	if m := pixels.FindStringSubmatch(stem); m != nil { // /b.jpg/150px-b.jpg
		n, _ := strconv.Atoi(m[1])
		size = min(size, n)
		stem = strings.TrimPrefix(stem, m[0])
		if i := len(kept) - 2; i >= 0 && kept[i] == stem+ending {
			kept = append(kept[:i], "")
		}
	}
	return strings.Join(kept, "/") + stem + ending, size
}

// sizeOf returns the width that a word means, math.MaxInt if it means none. Names of sizes mean less
// than any number.
func sizeOf(word string) int {
	if m := dimensions.FindStringSubmatch(word); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	if i := slices.Index(sizes, word); i >= 0 {
		return i
	}
	return math.MaxInt
}

// A site is what a page calls its site, and where it is.
type site struct {
	names []string // letters and digits in lower case
	home  *url.URL // nil if it is not known where the page is
}

func (c *cleaner) siteOf(p *page.Page) site {
	s := site{home: c.base}
	add := func(name string) {
		if name = lettersOf(name); len(name) >= 3 {
			s.names = append(s.names, name)
		}
	}
	add(string(p.Meta.SiteName))
	if c.base != nil {
		host := strings.TrimPrefix(c.base.Hostname(), "www.")
		add(host)
		label := ""
		for l := range strings.SplitSeq(host, ".") {
			if len(l) > len(label) {
				label = l
			}
		}
		add(label)
	}
	return s
}

// lettersOf returns the letters and digits of a text in lower case.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if !isWordRune(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
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
		return says || f.above || s.isNamed(f.alt)
	case !f.above || link != "" || !says:
		return false
	case f.alt == "":
		file = logo.ReplaceAllString(file, " ")
		return len(lettersOf(file)) <= 2 || s.isNamed(file)
	}
	return s.isNamed(f.alt)
}

// isNamed reports whether a text is a name of the site, but for the word logo.
func (s *site) isNamed(text string) bool {
	return slices.Contains(s.names, lettersOf(logo.ReplaceAllString(text, " ")))
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
	host := func(u *url.URL) string { return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.") }
	return host(link) == host(home) && homeFile.MatchString(link.Path)
}
