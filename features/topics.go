package features

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"
	"sync"

	"linesift/page"
	"linesift/words"
)

// Boxes beside the main content begin with a label: "Read also", "Comments (12)",
// "Subscribe". labels.txt has such phrases in some fifty languages, by the topics of
// topicNames. Networks learn what a topic means in the languages of many labelled pages, and
// it means the same in the others.

//go:embed labels.txt
var labelList string

// A labelPhrase is what the words at the beginning of a label say.
type labelPhrase struct {
	begins topic // if others may follow
	whole  topic // if they are all
	more   bool  // a longer phrase begins with them
}

// labelTopics are the topics that labels.txt has phrases of.
const labelTopics = "related comment share signup ad meta nav"

// labelPhrases are the phrases of labels.txt, in lower case with a space between words;
// and what they begin with; labelFilter has the first word of each.
var labelPhrases, labelFilter = func() (map[string]labelPhrase, words.Filter) {
	phrases := make(map[string]labelPhrase, strings.Count(labelList, "|"))
	var filter words.Filter
	var of topic
	for line := range strings.Lines(labelList) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutSuffix(line, ":"); ok {
			of = topicOf(name)
			continue
		}
		if strings.HasPrefix(line, "#") || line == "" {
			continue
		}
		for text := range strings.SplitSeq(line, " | ") {
			text, open := strings.CutSuffix(text, " …")
			p := phrases[text]
			if open {
				p.begins |= of
			} else {
				p.whole |= of
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

// labelOf returns what a short line says as the label of a box. Numbers in it do not
// count: "Comments (12)".
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

// measureBoxes finds what the label says that an element, or one around it, begins with.
// Elements that have half of the page's words are no boxes.
func (m *Meter) measureBoxes(p *page.Page) {
	for i := range m.lines {
		for n := m.lines[i].node; n > 0 && !m.containers[n].begun; n = p.Nodes[n].Parent {
			c := &m.containers[n]
			c.begun = true
			if c.lines > 1 && 2*c.words < m.page().words {
				c.box = m.lines[i].label
			}
		}
	}
	// Children stand after their parents.
	for n := 1; n < len(m.containers); n++ {
		m.containers[n].box |= m.containers[p.Nodes[n].Parent].box
	}
}

// labelRows lists what labels say of a line.
func labelRows() (rows []row) {
	for name := range strings.FieldsSeq(labelTopics) {
		of := topicOf(name)
		rows = append(rows,
			row{"label_" + name, "it has few words, which say so as the label of a box, 0 or 1", false, func(_ *Meter, l *line) float32 { return indicator(l.label&of != 0) }},
			row{"under_" + name, "the last heading is such a label, 0 or 1", false, func(_ *Meter, l *line) float32 { return indicator(l.under&of != 0) }},
			row{"box_" + name, "an element around it, of less than half the page's words, begins with such a label, 0 or 1", false, func(m *Meter, l *line) float32 {
				return indicator(m.containers[l.node].box&of != 0)
			}})
	}
	return rows
}

// A topic is something that the words of an element's class, id, role and itemprop, or
// those of a short line, say of it. Topics are bits of a set.
type topic uint32

// topicNames lists the topics that attributes are made of. Their words are in
// words/classes.txt: Web authors write class names in English nearly everywhere, and the
// commonest words of other languages are in.
var topicNames = []string{
	"content", "title", "comment", "related", "share", "nav", "side", "foot", "head", "ad", "consent", "signup", "meta", "unseen", "pager",
	"search", "shop", "card", "caption", "review", "toc", "widget",
}

// topicOf returns the topic of a name in topicNames, 0 if there is none.
func topicOf(name string) topic {
	if i := slices.Index(topicNames, name); i >= 0 {
		return 1 << i
	}
	return 0
}

// topics returns the topics of the words in names or in a short line.
func topics(names []byte) topic { return vocabulary().OfNames(names) }

var vocabulary = sync.OnceValue(func() *words.Vocabulary[topic] { return words.NewClassVocabulary[topic](topicNames...) })
