package chardet

import (
	"strings"
	"sync"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
)

// A candidate is an encoding and the languages it is written in.
type candidate struct {
	name      string // as the HTML standard has it
	languages string // of models, with spaces between them
	prior     float64
}

// candidates are the encodings that Detect guesses, the first of equals. The encodings of ISO and
// KOI8 are rarer than Windows' code pages. The priors are logs of rough odds. They decide only for
// a handful of bytes.
var candidates = []candidate{
	{name: "windows-1252", languages: "en de fr es it pt nl sv da nb fi is ca id"},
	{name: "windows-1250", languages: "pl cs sk hu ro hr sl", prior: -7},
	{name: "windows-1251", languages: "ru uk bg be sr mk", prior: -5},
	{name: "windows-1253", languages: "el", prior: -7},
	{name: "windows-1254", languages: "tr", prior: -7},
	{name: "windows-1255", languages: "he", prior: -8},
	{name: "windows-1256", languages: "ar fa", prior: -8},
	{name: "windows-1257", languages: "lt lv et", prior: -9},
	{name: "windows-1258", languages: "vi", prior: -9},
	{name: "windows-874", languages: "th", prior: -8},
	{name: "iso-8859-2", languages: "pl cs sk hu ro hr sl", prior: -8},
	{name: "iso-8859-5", languages: "ru uk bg be sr mk", prior: -10},
	{name: "iso-8859-7", languages: "el", prior: -8},
	// It has all letters of koi8-r, and four of Ukrainian in place of box drawings.
	{name: "koi8-u", languages: "ru uk bg", prior: -7},
	{name: "gb18030", languages: "zh-Hans en", prior: -4},
	{name: "big5", languages: "zh-Hant en", prior: -6},
	{name: "shift_jis", languages: "ja", prior: -5},
	{name: "euc-jp", languages: "ja", prior: -6},
	{name: "euc-kr", languages: "ko", prior: -5},
}

// decoder returns the decoder of an encoding of the HTML standard.
func decoder(name string) *encoding.Decoder {
	e, _ := charset.Lookup(name)
	return e.NewDecoder()
}

// scoreDeclared scores a declared encoding, also with languages that are seldom written in it. ok
// is false if the encoding cannot be scored.
func (s *sample) scoreDeclared(name string) (score float64, ok bool) {
	c := candidate{name: name}
	switch name {
	case "gbk", "gb18030":
		c.name, c.languages = "gb18030", "zh-Hans zh-Hant en"
	case "big5":
		c.languages = "zh-Hant zh-Hans en"
	case "shift_jis", "euc-jp":
		c.languages = "ja en"
	case "euc-kr":
		c.languages = "ko en"
	case "iso-2022-jp", "hz-gb-2312", "replacement", "x-user-defined", "utf-16le", "utf-16be":
		return 0, false
	default:
		c.languages = alphabets()
	}
	return s.score(c), true
}

// severalBytes are the encodings of more than one byte a character.
const severalBytes = "utf-8 gbk gb18030 big5 shift_jis euc-jp euc-kr"

// differing returns how many bytes of the sample two encodings read in different ways:
// all beyond ASCII unless both have one byte a character.
func (s *sample) differing(a, b string) (n int) {
	first, other := singleByte(a), singleByte(b)
	for _, c := range s.text {
		if c >= 0x80 && (first == nil || other == nil || first[c] != other[c]) {
			n++
		}
	}
	return n
}

// singleByte returns the character of each byte in an encoding of one byte a character, or nil
// if the encoding has more. It is worked out once for each encoding.
func singleByte(name string) *[256]rune {
	if t, ok := singleByteTables.Load(name); ok {
		return t.(*[256]rune)
	}
	var t *[256]rune
	if d := decoder(name); !strings.Contains(severalBytes, name) {
		t = new([256]rune)
		for i := range t {
			t[i] = '\ufffd'
			if text, err := d.Bytes([]byte{byte(i)}); err == nil {
				t[i] = []rune(string(text))[0]
			}
		}
	}
	singleByteTables.Store(name, t)
	return t
}

var singleByteTables sync.Map // of *[256]rune by name
