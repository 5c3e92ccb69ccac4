package render

import (
	"net/url"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"linesift/internal/address"

	"golang.org/x/net/html"

	"linesift/internal/words"
)

// image returns the clean form of an image: the sign that an emoji is drawn for, and nil for other
// icons, avatars, tracking pixels and stand-ins for images that a script loads.
func (c *cleaner) image(n *html.Node) *html.Node {
	if c.options.NoImages {
		return nil
	}
	alt, file := altOf(n), firstSource(n)
	if isIcon(n, file) {
		if alt == "" || !smiley.MatchString(alt) && strings.ContainsFunc(alt, words.IsWordRune) {
			return nil
		}
		return text(alt)
	}
	if c.needless[n] || isAvatar(n, file) {
		return nil
	}
	src := c.address(file, address.Web)
	if src == "" {
		return nil
	}
	return element("img", "src", src, "alt", alt)
}

func altOf(n *html.Node) string { return strings.Join(strings.Fields(attr(n, "alt")), " ") }

// isIcon reports whether an image is an icon by its size, its classes or the name of its file. The tiles and pins
// of Leaflet's maps count too.
func isIcon(n *html.Node, file string) bool {
	if shortSide(n, maxIcon) || styledSmall.MatchString(attr(n, "style")) ||
		iconNames.MatchString(attr(n, "class")) || strings.HasPrefix(attr(n, "class"), "leaflet-") {
		return true
	}
	file, _, _ = strings.Cut(file, "?")
	return iconNames.MatchString(path.Base(file)) || isStandIn(file)
}

// maxIcon is the longest side of an icon. The smallest thumbnails are longer.
const maxIcon = 32

var (
	styledSmall = regexp.MustCompile(`(?i)(^|[;\s])(width|height)\s*:\s*([1-9]|[12]\d|3[0-2])(px)?\s*(;|$)`)
	iconNames   = regexp.MustCompile(`(?i)(^|[\s_.-])(icons?|emojis?|smil(ey|ie)s?|spacer|pixel)([\s_.-]|$)`)
	smiley      = regexp.MustCompile(`^[:;]-?\S{1,2}$`)
)

// sources are the attributes with an image's address, best first.
var sources = list("images")

// firstSource returns the best address of an image, the largest of a srcset. It prefers photos to
// stand-ins: while a script has not run, src names a blank image.
func firstSource(n *html.Node) (standIn string) {
	for _, key := range sources {
		src := strings.TrimSpace(attr(n, key))
		if strings.HasSuffix(key, "srcset") {
			src = largest(src)
		}
		u, err := url.Parse(src)
		switch {
		case err != nil || u.Path == "" || u.Scheme != "" && !slices.Contains(address.Web, u.Scheme):
		case !isStandIn(u.Path):
			return src
		default:
			standIn = src
		}
	}
	return standIn
}

// standIns are the names of files that stand for an image that is not there yet.
var standIns = list("stand-ins")

var number = regexp.MustCompile(`[-_]\d+\.`)

// isStandIn reports whether a file is one that shows nothing, or that something is loading.
func isStandIn(file string) bool {
	return slices.Contains(standIns, number.ReplaceAllString(strings.ToLower(path.Base(file)), "."))
}

// largest returns the address of the greatest width or density in a srcset. White space
// ends addresses, which may have commas in them.
func largest(srcset string) (best string) {
	largest := 0.0
	fields := strings.Fields(srcset)
	for i, f := range fields {
		number := strings.TrimRight(strings.TrimSuffix(f, ","), "wx")
		size, err := strconv.ParseFloat(number, 64)
		switch {
		case best == "":
			best = strings.TrimSuffix(f, ",")
		case err == nil && size > largest:
			largest, best = size, fields[i-1]
		}
	}
	return best
}

// avatarFolders are names of folders and queries in which forums keep avatars.
var avatarFolders = list("avatars")

// profile matches the addresses of people's own pages.
var profile = regexp.MustCompile(`(?i)\b(members?|users?|profiles?|authors?)\b`)

// isAvatar reports whether an image shows who wrote a post. A class alone says too little: the
// portraits of a team have it, too.
func isAvatar(n *html.Node, file string) bool {
	file = strings.ToLower(file)
	if slices.ContainsFunc(avatarFolders, func(name string) bool { return strings.Contains(file, name) }) {
		return true
	}
	isLarge := func(a html.Attribute) bool {
		pixels, _ := side(a)
		return pixels > maxPortrait
	}
	if slices.ContainsFunc(n.Attr, isLarge) {
		return false
	}
	for e, steps := n, 0; e != nil && steps < 3; e, steps = e.Parent, steps+1 {
		if strings.Contains(strings.ToLower(attr(e, "class")), "avatar") {
			return shortSide(n, maxPortrait) || profile.MatchString(linkAround(n))
		}
	}
	return strings.Contains(file, "gravatar.com/")
}

// linkAround returns the address of the link that an image is in.
func linkAround(n *html.Node) string {
	for e := n.Parent; e != nil; e = e.Parent {
		if isElement(e, "a") {
			return strings.TrimSpace(attr(e, "href"))
		}
	}
	return ""
}
