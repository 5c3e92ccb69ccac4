package chardet

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"math"
	"strings"
	"sync"
	"unicode"
)

// A model has the probabilities of a language's characters, in words with characters
// beyond ASCII. The embedded file has its exported fields.
type model struct {
	Language string
	// Letters are the characters beyond ASCII that the language has, in lower case.
	Letters string
	// Cost is -8 log p, at most 255. For an alphabet it is a square table, whose row a
	// and column b has the cost of b after a. For ideographs, which are too many, it is
	// one row. Classes come in the order of the constants below, the letters last.
	Cost []byte

	class map[rune]uint16 // of Letters
	n     int             // of classes
}

// The classes of characters. Latin letters are one class each in a language that is
// written with them and one class together in others.
const (
	classOther  = iota // ASCII, not a letter
	classSymbol        // beyond ASCII, neither letter of the language nor letter at all
	classForeign
	classLatin  // the first of 26
	firstLetter = classLatin + 26
)

// The costs of characters and pairs that a model does not have, in nats.
const (
	costForeign = 12
	costSymbol  = 11
	costInvalid = 16
	// An ideograph that is foreign or not in common use. It stands for two bytes, so that
	// it costs more than another letter.
	costRare = 14
	// A capital right behind a small letter: one of the encodings of Russian has
	// capitals where the other has small letters.
	costCapital = 12
	// A Latin letter beside an ideograph: it may be one of the two bytes that another
	// encoding makes of an accented letter and its neighbour.
	costBeside = 4
)

// firstIdeograph is where the characters of Chinese, Japanese and Korean begin.
const firstIdeograph = 0x2e80

// perNat is the unit of model.Cost.
const perNat = 8

//go:embed models.json.gz
var embedded []byte

// models returns the embedded models by language. They are read when the first
// guess is made.
var models = sync.OnceValue(func() map[string]*model {
	var list []*model
	z, err := gzip.NewReader(bytes.NewReader(embedded))
	if err == nil {
		err = json.NewDecoder(z).Decode(&list)
	}
	if err != nil {
		panic("chardet: the embedded models: " + err.Error()) // a test reads them
	}
	byLanguage := make(map[string]*model, len(list))
	for _, m := range list {
		m.class = make(map[rune]uint16)
		for _, r := range m.Letters {
			m.class[r] = uint16(firstLetter + len(m.class))
		}
		m.n = firstLetter + len(m.class)
		byLanguage[m.Language] = m
	}
	return byLanguage
})

func (m *model) ideographic() bool { return len(m.Cost) == m.n }

// alphabets returns the languages that are written in an alphabet.
func alphabets() string {
	return languagesOf(func(m *model) bool { return !m.ideographic() })
}

func allLanguages() string { return languagesOf(func(*model) bool { return true }) }

func languagesOf(which func(*model) bool) string {
	var languages []string
	for _, m := range models() {
		if which(m) {
			languages = append(languages, m.Language)
		}
	}
	return strings.Join(languages, " ")
}

// isLatin reports whether a lower-case character is a letter of ASCII.
func isLatin(r rune) bool { return r >= 'a' && r <= 'z' }

// classOf returns the class of a character in lower case.
func (m *model) classOf(r rune) uint16 {
	switch {
	case isLatin(r):
		return classLatin + uint16(r-'a')
	case r < 0x80:
		return classOther
	}
	if c, ok := m.class[r]; ok {
		return c
	}
	if unicode.IsLetter(r) || unicode.IsMark(r) {
		return classForeign
	}
	return classSymbol
}

// score returns the log-probability of the sample in an encoding, in its most likely
// language. The encoding's characters are found once, and looked at once for each model.
func (s *sample) score(c candidate) float64 {
	best := math.Inf(-1)
	text := s.read(c)
	for language := range strings.FieldsSeq(c.languages) {
		if m := models()[language]; m != nil {
			best = max(best, -m.cost(text))
		}
	}
	return best + c.prior - text.fixed
}

// A reading is the sample in one encoding.
type reading struct {
	runes []rune  // in lower case
	fixed float64 // the cost of characters that are the same in each language
}

// read decodes the sample.
func (s *sample) read(c candidate) (t reading) {
	t.runes = make([]rune, 0, len(s.text))
	wasSmall, last := false, ' '
	add := func(r rune) {
		small := unicode.ToLower(r)
		isSmall := small == r && r > 0x40 && unicode.IsLower(r)
		if wasSmall && small != r {
			t.fixed += costCapital
		}
		wasSmall = isSmall
		if r == '\ufffd' || r >= 0x80 && (unicode.IsControl(r) || unicode.Is(unicode.Co, r)) {
			t.fixed += costInvalid
			small = '\ufffd'
		}
		if isLatin(last) && small >= firstIdeograph || isLatin(small) && last >= firstIdeograph {
			t.fixed += costBeside
		}
		last = small
		t.runes = append(t.runes, small)
	}
	if table := singleByte(c.name); table != nil {
		for _, b := range s.text {
			add(table[b])
		}
		return t
	}
	d := decoder(c.name)
	text, _ := d.Bytes(s.text) // bytes without a character become U+FFFD
	for _, r := range string(text) {
		add(r)
	}
	return t
}

// cost returns -log p of a text.
func (m *model) cost(t reading) float64 {
	sum, nats := 0, 0.0
	last := 0
	for _, r := range t.runes {
		if r == '\ufffd' {
			last = classSymbol
			continue
		}
		c := int(m.classOf(r))
		switch {
		case c == classForeign && r >= firstIdeograph:
			nats += costRare
		case c == classForeign:
			nats += costForeign
		case c == classSymbol:
			nats += costSymbol
		case m.ideographic():
			sum += int(m.Cost[c])
		default:
			sum += int(m.Cost[last*m.n+c])
		}
		last = c
	}
	return nats + float64(sum)/perNat
}
