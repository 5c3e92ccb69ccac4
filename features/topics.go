package features

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"linesift/internal/words"
	"linesift/page"
)

// Boxes beside the main content begin with a label: "Read also", "Comments (12)",
// "Subscribe". labels.txt has such phrases in some fifty languages, by the topics of
// topicNames. Networks learn the meaning of a topic from languages with many labelled pages, and
// it means the same in the others.

//go:embed labels.txt
var labelList string

// A labelPhrase gives the topics of the words at the beginning of a label.
type labelPhrase struct {
	begins topic // if other words may follow
	whole  topic // if there are no other words
	more   bool  // a longer phrase begins with them
}

// labelTopics are the topics with phrases in labels.txt.
const labelTopics = "related comment share signup ad meta nav"

// labelPhrases are the phrases of labels.txt and their beginnings, in lower case with a
// space between words. labelFilter has the first word of each phrase.
var labelPhrases, labelFilter = func() (map[string]labelPhrase, words.Filter) {
	phrases := make(map[string]labelPhrase, strings.Count(labelList, "|"))
	var filter words.Filter
	for name, line := range words.Sections(labelList) {
		t := topicOf(name)
		for text := range strings.SplitSeq(line, " | ") {
			text, open := strings.CutSuffix(text, " …")
			p := phrases[text]
			if open {
				p.begins |= t
			} else {
				p.whole |= t
			}
			phrases[text] = p
			for i := strings.LastIndexByte(text, ' '); i >= 0; i = strings.LastIndexByte(text, ' ') {
				text = text[:i]
				p := phrases[text]
				p.more = true
				phrases[text] = p
			}
			filter.Add(text)
		}
	}
	return phrases, filter
}()

// labelOf returns the topics of a short line as the label of a box. It ignores numbers:
// "Comments (12)".
func (m *Meter) labelOf(text []byte) topic {
	label := m.label[:0]
	var begins topic
	p := labelPhrase{more: true}
	for w := words.Scan(text); w.Next(); {
		if w.Letters == 0 {
			continue
		}
		if !p.more {
			p.whole = 0
			break
		}
		if len(label) > 0 {
			label = append(label, ' ')
		}
		label = w.AppendLower(label)
		if p = (labelPhrase{}); bytes.IndexByte(label, ' ') >= 0 || labelFilter.May(label) {
			p = labelPhrases[string(label)]
		}
		begins |= p.begins
	}
	m.label = label
	return begins | p.whole
}

// measureBoxes gives each element the topics of the label with which it, or an element
// around it, begins. An element with half of the page's words is not a box.
func (m *Meter) measureBoxes(p *page.Page) {
	for i := range m.lines {
		for n := m.lines[i].node; n > 0 && !m.containers[n].begun; n = p.Nodes[n].Parent {
			c := &m.containers[n]
			c.begun = true
			if c.Lines > 1 && 2*c.words < m.page().words {
				c.box = m.lines[i].label
			}
		}
	}
	// Children stand after their parents.
	for n := 1; n < len(m.containers); n++ {
		m.containers[n].box |= m.containers[p.Nodes[n].Parent].box
	}
}

var labelAttributes = topicAttributes(labelTopics,
	topicSet{"label_", "it has few words, and they are a label of this topic",
		func(_ *Meter, l *line) topic { return l.label }},
	topicSet{"under_", "the last heading is such a label", func(_ *Meter, l *line) topic { return l.under }},
	topicSet{"box_", "an element around it, of less than half the page's words, begins with such a label",
		func(m *Meter, l *line) topic { return m.containers[l.node].box }},
)

// A topic is a subject or a purpose: comments, navigation, advertising. An element's class,
// id, role and itemprop name topics, and so do the words of a short line. Topics are bits of
// a set.
type topic uint32

// topicNames lists the topics of attributes. Their words are in words/classes.txt. Web
// authors write class names in English nearly everywhere; the list also has the commonest
// words of other languages.
var topicNames = []string{
	"content", "title", "comment", "related", "share", "nav", "side", "foot", "head", "ad", "consent", "signup",
	"meta", "unseen", "pager", "search", "shop", "card", "caption", "review", "toc", "widget",
}

// topicOf returns the topic of a name in topicNames. It panics for any other name: the lists
// of names are part of the program.
func topicOf(name string) topic { return 1 << slices.Index(topicNames, name) }

var classTopics = words.NewClasses[topic](topicNames...)

// A topicSet is a set of topics that a line has in one way: by its words, or by the elements
// around it.
type topicSet struct {
	prefix, doc string // of the attributes
	of          func(m *Meter, l *line) topic
}

// topicAttributes makes an attribute for each topic in names and each set: whether the topic
// is in the set. The basis is all sets side by side in 64 bits, the first set in the highest. All
// topics have room in half of them, the topics of labels in a third.
func topicAttributes(names string, sets ...topicSet) []Attribute {
	var rows []row[line]
	var bits []uint64 // of the basis, for each row
	width := 64 / len(sets)
	for name := range strings.FieldsSeq(names) {
		for i, s := range sets {
			rows = append(rows, flag[line](s.prefix+name, s.doc, nil))
			bits = append(bits, uint64(topicOf(name))<<((len(sets)-1-i)*width))
		}
	}
	key := func(m *Meter, l *line) (key uint64) {
		for _, s := range sets {
			key = key<<width | uint64(s.of(m, l))
		}
		return key
	}
	return listed("", "", rows, &list{key, func(chosen []int) func(m *Meter, l *line, to []float32) {
		return func(m *Meter, l *line, to []float32) {
			key := key(m, l)
			for i, k := range chosen {
				if to[i] = 0; key&bits[k] != 0 {
					to[i] = 1
				}
			}
		}
	}})
}

// classAttributes are about the names (class, id, role and itemprop) of the elements around a line.
var classAttributes = topicAttributes(strings.Join(topicNames, " "),
	topicSet{"near_", "the names of its element or of the two around it say so",
		func(m *Meter, l *line) topic { return m.containers[l.node].nearby }},
	topicSet{"around_", "the names of any element around it say so",
		func(m *Meter, l *line) topic { return m.containers[l.node].enclosing }},
)

// bodyAttributes are about the names of <html> and <body>. Templates tell the kind of a page
// there.
var bodyAttributes = topicAttributes("content card shop search meta",
	topicSet{"body_", "the names of <html> or <body> say so", func(m *Meter, _ *line) topic { return m.root }},
)

// wordAttributes are about a line's own words and the words of the heading above it.
var wordAttributes = topicAttributes(
	"comment related share nav foot ad consent signup meta shop review content",
	topicSet{"says_", "it has few words and one of them says so", func(_ *Meter, l *line) topic { return l.says }},
	topicSet{"section_", "the last heading has few words and one of them says so",
		func(_ *Meter, l *line) topic { return l.section }},
)
