package page

import (
	_ "embed"
	"hash/fnv"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
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

// roles are the ARIA roles that mean the same as an element.
var roles = map[string]Flags{
	"navigation": InNav, "banner": InHeader, "contentinfo": InFooter, "complementary": InAside,
	"main": InMain, "article": InArticle, "dialog": InDialog, "alertdialog": InDialog,
	"button": InButton, "heading": InHeading, "form": InForm, "search": InForm,
}

// The tagFacts are what is known of a tag: its kind, and the flags that it adds to those it
// inherits.
type tagFacts struct {
	kind  kind
	flags Flags
}

//go:embed elements.txt
var elementList string

// elements are the elements of HTML by the hash of their tags, with open addressing. A Go map takes four times
// as long.
var elements = func() (table [1 << elementBits]struct {
	tag atom.Atom
	tagFacts
}) {
	kinds := words.NewVocabulary[kind](elementList,
		"block", "paragraph", "cell", "void", "special", "formatting", "closes-p", "scope", "list-scope", "p-scope",
		"item-scope", "table-scope", "box", "in-head", "breakout", "heading", "definition", "row", "row-group")
	flags := words.NewVocabulary[Flags](elementList,
		"link", "heading", "list", "table", "quote", "pre", "code", "figure", "form", "button", "select", "nav",
		"header", "footer", "aside", "main", "article", "dialog", "hidden", "aria-hidden", "on-click",
		"skipped", "foreign")
	for line := range strings.Lines(elementList) {
		name, _, _ := strings.Cut(line, " ")
		tag := tagOf([]byte(name))
		i := elementHash(tag)
		for table[i].tag != 0 {
			i = (i + 1) % uint32(len(table))
		}
		table[i].tag, table[i].tagFacts = tag, tagFacts{kinds.Of([]byte(name)), flags.Of([]byte(name))}
	}
	return table
}()

const elementBits = 9 // some 150 elements

func elementHash(tag atom.Atom) uint32 { return uint32(tag) * 0x9e3779b1 >> (32 - elementBits) }

// factsOf returns the facts about a tag. Elements unknown to HTML have neither kind nor
// flags: they are plain inline elements, as in a browser.
func factsOf(tag atom.Atom) tagFacts {
	for i := elementHash(tag); elements[i].tag != 0; i = (i + 1) % uint32(len(elements)) {
		if elements[i].tag == tag {
			return elements[i].tagFacts
		}
	}
	return tagFacts{}
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
