package page

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
)

// MaxSize is the largest document that a Parser reads, in bytes. Pages are a thousand times
// smaller.
const MaxSize = 256 << 20

// ErrTooLarge is returned for a document larger than [MaxSize].
var ErrTooLarge = errors.New("the page is larger") // than a number of bytes, which follows

// A Parser parses one page at a time and reuses its memory: once warm, it allocates
// nothing per line. The zero value is ready to use. A Parser is not safe for concurrent use.
type Parser struct {
	page  Page
	stack stack

	inNoscript    bool // the tokens of a <noscript> are being read
	noscript      int  // bytes of source in <noscript> that were not read
	unclosedTitle bool // a <title> took the rest of the page
	titleEnds     bool // the page is parsed again, and such a <title> ends at the next tag

	facts words.Memo[NameFacts] // by names and tag
	meta  meta.Reader
	plain bool    // the page is a text of JSON-LD
	inner *Parser // parses texts of JSON-LD

	// The line that is being built.
	line     Line
	brk      Break // what separates it from the line before
	space    bool  // white space is due before its next text
	boxEnded bool  // the last thing seen was the end of a box
	passed   bool  // the start tag of an element that is not shown was passed over

	uncontrolled []byte // what withoutControls has returned

	attributes attributes // memory of the scanner
	lowered    []byte     // what lower has returned for the tag that is read
}

// ParseUTF8 parses a UTF-8 document (see [Decode]). It accepts any HTML. The only error is [ErrTooLarge].
//
// The page shares src, which must stay as it is, and is valid until the next call. A
// document with NUL bytes is copied, with spaces in their place.
func (p *Parser) ParseUTF8(src []byte) (*Page, error) {
	if len(src) > MaxSize {
		return nil, fmt.Errorf("%w than %d bytes", ErrTooLarge, MaxSize)
	}
	damage := damageOf(src, src)
	if bytes.IndexByte(src, 0) >= 0 {
		// A browser turns some of them into other characters.
		src = bytes.ReplaceAll(src, []byte{0}, []byte{' '})
	}
	p.titleEnds = false
	p.parse(src, FromBody)
	if p.unclosedTitle && p.visible() < nearlyEmptyText {
		p.titleEnds = true
		p.parse(src, FromUnclosed)
	}
	if p.noscript > 0 && p.showsOnlyAFrame() {
		p.parse(src, FromNoscript)
	}
	if p.lacksArticle() {
		p.parse(src, FromJSONLD)
	}
	p.page.Damage = damage
	p.page.measureNodeLines()
	p.readNames()
	return &p.page, nil
}

// Parse parses a document in any encoding; see [Decode]. It also sets the page's Encoding.
func (p *Parser) Parse(html []byte, contentType string) (*Page, error) {
	src, encoding := Decode(html, contentType)
	page, err := p.ParseUTF8(src)
	if err != nil {
		return nil, err
	}
	page.Encoding, page.Damage = encoding, damageOf(src, html)
	return page, nil
}

// Parse parses a document in any encoding, as [Parser.Parse] does, with a Parser of its own.
func Parse(html []byte, contentType string) (*Page, error) {
	return new(Parser).Parse(html, contentType)
}

// ParseUTF8 parses a UTF-8 document with a Parser of its own.
func ParseUTF8(src []byte) (*Page, error) { return new(Parser).ParseUTF8(src) }

// parse parses a document and takes its text from origin start.
func (p *Parser) parse(src []byte, start Origin) {
	page := &p.page
	*page = Page{
		Source: src,
		Text:   page.Text[:0], Title: page.Title[:0],
		Runs: page.Runs[:0], Lines: page.Lines[:0], Leaves: page.Leaves[:0],
		Nodes:     append(page.Nodes[:0], Node{Parent: -1, Source: Span{0, int32(len(src))}}),
		NodeLines: page.NodeLines[:0], Annotations: page.Annotations[:0], names: page.names[:0],

		Meta: page.Meta, Origin: start, Number: page.Number + 1,
	}
	p.stack.open = append(p.stack.open[:0], open{})
	p.noscript, p.unclosedTitle = 0, false
	if p.gathers() {
		if p.meta.AppendLines == nil {
			p.meta.AppendLines = p.appendLines
		}
		p.meta.Reset()
	}
	p.line = Line{}
	p.brk = BreakParagraph
	p.space, p.boxEnded, p.passed = false, false, false

	p.tokens(src, 0)

	end := int32(len(src))
	for len(p.stack.open) > 1 {
		p.pop(end)
	}
	p.takeLine(end)
	if n := len(page.Lines); n > 0 {
		// The rest of the source, after the last text, belongs to the last line.
		page.Lines[n-1].Source.End = end
		page.Lines[n-1].Tags += p.line.Tags
	} else {
		p.line.Source.End = end
		p.line.Break = BreakParagraph
		page.Lines = append(page.Lines, p.line)
	}
	if p.gathers() {
		page.Meta = p.meta.Meta()
	}
}

// tokens reads src, which starts at offset base of the page.
func (p *Parser) tokens(src []byte, base int32) {
	s := scanner{src: src, attributes: p.attributes}
	for {
		kind, start, end := s.next()
		pos := Span{base + int32(start), base + int32(end)}
		passed := p.passed
		p.passed = false
		switch kind {
		case noToken:
			// An unclosed tag at the end is left to the last line's bytes.
			p.attributes = s.attributes
			return
		case textToken, rawToken:
			if !passed {
				p.text(kind, pos)
			}
		case startTag:
			p.startTag(&s, pos)
		case endTag:
			p.endTag(pos)
		}
	}
}

func (p *Parser) startTag(scan *scanner, raw Span) {
	tag := tagOf(p.tagName(p.page.Source[raw.Start:raw.End]))
	k := factsOf(tag).kind

	p.popUnclosedTitle(raw.Start)
	if tooMany(len(p.page.Nodes), raw.Start, freeNodes, bytesPerNode) {
		p.passOver(scan, tag, k, raw)
		return
	}
	if p.flags()&foreign != 0 {
		if k&breakout == 0 {
			p.openForeign(scan, tag, raw)
			return
		}
		p.popForeign(raw.Start)
	}
	for i := p.stack.impliedEnd(tag, k); i >= 0; i = p.stack.impliedEnd(tag, k) {
		p.popTo(i, raw.Start)
	}

	switch {
	case tag == atom.Br:
		p.line.Tags++
		p.lineBreak(k, raw)
		return
	case k&block != 0:
		p.breakLine(tag, k, p.flags(), raw.Start)
	case k&box != 0 && p.boxEnded && p.flags()&(InPre|InCode) == 0:
		p.space = true
	}
	p.line.Tags++
	if p.isMisplaced(tag) {
		return
	}

	switch tag {
	case atom.A:
		// An open <a> ends where the next one starts.
		if i := p.stack.inScope(atom.A, scope); i >= 0 {
			p.endFormatting(i, raw.Start)
		}
	case atom.Svg, atom.Math:
		if scan.closesItself() {
			return
		}
	case atom.Title:
		if p.titleEnds {
			scan.notRaw()
		}
	}
	p.open(tag, k, scan.attributes, raw)
}

// openForeign opens an element of SVG or MathML. Its tag may close itself, its content is not
// raw text, and names have another meaning than in HTML.
func (p *Parser) openForeign(scan *scanner, tag atom.Atom, raw Span) {
	p.line.Tags++
	scan.notRaw()
	if scan.closesItself() {
		return
	}
	switch tag {
	case atom.ForeignObject, atom.Foreignobject, atom.Desc, atom.Title,
		atom.Mi, atom.Mo, atom.Mn, atom.Ms, atom.Mtext:
		// Inside these HTML's rules hold again.
		p.push(tag, scope, raw).In &^= foreign
	case atom.Annotation, atom.AnnotationXml:
		p.push(tag, 0, raw).In |= skipped // a formula's source
	default:
		p.push(tag, 0, raw)
	}
}

// isMisplaced reports whether a start tag makes no element where it stands.
func (p *Parser) isMisplaced(tag atom.Atom) bool {
	switch tag {
	case atom.Form: // in a form
		return p.stack.inScope(atom.Form, 0) >= 0
	case atom.Html, atom.Head, atom.Body: // a second one, or a late one
		top := p.stack.top().tag
		return top != 0 && (top != atom.Html || tag == atom.Html)
	case atom.Td, atom.Th, atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Caption, atom.Colgroup, atom.Col: // outside tables
		return p.stack.inScope(atom.Table, 0) < 0
	}
	return false
}

// lineBreak adds a <br>. Browsers read </br> as one.
func (p *Parser) lineBreak(k kind, raw Span) {
	p.addLeaf(atom.Br, raw)
	p.breakLine(atom.Br, k, p.flags(), raw.End)
}

// open opens an element, or adds a void one. The attributes of elements that are never shown
// are not read.
func (p *Parser) open(tag atom.Atom, k kind, as attributes, raw Span) {
	isVoid := k&void != 0
	if isVoid {
		p.addLeaf(tag, raw)
	}
	switch isSkipped := p.flags()&skipped != 0; {
	case isSkipped && !isVoid:
		p.push(tag, k, raw)
	case !isSkipped && (!isVoid || tag == atom.Meta || tag == atom.Link):
		p.openWithAttributes(tag, k, p.lowerNames(as), raw)
	}
}

// openWithAttributes opens an element and notes its attributes: its names (class, id, role,
// itemprop), whether it is a link, whether it is shown, and its claims about the page.
func (p *Parser) openWithAttributes(tag atom.Atom, k kind, as attributes, raw Span) {
	if p.gathers() {
		p.readMeta(tag, as)
	}
	if k&void != 0 {
		p.annotate(tag, as, p.stack.top().node)
		return
	}
	page := &p.page
	start := len(page.names)
	for _, name := range [...]string{"class", "id", "role", "itemprop"} {
		if names := as.get(name); names != nil {
			page.names = append(append(page.names, unescape(names)...), ' ')
		}
	}
	n := p.push(tag, k, raw)
	p.annotate(tag, as, int32(len(page.Nodes)-1))
	n.In |= p.ownFlags(tag, as)
	if tag == atom.Template && as.get("shadowrootmode") != nil {
		n.In &^= skipped // a declarative shadow root is shown in place of its host's content
	}
	n.Names = Span{int32(start), int32(len(page.names))}
}

func (p *Parser) endTag(raw Span) {
	tag := tagOf(p.tagName(p.page.Source[raw.Start:raw.End]))
	k := factsOf(tag).kind
	p.line.Tags++
	p.popUnclosedTitle(raw.Start)
	if tag == atom.P || tag == atom.Br {
		p.popForeign(raw.Start)
	}
	switch tag {
	case atom.Br:
		p.lineBreak(k, raw)
		return
	case atom.Html, atom.Body:
		return // the rest still belongs to the body
	}

	s := &p.stack
	switch i := s.endedBy(tag, k); {
	case i < 0:
	case k&formatting != 0:
		p.endFormatting(i, raw.End)
	case tag == atom.Form && i < len(s.open)-1:
		// </form> takes nothing else with it.
		p.page.Nodes[s.open[i].node].Source.End = raw.End
		s.open = slices.Delete(s.open, i, i+1)
	default:
		p.popTo(i, raw.End)
	}

	if k&block != 0 {
		p.breakLine(tag, k, p.flags(), raw.End)
	} else if k&box != 0 {
		p.boxEnded = true
	}
}

// addLeaf adds a void element, or a text whose tag is 0, to the innermost open element.
// Capacity is extrapolated from the source read so far, up to three times the slice's size.
// With append, pages of little else would allocate five times what they need.
func (p *Parser) addLeaf(tag atom.Atom, raw Span) {
	if n := len(p.page.Leaves); n == cap(p.page.Leaves) {
		expected := n * (len(p.page.Source) - int(raw.End)) / max(int(raw.End), 1)
		p.page.Leaves = slices.Grow(p.page.Leaves, 64+min(max(expected, n/4), 2*n))
	}
	p.page.Leaves = append(p.page.Leaves, Leaf{Source: raw, Node: p.stack.top().node, Tag: tag})
}

func (p *Parser) flags() Flags { return p.page.Nodes[p.stack.top().node].In }

// push opens an element without attributes of interest.
func (p *Parser) push(tag atom.Atom, k kind, raw Span) *Node {
	if p.page.Nodes[p.stack.top().node].Depth == maxDepth-1 {
		p.pop(raw.Start)
	}
	parent := p.stack.top().node
	outer := &p.page.Nodes[parent]
	inherited := factsOf(tag).flags
	if outer.In&foreign != 0 && tag != atom.Svg {
		inherited &^= skipped // not an element of HTML
	}
	inherited |= outer.In
	if tag == atom.A {
		inherited &^= InLink // only <a href> is one
	}
	n := int32(len(p.page.Nodes))
	w := int32(len(p.page.names))
	p.page.Nodes = append(p.page.Nodes, Node{
		Tag: tag, Parent: parent, Depth: outer.Depth + 1, In: inherited,
		Names: Span{w, w}, Source: raw,
	})
	p.stack.open = append(p.stack.open, open{tag, k, n})
	return &p.page.Nodes[n]
}

// pop closes the innermost open element at an offset.
func (p *Parser) pop(pos int32) { p.popTo(len(p.stack.open)-1, pos) }

// popTo closes the open elements from position i on, and the line if there is
// a block among them: an implied end tag has the effect of a written one.
func (p *Parser) popTo(i int, pos int32) {
	for _, o := range p.stack.open[i:] {
		if o.kind&block != 0 {
			p.breakLine(o.tag, o.kind, p.page.Nodes[o.node].In, pos)
		}
	}
	p.close(i, pos)
}

// popForeign closes open SVG and MathML.
func (p *Parser) popForeign(pos int32) {
	for p.flags()&foreign != 0 {
		p.pop(pos)
	}
}

// popUnclosedTitle closes a <title> at the next tag if titleEnds is set.
func (p *Parser) popUnclosedTitle(pos int32) {
	if p.titleEnds && p.stack.top().tag == atom.Title {
		p.pop(pos)
	}
}

// close closes the open elements from position i on.
func (p *Parser) close(i int, pos int32) {
	for _, o := range p.stack.open[i:] {
		p.page.Nodes[o.node].Source.End = pos
	}
	p.stack.open = p.stack.open[:i]
}

// maxReopened is how many elements inside a formatting element are opened again where it ends.
// It bounds the nodes that a tag can make. Pages of the corpus need at most 5.
const maxReopened = 16

// endFormatting closes the formatting element at position i. Blocks that were
// opened inside it live on without it, as the standard's adoption agency has
// it: <b>one<p>two</b>three</p> leaves "three" in a paragraph that is not bold.
func (p *Parser) endFormatting(i int, pos int32) {
	s := &p.stack
	first := i + 1 // the first block inside it
	for first < len(s.open) && s.open[first].kind&special == 0 {
		first++
	}
	if first == len(s.open) {
		p.popTo(i, pos)
		return
	}
	live := slices.Clone(s.open[first:min(first+maxReopened, len(s.open))])
	p.close(i, pos)
	for _, o := range live {
		old := p.page.Nodes[o.node]
		n := p.push(o.tag, o.kind, Span{pos, pos})
		n.Names = old.Names
		n.In |= old.In &^ p.page.Nodes[old.Parent].In
	}
}

// A line, an element or a run takes far more memory than its shortest source: a line of
// two bytes takes some 2,600 to measure and score. So a page has a free number of each,
// and one more for each bytesPer… of source. Beyond the limit a line goes on in the line
// before, a run in the run before, and an element is passed over: no text is lost, but its
// place is less exact. The largest of the 5,839 pages of the gold standards reaches a
// seventh of its limits. A Leaf takes 20 bytes and has no limit.
const (
	freeLines, bytesPerLine = 20_000, 1000
	freeNodes, bytesPerNode = 60_000, 100
	freeRuns, bytesPerRun   = 100_000, 50
)

// maxAttributes is how many attributes of a tag are read.
const maxAttributes = 1000

// tooMany reports whether n things of a kind are all that a page may have up to an offset.
func tooMany(n int, pos int32, free, bytesPer int) bool { return n >= free+int(pos)/bytesPer }

// passOver reads the start tag of an element beyond the limit.
func (p *Parser) passOver(scan *scanner, tag atom.Atom, k kind, raw Span) {
	p.line.Tags++
	if k&void != 0 {
		p.addLeaf(tag, raw)
	}
	switch inherited := p.flags(); {
	case inherited&foreign != 0:
		scan.notRaw()
	case factsOf(tag).flags&skipped != 0:
		p.passed = true
	case k&block != 0:
		p.breakLine(tag, k, inherited, raw.Start)
	}
}
