package metadata

import (
	"bytes"
	"regexp"
	"strings"

	"linesift/page"
	"linesift/page/meta"
	"linesift/role"
	"linesift/words"
)

// How much a date is worth by where it was found. Claims are worth their rank, which is
// 55 to 105.
const (
	worthItemprop = 97
	worthTime     = 88 // <time> beside the title
	worthByline   = 86
	worthURL      = 80
	worthElement  = 78 // an element beside the title that is called after dates
	worthHead     = 66 // a line beside the title that is little else
	worthModified = 50
	worthBelow    = 40 // a line of its own below the title, or an element called after dates
	worthText     = 20 // in a paragraph
)

// A found is a date with its source.
type found struct {
	day
	worth  int
	source string
}

func (f *found) offer(d day, worth int, source string) {
	if worth > f.worth {
		*f = found{d, worth, source}
	}
}

// findDates takes the dates of publication and of the last change.
func (f *Finder) findDates() {
	var published, modified found
	f.monthFirst = strings.HasPrefix(f.m.Language, "en") && !endsDayFirst(f.host()) && f.m.Language != "en-GB"
	f.claimedDates(&published, &modified)
	f.markedDates(&published, &modified)
	if d, ok := f.urlDate(); ok {
		published.offer(d, worthURL, "address")
	}
	f.lineDates(&published, &modified)
	if published.worth == 0 && modified.worth > 0 {
		published.offer(modified.day, worthModified, modified.source)
	}
	if published.worth > 0 {
		f.m.Date, f.m.Sources.Date = published.String(), published.source
	}
	if modified.worth > 0 && !modified.before(published.day) {
		f.m.Modified, f.m.Sources.Modified = modified.String(), modified.source
	}
}

// endsDayFirst tells whether a host is of a country where English dates begin with the day.
func endsDayFirst(host string) bool {
	i := strings.LastIndexByte(host, '.')
	switch host[i+1:] {
	case "uk", "au", "nz", "ie", "in", "za", "eu", "sg", "hk", "my", "pk", "ng", "ke", "de", "at", "ch", "fr", "nl", "it", "es":
		return true
	}
	return false
}

// allowed tells whether a page can have been published on a day.
func (f *Finder) allowed(d day) bool {
	return d.plausible() && (f.Until == "" || d.String()[:len("2006-01-02")] <= f.Until)
}

func (f *Finder) claimedDates(published, modified *found) {
	for i := range f.Page.Meta.Claims {
		c := &f.Page.Meta.Claims[i]
		if c.Of != meta.Published && c.Of != meta.Modified {
			continue
		}
		d, ok := f.days.value(c.Text, f.monthFirst)
		if !ok || !f.allowed(d) {
			continue
		}
		if c.Of == meta.Published {
			published.offer(d, int(c.Rank), c.Source)
		} else {
			modified.offer(d, int(c.Rank), c.Source)
		}
	}
}

// dateSigns are of the words that elements about dates are called by.
var dateSigns = words.NewVocabulary(map[uint32]string{
	1: "date dates datum fecha datetime time timestamp published publish datepublished pubdate posted postdate entrydate publishdate publication dateline uhrzeit released created meta byline info",
	2: "updated update modified datemodified changed lastmod",
	4: "event events related comment comments countdown copyright calendar teaser reading readtime duration expires",
})

// markedDates takes the dates that attributes say.
func (f *Finder) markedDates(published, modified *found) {
	times := 0
	for _, v := range f.Page.Values {
		if v.Of > page.OfModified || !f.mayTell(v.Node) {
			continue
		}
		text := v.Text
		i := f.lineOf(v.Node)
		if f.Page.In(i)&page.InLink != 0 && !f.near(i) {
			continue
		}
		if len(text) == 0 {
			text = f.nodeText(v.Node)
		}
		d, ok := f.days.value(text, f.monthFirst)
		if !ok || !f.allowed(d) {
			continue
		}
		says := dateSigns.Topics(f.Page.NodeWords(v.Node)) | dateSigns.Topics(f.Page.NodeWords(f.Page.Nodes[v.Node].Parent))
		switch {
		case says&4 != 0:
		case v.Of == page.OfModified, says&2 != 0 && says&1 == 0 && v.Of != page.OfPublished:
			modified.offer(d, worthItemprop, "time element")
		case v.Of == page.OfPublished:
			published.offer(d, worthItemprop, "itemprop")
		case f.near(i):
			published.offer(d, worthTime, "time element")
		default:
			times++
			if times <= 2 {
				published.offer(d, worthBelow, "time element")
			}
		}
	}
}

// near tells whether a line stands around the title.
func (f *Finder) near(i int) bool {
	return f.Title >= 0 && i >= f.Title-linesAbove && i <= f.Title+linesBelow
}

// linesBelow is how many lines below the title may be about the page.
const linesBelow = 20

var (
	urlDay     = regexp.MustCompile(`[/_.-]((?:19|20)\d\d)[/_.-]?([01]\d)[/_.-]?([0-3]\d)(?:\D|$)`)
	urlDayLess = regexp.MustCompile(`/((?:19|20)\d\d)/(\d\d?)/(\d\d?)/`)
)

// urlDate takes the date in the address.
func (f *Finder) urlDate() (day, bool) {
	p := path(f.m.URL)
	m := urlDay.FindStringSubmatch(p)
	if m == nil {
		m = urlDayLess.FindStringSubmatch(p)
	}
	if m == nil {
		return day{}, false
	}
	n := func(s string) (v int) {
		for _, c := range s {
			v = 10*v + int(c-'0')
		}
		return v
	}
	d := day{year: n(m[1]), month: n(m[2]), day: n(m[3])}
	return d, f.allowed(d)
}

// longestDated is the number of bytes up to which a line is looked at for a date, and up
// to which it says little else.
const (
	longestDated = 400
	shortDated   = 80
)

// lineDates takes the dates in lines: bylines, lines around the title, and others.
func (f *Finder) lineDates(published, modified *found) {
	p := f.Page
	if published.worth >= worthByline && modified.worth > 0 {
		return
	}
	for i := range p.Lines {
		text := p.LineText(i)
		in := p.In(i)
		if i > f.last || len(text) > longestDated || len(text) < 6 || f.Roles[i] == role.Comment || in&aside&^page.InAside != 0 || !hasDigit(text) {
			continue
		}
		if bytes.Contains(text, []byte("©")) || bytes.Contains(bytes.ToLower(text), []byte("copyright")) {
			continue
		}
		f.days.read(text)
		d, next, ok := f.days.find(text, 0, f.monthFirst)
		if !ok || !f.allowed(d) {
			continue
		}
		n := p.Lines[i].Node
		says := dateSigns.Topics(p.NodeWords(n)) | dateSigns.Topics(p.NodeWords(p.Nodes[n].Parent)) | dateSigns.Topics(text)
		near := f.near(i)
		switch {
		case says&2 != 0 && says&1 == 0:
			modified.offer(d, worthElement, "byline")
			continue
		case f.Roles[i] == role.Byline && near:
			published.offer(d, worthByline, "byline")
		case f.Roles[i] == role.Byline:
			published.offer(d, worthBelow+1, "byline")
		case in&page.InAside != 0 || says&4 != 0:
			published.offer(d, 1, "text")
		case says&1 != 0 && near && len(text) <= shortDated:
			published.offer(d, worthElement, "date element")
		case near && len(text) <= shortDated:
			published.offer(d, worthHead, "text beside the title")
		case len(text) <= shortDated/2 || says&1 != 0:
			published.offer(d, worthBelow, "text")
		default:
			published.offer(d, worthText, "text")
		}
		if e, _, ok := f.days.find(text, next, f.monthFirst); ok && f.Roles[i] == role.Byline && d.before(e) && f.allowed(e) {
			modified.offer(e, worthElement, "byline")
		}
	}
}

func hasDigit(text []byte) bool {
	for _, c := range text {
		if '0' <= c && c <= '9' || c >= 0xd9 { // other digits have more bytes
			return true
		}
	}
	return false
}
