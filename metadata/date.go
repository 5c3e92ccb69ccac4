package metadata

import (
	"bytes"
	"strings"
	"time"
	"unicode"

	"golang.org/x/net/html/atom"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// The worth of a date by its place. A claim has its rank instead, 55 to 105. A date near the title
// loses one for each line in between.
const (
	worthItemprop  = 97
	worthTime      = 88 // <time> beside the title
	worthByline    = 86
	worthURL       = 80
	worthElement   = 78 // a line about the last change
	worthHead      = 66 // a short line beside the title
	worthBelow     = 40 // a line of its own below the title, or one with a word for dates
	worthScript    = 30 // data of a script
	worthElsewhere = 5  // far from the content

	lessModified = 20 // for the date of the last change, as the date of publication
	agreement    = 6  // for each other kind of source with the same day
)

// A kind of source. A date from sources of two kinds is more likely right.
type kind uint8

const (
	ofScript kind = iota
	ofMeta
	ofElement // readers see this kind and the following ones
	ofLine
	ofAddress
	numKinds
)

// A found is a date with its source.
type found struct {
	words.Date
	kind   kind
	worth  int
	source string
}

// findDates finds the dates of publication and of the last change.
func (c *Collector) findDates() {
	c.published, c.modified = c.published[:0], c.modified[:0]
	c.days.Since = firstYear
	c.monthFirst = words.MonthFirst(c.m.Language, c.host)
	c.claimedDates()
	c.markedDates()
	if d, ok := c.urlDate(); ok {
		offer(&c.published, found{d, ofAddress, worthURL, "address"})
	}
	c.lineDates()
	modified, isModified := chosen(c.modified)
	if isModified {
		modified.worth -= lessModified
		c.published = append(c.published, modified)
	}
	published, ok := chosen(c.published)
	if !ok || published.worth < worthScript {
		c.scriptDate()
		published, ok = chosen(c.published)
	}
	if !ok {
		return
	}
	published = c.local(published)
	c.m.Date, c.m.Sources.Date = published.String(), published.source
	if isModified && modified.Number() >= published.Number() {
		c.m.Modified, c.m.Sources.Modified = modified.String(), modified.source
	}
}

// firstYear is the year before which nothing was published on the Web.
const firstYear = 1991

// mostDates bounds the dates that are weighed against each other.
const mostDates = 200

// offer adds a candidate.
func offer(target *[]found, d found) {
	if len(*target) < mostDates {
		*target = append(*target, d)
	}
}

// chosen returns the date that is worth the most. Other kinds of sources with the same day add to its
// worth. It returns false if there is none, or only different dates far from the content: these
// are of other pages.
func chosen(all []found) (found, bool) {
	best, highest, days := 0, -1, 0
	for i, d := range all {
		var says [numKinds]bool
		score := d.worth
		for _, e := range all {
			if e.Number() == d.Number() && e.kind != d.kind && e.worth >= worthHead && !says[e.kind] {
				says[e.kind] = true
				score += agreement
			}
		}
		if score > highest {
			best, highest = i, score
		}
		if d.Number() != all[0].Number() {
			days++
		}
	}
	if len(all) == 0 || highest <= worthElsewhere && days > 0 {
		return found{}, false
	}
	return all[best], true
}

// local returns the date as the page shows it. For a time in UTC, this may be the day before or
// after, by the page's own zone.
func (c *Collector) local(d found) found {
	if d.Time == "" || !strings.HasSuffix(d.Time, "Z") && !strings.HasSuffix(d.Time, "+00:00") {
		return d
	}
	hour := int(d.Time[1]-'0')*10 + int(d.Time[2]-'0')
	shown := d
	for _, e := range c.published {
		switch days := e.Midnight().Sub(d.Midnight()) / (24 * time.Hour); {
		case e.worth < worthHead || e.kind < ofElement:
		case days == 0:
			return d
		case (days == -1 && hour < 12 || days == 1 && hour >= 10) && (shown == d || e.worth > shown.worth):
			shown = e
		}
	}
	return shown
}

func (c *Collector) claimedDates() {
	for i := range c.in.Page.Meta.Claims {
		claim := &c.in.Page.Meta.Claims[i]
		target, kind := &c.published, ofMeta
		switch claim.Of {
		case meta.Published:
		case meta.Modified:
			target = &c.modified
		default:
			continue
		}
		if claim.Source == "json-ld" {
			kind = ofScript
		}
		if d, ok := c.days.Parse(claim.Text, c.monthFirst); ok {
			offer(target, found{d, kind, int(claim.Rank), claim.Source})
		}
	}
}

// A sign is the meaning for authors and dates of a word in an element's class, id, role or itemprop,
// or in a line.
type sign uint32

const (
	saysAuthor sign = 1 << iota
	saysNoAuthor
	saysDate
	saysPublished
	saysModified
	saysOther // not when the page was published
)

var signs = words.NewClasses[sign]("metadata/author", "metadata/no-author",
	"metadata/date", "metadata/published", "metadata/modified", "metadata/no-date")

// signs returns the signs of an element.
func (c *Collector) signs(n int32) sign {
	if c.said[n]&isRead == 0 {
		c.said[n] |= isRead | signs.OfNames(c.in.Page.NodeNames(n))
	}
	return c.said[n] &^ (isRead | isAsked | saysReview)
}

// What is remembered of an element besides its signs, as many elements and lines may ask about one with long names.
const (
	isRead     sign = 1 << (31 - iota) // signs were read
	isAsked                            // the element was asked whether it is a review
	saysReview                         // it is one
)

// says returns the signs of an element and its parent.
func (c *Collector) says(n int32) sign {
	return c.signs(n) | c.signs(max(c.in.Page.Nodes[n].Parent, 0))
}

// markedDates offers the dates in <time> and itemprop.
func (c *Collector) markedDates() {
	for _, v := range c.in.Page.Annotations {
		if v.Kind > page.Modified {
			continue
		}
		i := c.in.Page.LineOf(v.Node)
		text := v.Text
		if len(text) == 0 {
			text = c.nodeText(v.Node)
		}
		d, ok := c.days.Parse(text, c.monthFirst)
		if !ok {
			continue
		}
		says, close := c.says(v.Node), c.near(i)
		if i < len(c.in.Page.Lines) && c.in.Page.Nodes[v.Node].Tag == atom.A {
			if line := c.in.Page.LineText(i); len(line) <= longestDated {
				says |= signs.OfNames(line) // Modified <a title="2024-05-01 10:20:30Z">2 years ago</a>
			}
		}
		target, date := &c.published, found{d, ofElement, worthElsewhere, "time element"}
		switch {
		case says&saysOther != 0 || i < len(c.in.Roles) && c.in.Roles[i] == role.Comment:
			continue
		case !c.mayTell(v.Node) || !close && c.in.Page.In(i)&page.InLink != 0:
			if v.Kind == page.Modified {
				continue
			}
		case v.Kind == page.Modified,
			says&(saysModified|saysPublished) == saysModified && v.Kind != page.Published:
			target, date.worth = &c.modified, worthItemprop
		case v.Kind == page.Published:
			date.worth, date.source = worthItemprop, "itemprop"
		case close:
			date.worth = worthTime - c.distance(i)
		default:
			date.worth = worthBelow
		}
		offer(target, date)
	}
}

// near reports whether a line stands around the title.
func (c *Collector) near(i int) bool {
	return c.in.TitleLine >= 0 && i >= c.in.TitleLine-linesAbove && i <= c.in.TitleLine+linesBelow
}

// distance returns how much less a date is worth by its distance from the title. Dates above it
// are more often of other pages.
func (c *Collector) distance(i int) int {
	if i < c.in.TitleLine {
		return 3 * (c.in.TitleLine - i)
	}
	return i - c.in.TitleLine
}

// linesBelow is how many lines below the title may be about the page.
const linesBelow = 20

// urlDay is a date in an address: 2021/05/01, 20210501, 01-05-2021.
var urlDay = words.Pattern(`[/_.-](?:(?:19|20)\d\d(?:[/_.-]\d\d?[/_.-]\d\d?|[01]\d[0-3]\d)|` +
	`[0-3]\d-[01]\d-(?:19|20)\d\d)(?:\D|$)`)

// urlDate returns the date in the address.
func (c *Collector) urlDate() (words.Date, bool) {
	p := c.address.Path
	if pos := urlDay().FindStringIndex(p); pos != nil {
		return c.days.Parse([]byte(p[pos[0]:pos[1]]), false)
	}
	return words.Date{}, false
}

// scriptKeys are the keys of the date of publication in data of scripts.
var scriptKeys = [...]string{"datePublished", "publishedAt", "publishDate", "pubDate"}

// scriptDate offers the first date of publication in the data of scripts.
func (c *Collector) scriptDate() {
	for _, key := range scriptKeys {
		value := valueOf(c.in.Page.Source, key)
		if d, ok := c.days.Parse(value[:min(len(value), len("2006-01-02T15:04:05.000+00:00"))], false); ok {
			offer(&c.published, found{d, ofScript, worthScript, "script"})
			return
		}
	}
}

// valueOf returns the source from the value of the first key of that name on, empty if there is none. Its
// quotation marks are escaped if the script is in a string of another one. It searches for the capital of the
// key, which is rare in markup.
func valueOf(source []byte, key string) []byte {
	capital := strings.IndexFunc(key, unicode.IsUpper)
	for i := capital; i < len(source); i++ {
		next := bytes.IndexByte(source[i:], key[capital])
		if next < 0 {
			break
		}
		i += next
		after, found := bytes.CutPrefix(source[i-capital:], []byte(key))
		if found && bytes.HasPrefix(bytes.TrimLeft(after, `\`), []byte(`"`)) {
			return bytes.TrimLeft(after, `:" \`)
		}
	}
	return nil
}

// Dates are searched for in lines of at most longestDated bytes. A line of at most shortDated bytes
// says little besides its date.
const (
	longestDated = 400
	shortDated   = 80
)

// lineDates offers the dates in bylines, in lines around the title, and in other short lines.
func (c *Collector) lineDates() {
	p := c.in.Page
	for i := range p.Lines {
		text := p.LineText(i)
		if len(text) > longestDated || !mayDate(text) || c.in.Roles[i] == role.Comment ||
			p.In(i)&page.InHeading != 0 && words.IsRelease(text) {
			continue
		}
		c.days.Read(text)
		d, ok := c.days.Next(c.monthFirst)
		if !ok || bytes.Contains(text, []byte("©")) || bytes.Contains(bytes.ToLower(text), []byte("copyright")) {
			continue
		}
		says := c.says(p.Lines[i].Node) | signs.OfNames(text)
		close, short, flags := c.near(i), len(text) <= shortDated, p.In(i)&aside&^c.outer
		target, date := &c.published, found{d, ofLine, worthElsewhere, "text"}
		switch {
		case i > c.last || flags&^page.InAside != 0:
			if says&saysModified != 0 && says&(saysPublished|saysOther) == 0 && flags&^page.InFooter == 0 {
				target, date.worth = &c.modified, worthBelow+lessModified // of a wiki
			} else if !short || flags&page.InNav != 0 {
				continue // in menus stand versions and other days
			}
		case says&(saysModified|saysPublished) == saysModified:
			target, date.worth, date.source = &c.modified, worthElement, "byline"
		case c.in.Roles[i] == role.Byline && close:
			date.worth, date.source = worthByline-c.distance(i), "byline"
		case flags != 0 || says&(saysOther|saysPublished) == saysOther:
			if close && short {
				date.worth = worthElsewhere + 1
			}
		case close && short:
			date.worth, date.source = worthHead-c.distance(i), "text beside the title"
		case len(text) <= shortDated/2 || says&(saysDate|saysPublished) != 0:
			date.worth = worthBelow
		default:
			continue // a date in a paragraph is seldom the page's
		}
		offer(target, date)
		if e, ok := c.days.Next(c.monthFirst); ok && c.in.Roles[i] == role.Byline && d.Number() < e.Number() {
			offer(&c.modified, found{e, ofLine, worthElement, "byline"})
		}
	}
}

// mayDate reports whether a text has the digits of a date, of any script.
func mayDate(text []byte) bool {
	n := 0
	for _, b := range text {
		if '0' <= b && b <= '9' || b == 0xd9 || b == 0xdb || b == 0xe0 || b == 0xef { // the first bytes of other digits
			n++
		}
	}
	return n >= 3
}
