package page

import "golang.org/x/net/html/atom"

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
	box                         // usually drawn as a box of its own: neighbours do not touch
	hides                       // its content is never shown
	inHead                      // may stand in <head>
	breakout                    // ends SVG and MathML
)

// kinds follows the HTML standard, section 13.2 (parsing) and 15 (rendering).
var kinds = map[atom.Atom]kind{
	atom.A:          formatting | box,
	atom.Address:    block | special | closesP,
	atom.Applet:     special | scope,
	atom.Area:       void | special,
	atom.Article:    block | special | closesP,
	atom.Aside:      block | special | closesP,
	atom.Audio:      hides,
	atom.B:          formatting | breakout,
	atom.Base:       void | special | inHead,
	atom.Basefont:   void | special | inHead,
	atom.Bgsound:    void | special | inHead,
	atom.Big:        formatting | breakout,
	atom.Blockquote: block | paragraph | special | closesP | breakout,
	atom.Body:       block | special | breakout,
	atom.Br:         void | special | breakout,
	atom.Button:     block | box | special,
	atom.Canvas:     hides,
	atom.Caption:    block | special | scope,
	atom.Center:     block | special | closesP | breakout,
	atom.Code:       formatting | breakout,
	atom.Col:        void | special,
	atom.Colgroup:   special,
	atom.Datalist:   hides,
	atom.Dd:         block | special | breakout,
	atom.Details:    block | special | closesP,
	atom.Dialog:     block | special | closesP,
	atom.Dir:        block | paragraph | special | closesP,
	atom.Div:        block | special | closesP | breakout,
	atom.Dl:         block | paragraph | special | closesP | breakout,
	atom.Dt:         block | special | breakout,
	atom.Em:         formatting | breakout,
	atom.Embed:      void | special | breakout,
	atom.Fieldset:   block | paragraph | special | closesP,
	atom.Figcaption: block | special | closesP,
	atom.Figure:     block | paragraph | special | closesP,
	atom.Font:       formatting,
	atom.Footer:     block | special | closesP,
	atom.Form:       block | special | closesP,
	atom.Frame:      void,
	atom.Frameset:   block | special,
	atom.H1:         block | paragraph | special | closesP | breakout,
	atom.H2:         block | paragraph | special | closesP | breakout,
	atom.H3:         block | paragraph | special | closesP | breakout,
	atom.H4:         block | paragraph | special | closesP | breakout,
	atom.H5:         block | paragraph | special | closesP | breakout,
	atom.H6:         block | paragraph | special | closesP | breakout,
	atom.Head:       block | special | breakout,
	atom.Header:     block | special | closesP,
	atom.Hgroup:     block | special | closesP,
	atom.Hr:         block | paragraph | void | special | closesP | breakout,
	atom.Html:       block | special | scope,
	atom.I:          formatting | breakout,
	atom.Iframe:     hides | special,
	atom.Img:        void | special | breakout,
	atom.Image:      void | special,
	atom.Input:      void | special,
	atom.Keygen:     void | special,
	atom.Label:      box,
	atom.Legend:     block,
	atom.Li:         block | special | breakout,
	atom.Link:       void | special | inHead,
	atom.Listing:    block | paragraph | special | closesP | breakout,
	atom.Main:       block | special | closesP,
	atom.Marquee:    block | special | scope,
	atom.Menu:       block | paragraph | special | closesP | breakout,
	atom.Meta:       void | special | inHead | breakout,
	atom.Nav:        block | special | closesP,
	atom.Nobr:       formatting | breakout,
	atom.Noembed:    hides | special,
	atom.Noframes:   hides | special | inHead,
	atom.Noscript:   special | inHead,
	atom.Object:     special | scope,
	atom.Ol:         block | paragraph | special | closesP | listScope | breakout,
	atom.Optgroup:   block,
	atom.Option:     block,
	atom.P:          block | paragraph | special | closesP | breakout,
	atom.Param:      void | special,
	atom.Plaintext:  block | paragraph | special | closesP,
	atom.Pre:        block | paragraph | special | closesP | breakout,
	atom.Rp:         hides,
	atom.S:          formatting | breakout,
	atom.Script:     hides | special | inHead,
	atom.Section:    block | special | closesP,
	atom.Select:     block | special,
	atom.Small:      formatting | breakout,
	atom.Source:     void | special,
	atom.Span:       box | breakout,
	atom.Strike:     formatting | breakout,
	atom.Strong:     formatting | breakout,
	atom.Style:      hides | special | inHead,
	atom.Sub:        breakout,
	atom.Summary:    block | special | closesP,
	atom.Sup:        breakout,
	atom.Svg:        hides,
	atom.Table:      block | paragraph | special | closesP | scope | breakout,
	atom.Tbody:      block | special,
	atom.Td:         block | cell | special | scope,
	atom.Template:   hides | special | scope | inHead,
	atom.Textarea:   hides | special,
	atom.Tfoot:      block | special,
	atom.Th:         block | cell | special | scope,
	atom.Thead:      block | special,
	atom.Time:       box,
	atom.Title:      hides | special | inHead,
	atom.Tr:         block | special,
	atom.Track:      void | special,
	atom.Tt:         formatting | breakout,
	atom.U:          formatting | breakout,
	atom.Ul:         block | paragraph | special | closesP | listScope | breakout,
	atom.Var:        breakout,
	atom.Video:      hides,
	atom.Wbr:        void | special,
	atom.Xmp:        block | paragraph | special | closesP,
	atom.Search:     block | special | closesP,
	atom.Ruby:       breakout,
}

// kindTable holds kinds as a hash table of its own: every tag is looked up, and
// with a map parsing takes some 5 % longer.
var kindTable = func() (table [512]struct {
	tag  atom.Atom
	kind kind
}) {
	for tag, k := range kinds {
		i := kindSlot(tag)
		for table[i].tag != 0 {
			i = (i + 1) % len(table)
		}
		table[i].tag, table[i].kind = tag, k
	}
	return table
}()

func kindSlot(tag atom.Atom) int { return int(uint32(tag) * 0x9e3779b1 >> 23) } // Fibonacci hashing

// kindOf returns what is known of a tag; elements unknown to HTML are plain
// inline elements, as in a browser.
func kindOf(tag atom.Atom) kind {
	i := kindSlot(tag)
	for table := &kindTable; ; i = (i + 1) % len(table) {
		if t := table[i].tag; t == tag || t == 0 {
			return table[i].kind
		}
	}
}

// tagOf returns a number for an element's lower-case name: its atom, or, where
// HTML has no such element, a hash with the top bit set.
func tagOf(name []byte) atom.Atom {
	if a := atom.Lookup(name); a != 0 {
		return a
	}
	h := uint32(2166136261) // FNV-1a
	for _, c := range name {
		h = (h ^ uint32(c)) * 16777619
	}
	return atom.Atom(h | 1<<31)
}

// own is what an element adds to the flags that it inherits.
func own(tag atom.Atom) Flags {
	switch tag {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return InHeading
	case atom.Ul, atom.Ol, atom.Dl, atom.Menu, atom.Dir:
		return InList
	case atom.Table:
		return InTable
	case atom.Blockquote, atom.Q:
		return InQuote
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		return InPre
	case atom.Code, atom.Kbd, atom.Samp:
		return InCode
	case atom.Figure, atom.Figcaption:
		return InFigure
	case atom.Form:
		return InForm
	case atom.Button:
		return InButton
	case atom.Select:
		return InSelect
	case atom.Nav:
		return InNav
	case atom.Header:
		return InHeader
	case atom.Footer:
		return InFooter
	case atom.Aside:
		return InAside
	case atom.Main:
		return InMain
	case atom.Article:
		return InArticle
	case atom.Dialog:
		return InDialog
	case atom.Svg:
		return foreign | skipped
	case atom.Math:
		return foreign
	}
	return 0
}

// roles are the ARIA roles that say what an element of their own would.
var roles = map[string]Flags{
	"navigation":    InNav,
	"banner":        InHeader,
	"contentinfo":   InFooter,
	"complementary": InAside,
	"main":          InMain,
	"article":       InArticle,
	"dialog":        InDialog,
	"alertdialog":   InDialog,
	"button":        InButton,
	"heading":       InHeading,
	"form":          InForm,
	"search":        InForm,
}
