package content

import (
	"bytes"
	_ "embed"
	"strings"
	"unicode/utf8"

	"linesift/internal/words"
)

// A wallTopic is a kind of phrase that pages without matter have. Topics are bits of a set.
type wallTopic uint16

const (
	saysName     wallTopic = 1 << iota // a title or heading: Log in
	saysNotice                         // a sentence: page not found
	saysCheck                          // a sentence of a bot check or a shell: enable JavaScript
	saysError                          // a title or heading: Not found
	saysForm                           // a title or heading of a form: Search
	saysCookie                         // a word of a consent wall
	saysAccept                         // a button of one
	saysLegal                          // a copyright
	saysPassword                       // a word for a password
	saysSending                        // a word for what it is sent to
)

// walls.txt has the phrases, in some forty languages.
//
//go:embed walls.txt
var wallList string

// wallPhrases has the phrases of walls.txt.
var wallPhrases = words.ListedPhrases[wallTopic](wallList,
	"name", "notice", "check", "error", "form", "cookie", "accept", "legal", "password", "sending")

// A wallReader finds the topics of texts. It reuses its memory.
type wallReader struct {
	text  []byte
	words int // of the text read last, as words.Count counts them
}

// read returns the topics of all phrases in a text, and counts its words. In a script without spaces a phrase may
// begin at any character, elsewhere where a word begins.
func (r *wallReader) read(text []byte) (topics wallTopic) {
	r.text = r.text[:0]
	halves := 0
	for w := words.Scan(text); w.Next(); {
		r.text = append(r.text, ' ')
		r.text = w.AppendLower(r.text)
		halves += w.Halves()
	}
	r.words = (halves + 1) / 2
	for i := 1; i+2 < len(r.text); i++ {
		if r.text[i-1] != ' ' {
			if c, _ := utf8.DecodeRune(r.text[i:]); !words.Unspaced(c) {
				continue
			}
		}
		begins, whole := wallPhrases().In(r.text[i:])
		if topics |= begins; i == 1 {
			topics |= whole
		}
	}
	return topics
}

// readTitle returns the topics of a page's title. Names count in its short parts alone:
// "Log in | Harbour News".
func (r *wallReader) readTitle(title []byte) (topics wallTopic) {
	for part := range bytes.FieldsFuncSeq(title, func(c rune) bool { return strings.ContainsRune("|-–—:·»«•", c) }) {
		says := r.read(part)
		if r.words > nameWords {
			says &= saysNotice | saysCheck
		}
		topics |= says
	}
	return topics
}
