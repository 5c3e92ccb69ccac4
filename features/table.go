package features

import (
	"fmt"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// A row of the table is an attribute without its group.
type row struct {
	name, doc string
	log       bool
	of        func(m *Meter, i int) float32
}

type table []Attribute

func (t *table) add(group string, rows ...row) {
	for _, r := range rows {
		*t = append(*t, Attribute{r.name, group, r.doc, r.log, r.of})
	}
}

// attributeTable lists the attributes by their groups. The first three are the
// article's.
func attributeTable() table {
	var t table
	t.add("bytes", []row{
		{"density", "text bytes / HTML bytes, text and markup together, 0 to 1", false, density},
		{"html_bytes", "bytes of source, text and markup together", true, func(m *Meter, i int) float32 { return float32(m.lines[i].html) }},
		{"text_bytes", "bytes of text", true, func(m *Meter, i int) float32 { return float32(m.lines[i].text) }},
	}...)
	t.add("text", []row{
		{"words", "words; two ideographs count as one", true, words},
		{"link_share", "share of the text inside links, 0 to 1", false, func(m *Meter, i int) float32 { return m.lines[i].linkShare }},
		{"tags", "start and end tags", true, func(m *Meter, i int) float32 { return float32(m.p.Lines[i].Tags) }},
		{"text_per_tag", "bytes of text per tag", true, func(m *Meter, i int) float32 {
			return float32(m.lines[i].text) / float32(1+m.p.Lines[i].Tags)
		}},
		{"runs", "pieces of text that tags or newlines separate", true, func(m *Meter, i int) float32 { return float32(m.p.Lines[i].Runs.Len()) }},
		{"word_length", "letters and digits per word", false, func(m *Meter, i int) float32 {
			l := &m.lines[i]
			return min(share(float32(l.letters+l.digits+l.ideograms), l.words), 30)
		}},
		{"upper_share", "share of capitals among the letters, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(m.lines[i].upper), float32(m.lines[i].letters))
		}},
		{"capital_share", "share of words that begin with a capital, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(m.lines[i].capitals), m.lines[i].words)
		}},
		{"digit_share", "share of digits among letters and digits, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(m.lines[i].digits), float32(m.lines[i].letters+m.lines[i].digits+m.lines[i].ideograms))
		}},
		{"punct_rate", "punctuation marks per word, cut at 2", false, func(m *Meter, i int) float32 {
			return min(share(float32(m.lines[i].punct), m.lines[i].words), 2)
		}},
		{"symbol_rate", "bars, arrows, emoji and the like per word, cut at 2", false, func(m *Meter, i int) float32 {
			return min(share(float32(m.lines[i].symbols), 1+m.lines[i].words), 2)
		}},
		{"commas", "commas and semicolons", true, func(m *Meter, i int) float32 { return float32(m.lines[i].commas) }},
		{"sentences", "ends of sentences", true, func(m *Meter, i int) float32 { return float32(m.lines[i].sentences) }},
		{"ends_sentence", "the line ends as a sentence does, 0 or 1", false, endsSentence},
		{"starts_upper", "the first letter is a capital, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].startsUpper) }},
		{"ideogram_share", "share of characters of scripts without spaces, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(m.lines[i].ideograms), float32(m.lines[i].letters+m.lines[i].digits+m.lines[i].ideograms))
		}},
		{"prose", "a paragraph: some words, a comma or full stop, mostly no link, 0 or 1", false, isProse},
	}...)
	t.add("place", []row{
		{"position", "the line's number / the page's lines, 0 to 1", false, func(m *Meter, i int) float32 { return float32(i) / float32(len(m.lines)) }},
		{"lines_before", "lines above it", true, func(m *Meter, i int) float32 { return float32(i) }},
		{"lines_after", "lines below it", true, func(m *Meter, i int) float32 { return float32(len(m.lines) - 1 - i) }},
		{"words_before", "share of the page's words above it, 0 to 1", false, func(m *Meter, i int) float32 { return share(m.lines[i].wordsBefore, m.words) }},
		{"since_heading", "lines since the last heading", true, func(m *Meter, i int) float32 { return float32(m.lines[i].heading) }},
		{"below_h1", "an <h1> stands above it or is it, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].mainHeading) }},
		{"h1_above", "how many <h1> stand above it", true, func(m *Meter, i int) float32 { return float32(m.lines[i].h1Above) }},
		{"title_above", "a heading that the page's title has the text of stands above it or is it, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].titleAbove) }},
		{"since_title", "lines since that heading, or since the page's start", true, func(m *Meter, i int) float32 { return float32(m.lines[i].sinceTitle) }},
		{"depth", "elements around it", true, func(m *Meter, i int) float32 { return float32(m.p.Nodes[m.p.Lines[i].Node].Depth) }},
	}...)
	t.add("echo", []row{
		{"in_title", "the page's <title> has its text, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].inTitle) }},
		{"echo", "share of its longer words that other paragraphs of the candidate for the main content say, 0 to 1", false, func(m *Meter, i int) float32 { return m.lines[i].echo }},
		{"title_echo", "share of its longer words that the page's <title> says, 0 to 1", false, func(m *Meter, i int) float32 { return m.lines[i].titleEcho }},
		{"repeats", "other lines with the same text", true, func(m *Meter, i int) float32 { return float32(m.lines[i].repeats) }},
		{"same_before", "those of them above it", true, func(m *Meter, i int) float32 { return float32(m.lines[i].sameBefore) }},
		{"long_repeat", "it has 8 words or more, and its text stands above it as well, 0 or 1", false, func(m *Meter, i int) float32 {
			return indicator(m.lines[i].words >= proseWords && m.lines[i].sameBefore > 0)
		}},
	}...)
	t.add("page", []row{
		{"page_lines", "the page's lines", true, func(m *Meter, i int) float32 { return float32(len(m.lines)) }},
		{"page_words", "the page's words", true, func(m *Meter, i int) float32 { return m.words }},
		{"page_link_share", "share of the page's text inside links, 0 to 1", false, func(m *Meter, i int) float32 { return m.containers[0].linkShare() }},
		{"page_density", "the page's text bytes / HTML bytes, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(m.containers[0].text), float32(m.containers[0].html))
		}},
		{"page_prose", "share of the page's words in paragraphs, 0 to 1", false, func(m *Meter, i int) float32 { return share(m.prose, m.words) }},
		{"relative_words", "words / mean words of the page's lines", true, func(m *Meter, i int) float32 {
			return share(m.lines[i].words*float32(len(m.lines)), m.words)
		}},
		{"relative_density", "density / the page's density", true, func(m *Meter, i int) float32 {
			return share(density(m, i)*float32(m.containers[0].html), float32(m.containers[0].text))
		}},
	}...)
	t.add("candidate", []row{
		{"in_candidate", "it stands in the element whose paragraphs score highest, 0 or 1", false, func(m *Meter, i int) float32 {
			return indicator(m.inCandidate(i))
		}},
		{"candidate_score", "score of the best element around it / the highest score, 0 to 1", false, func(m *Meter, i int) float32 {
			best := float32(0)
			for _, c := range m.lines[i].containers {
				best = max(best, m.containers[c].score)
			}
			return share(best, m.containers[m.best].score)
		}},
	}...)

	// The element that it is the text of.
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
		t.add("element", row{"is_" + e.name, fmt.Sprintf("its block is %v, 0 or 1", e.tags), false, func(m *Meter, i int) float32 {
			for _, tag := range e.tags {
				if m.lines[i].block == tag {
					return 1
				}
			}
			return 0
		}})
	}

	// The elements that it stands in.
	for _, c := range []struct {
		name string
		in   page.Context
	}{
		{"link", page.InLink}, {"heading", page.InHeading}, {"list", page.InList}, {"table", page.InTable},
		{"quote", page.InQuote}, {"pre", page.InPre}, {"code", page.InCode}, {"figure", page.InFigure},
		{"form", page.InForm}, {"button", page.InButton}, {"select", page.InSelect}, {"nav", page.InNav},
		{"header", page.InHeader}, {"footer", page.InFooter}, {"aside", page.InAside}, {"main", page.InMain},
		{"article", page.InArticle}, {"dialog", page.InDialog}, {"hidden", page.Hidden}, {"aria_hidden", page.AriaHidden},
	} {
		doc := "all of it stands in such an element, or one of that role, 0 or 1"
		if c.in == page.Hidden {
			doc = "all of it is hidden, on a page that does not hide most of its words, 0 or 1"
		}
		t.add("inside", row{"in_" + c.name, doc, false, func(m *Meter, i int) float32 {
			return indicator(m.lines[i].in&c.in != 0)
		}})
	}

	// What class, id, role and itemprop say.
	for _, c := range []struct {
		name string
		of   topic
	}{
		{"content", contentTopic}, {"title", titleTopic}, {"comment", commentTopic}, {"related", relatedTopic},
		{"share", shareTopic}, {"nav", navTopic}, {"side", sideTopic}, {"foot", footTopic}, {"head", headTopic},
		{"ad", adTopic}, {"consent", consentTopic}, {"signup", signupTopic}, {"meta", metaTopic}, {"unseen", unseenTopic},
		{"pager", pagerTopic}, {"search", searchTopic}, {"shop", shopTopic}, {"card", cardTopic}, {"caption", captionTopic},
		{"review", reviewTopic}, {"toc", tocTopic}, {"widget", widgetTopic},
	} {
		t.add("class words",
			row{"near_" + c.name, "the words of its element or of the two around that say so, 0 or 1", false, func(m *Meter, i int) float32 {
				return indicator(m.containers[m.p.Lines[i].Node].near&c.of != 0)
			}},
			row{"around_" + c.name, "the words of any element around it say so, 0 or 1", false, func(m *Meter, i int) float32 {
				return indicator(m.containers[m.p.Lines[i].Node].around&c.of != 0)
			}})
	}

	// What its own words and those of the heading above it say.
	for _, c := range []struct {
		name string
		of   topic
	}{
		{"comment", commentTopic}, {"related", relatedTopic}, {"share", shareTopic}, {"nav", navTopic},
		{"foot", footTopic}, {"ad", adTopic}, {"consent", consentTopic}, {"signup", signupTopic},
		{"meta", metaTopic}, {"shop", shopTopic}, {"review", reviewTopic}, {"content", contentTopic},
	} {
		t.add("says",
			row{"says_" + c.name, "it has few words and one of them says so, 0 or 1", false, func(m *Meter, i int) float32 {
				return indicator(m.lines[i].says&c.of != 0)
			}},
			row{"section_" + c.name, "the last heading has few words and one of them says so, 0 or 1", false, func(m *Meter, i int) float32 {
				return indicator(m.lines[i].section&c.of != 0)
			}})
	}

	// The lines around it.
	for _, n := range []int{3, 10, 30} {
		prefix, what := fmt.Sprintf("w%d_", n), fmt.Sprintf("up to %d lines above and below: ", n)
		t.add("window",
			row{prefix + "words", what + "words per line", true, func(m *Meter, i int) float32 { return m.window(i, n).words / float32(2*n+1) }},
			row{prefix + "link_share", what + "share of the text inside links, 0 to 1", false, func(m *Meter, i int) float32 {
				w := m.window(i, n)
				return share(float32(w.link), float32(w.text))
			}},
			row{prefix + "prose", what + "share of the words in paragraphs, 0 to 1", false, func(m *Meter, i int) float32 {
				w := m.window(i, n)
				return max(min(share(w.prose, w.words), 1), 0)
			}})
	}

	// The list, grid or thread that it is part of: the nearest and the
	// outermost element around it that is one of several alike.
	for _, c := range []struct {
		name, doc string
		of        func(c *container) int32
	}{
		{"item", "the nearest element around it that is one of several alike", func(c *container) int32 { return c.item }},
		{"grid", "the outermost element around it that is one of several alike", func(c *container) int32 { return c.grid }},
	} {
		find := func(m *Meter, i int) *container {
			if n := c.of(&m.containers[m.p.Lines[i].Node]); n > 0 {
				return &m.containers[n]
			}
			return &noContainer
		}
		t.add("alike",
			row{c.name + "_alike", c.doc + ": how many there are, 0 if none", true, func(m *Meter, i int) float32 { return float32(find(m, i).alike) }},
			row{c.name + "_rank", c.doc + ": how many of them stand above it", true, func(m *Meter, i int) float32 { return float32(find(m, i).rank) }},
			row{c.name + "_words", c.doc + ": its words", true, func(m *Meter, i int) float32 { return find(m, i).words }},
			row{c.name + "_lines", c.doc + ": its lines", true, func(m *Meter, i int) float32 { return float32(find(m, i).lines) }},
			row{c.name + "_link_share", c.doc + ": share of its text inside links, 0 to 1", false, func(m *Meter, i int) float32 { return find(m, i).linkShare() }},
			row{c.name + "_prose", c.doc + ": share of its words in paragraphs, 0 to 1", false, func(m *Meter, i int) float32 {
				x := find(m, i)
				return share(x.prose, x.words)
			}})
	}

	// The lines whose blocks, and the elements around those, have the same tags
	// and words: the paragraphs of the articles of a theme, the links of its menus.
	kinOf := func(m *Meter, i int) *kin { return &m.kins[m.lines[i].kin] }
	t.add("alike", []row{
		{"kin_lines", "lines of its make (tag and words of its block and of the element around that), itself among them", true, func(m *Meter, i int) float32 { return float32(kinOf(m, i).lines) }},
		{"kin_words", "words per line of such lines", true, func(m *Meter, i int) float32 { return share(kinOf(m, i).words, float32(kinOf(m, i).lines)) }},
		{"kin_prose", "share of the words of such lines in paragraphs, 0 to 1", false, func(m *Meter, i int) float32 { return share(kinOf(m, i).prose, kinOf(m, i).words) }},
		{"kin_link_share", "share of the text of such lines inside links, 0 to 1", false, func(m *Meter, i int) float32 {
			return share(float32(kinOf(m, i).link), float32(kinOf(m, i).text))
		}},
	}...)

	// What the words of <html> and <body> say: templates name the kind of page
	// there.
	for _, c := range []struct {
		name string
		of   topic
	}{{"content", contentTopic}, {"card", cardTopic}, {"shop", shopTopic}, {"search", searchTopic}, {"meta", metaTopic}} {
		t.add("class words", row{"body_" + c.name, "the words of <html> or <body> say so, 0 or 1", false, func(m *Meter, i int) float32 {
			return indicator(m.root&c.of != 0)
		}})
	}

	// The containers around it: the nearest ones that hold more than the one
	// before, and the outermost two.
	type around struct {
		name, doc string
		find      func(m *Meter, i int) int32
	}
	var containers []around
	for k := range Levels {
		containers = append(containers, around{fmt.Sprintf("c%d", k+1), fmt.Sprintf("container %d around it", k+1), func(m *Meter, i int) int32 {
			return m.lines[i].containers[k]
		}})
	}
	containers = append(containers,
		around{"outer", "the outermost container", func(m *Meter, i int) int32 { return m.containers[m.p.Lines[i].Node].outer }},
		around{"second", "the second outermost container", func(m *Meter, i int) int32 { return m.containers[m.p.Lines[i].Node].second }})
	for _, c := range containers {
		one := func(name, doc string, log bool, of func(m *Meter, c *container) float32) row {
			return row{c.name + "_" + name, c.doc + ": " + doc, log, func(m *Meter, i int) float32 {
				return of(m, &m.containers[c.find(m, i)])
			}}
		}
		t.add("container",
			one("lines", "lines", true, func(m *Meter, c *container) float32 { return float32(c.lines) }),
			one("words", "words", true, func(m *Meter, c *container) float32 { return c.words }),
			one("line_words", "words per line", true, func(m *Meter, c *container) float32 { return share(c.words, float32(c.lines)) }),
			one("link_share", "share of the text inside links, 0 to 1", false, func(m *Meter, c *container) float32 { return c.linkShare() }),
			one("share", "share of the page's words, 0 to 1", false, func(m *Meter, c *container) float32 { return share(c.words, m.words) }),
			one("prose_share", "share of the words of the page's paragraphs, 0 to 1", false, func(m *Meter, c *container) float32 { return share(c.prose, m.prose) }),
			one("prose", "share of its words in paragraphs, 0 to 1", false, func(m *Meter, c *container) float32 { return share(c.prose, c.words) }),
			one("sentences", "ends of sentences per line, cut at 10", false, func(m *Meter, c *container) float32 {
				return min(share(float32(c.sentences), float32(c.lines)), 10)
			}),
			one("headings", "headings per line, 0 to 1", false, func(m *Meter, c *container) float32 {
				return share(float32(c.headings), float32(c.lines))
			}))
		t.add("consent", one("cookies", "share of the lines that speak of cookies, 0 to 1", false, func(m *Meter, c *container) float32 {
			return share(float32(c.cookies), float32(c.lines))
		}))
	}
	t.add("consent", []row{
		{"cookie", "it speaks of cookies, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].cookie) }},
		{"w10_cookies", "up to 10 lines above and below: lines that speak of cookies", true, func(m *Meter, i int) float32 { return float32(m.window(i, 10).cookies) }},
	}...)

	t.add("declared", []row{
		{"in_description", "the page's description has its text, or it has the description's beginning, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.lines[i].inDescription) }},
		{"in_body", "the page's articleBody has its text or the beginning of it, 0 or 1", false, toldOf(ofBody)},
		{"in_thing", "so has the description of the product, recipe, event or the like in its JSON-LD, 0 or 1", false, toldOf(page.OfThing)},
		{"in_posting", "so has a posting in its JSON-LD, 0 or 1", false, toldOf(page.OfPosting)},
		{"in_answer", "so has an answer, 0 or 1", false, toldOf(page.OfAnswer)},
		{"in_comment", "so has a comment, 0 or 1", false, toldOf(page.OfComment)},
		{"in_review", "so has a customer's review, 0 or 1", false, toldOf(page.OfReview)},
		{"in_maker", "so has the description of a person or organization, 0 or 1", false, toldOf(page.OfMaker)},
		{"has_body", "the page has an articleBody of 250 bytes or more, 0 or 1", false, func(m *Meter, i int) float32 {
			return indicator(len(m.p.Meta.ArticleBody) >= leastBody)
		}},
		{"has_thing", "its JSON-LD describes such a thing in 100 bytes or more, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.hasThing) }},
		{"has_posts", "its JSON-LD has 100 bytes or more of postings, answers and comments, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.hasPosts) }},
		{"says_article", "the page says that it is an article, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.p.Meta.SaysArticle()) }},
		{"says_other", "the page says that it is something else, 0 or 1", false, func(m *Meter, i int) float32 { return indicator(m.p.Meta.SaysOther()) }},
	}...)
	t.add(wordingGroup, wordingRows()...)
	return t
}

var noContainer container

func density(m *Meter, i int) float32 {
	return min(share(float32(m.lines[i].text), float32(m.lines[i].html)), 1)
}
func words(m *Meter, i int) float32        { return m.lines[i].words }
func endsSentence(m *Meter, i int) float32 { return indicator(m.lines[i].endsSentence) }
func isProse(m *Meter, i int) float32      { return indicator(m.lines[i].isProse()) }

// toldOf returns what tells whether a line is of a subject by the page's JSON-LD.
func toldOf(s page.Subjects) func(m *Meter, i int) float32 {
	return func(m *Meter, i int) float32 { return indicator(m.lines[i].told&s != 0) }
}
