package render

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/page"
)

// Bounds on pictures that stand in elements without kept text.
const (
	// maxGap is the most bytes of text that is not kept between a picture and kept text: its
	// caption, title and byline, but no other article.
	maxGap = 1000
	// maxCaption is the most bytes of text in the figure.
	maxCaption = 400
	// maxPortrait is the longest side that a page gives portraits of authors and icons, in pixels.
	maxPortrait = 119
)

// elsewhere is where the pictures of an article do not stand.
const elsewhere = page.Hidden | page.InNav | page.InFooter | page.InAside | page.InForm | page.InButton | page.InDialog

// pictures finds the images of the content that stand in elements without kept text: figures whose
// caption is not kept, and above the text the lead picture. That is the one that the page names
// as its own and that stands anywhere up to the end of the text, or else a figure.
func (b *builder) pictures() map[*page.Leaf]bool {
	firstKept, lastKept := slices.Index(b.mask, true), len(b.mask)-1
	for ; lastKept >= 0 && !b.mask[lastKept]; lastKept-- {
	}
	found := make(map[*page.Leaf]bool)
	own := b.ownImages()
	var lead *page.Leaf
	leadIsOwn := false
	for i := range b.p.Leaves {
		leaf := &b.p.Leaves[i]
		in := b.p.Nodes[leaf.Node].In
		if leaf.Tag != atom.Img || in&page.Hidden != 0 {
			continue
		}
		n, span := leaf.Node, leaf.Source
		for steps := 0; n > 0 && !b.holds[n] && steps < maxDepth; steps++ {
			span, n = b.p.Nodes[n].Source, b.p.Nodes[n].Parent
		}
		first, end := b.p.RunsIn(span)
		isFigure := in&elsewhere == 0 && b.isFigure(first, end) && b.near(first, end)
		if !isFigure && len(own) == 0 {
			continue
		}
		img := b.voidElement(leaf)
		isOwn := isOneOf(own, img)
		switch above := first <= firstKept; {
		case isOwn && b.beside(leaf.Source, leaf.Node):
			lead, leadIsOwn = nil, true // it stands in the text
		case shortSide(img, maxPortrait) || in&page.InFigure == 0 && isDrawing(img) || first > lastKept:
		case !above && isFigure:
			found[leaf] = true
			if isOwn {
				lead, leadIsOwn = nil, true
			}
		case leadIsOwn:
		case isOwn, isFigure && lead == nil && in&page.InFigure != 0 && in&(page.InArticle|page.InMain) != 0:
			lead, leadIsOwn = leaf, isOwn
		}
	}
	if lead != nil {
		found[lead] = true
	}
	return found
}

// isFigure reports whether runs that are not kept can be the caption of a picture. What is mostly
// links leads to another page.
func (b *builder) isFigure(first, end int) bool {
	if first == end {
		return true
	}
	runs := b.p.Runs[first:end]
	all := int(runs[len(runs)-1].Text.End - runs[0].Text.Start)
	if all > maxCaption {
		return false
	}
	links := 0
	for _, r := range runs {
		if b.p.Nodes[r.Node].In&(page.InLink|page.InHeading) != 0 {
			links += r.Text.Len()
		}
	}
	return 2*links <= all
}

// near reports whether kept text follows the runs closely, or is closely before and after them.
func (b *builder) near(first, end int) bool {
	runs := b.p.Runs
	before, after := first-1, end
	for ; before >= 0 && !b.mask[before]; before-- {
		if runs[first-1].Text.End-runs[before].Text.Start > maxGap {
			return false
		}
	}
	for ; after < len(runs) && !b.mask[after]; after++ {
		if runs[after].Text.End-runs[end].Text.Start > maxGap {
			return false
		}
	}
	return after < len(runs)
}

// ownImages returns the names of the files of the images that the page names as its own.
func (b *builder) ownImages() map[string]bool {
	names := make(map[string]bool)
	for _, c := range b.p.Meta.Claims {
		if name := imageName(string(c.Text)); c.Of == meta.Image && name != "" {
			names[name] = true
		}
	}
	return names
}

// imageName returns what copies of an image in several sizes have in common: the name of the file
// without its ending and size.
func imageName(address string) string {
	address, _, _ = strings.Cut(address, "?")
	name := path.Base(strings.TrimSpace(address))
	name = strings.TrimSuffix(name, path.Ext(name))
	if i := strings.LastIndexAny(name, "-_"); i > 0 && strings.Trim(name[i+1:], "0123456789x") == "" {
		name = name[:i]
	}
	if len(name) < 5 { // "1", "image": not a name
		return ""
	}
	return strings.ToLower(name)
}

// isOneOf reports whether an image has one of some names, at any of its addresses.
func isOneOf(names map[string]bool, img *html.Node) bool {
	return slices.ContainsFunc(img.Attr, func(a html.Attribute) bool {
		return strings.Contains(a.Key, "src") && (names[imageName(a.Val)] || names[imageName(largest(a.Val))])
	})
}

// isDrawing reports whether an image is an SVG file. Outside figures these are icons and logos.
func isDrawing(img *html.Node) bool {
	address, _, _ := strings.Cut(attr(img, "src"), "?")
	return strings.EqualFold(path.Ext(address), ".svg")
}

// shortSide reports whether the attributes of an image give it a side of at most so many pixels.
func shortSide(img *html.Node, most int) bool {
	return slices.ContainsFunc(img.Attr, func(a html.Attribute) bool {
		n, ok := side(a)
		return ok && n <= most
	})
}

// side returns the width or height that an attribute gives.
func side(a html.Attribute) (pixels int, ok bool) {
	if a.Key != "width" && a.Key != "height" {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSpace(a.Val), "px"))
	return n, err == nil
}
