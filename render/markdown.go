package render

import (
	"golang.org/x/net/html"
)

// Markdown returns a tree from [Tree] as CommonMark 0.31, with the tables, strikethrough and
// footnotes of GitHub, formulas between dollar signs, and <sub>, <sup>, <kbd> and <mark>,
// for which Markdown has no syntax. Emphasis whose signs readers would not see, as in
// 这是<strong>「粗体」</strong>字, is HTML as well. Parsed again, it has the text of the tree and no other
// HTML.
//
// It takes linear time, in one walk over the tree. A character is escaped only where a
// parser would take it for markup, judged by the output before it and the text after it.
func Markdown(tree *html.Node) []byte {
	var w markdown
	w.children(tree)
	if len(w.dst) == 0 {
		return nil
	}
	return append(w.dst, '\n')
}

// A markdown writes one tree. Line ends, white space and opening signs are pending until
// the text that needs them comes, so that none is left over.
type markdown struct {
	dst  []byte
	line int // where in dst the text of the line starts, behind the prefixes

	containers []container // the quotes, items and notes around the block
	prefixed   int         // bytes of prefixes in dst
	bare       bool        // no more prefixes: they would be longer than the text
	gap        string      // due before the next block: "", a newline or two

	ends       bool       // white space or the end of the block follows the text
	flat       bool       // in a heading or cell: blocks are text, and all stands on one line
	cell       bool       // in a cell of a table
	inLink     bool       // in the text of a link or image
	struck     bool       // in struck out text
	emphasized bool       // in emphasis
	tight      bool       // the list around has no blank lines between its items
	listed     *html.Node // the list that was written last
	other      bool       // it has the other signs

	breaks, space bool     // pending: a line break, white space
	marks         []string // pending: opening signs
	continued     bool     // the line follows a line break: it may not underline or delimit the one above
	closed        int      // where in dst the last sign of emphasis ended
	closing       string   // that sign
	coded         int      // where in dst the last code span ended
	broken        int      // up to where in dst no reader finds an address
}

// A container is what its block's lines start with.
type container struct {
	first, rest string
	begun       bool // first is written
}

// deepestContainer bounds the containers around a block, because each line has the prefixes
// of all of them. Blocks that are nested more deeply stand in the last one.
const deepestContainer = 8
