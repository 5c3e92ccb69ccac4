package labeller

import (
	"slices"
	"strings"
)

// shownAs returns the element that shows an element in the frame. It returns false if the tags
// are left out: SVG and MathML, players, frames, anything that belongs into <head>, and
// elements that are not known here.
func shownAs(name string) (shown string, ok bool) {
	switch name {
	case "select":
		return "ul", true // each option is a line and must be visible
	case "option":
		return "li", true
	case "dialog":
		return "div", true // visible, open or not
	case "listing", "plaintext", "xmp":
		return "pre", true // text in them is escaped
	}
	return name, slices.Contains(elements, name) || isCustom(name)
}

// isCustom reports whether a name belongs to a custom element. Without scripts it is a plain
// element, and styles may name it. An element of SVG or MathML outside of these is one too.
func isCustom(name string) bool {
	return strings.Contains(name, "-") && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" &&
		'a' <= name[0] && name[0] <= 'z' && name != runTag
}

var elements = strings.Fields(`a abbr acronym address article aside b bdi bdo big blockquote body br button caption
	center cite code col colgroup data dd del details dfn dir div dl dt em fieldset
	figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i img
	ins kbd label legend li main mark menu nav nobr ol p pre q rb rp rt rtc ruby s samp
	search section small span strike strong sub summary sup table tbody td tfoot th thead
	time tr tt u ul var wbr`)

// styling are the attributes that style a page.
var styling = strings.Fields("align bgcolor class color face height hidden id nowrap size style valign width")

// harmless are attributes that change the look, the label or the number of an element and
// nothing else. name is not harmless: <img name=body> takes the place of document.body.
var harmless = strings.Fields(`alt border cellpadding cellspacing colspan dir lang open reversed role rowspan span
	start title`)

// isHarmless reports whether an attribute of an element is kept. These are harmless and styling
// attributes, ARIA's, and pictures in the page itself.
func isHarmless(element, key, value string) bool {
	switch {
	case key == "src":
		return element == "img" && isOwnPicture(value)
	case key == "type" || key == "value":
		return element == "ol" || element == "ul" || element == "li"
	case strings.HasPrefix(key, "aria-"):
		return strings.Trim(key, "abcdefghijklmnopqrstuvwxyz-") == ""
	}
	return slices.Contains(harmless, key) || slices.Contains(styling, key)
}

// isOwnPicture reports whether an address is a picture that the page holds itself.
func isOwnPicture(address string) bool {
	const own = "data:image/"
	address = strings.TrimSpace(address)
	return len(address) >= len(own) && strings.EqualFold(address[:len(own)], own)
}
