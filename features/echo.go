package features

import (
	"unicode/utf8"

	"linesift/page"
	"linesift/words"
)

// What a page is about it says more than once: the words of its main content
// come back in other paragraphs and in the title, and those of a notice do not.
// Names and topics are long words, so only those count that have a few letters,
// and pairs of ideographs. A word is known by some bits of its hash: that two
// fall together now and then costs less than keeping them.
const (
	longerWord = 5 // letters and digits
	echoWords  = 1 << 13
)

// echoes says of each word which line of prose says it: none if 0, line i if
// i+1, and several if -1.
type echoes [echoWords]int32

// listen finds how much of what a line says is said by other paragraphs of the
// candidate for the main content, and by the title.
func (m *Meter) listen(p *page.Page) {
	clear(m.echoes[:])
	m.spoken = m.spoken[:0]
	for i := range m.lines {
		l := &m.lines[i]
		l.echoes.Start = int32(len(m.spoken))
		m.spoken = appendLongerWords(m.spoken, p.LineText(i))
		l.echoes.End = int32(len(m.spoken))
		if !l.prose || !m.inCandidate(l) {
			continue
		}
		for _, w := range m.spoken[l.echoes.Start:l.echoes.End] {
			switch by := &m.echoes[w]; *by {
			case 0:
				*by = int32(i) + 1
			case int32(i) + 1:
			default:
				*by = -1
			}
		}
	}
	var title [echoWords]bool
	end := len(m.spoken)
	m.spoken = appendLongerWords(m.spoken, p.Title)
	for _, w := range m.spoken[end:] {
		title[w] = true
	}
	for i := range m.lines {
		l := &m.lines[i]
		said, inTitle := 0, 0
		for _, w := range m.spoken[l.echoes.Start:l.echoes.End] {
			if by := m.echoes[w]; by != 0 && by != int32(i)+1 {
				said++
			}
			if title[w] {
				inTitle++
			}
		}
		all := float32(l.echoes.Len())
		l.echo, l.titleEcho = share(float32(said), all), share(float32(inTitle), all)
	}
}

// appendLongerWords appends a number below echoWords for each longer word of a
// text, whatever its case, and for each pair of neighbouring ideographs.
func appendLongerWords(dst []uint16, text []byte) []uint16 {
	var buffer [64]byte
	word := buffer[:0]
	for s := words.Scan(text); s.Next(); {
		if !s.Unspaced && s.Len() < longerWord {
			continue
		}
		word = s.AppendLower(word[:0])
		// FNV-1a, of characters instead of bytes.
		const basis, prime = 2166136261, 16777619
		hash, before := uint32(basis), rune(0)
		for i := 0; i < len(word); {
			r, size := utf8.DecodeRune(word[i:])
			i += size
			hash = (hash ^ uint32(r)) * prime
			if s.Unspaced && before != 0 {
				dst = append(dst, slot(((basis^uint32(before))*prime^uint32(r))*prime))
			}
			before = r
		}
		if !s.Unspaced {
			dst = append(dst, slot(hash))
		}
	}
	return dst
}

// slot folds a hash to the bits that are kept.
func slot(hash uint32) uint16 { return uint16((hash ^ hash>>15) % echoWords) }
