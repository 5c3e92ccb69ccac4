package render

import (
	"golang.org/x/net/html"
)

// AppendMarkdown appends a tree from [Tree] to dst as CommonMark 0.31, with the tables, strikethrough and
// footnotes of GitHub, formulas between dollar signs, and <sub>, <sup>, <kbd> and <mark>,
// for which Markdown has no syntax. Emphasis whose signs readers would not see, as in
// 这是<strong>「粗体」</strong>字, is HTML as well. Parsed again, it has the text of the tree and no other
// HTML.
//
// It takes linear time, in one walk over the tree. A character is escaped only where a
// parser would take it for markup, judged by the output before it and the text after it.
func AppendMarkdown(dst []byte, tree *html.Node) []byte {
	w := markdown{dst: dst[len(dst):]} // the capacity behind dst
	w.children(tree)
	if len(w.dst) > 0 {
		w.dst = append(w.dst, '\n')
	}
	return append(dst, w.dst...)
}

// A markdown writes one tree.
type markdown struct {
	dst       []byte
	lineStart int  // where in dst the text of the line starts, behind the prefixes
	continued bool // the line follows a line break: it may not underline or delimit the one above
	tilde     bool // the block has a "~" that is not escaped

	in           setting
	prefixes     prefixes
	pending      pending
	ended        ended
	spaceFollows bool // white space or the end of the block follows the text

	lastList   *html.Node // the list that was written last
	lastBullet string     // of it: see points
}

// A setting is a set of what a text stands in. It decides which characters readers take for
// signs.
type setting uint8

const (
	inHeading setting = 1 << iota
	inCell
	inLink     // the text of a link or image
	inStruck   // struck out text
	inEmphasis // with signs, not tags
	inTightList

	oneLine = inHeading | inCell // blocks are text, and all stands on one line
)

func (s setting) has(any setting) bool { return s&any != 0 }

// prefixes are what the lines of a block start with.
type prefixes struct {
	containers []container // the quotes, items and notes around the block
	written    int         // bytes of prefixes in dst
	ended      bool        // no more are written: they would be longer than the text
	gap        string      // due before the next block: "", a newline or two
}

// pending is due when the next text comes, and is left out if none does.
type pending struct {
	lineBreak, space bool
	signs            []string // that open emphasis and links
}

func (p *pending) isEmpty() bool { return !p.lineBreak && !p.space && len(p.signs) == 0 }

// ended says where in dst parts of a text ended that the next part may not touch.
type ended struct {
	emphasis int
	sign     string // the last sign of emphasis
	code     int    // the last code span
	address  int    // no reader finds an address before
}

// A container is a quote, an item or a note: what its lines start with.
type container struct {
	first, others string // lines
	begun         bool   // first is written
}
