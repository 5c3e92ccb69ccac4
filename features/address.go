package features

import (
	"bytes"
	_ "embed"
	"slices"
	"unicode"
	"unicode/utf8"

	"linesift/internal/words"
	"linesift/page"
)

// A writtenAddress is the address of a page, or of a link on it, in parts.
type writtenAddress struct {
	host  []byte // without "www."; nil if it has none
	path  []byte // without slashes around it
	query bool   // it has a query
	inner bool   // its path is relative to the folder of the page it stands on
}

// addressBytes is the number of bytes of an address that are read.
const addressBytes = 500

// takeApart takes an address apart, and reports whether it leads to a page. It does not if
// it leads to a place on the same page ("#top"), a script or a person (mailto:, tel:).
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

// An address has the features of a page's address. News have dates and long names in
// theirs, shops and boards name the kind of page, and menus lead to short addresses.
type address struct {
	home     bool  // its path has no segments
	segments int32 // of its path, without index pages
	words    int32 // of the last segment, without numbers
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

// The networks are fitted with these bounds. They are wider than the bounds of words.IsYear,
// so that a month and day before an hour count as a year before a month as well.
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

// addressKinds lists the kinds of addresses.txt. It gives words in addresses with the kinds
// of pages that they stand for, including the commonest words of languages other than
// English.
var addressKinds = []string{
	"article", "forum", "product", "collection", "listing", "documentation", "service",
}

//go:embed addresses.txt
var addressWords string

var addressVocabulary = words.Listed[addressKind](addressWords, addressKinds...)

// kinds returns the kinds that the words of the path and of the host's first label stand for.
func (w *writtenAddress) kinds() (kinds addressKind) {
	label, _, _ := bytes.Cut(w.host, []byte("."))
	v := addressVocabulary()
	kinds = v.Of(bytes.ToLower(label))
	for word := range bytes.FieldsFuncSeq(bytes.ToLower(w.path), separatesWords) {
		kinds |= v.Of(word)
	}
	return kinds
}

// usualAddress stands in for the address of a page that does not give its own. It is about
// the mean of the training pages. Such a page is old or was made by hand, and may be of any
// kind.
var usualAddress = address{segments: 2, words: 4}

// usualAbove is the mean number of segments that a link has in common with the address of
// such a page.
const usualAbove = .4

// measureAddress reads the address that a page gives as its own.
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

var addressAttributes = slices.Concat(pageAddressAttributes(), linkAttributes)

func pageAddressAttributes() []Attribute {
	rows := slices.Clone(addressRows)
	for i, kind := range addressKinds {
		rows = append(rows, flag(kind, "a word of its path or host says "+kind,
			func(m *Meter, _ *address) bool { return m.kinds&(1<<i) != 0 }))
	}
	return attributesOf(onPage, "address_", "the page's address: ",
		func(m *Meter, _ *line) *address { return &m.address }, rows...)
}

// addressRows are about one address.
var addressRows = []row[address]{
	flag("home", "its path has no segments", func(_ *Meter, a *address) bool { return a.home }),
	count("segments", "segments of its path", func(_ *Meter, a *address) int32 { return a.segments }),
	count("words", "words of the last segment", func(_ *Meter, a *address) int32 { return a.words }),
	flag("date", "a year and a month stand in its path", func(_ *Meter, a *address) bool { return a.date }),
	flag("number", "the last segment has three digits in a row", func(_ *Meter, a *address) bool { return a.number }),
	flag("query", "it has a query", func(_ *Meter, a *address) bool { return a.query }),
}
