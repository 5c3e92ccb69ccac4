package page

import (
	"bytes"
	"fmt"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
)

// MaxSize is the largest document that Parse reads, in bytes. Pages are a thousand times
// smaller.
const MaxSize = 256 << 20

// A Parser parses one page after the other and reuses its memory: once warm, it
// allocates nothing per line. The zero value is ready. A Parser is not safe for
// concurrent use.
type Parser struct {
	page  Page
	stack stack

	inNoscript    bool // the tokens of a <noscript> are being read
	noscript      int  // bytes of source inside <noscript> that were passed over
	unclosedTitle bool // a <title> took the rest of the page
	titleEnds     bool // and so it is made to end where the next tag starts

	meta  meta.Reader
	plain bool    // the page is a text of JSON-LD
	inner *Parser // parses those

	// The line that is being built.
	line     Line
	brk      Break // what separates it from the line before
	space    bool  // white space is due before its next text
	boxEnded bool  // the last thing seen was the end of a box
	passed   bool  // the start tag of an element that is not shown was passed over

	uncontrolled []byte // what withoutControls has returned

	// Of the tag that is read:
	attributes attributes
	lowered    []byte // what lower has returned
}

// Parse parses a UTF-8 document (see [Decode]). It accepts any HTML. Only a document larger
// than [MaxSize] is refused.
//
// The page shares src, which must stay as it is, and is valid until the next call. A
// document with NUL bytes is copied, with spaces in their place.
func (ps *Parser) Parse(src []byte) (*Page, error) {
	if len(src) > MaxSize {
		return nil, fmt.Errorf("%d bytes are more than the %d that a page may have", len(src), MaxSize)
	}
	damage := damageOf(src)
	if bytes.IndexByte(src, 0) >= 0 {
		// A browser turns some of them into other characters.
		src = bytes.ReplaceAll(src, []byte{0}, []byte{' '})
	}
	ps.titleEnds = false
	ps.parse(src, FromBody)
	if ps.unclosedTitle && ps.visible() < nearlyEmptyText {
		ps.titleEnds = true
		ps.parse(src, FromUnclosed)
	}
	if ps.noscript > 0 && ps.visible() < nearlyEmptyText {
		ps.parse(src, FromNoscript)
	}
	if ps.lacksArticle() {
		ps.parse(src, FromJSONLD)
	}
	ps.page.Damage = damage
	return &ps.page, nil
}

// Parse parses a UTF-8 document with a Parser of its own.
func Parse(src []byte) (*Page, error) { return new(Parser).Parse(src) }

// parse parses a document, and takes its text from where an Origin says.
func (ps *Parser) parse(src []byte, start Origin) {
	p := &ps.page
	*p = Page{
		Source: src,
		Text:   p.Text[:0], Title: p.Title[:0],
		Runs: p.Runs[:0], Lines: p.Lines[:0], Leaves: p.Leaves[:0],
		Nodes: append(p.Nodes[:0], Node{Parent: -1, Source: Span{0, int32(len(src))}}),
		words: p.words[:0], Values: p.Values[:0],

		Meta: p.Meta, From: start,
	}
	ps.stack.open = append(ps.stack.open[:0], open{})
	ps.noscript, ps.unclosedTitle = 0, false
	if ps.gathers() {
		if ps.meta.AppendLines == nil {
			ps.meta.AppendLines = ps.appendLines
		}
		ps.meta.Reset()
	}
	ps.line = Line{}
	ps.brk = BreakParagraph
	ps.space, ps.boxEnded, ps.passed = false, false, false

	ps.tokens(src, 0)

	end := int32(len(src))
	for len(ps.stack.open) > 1 {
		ps.pop(end)
	}
	ps.takeLine(end)
	if n := len(p.Lines); n > 0 {
		// The rest of the source, after the last text, belongs to the last line.
		p.Lines[n-1].Source.End = end
		p.Lines[n-1].Tags += ps.line.Tags
	} else {
		ps.line.Source.End = end
		ps.line.Break = BreakParagraph
		p.Lines = append(p.Lines, ps.line)
	}
	if ps.gathers() {
		p.Meta = ps.meta.Meta()
	}
}

// tokens reads src, which starts at offset base of the page.
func (ps *Parser) tokens(src []byte, base int32) {
	s := scanner{src: src}
	for {
		kind, start, end := s.next()
		pos := Span{base + int32(start), base + int32(end)}
		passed := ps.passed
		ps.passed = false
		switch kind {
		case noToken:
			// An unclosed tag at the end is left to the last line's bytes.
			return
		case textToken, rawToken:
			if !passed {
				ps.text(kind, pos)
			}
		case startTag:
			ps.startTag(&s, pos)
		case endTag:
			ps.endTag(pos)
		}
	}
}

func (ps *Parser) startTag(scan *scanner, raw Span) {
	name, attrs := ps.tagName(ps.page.Source[raw.Start:raw.End])
	tag := tagOf(name)
	k := elementOf(tag).kind

	s := &ps.stack
	ps.popUnclosedTitle(raw.Start)
	if tooMany(len(ps.page.Nodes), raw.Start, freeNodes, bytesPerNode) {
		ps.passOver(scan, tag, k, raw)
		return
	}
	if ps.flags()&foreign != 0 {
		if k&breakout == 0 {
			ps.line.Tags++
			// Here a tag may close itself, no element's content is raw text,
			// and names have another meaning than in HTML.
			scan.notRaw()
			if scan.closesItself() {
				return
			}
			switch tag {
			case atom.ForeignObject, atom.Foreignobject, atom.Desc, atom.Title,
				atom.Mi, atom.Mo, atom.Mn, atom.Ms, atom.Mtext:
				// Inside these HTML's rules hold again.
				ps.push(tag, scope, raw).In &^= foreign
			case atom.Annotation, atom.AnnotationXml:
				ps.push(tag, 0, raw).In |= skipped // a formula's source
			default:
				ps.push(tag, 0, raw)
			}
			return
		}
		ps.popForeign(raw.Start)
	}

	for {
		i := s.impliedEnd(tag, k)
		if i < 0 {
			break
		}
		ps.popTo(i, raw.Start)
	}

	switch {
	case tag == atom.Br:
		ps.line.Tags++
		ps.addLeaf(tag, raw)
		ps.breakLine(tag, k, ps.flags(), raw.End)
		return
	case k&block != 0:
		ps.breakLine(tag, k, ps.flags(), raw.Start)
	case k&box != 0 && ps.boxEnded && ps.flags()&(InPre|InCode) == 0:
		ps.space = true
	}
	ps.line.Tags++

	switch tag {
	case atom.A:
		// An open <a> ends where the next one starts.
		if i := s.inScope(atom.A, scope); i >= 0 {
			ps.endFormatting(i, raw.Start)
		}
	case atom.Form:
		// A form inside a form is none.
		if s.inScope(atom.Form, 0) >= 0 {
			return
		}
	case atom.Html, atom.Head, atom.Body:
		// A second one is no element, nor is one that comes late.
		if t := s.top().tag; t != 0 && (t != atom.Html || tag == atom.Html) {
			return
		}
	case atom.Svg, atom.Math:
		if scan.closesItself() {
			return
		}
	case atom.Td, atom.Th, atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot, atom.Caption, atom.Colgroup, atom.Col:
		// Outside a table these are no elements.
		if s.inScope(atom.Table, 0) < 0 {
			return
		}
	case atom.Title:
		if ps.titleEnds {
			scan.notRaw()
		}
	}
	if k&void != 0 {
		ps.addLeaf(tag, raw)
	}
	if ps.flags()&skipped != 0 {
		if k&void == 0 {
			ps.push(tag, k, raw)
		}
		return
	}
	if k&void == 0 || tag == atom.Meta || tag == atom.Link {
		ps.openWithAttributes(tag, k, ps.readAttributes(attrs), raw)
	}
}

// openWithAttributes opens an element and notes its attributes: its words (class, id, role,
// itemprop), whether it is a link, whether it is shown, and its claims about the page.
func (ps *Parser) openWithAttributes(tag atom.Atom, k kind, as attributes, raw Span) {
	if ps.gathers() {
		ps.readMeta(tag, as)
	}
	if k&void != 0 {
		ps.noteValue(tag, as, ps.stack.top().node)
		return
	}
	p := &ps.page
	start := len(p.words)
	for _, name := range [...]string{"class", "id", "role", "itemprop"} {
		if words := as.get(name); words != nil {
			p.words = append(append(p.words, unescape(words)...), ' ')
		}
	}
	n := ps.push(tag, k, raw)
	ps.noteValue(tag, as, int32(len(p.Nodes)-1))
	n.In |= ps.ownFlags(tag, as)
	if tag == atom.Template && as.get("shadowrootmode") != nil {
		n.In &^= skipped // a declarative shadow root is shown in place of its host's content
	}
	n.Words = Span{int32(start), int32(len(p.words))}
}

func (ps *Parser) endTag(raw Span) {
	name, _ := ps.tagName(ps.page.Source[raw.Start:raw.End])
	tag := tagOf(name)
	k := elementOf(tag).kind
	ps.line.Tags++
	ps.popUnclosedTitle(raw.Start)
	if tag == atom.P || tag == atom.Br {
		ps.popForeign(raw.Start)
	}

	s := &ps.stack
	i := -1
	switch {
	case tag == atom.Br:
		ps.addLeaf(tag, raw)
		ps.breakLine(tag, k, ps.flags(), raw.End) // browsers read </br> as <br>
		return
	case tag == atom.Html, tag == atom.Body:
		return // the rest still belongs to the body
	case tag == atom.P:
		i = s.inScope(tag, scope|pScope)
	case k&heading != 0:
		i = s.kindInScope(heading, scope) // of any level
	case tag == atom.Li:
		i = s.inScope(tag, scope|listScope)
	case k&(row|rowGroup|cell) != 0, tag == atom.Caption:
		i = s.inScope(tag, tableScope)
	case tag == atom.Table:
		i = s.inScope(tag, 0)
	case k&(formatting|special) != 0:
		i = s.inScope(tag, scope)
	default:
		i = s.inScope(tag, special)
	}

	switch {
	case i < 0:
	case k&formatting != 0:
		ps.endFormatting(i, raw.End)
	case tag == atom.Form && i < len(s.open)-1:
		// </form> takes nothing else with it.
		ps.page.Nodes[s.open[i].node].Source.End = raw.End
		s.open = slices.Delete(s.open, i, i+1)
	default:
		ps.popTo(i, raw.End)
	}

	if k&block != 0 {
		ps.breakLine(tag, k, ps.flags(), raw.End)
	} else if k&box != 0 {
		ps.boxEnded = true
	}
}

// addLeaf adds a void element, or a text whose tag is 0, to the innermost open element.
// The slice grows by the need of the rest of the source, if it goes on as before, up to
// three times its size: append would allocate five times what pages of little else need.
func (ps *Parser) addLeaf(tag atom.Atom, raw Span) {
	if n := len(ps.page.Leaves); n == cap(ps.page.Leaves) {
		rest := n * (len(ps.page.Source) - int(raw.End)) / max(int(raw.End), 1)
		ps.page.Leaves = slices.Grow(ps.page.Leaves, 64+min(max(rest, n/4), 2*n))
	}
	ps.page.Leaves = append(ps.page.Leaves, Leaf{raw, ps.stack.top().node, tag})
}

func (ps *Parser) flags() Flags { return ps.page.Nodes[ps.stack.top().node].In }

// push opens an element without attributes of interest.
func (ps *Parser) push(tag atom.Atom, k kind, raw Span) *Node {
	if ps.page.Nodes[ps.stack.top().node].Depth == maxDepth-1 {
		ps.pop(raw.Start)
	}
	parent := ps.stack.top().node
	outer := &ps.page.Nodes[parent]
	inherited := elementOf(tag).flags
	if outer.In&foreign != 0 && tag != atom.Svg {
		inherited &^= skipped // no element of HTML
	}
	inherited |= outer.In
	if tag == atom.A {
		inherited &^= InLink // only <a href> is one
	}
	n := int32(len(ps.page.Nodes))
	w := int32(len(ps.page.words))
	ps.page.Nodes = append(ps.page.Nodes, Node{
		Tag: tag, Parent: parent, Depth: outer.Depth + 1, In: inherited,
		Words: Span{w, w}, Source: raw,
	})
	ps.stack.open = append(ps.stack.open, open{tag, k, n})
	return &ps.page.Nodes[n]
}

// pop closes the innermost open element at an offset.
func (ps *Parser) pop(pos int32) { ps.popTo(len(ps.stack.open)-1, pos) }

// popTo closes the open elements from position i on, and the line if there is
// a block among them: an implied end tag has the effect of a written one.
func (ps *Parser) popTo(i int, pos int32) {
	for _, o := range ps.stack.open[i:] {
		if o.kind&block != 0 {
			ps.breakLine(o.tag, o.kind, ps.page.Nodes[o.node].In, pos)
		}
	}
	ps.close(i, pos)
}

// popForeign closes open SVG and MathML.
func (ps *Parser) popForeign(pos int32) {
	for ps.flags()&foreign != 0 {
		ps.pop(pos)
	}
}

// popUnclosedTitle closes a <title> where the next tag starts, if it is to end
// there.
func (ps *Parser) popUnclosedTitle(pos int32) {
	if ps.titleEnds && ps.stack.top().tag == atom.Title {
		ps.pop(pos)
	}
}

// close closes the open elements from position i on.
func (ps *Parser) close(i int, pos int32) {
	for _, o := range ps.stack.open[i:] {
		ps.page.Nodes[o.node].Source.End = pos
	}
	ps.stack.open = ps.stack.open[:i]
}

// maxReopened is how many elements live on where a formatting element ends before
// them. It bounds the nodes that a tag can make; pages of the corpus have at most 5.
const maxReopened = 16

// endFormatting closes the formatting element at position i. Blocks that were
// opened inside it live on without it, as the standard's adoption agency has
// it: <b>one<p>two</b>three</p> leaves "three" in a paragraph that is not bold.
func (ps *Parser) endFormatting(i int, pos int32) {
	s := &ps.stack
	first := i + 1 // the first block inside it
	for first < len(s.open) && s.open[first].kind&special == 0 {
		first++
	}
	if first == len(s.open) {
		ps.popTo(i, pos)
		return
	}
	live := slices.Clone(s.open[first:min(first+maxReopened, len(s.open))])
	ps.close(i, pos)
	for _, o := range live {
		old := ps.page.Nodes[o.node]
		n := ps.push(o.tag, o.kind, Span{pos, pos})
		n.Words = old.Words
		n.In |= old.In &^ ps.page.Nodes[old.Parent].In
	}
}

// A line, an element or a run takes far more memory than its shortest source: a line of
// two bytes takes some 2,600 to measure and score. So a page has a free number of each,
// and one more for each bytesPer… of source. Beyond the limit a line goes on in the line
// before, a run in the run before, and an element is passed over: no text is lost, but its
// place is less exact. The largest of the 5,839 pages of the gold standards reaches a
// seventh of its limits. A Leaf takes 16 bytes and has no limit.
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
func (ps *Parser) passOver(scan *scanner, tag atom.Atom, k kind, raw Span) {
	ps.line.Tags++
	if k&void != 0 {
		ps.addLeaf(tag, raw)
	}
	switch inherited := ps.flags(); {
	case inherited&foreign != 0:
		scan.notRaw()
	case elementOf(tag).flags&skipped != 0:
		ps.passed = true
	case k&block != 0:
		ps.breakLine(tag, k, inherited, raw.Start)
	}
}
