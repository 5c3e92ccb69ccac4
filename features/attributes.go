package features

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/page/meta"
	"linesift/role"
)

// An Attribute is one measured number of a line.
type Attribute struct {
	Name  string // lower_snake_case, a column of the labelled CSV
	Group string // one of Groups
	Doc   string // its definition, with unit or range
	Log   bool   // an open-ended count ≥ 0, which networks see as log(1+x)

	of func(m *Meter, l *line) float32

	// on is all that it depends on; nil if that is the whole line.
	on *basis
}

// A basis is all that some attributes depend on: an element, the words of a heading. Most
// lines share it with the line above, whose attributes are then copied.
type basis struct {
	of func(m *Meter, l *line) [2]uint64
}

// Version is the version of the attributes' definitions. It goes up when the meaning of an
// attribute changes, so that models fitted to the old meaning are refused.
//
// Version 2: in_hidden is 0 on pages that hide most of their words. Version 3: words are
// those of package words; similar elements share a template key.
const Version = 3

// Attributes returns all attributes, in the order of the labelled CSV's columns.
func Attributes() []Attribute { return slices.Clone(attributes) }

// Names returns the names of all attributes but those of the group lexicon: the columns of
// the labelled CSV, in their order.
func Names() (names []string) {
	for _, a := range attributes {
		if a.Group != lexiconGroup {
			names = append(names, a.Name)
		}
	}
	return names
}

// Groups returns the names of the groups of attributes, by which ablations leave
// attributes out:
//
//	bytes        the article's three numbers
//	text         the line's text
//	repeats      the same text on other lines and in the title
//	place        its place on the page and below headings
//	page         the page as a whole
//	candidate    the element that looks most like the main content
//	element      the tag of its block
//	inside       the elements around it
//	class words  class, id, role and itemprop of the elements around it
//	text words   its own words and those of the heading above, if they are few
//	template     elements and lines of one template: lists, grids, threads
//	container    the elements around it with more lines than it
//	headline     its distance from the headline, in lines and in elements
//	role         its role for a reader (package role)
//	label        the labels of boxes: itself, the heading above, the first lines of elements around it
//	declared     what the page says of itself (meta.Meta)
//	address      the page's own address, and that of its longest link
//	lexicon      what a lexicon says of its words (package lexicon)
func Groups() []string {
	var groups []string
	for _, a := range attributes {
		if !slices.Contains(groups, a.Group) {
			groups = append(groups, a.Group)
		}
	}
	return groups
}

// Lookup returns the attribute with the given name, and whether there is one.
func Lookup(name string) (Attribute, bool) {
	if i, ok := index[name]; ok {
		return attributes[i], true
	}
	return Attribute{}, false
}

// attributes are all that are measured, in the order of the labelled CSV's columns.
var attributes = attributeTable()

// index finds attributes by their names.
var index = func() map[string]int {
	index := make(map[string]int, len(attributes))
	for i, a := range attributes {
		index[a.Name] = i
	}
	return index
}()

// A row of the table is an attribute without its group.
type row struct {
	name, doc string
	log       bool
	of        func(m *Meter, l *line) float32
}

type table []Attribute

// add adds attributes that depend on the whole line.
func (t *table) add(group string, rows ...row) { t.addOn(nil, group, rows...) }

// addOn adds attributes that depend on less.
func (t *table) addOn(on *basis, group string, rows ...row) {
	for _, r := range rows {
		*t = append(*t, Attribute{r.name, group, r.doc, r.log, r.of, on})
	}
}

// basisOf returns the basis of what depends on one number.
func basisOf[N ~int32 | ~uint8 | ~uint32](of func(m *Meter, l *line) N) *basis {
	return &basis{func(m *Meter, l *line) [2]uint64 { return [2]uint64{uint64(of(m, l))} }}
}

// basisOfTopics returns the basis of what depends on up to three sets of topics.
func basisOfTopics(of func(m *Meter, l *line) (a, b, c topic)) *basis {
	return &basis{func(m *Meter, l *line) [2]uint64 {
		a, b, c := of(m, l)
		return [2]uint64{uint64(a)<<32 | uint64(b), uint64(c)}
	}}
}

// attributeTable lists the attributes by their groups. The first three are the
// article's.
func attributeTable() table {
	var t table
	thePage := basisOf(func(*Meter, *line) int32 { return 0 })
	t.add("bytes", []row{
		{"density", "text bytes / HTML bytes, text and markup together, 0 to 1", false, func(m *Meter, l *line) float32 { return l.density() }},
		{"html_bytes", "bytes of source, text and markup together", true, func(m *Meter, l *line) float32 { return float32(l.html) }},
		{"text_bytes", "bytes of text", true, func(m *Meter, l *line) float32 { return float32(l.text) }},
	}...)
	t.add("text", []row{
		{"words", "words; two ideographs count as one", true, func(m *Meter, l *line) float32 { return l.words }},
		{"link_share", "share of the text inside links, 0 to 1", false, func(m *Meter, l *line) float32 { return l.linkShare }},
		{"tags", "start and end tags", true, func(m *Meter, l *line) float32 { return float32(l.tags) }},
		{"text_per_tag", "bytes of text per tag", true, func(m *Meter, l *line) float32 { return float32(l.text) / float32(1+l.tags) }},
		{"runs", "pieces of text that tags or newlines separate", true, func(m *Meter, l *line) float32 { return float32(l.runs) }},
		{"word_length", "letters and digits per word", false, func(m *Meter, l *line) float32 { return min(share(l.characters(), l.words), 30) }},
		{"upper_share", "share of capitals among the letters, 0 to 1", false, func(m *Meter, l *line) float32 { return share(float32(l.upper), float32(l.letters)) }},
		{"capital_share", "share of words that begin with a capital, 0 to 1", false, func(m *Meter, l *line) float32 { return share(float32(l.capitals), l.words) }},
		{"digit_share", "share of digits among letters and digits, 0 to 1", false, func(m *Meter, l *line) float32 { return share(float32(l.digits), l.characters()) }},
		{"punct_rate", "punctuation marks per word, cut at 2", false, func(m *Meter, l *line) float32 { return min(share(float32(l.punct), l.words), 2) }},
		{"symbol_rate", "bars, arrows, emoji and the like per word, cut at 2", false, func(m *Meter, l *line) float32 { return min(share(float32(l.symbols), 1+l.words), 2) }},
		{"commas", "commas and semicolons", true, func(m *Meter, l *line) float32 { return float32(l.commas) }},
		{"sentences", "ends of sentences", true, func(m *Meter, l *line) float32 { return float32(l.sentences) }},
		{"ends_sentence", "the line ends as a sentence does, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.endsSentence) }},
		{"starts_upper", "the first letter is a capital, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.startsUpper) }},
		{"ideogram_share", "share of characters of scripts without spaces, 0 to 1", false, func(m *Meter, l *line) float32 { return share(float32(l.ideograms), l.characters()) }},
		{"prose", "a paragraph: some words, a comma or full stop, mostly no link, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.prose) }},
	}...)
	t.add("repeats", []row{
		{"in_title", "the page's title has its text, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.inTitle) }},
		{"repeats", "other lines of the same text", true, func(m *Meter, l *line) float32 { return float32(m.texts.counts[l.copies] - 1) }},
		{"same_before", "those of them above it", true, func(m *Meter, l *line) float32 { return float32(l.sameBefore) }},
		{"long_repeat", "it has 8 words or more, and its text stands above it as well, 0 or 1", false, func(m *Meter, l *line) float32 {
			return indicator(l.words >= proseWords && l.sameBefore > 0)
		}},
	}...)
	t.add("place", []row{
		{"position", "the line's number / the page's lines, 0 to 1", false, func(m *Meter, l *line) float32 { return float32(l.number) / float32(len(m.lines)) }},
		{"lines_before", "lines above it", true, func(m *Meter, l *line) float32 { return float32(l.number) }},
		{"lines_after", "lines below it", true, func(m *Meter, l *line) float32 { return float32(len(m.lines) - 1 - int(l.number)) }},
		{"words_before", "share of the page's words above it, 0 to 1", false, func(m *Meter, l *line) float32 { return share(l.wordsBefore, m.page().words) }},
		{"since_heading", "lines since the last heading", true, func(m *Meter, l *line) float32 { return float32(l.heading) }},
		{"below_h1", "an <h1> stands above it or is it, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.belowH1) }},
		{"h1_above", "how many <h1> stand above it", true, func(m *Meter, l *line) float32 { return float32(l.h1Above) }},
		{"title_above", "a heading that the page's title has the text of stands above it or is it, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.titleAbove) }},
		{"since_title", "lines since that heading, or since the page's start", true, func(m *Meter, l *line) float32 { return float32(l.sinceTitle) }},
		{"depth", "elements around it", true, func(m *Meter, l *line) float32 { return float32(m.p.Nodes[l.node].Depth) }},
	}...)
	t.addOn(thePage, "page", []row{
		{"page_lines", "the page's lines", true, func(m *Meter, l *line) float32 { return float32(m.page().lines) }},
		{"page_words", "the page's words", true, func(m *Meter, l *line) float32 { return m.page().words }},
		{"page_link_share", "share of the page's text inside links, 0 to 1", false, func(m *Meter, l *line) float32 { return m.page().linkShare() }},
		{"page_density", "the page's text bytes / HTML bytes, 0 to 1", false, func(m *Meter, l *line) float32 { return share(float32(m.page().text), float32(m.page().html)) }},
		{"page_prose", "share of the page's words in paragraphs, 0 to 1", false, func(m *Meter, l *line) float32 { return m.page().proseShare() }},
	}...)
	t.add("page", []row{
		{"relative_words", "words / mean words of the page's lines", true, func(m *Meter, l *line) float32 { return share(l.words*float32(m.page().lines), m.page().words) }},
		{"relative_density", "density / the page's density", true, func(m *Meter, l *line) float32 {
			return share(l.density()*float32(m.page().html), float32(m.page().text))
		}},
	}...)
	t.add("candidate", []row{
		{"in_candidate", "it stands in the element whose paragraphs score highest, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.inCandidate(l)) }},
		{"candidate_score", "score of the best element around it / the highest score, 0 to 1", false, func(m *Meter, l *line) float32 {
			best := float32(0)
			for _, c := range l.containers {
				best = max(best, m.containers[c].score)
			}
			return share(best, m.containers[m.best].score)
		}},
	}...)

	// The element that it is the text of.
	tag := basisOf(func(_ *Meter, l *line) atom.Atom { return l.tag })
	for _, e := range []struct {
		name string
		tags []atom.Atom
	}{
		{"h1", []atom.Atom{atom.H1}},
		{"h2", []atom.Atom{atom.H2}},
		{"h3", []atom.Atom{atom.H3, atom.H4, atom.H5, atom.H6}},
		{"p", []atom.Atom{atom.P}},
		{"li", []atom.Atom{atom.Li}},
		{"dd", []atom.Atom{atom.Dd, atom.Dt}},
		{"td", []atom.Atom{atom.Td, atom.Th, atom.Caption}},
		{"div", []atom.Atom{atom.Div}},
		{"caption", []atom.Atom{atom.Figcaption}},
	} {
		t.addOn(tag, "element", row{"is_" + e.name, fmt.Sprintf("its block is %v, 0 or 1", e.tags), false, func(m *Meter, l *line) float32 {
			return indicator(slices.Contains(e.tags, l.tag))
		}})
	}

	// The elements that it stands in.
	inside := basisOf(func(_ *Meter, l *line) page.Flags { return l.in })
	for _, c := range []struct {
		name string
		in   page.Flags
	}{
		{"link", page.InLink}, {"heading", page.InHeading}, {"list", page.InList}, {"table", page.InTable},
		{"quote", page.InQuote}, {"pre", page.InPre}, {"code", page.InCode}, {"figure", page.InFigure},
		{"form", page.InForm}, {"button", page.InButton}, {"select", page.InSelect}, {"nav", page.InNav},
		{"header", page.InHeader}, {"footer", page.InFooter}, {"aside", page.InAside}, {"main", page.InMain},
		{"article", page.InArticle}, {"dialog", page.InDialog}, {"hidden", page.Hidden}, {"aria_hidden", page.AriaHidden},
	} {
		doc := "all of it stands in such an element, or one of that role, 0 or 1"
		switch c.in {
		case page.Hidden:
			doc = "all of it is hidden, on a page that does not hide most of its words, 0 or 1"
		case page.InForm:
			doc = "all of it stands in a form, on a page that has not most of its words in forms, 0 or 1"
		}
		t.addOn(inside, "inside", row{"in_" + c.name, doc, false, func(m *Meter, l *line) float32 { return indicator(l.in&c.in != 0) }})
	}

	// What class, id, role and itemprop say.
	classWords := basisOfTopics(func(m *Meter, l *line) (near, around, none topic) {
		c := &m.containers[l.node]
		return c.near, c.around, 0
	})
	for _, name := range topicNames {
		of := topicOf(name)
		t.addOn(classWords, "class words",
			row{"near_" + name, "the words of its element or of the two around that say so, 0 or 1", false, func(m *Meter, l *line) float32 {
				return indicator(m.containers[l.node].near&of != 0)
			}},
			row{"around_" + name, "the words of any element around it say so, 0 or 1", false, func(m *Meter, l *line) float32 {
				return indicator(m.containers[l.node].around&of != 0)
			}})
	}

	// What its own words and those of the heading above it say.
	textWords := basisOfTopics(func(_ *Meter, l *line) (says, section, none topic) { return l.says, l.section, 0 })
	for name := range strings.FieldsSeq("comment related share nav foot ad consent signup meta shop review content") {
		of := topicOf(name)
		t.addOn(textWords, "text words",
			row{"says_" + name, "it has few words and one of them says so, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.says&of != 0) }},
			row{"section_" + name, "the last heading has few words and one of them says so, 0 or 1", false, func(m *Meter, l *line) float32 {
				return indicator(l.section&of != 0)
			}})
	}

	// The list, grid or thread that it is part of: the nearest and the
	// outermost element around it that is one of several alike.
	for _, c := range []struct {
		name, doc string
		of        func(c *container) int32
	}{
		{"item", "the nearest element around it that is one of several alike: ", func(c *container) int32 { return c.item }},
		{"grid", "the outermost element around it that is one of several alike: ", func(c *container) int32 { return c.grid }},
	} {
		one := func(name, doc string, log bool, of func(c *container) float32) row {
			return row{c.name + "_" + name, c.doc + doc, log, func(m *Meter, l *line) float32 {
				if n := c.of(&m.containers[l.node]); n > 0 {
					return of(&m.containers[n])
				}
				return 0
			}}
		}
		t.addOn(basisOf(func(m *Meter, l *line) int32 { return c.of(&m.containers[l.node]) }), "template",
			one("alike", "how many there are, 0 if none", true, func(c *container) float32 { return float32(c.alike) }),
			one("rank", "how many of them stand above it", true, func(c *container) float32 { return float32(c.rank) }),
			one("words", "its words", true, func(c *container) float32 { return c.words }),
			one("lines", "its lines", true, func(c *container) float32 { return float32(c.lines) }),
			one("link_share", "share of its text inside links, 0 to 1", false, func(c *container) float32 { return c.linkShare() }),
			one("prose", "share of its words in paragraphs, 0 to 1", false, func(c *container) float32 { return c.proseShare() }))
	}

	// The lines of its template: the paragraphs of the articles of a theme, the
	// links of its menus.
	t.addOn(basisOf(func(_ *Meter, l *line) int32 { return l.group }), "template", []row{
		{"template_lines", "lines of its template key, itself among them", true, func(m *Meter, l *line) float32 { return float32(m.template(l).lines) }},
		{"template_words", "words per line of such lines", true, func(m *Meter, l *line) float32 { return m.template(l).perLine(m.template(l).words) }},
		{"template_prose", "share of the words of such lines in paragraphs, 0 to 1", false, func(m *Meter, l *line) float32 { return m.template(l).proseShare() }},
		{"template_link_share", "share of the text of such lines inside links, 0 to 1", false, func(m *Meter, l *line) float32 { return m.template(l).linkShare() }},
	}...)

	// What the words of <html> and <body> say: templates name the kind of page
	// there.
	for name := range strings.FieldsSeq("content card shop search meta") {
		of := topicOf(name)
		t.addOn(thePage, "class words", row{"body_" + name, "the words of <html> or <body> say so, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.root&of != 0) }})
	}

	// The containers around it: the nearest ones that hold more than the one
	// before, and the outermost two.
	type around struct {
		name, doc string
		find      func(m *Meter, l *line) int32
	}
	var containers []around
	for k := range Levels {
		containers = append(containers, around{fmt.Sprintf("c%d_", k+1), fmt.Sprintf("container %d around it: ", k+1), func(m *Meter, l *line) int32 { return l.containers[k] }})
	}
	containers = append(containers,
		around{"outer_", "the outermost container: ", func(m *Meter, l *line) int32 { return m.containers[l.node].outer }},
		around{"second_", "the second outermost container: ", func(m *Meter, l *line) int32 { return m.containers[l.node].second }})
	for _, c := range containers {
		one := func(name, doc string, log bool, of func(m *Meter, c *container) float32) row {
			return row{c.name + name, c.doc + doc, log, func(m *Meter, l *line) float32 { return of(m, &m.containers[c.find(m, l)]) }}
		}
		t.addOn(basisOf(c.find), "container",
			one("lines", "lines", true, func(m *Meter, c *container) float32 { return float32(c.lines) }),
			one("words", "words", true, func(m *Meter, c *container) float32 { return c.words }),
			one("line_words", "words per line", true, func(m *Meter, c *container) float32 { return c.perLine(c.words) }),
			one("link_share", "share of the text inside links, 0 to 1", false, func(m *Meter, c *container) float32 { return c.linkShare() }),
			one("share", "share of the page's words, 0 to 1", false, func(m *Meter, c *container) float32 { return share(c.words, m.page().words) }),
			one("prose_share", "share of the words of the page's paragraphs, 0 to 1", false, func(m *Meter, c *container) float32 { return share(c.prose, m.page().prose) }),
			one("prose", "share of its words in paragraphs, 0 to 1", false, func(m *Meter, c *container) float32 { return c.proseShare() }),
			one("sentences", "ends of sentences per line, cut at 10", false, func(m *Meter, c *container) float32 { return min(c.perLine(float32(c.sentences)), 10) }),
			one("headings", "headings per line, 0 to 1", false, func(m *Meter, c *container) float32 { return c.perLine(float32(c.headings)) }))
	}

	t.add("headline", headlineRows()...)
	t.addOn(basisOf(func(m *Meter, l *line) role.Role { return m.roles[l.number] }), "role", roleRows()...)
	t.add("role", bylineRows()...)
	t.addOn(basisOfTopics(func(m *Meter, l *line) (label, under, box topic) { return l.label, l.under, m.containers[l.node].box }), "label", labelRows()...)

	declared := func(name, doc string, of meta.Subjects) row {
		return row{name, doc, false, func(m *Meter, l *line) float32 { return indicator(l.declared&of != 0) }}
	}
	t.add("declared", row{"in_description", "the page's description has its text, or it has the description's beginning, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(l.inDescription) }})
	t.addOn(basisOf(func(_ *Meter, l *line) meta.Subjects { return l.declared }), "declared", []row{
		declared("in_body", "the page's articleBody has its text or the beginning of it, 0 or 1", ofBody),
		declared("in_thing", "so has the description of the product, recipe, event or the like in its JSON-LD, 0 or 1", meta.OfThing),
		declared("in_posting", "so has a posting in its JSON-LD, 0 or 1", meta.OfPosting),
		declared("in_answer", "so has an answer, 0 or 1", meta.OfAnswer),
		declared("in_comment", "so has a comment, 0 or 1", meta.OfComment),
		declared("in_review", "so has a customer's review, 0 or 1", meta.OfReview),
		declared("in_maker", "so has the description of a person or organization, 0 or 1", meta.OfMaker),
		{"has_body", "the page has an articleBody of 250 bytes or more, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(len(m.p.Meta.ArticleBody) >= leastBody) }},
		{"has_thing", "its JSON-LD describes such a thing in 100 bytes or more, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.hasThing) }},
		{"has_posts", "its JSON-LD has 100 bytes or more of postings, answers and comments, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.hasPosts) }},
		{"says_article", "the page says that it is an article, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.p.Meta.SaysArticle()) }},
		{"says_other", "the page says that it is something else, 0 or 1", false, func(m *Meter, l *line) float32 { return indicator(m.p.Meta.SaysOther()) }},
	}...)
	t.addOn(thePage, addressGroup, pageAddressRows()...)
	t.addOn(basisOf(func(_ *Meter, l *line) int32 { return l.longest }), addressGroup, linkRows()...)
	t.add(addressGroup, row{"link_echo", "share of its words that stand in the last segment of the address of that link, 0 to 1", false, func(_ *Meter, l *line) float32 { return l.echo }})
	t.add(lexiconGroup, lexiconRows()...)
	return t
}
