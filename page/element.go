package page

import (
	"hash/fnv"
	"strings"

	"golang.org/x/net/html/atom"
)

// kind is a set of facts about an element's tag.
type kind uint32

const (
	block      kind = 1 << iota // starts and ends a line
	paragraph                   // has space above and below it
	cell                        // a table cell
	void                        // has no content and no end tag
	special                     // HTML's "special" category: ends inline elements with it
	formatting                  // HTML's "formatting" category: may overlap with blocks
	closesP                     // its start tag ends an open <p>
	scope                       // end tags do not look beyond it for their start tag
	listScope                   // </li> does not look beyond it
	pScope                      // nor does what ends an open <p>
	itemScope                   // nor does what ends an open list item
	tableScope                  // nor do parts of a table
	box                         // usually drawn as a box of its own: neighbours do not touch
	inHead                      // may stand in <head>
	breakout                    // ends SVG and MathML
	heading                     // of any level
	definition                  // an item of a <dl>
	row                         // of a table
	rowGroup
)

// kinds follows the HTML standard, section 13.2 (parsing) and 15 (rendering).
var kinds = map[kind]string{
	block: `
		address article aside blockquote body button caption center dd details dialog dir div dl dt fieldset
		figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main
		marquee menu nav ol optgroup option p plaintext pre search section select summary table tbody td tfoot th
		thead tr ul xmp`,
	paragraph: "blockquote dir dl fieldset figure h1 h2 h3 h4 h5 h6 hr listing menu ol p plaintext pre table ul xmp",
	cell:      "td th",
	void: `
		area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr`,
	special: `
		address applet area article aside base basefont bgsound blockquote body br button caption center col
		colgroup dd details dialog dir div dl dt embed fieldset figcaption figure footer form frameset h1 h2 h3 h4
		h5 h6 head header hgroup hr html iframe image img input keygen li link listing main marquee menu meta nav
		noembed noframes noscript object ol p param plaintext pre script search section select source style summary
		table tbody td template textarea tfoot th thead title tr track ul wbr xmp`,
	formatting: "a b big code em font i nobr s small strike strong tt u",
	closesP: `
		address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1
		h2 h3 h4 h5 h6 header hgroup hr listing main menu nav ol p plaintext pre search section summary table ul xmp`,
	scope:      "applet caption html marquee object table td template th",
	listScope:  "ol ul",
	pScope:     "button",
	tableScope: "table template",
	box:        "a button label span time",
	inHead:     "base basefont bgsound link meta noframes noscript script style template title",
	breakout: `
		b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu
		meta nobr ol p pre ruby s small span strike strong sub sup table tt u ul var`,
	heading:    "h1 h2 h3 h4 h5 h6",
	definition: "dd dt",
	row:        "tr",
	rowGroup:   "tbody tfoot thead",
}

// flags are what elements add to the flags that they inherit.
var flags = map[Flags]string{
	InHeading: "h1 h2 h3 h4 h5 h6", InList: "ul ol dl menu dir", InTable: "table", InQuote: "blockquote q",
	InPre: "pre listing xmp plaintext", InCode: "code kbd samp", InFigure: "figure figcaption", InForm: "form",
	InButton: "button", InSelect: "select", InNav: "nav", InHeader: "header", InFooter: "footer",
	InAside: "aside", InMain: "main", InArticle: "article", InDialog: "dialog", foreign: "svg math",
	skipped: "audio canvas datalist iframe noembed noframes rp script style svg template textarea title video",
}

// roles are the ARIA roles that mean the same as an element.
var roles = map[string]Flags{
	"navigation": InNav, "banner": InHeader, "contentinfo": InFooter, "complementary": InAside,
	"main": InMain, "article": InArticle, "dialog": InDialog, "alertdialog": InDialog,
	"button": InButton, "heading": InHeading, "form": InForm, "search": InForm,
}

// An element has the known facts about a tag.
type element struct {
	kind  kind
	flags Flags
}

// elements are the elements of HTML by their tags.
var elements = func() map[atom.Atom]element {
	all := make(map[atom.Atom]element)
	for tag, k := range invert(kinds) {
		if k&special != 0 && tag != atom.Div && tag != atom.P && tag != atom.Address {
			k |= itemScope
		}
		all[tag] = element{kind: k}
	}
	for tag, f := range invert(flags) {
		all[tag] = element{all[tag].kind, f}
	}
	return all
}()

// elementOf returns the facts about a tag. Elements unknown to HTML have neither kind nor
// flags: they are plain inline elements, as in a browser.
func elementOf(tag atom.Atom) element { return elements[tag] }

func invert[T ~uint32](names map[T]string) map[atom.Atom]T {
	byTag := make(map[atom.Atom]T)
	for fact, tags := range names {
		for tag := range strings.FieldsSeq(tags) {
			byTag[atom.Lookup([]byte(tag))] |= fact
		}
	}
	return byTag
}

// tagOf returns a number for an element's lower-case name: its atom, or, where
// HTML has no such element, a hash with the top bit set.
func tagOf(name []byte) atom.Atom {
	if a := atom.Lookup(name); a != 0 {
		return a
	}
	h := fnv.New32a()
	h.Write(name)
	return atom.Atom(h.Sum32() | 1<<31)
}
