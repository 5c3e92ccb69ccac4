package features

import (
	"bytes"
	"fmt"
	"hash/maphash"
	"math/bits"
	"math/rand/v2"
	"slices"

	"golang.org/x/net/html/atom"

	"linesift/internal/lexicon"
	"linesift/internal/meta"
	"linesift/page"
	"linesift/role"
)

// A line has the measurements of one line of the page.
type line struct {
	counts
	number     int32 // of the line
	text, html int32 // bytes
	density    float32
	link       int32 // bytes of text inside links
	tags, runs int32
	linkShare  float32
	sentence   bool       // it reads like a paragraph
	flags      page.Flags // of the elements around all of it
	node       int32      // the innermost element around it
	block      int32      // the innermost block around it
	tag        atom.Atom  // of the block
	containers Containers // see Meter.Containers

	wordsBefore float32 // words of the lines above
	template    uint32  // its template key
	group       int32   // index of its template key into Meter.templateTotals

	copies     int32 // number of its text in Meter.texts
	sameBefore int32 // lines above it with the same text
	inTitle    bool  // the page's title has its text

	heading    int32 // lines since the last heading; without one, the line number from 1
	h1Above    int32 // <h1> above it
	belowH1    bool  // an <h1> stands above, or is the line itself
	titleAbove bool  // a heading with a text of the title stands above, or is the line itself
	sinceTitle int32 // lines since that heading; without one, the line number from 1
	says       topic // topics of its own words, if they are few
	section    topic // says of the last heading above it, or of itself if it is one
	label      topic // its topics as the label of a box, if it has few words
	under      topic // label of that heading

	longest int32   // its longest link: index into Meter.links
	echo    float32 // share of its words that stand in the address of that link

	inDescription bool          // the page's description has its text, or it has the description's beginning
	declared      meta.Subjects // subjects of the JSON-LD texts that contain it, including ofBody
}

// A line with proseWords words or more and the end of a sentence counts as a paragraph.
// Shorter ones are labels.
const proseWords = 8

// characters counts letters and digits of all scripts.
func (l *line) characters() float32 { return float32(l.letters + l.digits + l.ideograms) }

// A Meter measures the lines of one page after the other. It reuses its memory, so that a
// warm Meter allocates nothing per line. It is not safe for concurrent use.
type Meter struct {
	width      int    // the number of attributes to measure
	parts      []part // of the columns
	needsWords bool   // an attribute is in the group lexicon
	needsLinks bool   // an attribute is in the group address

	p          *page.Page
	lines      []line
	containers []container // one per element; the first is the page
	best       int32       // the element that looks most like the main content
	root       topic       // topics of the words of <html> and <body>

	seed maphash.Seed

	texts          counter  // lines by the hash of their text
	siblings       counter  // elements by parent and template key
	templates      counter  // lines by template key
	templateTotals []totals // by the numbers of templates

	passages           phrases // of the page's articleBody and the passages of its JSON-LD
	hasThing, hasPosts bool    // there are enough passages of this subject

	tagger    role.Tagger
	roles     []role.Role
	titleLine int // its line number; -1 if there is none
	byline    int // likewise, near the headline

	label []byte // the text of a line in the form of a phrase

	written       writtenAddress // of the page
	addressed     bool           // the page gives its address
	address       address        // of the page
	kinds         addressKind    // of the page, by its address
	links         []link         // the first stands for no link
	targets       counter        // addresses of links by their hash
	hosts         counter        // of links and of the page, by the hash of their names
	word, segment []byte         // of a line and of an address, in lower case

	lexicon  *lexicon.Lexicon // or nil
	keys     []lexicon.Key    // of a line
	evidence []lexicon.Evidence
}

// A part is a range of columns whose attributes stand in one list.
type part struct {
	*list
	first, end int
	rows       []int // of the list
	measure    func(m *Meter, l *line, to []float32)
	last       uint64 // the key of the basis for the line above
}

// NewMeter returns a meter of the named attributes, one for each column in this order. A
// name that Lookup does not know is an error.
func NewMeter(names []string) (*Meter, error) {
	m := &Meter{seed: maphash.MakeSeed(), width: len(names)}
	for column, name := range names {
		i, ok := index[name]
		if !ok {
			return nil, fmt.Errorf("unknown attribute %q", name)
		}
		a := &attributes[i]
		if n := len(m.parts); n == 0 || m.parts[n-1].list != a.list {
			m.parts = append(m.parts, part{list: a.list, first: column})
		}
		p := &m.parts[len(m.parts)-1]
		p.end, p.rows = column+1, append(p.rows, a.row)
		m.needsWords = m.needsWords || a.Group == lexiconGroup
		m.needsLinks = m.needsLinks || a.Group == addressGroup
	}
	for i := range m.parts {
		p := &m.parts[i]
		p.measure = p.columns(p.rows)
	}
	return m, nil
}

// Measure writes the attributes of the lines of p to dst: a row for each line, a column for
// each name given to NewMeter. Attribute.Doc gives units and ranges.
func (m *Meter) Measure(p *page.Page, dst *Matrix) {
	m.p = p
	m.measureRoles(p)
	m.measureText(p)
	m.measureContainers(p)
	m.measureTemplates(p)
	m.measureDeclared(p)
	if m.needsLinks {
		m.measureAddress(p)
		m.measureLinks(p)
	}
	if m.needsWords {
		m.measureWords(p)
	}
	dst.Reset(len(m.lines), m.width)
	var previousRow []float32
	for i := range m.lines {
		row := dst.Row(i)
		m.measureLine(&m.lines[i], row, previousRow)
		previousRow = row
	}
	m.p, m.written = nil, writtenAddress{}
	clear(m.links) // they would keep the page in memory
}

// measureLine writes the attributes of a line to row. previousRow is the row of the line
// above, nil if there is none.
func (m *Meter) measureLine(l *line, row, previousRow []float32) {
	for i := range m.parts {
		p := &m.parts[i]
		if p.basis != nil {
			key := p.basis(m, l)
			if key == p.last && previousRow != nil {
				copy(row[p.first:p.end], previousRow[p.first:p.end])
				continue
			}
			p.last = key
		}
		p.measure(m, l, row[p.first:p.end])
	}
}

// MeasureLines is like Measure, and fills the other fields of dst as well.
func (m *Meter) MeasureLines(p *page.Page, dst *Lines) {
	m.Measure(p, &dst.Raw)
	dst.TextBytes, dst.LinkBytes = dst.TextBytes[:0], dst.LinkBytes[:0]
	dst.Containers, dst.Templates = dst.Containers[:0], dst.Templates[:0]
	for i := range m.lines {
		dst.TextBytes = append(dst.TextBytes, float32(m.lines[i].text))
		dst.LinkBytes = append(dst.LinkBytes, float32(m.lines[i].link))
		dst.Containers = append(dst.Containers, m.lines[i].containers)
		dst.Templates = append(dst.Templates, m.lines[i].template)
	}
}

// measureText fills m.lines with the measurements that need only the text and place of
// lines.
func (m *Meter) measureText(p *page.Page) {
	m.lines = slices.Grow(m.lines[:0], len(p.Lines))[:len(p.Lines)]
	m.texts.reset(len(p.Lines))
	title := p.Title[:min(len(p.Title), titleBytes)]
	above := headings{last: -1, titled: -1, h1: -1}
	words := float32(0)
	for i := range p.Lines {
		m.startLine(p, i, title)
		l := &m.lines[i]
		above.read(l)
		l.wordsBefore = words
		words += l.words
	}
	m.clearFlagsOfPage(words)
}

// startLine measures the text of line i, its place in the markup, and its likeness to others.
func (m *Meter) startLine(p *page.Page, i int, title []byte) {
	text, pl, l := p.LineText(i), &p.Lines[i], &m.lines[i]
	*l = line{
		counts:  countText(text),
		number:  int32(i),
		text:    int32(len(text)),
		html:    int32(pl.Source.Len()),
		density: float32(pl.Density()),
		link:    pl.LinkBytes,
		tags:    pl.Tags,
		runs:    int32(pl.Runs.Len()),
		flags:   p.In(i),
		node:    pl.Node,
		block:   p.Block(i),
	}
	l.tag = p.Nodes[l.block].Tag
	l.linkShare = ratio(float32(l.link), float32(l.text))
	l.sentence = l.words >= proseWords && l.sentences+l.commas > 0 && l.linkShare < 0.5
	if l.words <= labelWords {
		l.says, l.label = classTopics.OfNames(text), m.labelOf(text)
	}
	l.copies, l.sameBefore = m.texts.add(maphash.Bytes(m.seed, text))
	l.inTitle = len(text) >= titleText && bytes.Contains(title, text)
}

// headings are the headings above a line.
type headings struct {
	last   int32 // line of the last one, -1 without one
	titled int32 // line of the last one with a text of the title, -1 without one
	h1     int32 // the last <h1>, -1 without one
	h1s    int32 // number of <h1>

	says, label topic // of the last one
}

// read sets the fields of a line that depend on the headings above it and on itself.
func (h *headings) read(l *line) {
	l.h1Above = h.h1s
	if l.flags&page.InHeading != 0 {
		h.last, h.says, h.label = l.number, l.says, l.label
		if l.inTitle {
			h.titled = l.number
		}
		switch {
		case l.tag != atom.H1:
		case l.block == h.h1:
			l.h1Above--
		default:
			h.h1s++
			h.h1 = l.block
		}
	}
	l.heading, l.sinceTitle = l.number-h.last, l.number-h.titled
	l.section, l.under = h.says, h.label
	l.belowH1, l.titleAbove = h.h1s > 0, h.titled >= 0
}

// clearFlagsOfPage clears flags that hold for most of a page's words. Some pages are hidden as a
// whole until a script shows them, or stand in one form (ASP.NET).
func (m *Meter) clearFlagsOfPage(words float32) {
	var whole page.Flags
	for _, flag := range []page.Flags{page.Hidden, page.InForm} {
		flagged := float32(0)
		for i := range m.lines {
			if m.lines[i].flags&flag != 0 {
				flagged += m.lines[i].words
			}
		}
		if 2*flagged > words {
			whole |= flag
		}
	}
	for i := range m.lines {
		m.lines[i].flags &^= whole
	}
}

const (
	titleText  = 10   // a line with fewer bytes is in the page's title by chance
	titleBytes = 1000 // a title is read so far: longer ones would take quadratic time
)

// labelWords is the largest number of words of a label: "Comments (12)", "Share this
// article", "You may also like".
const labelWords = 8

// page returns the totals of all lines.
func (m *Meter) page() *totals { return &m.containers[0].totals }

// ratio returns part / whole, 0 if there is no whole.
func ratio(part, whole float32) float32 {
	if whole <= 0 {
		return 0
	}
	return part / whole
}

// A Matrix holds one row of numbers per line, row after row.
type Matrix struct {
	Rows, Cols int
	Data       []float32 // len Rows*Cols
}

// Reset changes the shape of m to rows × cols. It keeps the memory if it is large enough.
// The contents are unspecified.
func (m *Matrix) Reset(rows, cols int) {
	m.Rows, m.Cols = rows, cols
	m.Data = slices.Grow(m.Data[:0], rows*cols)[:rows*cols]
}

// Row returns row i; it shares m's memory.
func (m *Matrix) Row(i int) []float32 { return m.Data[i*m.Cols : (i+1)*m.Cols : (i+1)*m.Cols] }

// Lines holds the measurements of a page's lines.
type Lines struct {
	Raw Matrix // a row for each line, a column for each attribute of the Meter

	TextBytes  []float32    // bytes of text of each line
	LinkBytes  []float32    // bytes of text inside links of each line
	Containers []Containers // the elements around each line; see Meter.Containers
	Templates  []uint32     // of each line, see Meter.Template; nil if unknown
}

// A counter numbers keys from 0, in the order in which they are first added, and counts
// them. It is a hash table of a page's size. A Go map keeps the size of the largest page, and
// clearing it for each page took as long as all look-ups.
type counter struct {
	odd    uint64  // a random factor, so that no page can make all keys collide
	shift  int     // the index of a key's slot is key*odd >> shift, or the next free one
	slots  []int32 // a number + 1, or 0 in a free slot; more than half are free
	keys   []uint64
	counts []int32
}

// reset forgets all keys. At most so many keys may follow.
func (c *counter) reset(most int) {
	c.odd = rand.Uint64() | 1
	width := bits.Len(uint(2 * most))
	c.shift = 64 - width
	c.slots = slices.Grow(c.slots[:0], 1<<width)[:1<<width]
	clear(c.slots)
	c.keys, c.counts = c.keys[:0], c.counts[:0]
}

// add counts a key. It returns the key's number and how often it was added before.
func (c *counter) add(key uint64) (number, previous int32) {
	slot := int(key * c.odd >> c.shift)
	for c.slots[slot] > 0 && c.keys[c.slots[slot]-1] != key {
		slot = (slot + 1) % len(c.slots)
	}
	if c.slots[slot] == 0 {
		c.keys, c.counts = append(c.keys, key), append(c.counts, 0)
		c.slots[slot] = int32(len(c.keys))
	}
	number = c.slots[slot] - 1
	c.counts[number]++
	return number, c.counts[number] - 1
}
