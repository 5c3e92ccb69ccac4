package metadata

import (
	"bytes"
	"regexp"
	"strings"
	"sync"
	"time"

	"golang.org/x/net/html/atom"

	"linesift/page"
	"linesift/internal/meta"
	"linesift/role"
	"linesift/internal/words"
)

// How much a date is worth by where it was found. Claims are worth their rank, which is
// 55 to 105; what stands beside the title loses one for each line between.
const (
	worthItemprop  = 97
	worthTime      = 88 // <time> beside the title
	worthByline    = 86
	worthURL       = 80
	worthElement   = 78 // a line that says when the page was changed
	worthHead      = 66 // a line beside the title that is little else
	worthBelow     = 40 // a line of its own below the title, or an element called after dates
	worthScript    = 30 // data of a script
	worthElsewhere = 5  // far from the content

	lessModified = 20 // of the last change, where nothing better says the publication
	agreement    = 6  // for each other kind of source that says the same day
)

// A kind of source. What sources of two kinds say is more likely right.
type kind uint8

const (
	ofScript kind = iota
	ofMeta
	ofElement // this and the rest readers see
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

// findDates takes the dates of publication and of the last change.
func (f *Collector) findDates() {
	f.published, f.modified = f.published[:0], f.modified[:0]
	f.days.Since = firstYear
	f.monthFirst = strings.HasPrefix(f.m.Language, "en") && f.m.Language != "en-GB" && !strings.Contains(dayFirst, " "+f.host[strings.LastIndexByte(f.host, '.')+1:]+" ")
	f.claimedDates()
	f.markedDates()
	if d, ok := f.urlDate(); ok {
		f.offer(&f.published, found{d, ofAddress, worthURL, "address"})
	}
	f.lineDates()
	modified, isModified := chosen(f.modified)
	if isModified {
		modified.worth -= lessModified
		f.published = append(f.published, modified)
	}
	published, ok := chosen(f.published)
	if !ok || published.worth < worthScript {
		f.scriptDate()
		published, ok = chosen(f.published)
	}
	if !ok {
		return
	}
	published = f.local(published)
	f.m.Date, f.m.Sources.Date = published.String(), published.source
	if isModified && modified.Number() >= published.Number() {
		f.m.Modified, f.m.Sources.Modified = modified.String(), modified.source
	}
}

// firstYear is the year before which nothing was published on the Web.
const firstYear = 1991

// dayFirst has the ends of hosts in countries where English dates begin with the day.
const dayFirst = " uk au nz ie in za eu sg hk my pk ng ke de at ch fr nl it es "

// mostDates bounds the dates that are weighed against each other.
const mostDates = 200

// offer notes a date if a page can have been published on that day.
func (f *Collector) offer(target *[]found, d found) {
	if len(*target) >= mostDates || f.Until != "" && d.String()[:len("2006-01-02")] > f.Until {
		return
	}
	*target = append(*target, d)
}

// chosen returns the date that is worth the most, with what else says the same day; false
// if none does. Of dates far from the content all must be the same: of several, none is
// the page's own.
func chosen(all []found) (found, bool) {
	best, most, days := 0, -1, 0
	for i, d := range all {
		var says [numKinds]bool
		score := d.worth
		for _, e := range all {
			if e.Number() == d.Number() && e.kind != d.kind && e.worth >= worthHead && !says[e.kind] {
				says[e.kind] = true
				score += agreement
			}
		}
		if score > most {
			best, most = i, score
		}
		if d.Number() != all[0].Number() {
			days++
		}
	}
	if len(all) == 0 || most <= worthElsewhere && days > 0 {
		return found{}, false
	}
	return all[best], true
}

// local returns the date as the page shows it, if what was chosen is a time in UTC, whose
// day in the page's own zone is the one before or after.
func (f *Collector) local(d found) found {
	if d.Time == "" || !strings.HasSuffix(d.Time, "Z") && !strings.HasSuffix(d.Time, "+00:00") {
		return d
	}
	hour := int(d.Time[1]-'0')*10 + int(d.Time[2]-'0')
	shown := d
	for _, e := range f.published {
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

func (f *Collector) claimedDates() {
	for i := range f.Page.Meta.Claims {
		c := &f.Page.Meta.Claims[i]
		target, source := &f.published, ofMeta
		switch c.Of {
		case meta.Published:
		case meta.Modified:
			target = &f.modified
		default:
			continue
		}
		if c.Source == "json-ld" {
			source = ofScript
		}
		if d, ok := f.days.Parse(c.Text, f.monthFirst); ok {
			f.offer(target, found{d, source, int(c.Rank), c.Source})
		}
	}
}

// A sign is what the words of an element's class, id, role and itemprop, or of a line, say
// about authors and dates.
type sign uint32

const (
	saysAuthor sign = 1 << iota
	saysNoAuthor
	saysDate
	saysPublished
	saysModified
	saysOther // not when the page was published
)

var signs = sync.OnceValue(func() *words.Vocabulary[sign] {
	return words.NewClassVocabulary[sign]("metadata/author", "metadata/no-author", "metadata/date", "metadata/published", "metadata/modified", "metadata/no-date")
})

// signs returns what the words of an element say.
func (f *Collector) signs(n int32) sign { return signs().OfNames(f.Page.NodeWords(n)) }

// says returns what the words of an element and of the one around it say.
func (f *Collector) says(n int32) sign {
	return f.signs(n) | f.signs(max(f.Page.Nodes[n].Parent, 0))
}

// markedDates takes the dates that attributes say.
func (f *Collector) markedDates() {
	for _, v := range f.Page.Values {
		if v.Of > page.OfModified {
			continue
		}
		i := f.lineOf(v.Node)
		text := v.Text
		if len(text) == 0 {
			text = f.nodeText(v.Node)
		}
		d, ok := f.days.Parse(text, f.monthFirst)
		if !ok {
			continue
		}
		says, close := f.says(v.Node), f.near(i)
		if i < len(f.Page.Lines) && f.Page.Nodes[v.Node].Tag == atom.A {
			says |= signs().OfNames(f.Page.LineText(i)) // Modified <a title="2024-05-01 10:20:30Z">2 years ago</a>
		}
		target, date := &f.published, found{d, ofElement, worthElsewhere, "time element"}
		switch {
		case says&saysOther != 0 || i < len(f.Roles) && f.Roles[i] == role.Comment:
			continue
		case !f.mayTell(v.Node) || !close && f.Page.In(i)&page.InLink != 0:
			if v.Of == page.OfModified {
				continue
			}
		case v.Of == page.OfModified, says&(saysModified|saysPublished) == saysModified && v.Of != page.OfPublished:
			target, date.worth = &f.modified, worthItemprop
		case v.Of == page.OfPublished:
			date.worth, date.source = worthItemprop, "itemprop"
		case close:
			date.worth = worthTime - f.distance(i)
		default:
			date.worth = worthBelow
		}
		f.offer(target, date)
	}
}

// near reports whether a line stands around the title.
func (f *Collector) near(i int) bool {
	return f.Title >= 0 && i >= f.Title-linesAbove && i <= f.Title+linesBelow
}

// distance returns what a date in a line near the title loses: above it there are other
// pages more often than below.
func (f *Collector) distance(i int) int {
	if i < f.Title {
		return 3 * (f.Title - i)
	}
	return i - f.Title
}

// linesBelow is how many lines below the title may be about the page.
const linesBelow = 20

// urlDay is a date in an address: 2021/05/01, 20210501, 01-05-2021.
var urlDay = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[/_.-](?:((?:19|20)\d\d)(?:([/_.-])(\d\d?)([/_.-])(\d\d?)|([01]\d)([0-3]\d))|([0-3]\d)-([01]\d)-((?:19|20)\d\d))(?:\D|$)`)
})

// urlDate takes the date in the address.
func (f *Collector) urlDate() (words.Date, bool) {
	p := f.address.Path
	if pos := urlDay().FindStringIndex(p); pos != nil {
		return f.days.Parse([]byte(p[pos[0]:pos[1]]), false)
	}
	return words.Date{}, false
}

// scriptKeys are the keys of the date of publication in data of scripts.
var scriptKeys = [...]string{`datePublished"`, `publishedAt"`, `publishDate"`, `pubDate"`}

// scriptDate takes the first date that a page has in the data of its scripts.
func (f *Collector) scriptDate() {
	for _, key := range scriptKeys {
		i := bytes.Index(f.Page.Source, []byte(key))
		if i < 0 {
			continue
		}
		value := bytes.TrimLeft(f.Page.Source[i+len(key):], `:" \`)
		if d, ok := f.days.Parse(value[:min(len(value), len("2006-01-02T15:04:05.000+00:00"))], false); ok {
			f.offer(&f.published, found{d, ofScript, worthScript, "script"})
			return
		}
	}
}

// Dates are searched for in lines of at most longestDated bytes. A line of at most shortDated bytes
// says little besides its date.
const (
	longestDated = 400
	shortDated   = 80
)

// lineDates takes the dates in lines: bylines, lines around the title, and others.
func (f *Collector) lineDates() {
	p := f.Page
	for i := range p.Lines {
		text := p.LineText(i)
		if len(text) > longestDated || !mayDate(text) || f.Roles[i] == role.Comment || p.In(i)&page.InHeading != 0 && role.IsRelease(text) {
			continue
		}
		f.days.Read(text)
		d, ok := f.days.Next(f.monthFirst)
		if !ok || bytes.Contains(text, []byte("©")) || bytes.Contains(bytes.ToLower(text), []byte("copyright")) {
			continue
		}
		says := f.says(p.Lines[i].Node) | signs().OfNames(text)
		close, short, flags := f.near(i), len(text) <= shortDated, p.In(i)&aside&^f.outer
		target, date := &f.published, found{d, ofLine, worthElsewhere, "text"}
		switch {
		case i > f.last || flags&^page.InAside != 0:
			if says&saysModified != 0 && says&(saysPublished|saysOther) == 0 && flags&^page.InFooter == 0 {
				target, date.worth = &f.modified, worthBelow+lessModified // of a wiki
			} else if !short {
				continue
			}
		case says&(saysModified|saysPublished) == saysModified:
			target, date.worth, date.source = &f.modified, worthElement, "byline"
		case f.Roles[i] == role.Byline && close:
			date.worth, date.source = worthByline-f.distance(i), "byline"
		case flags != 0 || says&(saysOther|saysPublished) == saysOther:
			if close && short {
				date.worth = worthElsewhere + 1
			}
		case close && short:
			date.worth, date.source = worthHead-f.distance(i), "text beside the title"
		case len(text) <= shortDated/2 || says&(saysDate|saysPublished) != 0:
			date.worth = worthBelow
		default:
			continue // a date in a paragraph is of what the page is about
		}
		f.offer(target, date)
		if e, ok := f.days.Next(f.monthFirst); ok && f.Roles[i] == role.Byline && d.Number() < e.Number() {
			f.offer(&f.modified, found{e, ofLine, worthElement, "byline"})
		}
	}
}

// mayDate reports whether a text has the digits of a date, of any script.
func mayDate(text []byte) bool {
	n := 0
	for _, c := range text {
		if '0' <= c && c <= '9' || c == 0xd9 || c == 0xdb || c == 0xe0 || c == 0xef { // the first bytes of other digits
			n++
		}
	}
	return n >= 3
}
