package features

import (
	"slices"

	"linesift/page"
)

// A template key is a hash of tags and of elements' names (page.NodeLines.Template). Elements and lines that a
// template writes in the same way have the same key, whatever their text. It is the same in every run and on every
// machine.

// templateAttributes are about the list, grid or thread around a line (the nearest and the
// outermost element that is one of several alike), and about the lines with its template
// key: the paragraphs of a theme's articles, the links of its menus.
var templateAttributes = slices.Concat(
	alikeAttributes("item_", "the nearest element around it that is one of several alike: ",
		func(m *Meter, l *line) int32 { return m.containers[l.node].item }),
	alikeAttributes("grid_", "the outermost element around it that is one of several alike: ",
		func(m *Meter, l *line) int32 { return m.containers[l.node].grid }),
	attributesOf(onNumber(func(_ *Meter, l *line) int32 { return l.group }), "template_", "", (*Meter).template,
		count("lines", "lines of its template key, including itself",
			func(_ *Meter, t *totals) int32 { return t.Lines }),
		count("words", "words per line of such lines", func(_ *Meter, t *totals) float32 { return t.perLine(t.words) }),
		share("prose", "share of the words of such lines in paragraphs",
			func(_ *Meter, t *totals) float32 { return t.proseShare() }),
		share("link_share", "share of the text of such lines inside links",
			func(_ *Meter, t *totals) float32 { return t.linkShare() })),
)

func alikeAttributes(prefix, doc string, find func(m *Meter, l *line) int32) []Attribute {
	return attributesOf(onNumber(find), prefix, doc, func(m *Meter, l *line) *container {
		if n := find(m, l); n > 0 {
			return &m.containers[n]
		}
		return nil
	},
		count("alike", "how many there are, 0 if none", func(_ *Meter, c *container) int32 { return c.alike }),
		count("rank", "how many of them stand above it", func(_ *Meter, c *container) int32 { return c.rank }),
		count("words", "its words", func(_ *Meter, c *container) float32 { return c.words }),
		count("lines", "its lines", func(_ *Meter, c *container) int32 { return c.Lines }),
		share("link_share", "share of its text inside links",
			func(_ *Meter, c *container) float32 { return c.linkShare() }),
		share("prose", "share of its words in paragraphs",
			func(_ *Meter, c *container) float32 { return c.proseShare() }))
}

// multiplier spreads the terms of a sum. Knuth's generator MMIX uses it.
const multiplier = 6364136223846793005

// templateDepth is the largest number of elements in a line's template key, including its
// block.
const templateDepth = 4

// measureTemplates makes the template key of each line from the keys of its block and of
// the elements around it, and adds up the lines of each key.
func (m *Meter) measureTemplates(p *page.Page) {
	m.templates.reset(len(m.lines))
	m.templateTotals = m.templateTotals[:0]
	for i := range m.lines {
		l := &m.lines[i]
		h, n := uint64(0), l.block
		for range templateDepth {
			if n <= 0 {
				break
			}
			h = h*multiplier + p.NodeLines[n].Template
			n = p.Nodes[n].Parent
		}
		l.template = uint32(h >> 32)
		l.group, _ = m.templates.add(uint64(l.template))
		if int(l.group) == len(m.templateTotals) {
			m.templateTotals = append(m.templateTotals, totals{})
		}
		t := &m.templateTotals[l.group]
		t.Add(&p.Lines[i])
		t.addWords(l)
	}
}

// Template returns the template key of line i (from 0) of the page measured last. It is
// valid until the next Measure.
func (m *Meter) Template(i int) uint32 { return m.lines[i].template }

// template returns the totals of the lines that have the template key of l.
func (m *Meter) template(l *line) *totals { return &m.templateTotals[l.group] }

// severalSiblings elements with one parent and one template key make a list, a grid or a
// thread.
const severalSiblings = 3

// countSiblings counts for each element with text the siblings that have its template key,
// and how many of them stand before it.
func (m *Meter) countSiblings(p *page.Page) {
	m.siblings.reset(len(m.containers))
	for n := 1; n < len(m.containers); n++ {
		c := &m.containers[n]
		if c.Lines == 0 {
			continue
		}
		c.siblings, c.rank = m.siblings.add(p.NodeLines[n].Template ^ uint64(p.Nodes[n].Parent)*multiplier)
	}
}
