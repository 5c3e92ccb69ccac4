package features

import (
	"bytes"
	_ "embed"
	"sync"
	"unicode"
	"unicode/utf8"

	"linesift/page"
	"linesift/words"
)

// A writtenAddress is the address of a page, or of a link on it, in parts.
type writtenAddress struct {
	host  []byte // without "www."; nil if it has none
	path  []byte // without slashes around it
	query bool   // it has one
	inner bool   // its path goes on where the folder of the page that has it ends
}

// addressBytes is how much of an address is looked at.
const addressBytes = 500

// takeApart takes an address apart, and reports whether it is that of a page: neither a
// place of the page it stands in ("#top") nor a script's nor a person's (mailto:, tel:).
func takeApart(u []byte) (w writtenAddress, ok bool) {
	u = bytes.TrimSpace(u[:min(len(u), addressBytes)])
	if len(u) == 0 || u[0] == '#' {
		return w, false
	}
	if i := bytes.IndexAny(u, "?#"); i >= 0 {
		u, w.query = u[:i], u[i] == '?'
	}
	scheme, rest, ok := bytes.Cut(u, []byte(":"))
	if ok && bytes.IndexByte(scheme, '/') < 0 {
		if !bytes.HasPrefix(rest, []byte("//")) {
			return writtenAddress{}, false
		}
		u = rest
	}
	w.path, w.inner = u, !bytes.HasPrefix(u, []byte("/"))
	if host, ok := bytes.CutPrefix(u, []byte("//")); ok {
		i := bytes.IndexByte(host, '/')
		if i < 0 {
			i = len(host)
		}
		w.host, w.path = bytes.TrimPrefix(host[:i], []byte("www.")), host[i:]
	}
	w.path = bytes.Trim(w.path, "/")
	return w, true
}

// An address is what the address of a page says of the page. News have dates and long names
// in it, shops and boards name the kind of page, menus lead to short ones.
type address struct {
	home     bool  // its path has no segments
	segments int32 // of its path, index pages apart
	words    int32 // of the last of them, numbers apart
	date     bool  // a year and a month stand in it
	number   bool  // the last segment has three digits in a row
	query    bool  // it has a query
}

func (w *writtenAddress) read() (a address) {
	a.query = w.query
	var last []byte
	for s := range bytes.SplitSeq(w.path, []byte("/")) {
		if len(s) == 0 || bytes.HasPrefix(s, []byte("index.")) {
			continue
		}
		a.segments++
		a.date = a.date || isYear(last) && len(s) <= 2 && isNumber(s)
		last = s
	}
	a.home = a.segments == 0
	for word := range bytes.FieldsFuncSeq(last, separatesWords) {
		if !isNumber(word) {
			a.words++
		}
	}
	digits := 0
	for _, c := range last {
		if digits++; c < '0' || '9' < c {
			digits = 0
		}
		a.number = a.number || digits == 3
	}
	return a
}

// separatesWords reports whether a character stands between the words of an address. A
// percent sign does not: "%d0%b4" is a letter.
func separatesWords(r rune) bool {
	return r != '%' && r < utf8.RuneSelf && !unicode.IsLetter(r) && !unicode.IsDigit(r)
}

// The networks are fitted with these bounds. They are wider than those of words.IsYear, and
// take a month and day before an hour for a year before a month, too.
const (
	firstAddressYear = 1000
	lastAddressYear  = 2999
)

// isYear reports whether a segment is a year.
func isYear(s []byte) bool {
	_, start := words.FindYear(s, firstAddressYear, lastAddressYear)
	return start == 0 && len(s) == len("2026")
}

func isNumber(s []byte) bool {
	return len(s) > 0 && len(bytes.TrimLeft(s, "0123456789")) == 0
}

// An addressKind is a kind of page. Kinds are bits of a set.
type addressKind uint32

// addressKinds lists the kinds of addresses.txt, which has words of addresses with the
// kinds of pages that they stand for, the commonest ones of other languages among them.
var addressKinds = []string{"article", "forum", "product", "collection", "listing", "documentation", "service"}

//go:embed addresses.txt
var addressWords string

var addressVocabulary = sync.OnceValue(func() *words.Vocabulary[addressKind] {
	return words.NewVocabulary[addressKind](addressWords, addressKinds...)
})

// kinds returns the kinds that the words of the path and of the host's first label say.
func (w *writtenAddress) kinds() (says addressKind) {
	label, _, _ := bytes.Cut(w.host, []byte("."))
	v := addressVocabulary()
	says = v.Of(bytes.ToLower(label))
	for word := range bytes.FieldsFuncSeq(bytes.ToLower(w.path), separatesWords) {
		says |= v.Of(word)
	}
	return says
}

// usualAddress stands for the address of a page that does not name it: about the mean of the
// training pages. Such a page is old or was made by hand, and may be of any kind.
var usualAddress = address{segments: 2, words: 4}

// usualAbove is how many segments the links of such a page have in common with its address.
const usualAbove = .4

// measureAddress reads the address that a page says is its own.
func (m *Meter) measureAddress(p *page.Page) {
	own := p.Meta.Canonical
	if len(own) == 0 {
		own = p.Meta.URL
	}
	w, ok := takeApart(own)
	m.written, m.addressed, m.kinds, m.address = w, ok, w.kinds(), usualAddress
	if ok {
		m.address = w.read()
	}
}

// addressGroup is the group of the attributes of addresses.
const addressGroup = "address"

// addressRows are the attributes that are read off one address.
func addressRows(prefix, doc string, of func(m *Meter, l *line) *address) []row {
	one := func(name, does string, log bool, read func(a *address) float32) row {
		return row{prefix + name, doc + does, log, func(m *Meter, l *line) float32 { return read(of(m, l)) }}
	}
	return []row{
		one("home", "its path has no segments, 0 or 1", false, func(a *address) float32 { return indicator(a.home) }),
		one("segments", "segments of its path", true, func(a *address) float32 { return float32(a.segments) }),
		one("words", "words of the last segment", true, func(a *address) float32 { return float32(a.words) }),
		one("date", "a year and a month stand in its path, 0 or 1", false, func(a *address) float32 { return indicator(a.date) }),
		one("number", "the last segment has three digits in a row, 0 or 1", false, func(a *address) float32 { return indicator(a.number) }),
		one("query", "it has a query, 0 or 1", false, func(a *address) float32 { return indicator(a.query) }),
	}
}

// pageAddressRows are those of the page's own.
func pageAddressRows() []row {
	rows := addressRows("address_", "the page's address: ", func(m *Meter, _ *line) *address { return &m.address })
	for i, kind := range addressKinds {
		rows = append(rows, row{"address_" + kind, "the page's address: a word of its path or host says " + kind + ", 0 or 1", false, func(m *Meter, _ *line) float32 {
			return indicator(m.kinds&(1<<i) != 0)
		}})
	}
	return rows
}
