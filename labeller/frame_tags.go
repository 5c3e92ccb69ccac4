package labeller

import (
	"slices"
	"strings"
)

// shownAs returns the name of the element that stands for one in the frame, or false
// if its tags are left out: those of SVG and MathML, players, frames, all that belongs
// into <head>, and all that are not known here.
func shownAs(name string) (shown string, ok bool) {
	switch name {
	case "select":
		return "ul", true // all options are lines, and are to be seen
	case "option":
		return "li", true
	case "dialog":
		return "div", true // seen, open or not
	case "listing", "plaintext", "xmp":
		return "pre", true // text in them is escaped
	}
	return name, slices.Contains(elements, name) || isCustom(name)
}

// isCustom reports whether a name is that of a custom element. Without scripts it is a
// plain element, which styles may name; so is one of SVG or MathML outside of these.
func isCustom(name string) bool {
	return strings.Contains(name, "-") && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" &&
		'a' <= name[0] && name[0] <= 'z' && name != runTag
}

var elements = strings.Fields(`a abbr acronym address article aside b bdi bdo big blockquote body br button caption center cite code
	col colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6
	head header hgroup hr html i img ins kbd label legend li main mark menu nav nobr ol p pre q rb rp rt rtc ruby s samp
	search section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var wbr`)

// styling are the attributes by which a page says how it looks.
var styling = strings.Fields("align bgcolor class color face height hidden id nowrap size style valign width")

// harmless are attributes that change how an element looks, is named or is counted,
// and nothing else. name is not: <img name=body> takes the place of document.body.
var harmless = strings.Fields("alt border cellpadding cellspacing colspan dir lang open reversed role rowspan span start title")

// isHarmless reports whether an attribute of an element is let through: the above,
// ARIA's, and pictures that the page holds itself.
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
