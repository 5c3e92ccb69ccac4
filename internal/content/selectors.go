package content

import (
	"fmt"
	"net/netip"
	"strings"

	"github.com/andybalholm/cascadia"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A Selector names elements that a user keeps or drops. An element that two selectors keep and drop is
// dropped. So is an element inside a dropped one.
type Selector struct {
	Host string // the pages of this host and its subdomains have these elements; "" is any host
	CSS  cascadia.SelectorGroup
	Drop bool // or else keep
}

// isFor reports whether a selector is for the pages of a host.
func (s *Selector) isFor(host string) bool {
	rest, ok := strings.CutSuffix(host, s.Host)
	return ok && (s.Host == "" || rest == "" || strings.HasSuffix(rest, "."))
}

// ParseHost reads the host of a Selector, as page.Host returns hosts. "" and "*" are any host.
func ParseHost(name string) (string, error) {
	name = strings.TrimSpace(name)
	if name == "" || name == "*" {
		return "", nil
	}
	host := page.CanonicalHost(name)
	if _, err := netip.ParseAddr(host); err != nil && (host == "" || strings.ContainsAny(host, "/:* ")) {
		return "", fmt.Errorf("%q is not a host: write harbour.example, which has its subdomains with it, or *", name)
	}
	return host, nil
}

// ParseSelector reads a list of CSS selectors. The error says from which character on it is wrong.
func ParseSelector(css string) (cascadia.SelectorGroup, error) {
	if len(css) > longestSelector {
		return nil, fmt.Errorf("a selector of more than %d bytes", longestSelector)
	}
	group, err := cascadia.ParseGroup(css)
	if err == nil {
		return group, nil
	}
	for i := len(css) - 1; i > 0; i-- {
		if _, wrong := cascadia.ParseGroup(css[:i]); wrong == nil {
			return nil, fmt.Errorf("%q is wrong from %q on: %w", css, css[i:], err)
		}
	}
	return nil, fmt.Errorf("%q is not a CSS selector: %w", css, err)
}

const longestSelector = 2 << 10

// ApplySelectors keeps and drops the text of the elements that the user's selectors name. A formula stays whole if a
// part of it is kept, and goes whole if a part is dropped.
func ApplySelectors(s *State) {
	p := s.Page
	var kept, dropped []cascadia.SelectorGroup
	host := p.Host(s.URL)
	for _, selector := range s.Selectors {
		switch {
		case !selector.isFor(host):
		case selector.Drop:
			dropped = append(dropped, selector.CSS)
		default:
			kept = append(kept, selector.CSS)
		}
	}
	if kept == nil && dropped == nil {
		return
	}
	tree := elements(p)
	keep, drop := matches(p, tree, kept), matches(p, tree, dropped)
	for i := range p.Runs {
		s.Mask[i] = s.Mask[i] || keep[p.Runs[i].Node]
	}
	joinFormulas(p, s.Mask, true)
	for i := range p.Runs {
		s.Mask[i] = s.Mask[i] && !drop[p.Runs[i].Node]
	}
	joinFormulas(p, s.Mask, false)
}

// matches reports for each element whether it, or one around it, matches a selector.
func matches(p *page.Page, tree []*html.Node, selectors []cascadia.SelectorGroup) []bool {
	in := make([]bool, len(tree))
	for i := 1; i < len(tree); i++ {
		in[i] = in[p.Nodes[i].Parent]
		for _, selector := range selectors {
			in[i] = in[i] || selector.Match(tree[i])
		}
	}
	return in
}

// elements returns the elements of a page as nodes of a tree, and hangs its text into it.
func elements(p *page.Page) []*html.Node {
	tree := make([]*html.Node, len(p.Nodes))
	tree[0] = &html.Node{Type: html.DocumentNode}
	for n, leaf := range p.InOrder() {
		switch {
		case leaf == nil:
			tree[n] = elementOf(p.StartTag(n))
			if tree[n].Data == "" { // the second part of an element
				tree[n].Data, tree[n].DataAtom = p.Nodes[n].Tag.String(), p.Nodes[n].Tag
			}
			tree[p.Nodes[n].Parent].AppendChild(tree[n])
		case leaf.Tag == 0:
			tree[n].AppendChild(&html.Node{Type: html.TextNode, Data: p.LeafText(leaf)})
		default:
			tree[n].AppendChild(elementOf(p.Source[leaf.Source.Start:leaf.Source.End]))
		}
	}
	return tree
}

func elementOf(tag []byte) *html.Node {
	name := page.TagName(tag)
	e := &html.Node{Type: html.ElementNode, Data: name, DataAtom: atom.Lookup([]byte(name))} // :link asks for the atom
	for key, value := range page.Attributes(tag) {
		attribute := html.Attribute{Key: strings.ToLower(string(key)), Val: page.AttributeText(string(value))}
		e.Attr = append(e.Attr, attribute)
	}
	return e
}
