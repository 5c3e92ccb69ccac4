package segments

import (
	"bytes"
	_ "embed"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

//go:embed hints.txt
var hintList string

// A hint is what the classes of an element, or a short text, say of it.
type hint uint32

const (
	saysAuthor   hint = 1 << iota
	saysName          // of an author, or of anything in a list
	saysNoAuthor      // of something else in the head of a post
	saysNote          // of signatures and buttons, which stand in a post and are not of it
	saysMenu

	isRead hint = 1 << 31 // names that say nothing may be read too
)

var hints = words.Listed[hint](hintList, "author", "name", "no-author", "note", "menu")

// longestName is the longest name of an author, in bytes.
const longestName = 60

// What multiplies and divides the scores of columns of authors.
const (
	authorBonus  = 2. // for classes of authors, and for links to profiles
	labelPenalty = 4. // for labels, and for classes of something else
)

// readName adds the text of an element in the head of a segment, if it may be a name.
func (t *table) readName(i int, n int32) {
	node := &t.Page.Nodes[n]
	name := t.text(n)
	if !t.isName(name) {
		return
	}
	says := t.saysOfName(n) | t.saysOfName(node.Parent)&saysAuthor
	isProfile := profileLink().Match(bytes.ToLower(t.attribute(n, "href")))
	add := func(key uint64) {
		if c, counts := t.add(author, key, i, cell{name, n}); counts {
			c.hints |= says
			c.profiles = c.profiles || isProfile
		}
	}
	add(t.keyInParent(n))
	for name := range t.names(n) {
		add(t.nameKey(n, name))
	}
}

var profileLink = words.Pattern(`user|member|profil|author|/people/|/u/|/@|[?&]u=|uid=`)

// saysOfName returns the hints of an element. What is called a name is an author's, unless elements
// must say that they are of authors: lists have names of anything.
func (t *table) saysOfName(n int32) hint {
	says := t.hintsOf(n)
	if says&saysName != 0 && !t.strict {
		says |= saysAuthor
	}
	return says
}

// counter matches a number of things, such as "5 comments", "1コメント" and "3.1k 声望".
var counter = words.Pattern(`^\d[\d.,]*k?(\s+\p{Ll}|\s*\p{Lo})`)

// threadNames has what forums and posts are called.
var threadNames = words.NewClasses[hint]("forum/thread")

// isName reports whether a text may be a name: it is short and has letters, and is no date and no number of
// things.
func (t *table) isName(text string) bool {
	if len(text) > longestName || utf8.RuneCountInString(text) < 2 || strings.Count(text, " ") > 4 ||
		!strings.ContainsFunc(text, unicode.IsLetter) || strings.ContainsAny(text, ":»") ||
		counter().MatchString(text) {
		return false
	}
	lower := bytes.ToLower([]byte(text))
	return hints().Of(lower) == 0 && threadNames.Of(lower) == 0 && !t.isDate(lower)
}

// readBylines adds the names in lines such as "by Ada Quill · 1 May 2024".
func (t *table) readBylines() {
	for line, owner := range t.owners {
		i, text, n := int(owner), t.Page.LineText(line), t.Page.Lines[line].Node
		if t.strict || i < 0 || !t.besideText(i, line) || utf8.RuneCount(text) > longestNamed || t.isOtherDate(line) {
			continue
		}
		m := byline().FindSubmatchIndex(text)
		if m == nil {
			continue
		}
		name, rest := string(text[m[2]:m[3]]), text[m[3]:]
		if _, isDate := t.date(rest); (isDate || t.relativeIn(rest) != nil) && t.isName(name) {
			t.add(author, bylineKey, i, cell{name, n})
		}
	}
}

// bylineKey is the column of names in lines with dates.
const bylineKey = 1

// beforeName matches the words before an author's name.
const beforeName = `^(?:(?:\pL+ )?by |von |par |por |da |od |door |от )`

var byWords = words.Pattern(beforeName)

// trimBy removes the word before the names if there are several, all with the same: "by Ada", "by Grace".
func (c *column) trimBy() {
	if len(c.cells) < 2 {
		return
	}
	start := ""
	for _, found := range c.cells {
		by := byWords().FindString(found.text)
		if by == "" || start != "" && by != start {
			return
		}
		start = by
	}
	for i, found := range c.cells {
		c.cells[i] = cell{found.text[len(start):], found.node}
	}
}

// leastLabels is how often a label stands in a list.
const leastLabels = 3

// areLabels reports whether most cells are buttons or links with the same text to different places, as "Read more" is
// and the name of an author is not.
func (t *table) areLabels(c *column) bool {
	byText := make(map[string][]int32)
	for i := range t.segments {
		if found, ok := c.cells[i]; ok {
			byText[found.text] = append(byText[found.text], found.node)
		}
	}
	labels := 0
	for _, nodes := range byText {
		if len(nodes) >= leastLabels && t.leadApart(nodes) {
			labels += len(nodes)
		}
	}
	return 2*labels > len(c.cells)
}

// leadApart reports whether each element is in a button, or in a link of which no other has the address.
func (t *table) leadApart(nodes []int32) bool {
	addresses := make(map[string]bool)
	buttons := 0
	for _, n := range nodes {
		if t.Page.Nodes[n].In&page.InButton != 0 {
			buttons++
		} else if a := t.anchorAround(n); a > 0 {
			if _, isRead := t.hrefs[a]; !isRead {
				t.hrefs[a] = string(t.attribute(a, "href"))
			}
			addresses[t.hrefs[a]] = true
		}
	}
	return buttons+len(addresses) == len(nodes)
}

// byline matches a name and what stands between it and a date.
var byline = words.Pattern(`(?i)` + beforeName + `?(.+?)` +
	`\s*(?:[·•|»(@]| [-–—] | on | am | le | el | il | op )`)

// author returns the name of a segment's author and the address of the author's page. isSure says that classes or a
// profile tell that it is an author.
func (t *table) author(i int) (name, address string, isSure bool) {
	var best cell
	for j, c := range t.columns[author].all {
		saysSo := c.profiles || c.hints&(saysAuthor|saysNoAuthor) == saysAuthor
		found, ok := c.cells[i]
		if !ok || (j > 0 || t.strict) && (c.score == 0 || !saysSo) {
			continue
		}
		if j == 0 || t.strict || t.isAround(i, found.node) {
			best, isSure = found, saysSo
			break
		}
		if best.node == 0 {
			best, isSure = found, saysSo
		}
	}
	if best.node == 0 {
		return "", "", false
	}
	return best.text, t.linkOf(best.node), isSure
}

// linkOf returns the address of the link that an element is, stands in or has, or "".
func (t *table) linkOf(n int32) string {
	if href := t.linkAround(n); href != "" {
		return href
	}
	for m := n + 1; int(m) < len(t.Page.Nodes) && t.contains(n, m); m++ {
		if t.Page.Nodes[m].Tag == atom.A {
			return t.absolute(t.attribute(m, "href"))
		}
	}
	return ""
}

// authorScore rates a column as authors.
func (c *column) authorScore(segments int) float64 {
	names := c.distinct()
	score := c.varietyScore(segments) * c.coverage(segments)
	if len(c.cells) > 2 && len(names) == 1 || len(names) > 1 && haveSameStart(names) {
		score /= labelPenalty
	}
	switch c.hints & (saysAuthor | saysNoAuthor) {
	case saysNoAuthor:
		score /= labelPenalty
	case saysAuthor:
		score *= authorBonus
	}
	if c.profiles {
		score *= authorBonus
	}
	return score
}

// haveSameStart reports whether texts begin with the same word.
func haveSameStart(texts map[string]bool) bool {
	start := ""
	for text := range texts {
		word, _, _ := strings.Cut(text, " ")
		if start != "" && word != start {
			return false
		}
		start = word
	}
	return true
}
