package render

import (
	"bytes"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"linesift/page"
)

// players are the hosts whose frames show a video or play a sound. Other frames hold advertisements, forms, maps and
// whole pages.
var players = list("players")

// media are the attributes with the address of a frame, a video or a sound, best first. Scripts that load frames late
// have their own.
var media = list("media")

// embed adds a link to what a frame, a <video> or an <audio> between kept text plays.
func (b *builder) embed(n int32) {
	node := &b.p.Nodes[n]
	if !b.links || node.In&(page.Hidden|page.InLink) != 0 || b.copied[n] || !b.beside(node.Source, node.Parent) {
		return
	}
	e := tagged(node.Tag.String(), b.p.StartTag(n))
	address := mediaAddress(e)
	if node.Tag == atom.Iframe {
		address = playerAddress(address)
	} else if address == "" {
		address = b.sourceIn(n)
	}
	if address == "" || isBackground(e) || b.isLinked(address) {
		return
	}
	name := strings.Join(strings.Fields(attr(e, "title")), " ")
	lower := strings.ToLower(name)
	if name == "" || strings.HasSuffix(lower, "video player") || strings.HasSuffix(lower, "embed") {
		name = shortAddress(address)
	}
	parent := b.element(node.Parent)
	parent.AppendChild(fill(element("p"), fill(element("a", "href", address), text(name))))
	b.brs = 0
}

// shortAddress returns an address on another site without its scheme, and the name of a file of the page's own site.
func shortAddress(address string) string {
	if short, elsewhere := strings.CutPrefix(address, "https://"); elsewhere {
		return strings.TrimPrefix(short, "www.")
	}
	address, _, _ = strings.Cut(address, "?")
	return address[strings.LastIndexByte(address, '/')+1:]
}

// isLinked reports whether the page links to an address, or an embed before was of it.
func (b *builder) isLinked(address string) bool {
	if b.linked == nil {
		b.linked = make(map[string]bool)
		for _, v := range b.p.Annotations {
			if v.Kind == page.Link {
				b.linked[page.AttributeText(string(v.Text))] = true
			}
		}
	}
	before := b.linked[address]
	b.linked[address] = true
	return before
}

// mediaAddress returns the address that a script or the browser loads, or "".
func mediaAddress(n *html.Node) string {
	for _, key := range media {
		v := strings.TrimSpace(attr(n, key))
		isInside := slices.ContainsFunc([]string{"about:", "data:", "blob:"}, func(scheme string) bool {
			return strings.HasPrefix(v, scheme)
		})
		if v != "" && !isInside {
			return v
		}
	}
	return ""
}

// isBackground reports whether a video without buttons plays by itself, as decoration does.
func isBackground(n *html.Node) bool {
	return !has(n, "controls") && has(n, "autoplay") && (has(n, "muted") || has(n, "loop"))
}

// sourceIn returns the address of the first <source> in node n.
func (b *builder) sourceIn(n int32) string {
	s := b.p.Nodes[n].Source
	for z := html.NewTokenizer(bytes.NewReader(b.p.Source[s.Start:s.End])); z.Next() != html.ErrorToken; {
		if t := z.Token(); t.DataAtom == atom.Source {
			if address := mediaAddress(&html.Node{Attr: t.Attr}); address != "" {
				return address
			}
		}
	}
	return ""
}

// playerAddress returns the address of the page that shows the video or sound of a frame: "" if the host has no
// players.
func playerAddress(frame string) string {
	u, err := url.Parse(frame)
	if err != nil || !slices.Contains(players, u.Hostname()) {
		return ""
	}
	u.Scheme, u.Fragment = "https", ""
	id := u.Path[strings.LastIndexByte(u.Path, '/')+1:]
	switch host := strings.TrimPrefix(u.Host, "www."); {
	case id == "" || id == "videoseries":
	case host == "youtube.com" || host == "youtube-nocookie.com":
		return "https://www.youtube.com/watch?v=" + id
	case host == "player.vimeo.com" && strings.HasPrefix(u.Path, "/video/"):
		return "https://vimeo.com/" + id
	case host == "dailymotion.com" && strings.HasPrefix(u.Path, "/embed/"):
		return "https://www.dailymotion.com/video/" + id
	case host == "open.spotify.com":
		u.Path, u.RawQuery = strings.TrimPrefix(u.Path, "/embed"), ""
	}
	return u.String()
}
