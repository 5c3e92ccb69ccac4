package page

import "golang.org/x/net/html/atom"

// What is known of a line, an element or a run takes more memory than its shortest source:
// a line of two bytes is measured and scored in some 2,600. So a page has so many for
// nothing, and beyond these one for so many bytes of source. Lines that are too many go on
// in the line before, elements are passed over, runs go on in the run before: no text is
// lost, and where it stands is told less exactly. Of the 5,839 pages of the gold standards
// the largest has a seventh of what it may have.
const (
	freeLines, bytesPerLine = 20_000, 1000
	freeNodes, bytesPerNode = 60_000, 100
	freeRuns, bytesPerRun   = 100_000, 50
)

// maxAttributes is how many attributes of a tag are read.
const maxAttributes = 1000

// tooMany tells whether a page may have no more than n things of a kind up to an offset.
func tooMany(n int, at int32, free, bytesPer int) bool { return n >= free+int(at)/bytesPer }

// passOver takes the start tag of an element that a page has too many of.
func (ps *Parser) passOver(scan *Scanner, tag atom.Atom, k kind, raw Span) {
	ps.line.Tags++
	switch in := ps.flags(); {
	case in&foreign != 0:
		scan.NotRaw()
	case elementOf(tag).flags&skipped != 0:
		ps.passed = true
	case k&block != 0:
		ps.breakLine(tag, k, in, raw.Start)
	}
}
