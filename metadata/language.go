package metadata

import (
	_ "embed"
	"math/bits"
	"strings"
	"unicode"

	"github.com/abadojack/whatlanggo"
	"golang.org/x/text/language"

	"linesift/page"
	"linesift/page/meta"
	"linesift/words"
)

// How much of the text is read, in bytes: less than the least says less than a
// declaration.
const (
	leastText = 120
	mostText  = 1000
)

// findLanguage takes the language that is declared, if the text is written in it; and
// else that of the text.
func (f *Finder) findLanguage() {
	declared, source := languageTag(f.Page.Meta.Lang), "lang"
	if declared == "" {
		if cs := f.best(meta.Language, func(t []byte) bool { return languageTag(t) != "" }); cs != nil {
			declared, source = languageTag(cs[0].Text), cs[0].Source
		}
	}
	f.readText()
	primary, _, _ := strings.Cut(declared, "-")
	switch detected := detect(f.text, primary); {
	case declared != "" && fits(declared, detected):
		f.m.Language, f.m.Sources.Language = declared, source
	case detected != "":
		f.m.Language, f.m.Sources.Language = detected, "detected"
	}
}

// readText reads text of the content, or else of lines that are no links.
func (f *Finder) readText() {
	f.readLines(f.Mask)
	if len(f.text) < leastText && f.Mask != nil {
		f.readLines(nil)
	}
}

func (f *Finder) readLines(content page.Mask) {
	p := f.Page
	f.text = f.text[:0]
	for i := range p.Lines {
		if content != nil && !content.Line(p, i) || content == nil && 2*int(p.Lines[i].LinkBytes) > p.Lines[i].Text.Len() {
			continue
		}
		f.text = append(append(f.text, p.LineText(i)...), '\n')
		if len(f.text) >= mostText {
			f.text = f.text[:mostText]
			break
		}
	}
}

// detect returns the language of a text, nothing if it is too short to tell.
func detect(text []byte, declared string) string {
	if len(text) < leastText {
		return ""
	}
	if language := byWords(text, declared); language != "" {
		return language
	}
	if declared != "" && !detectable[declared] {
		return "" // trigrams would say a language that is like it
	}
	language := whatlanggo.DetectLang(string(text)).Iso6391()
	if language == "zh" && hasKana(text) {
		return "ja"
	}
	return language
}

// hasKana tells whether one in twenty characters is kana: Japanese that is full of
// ideographs is not Chinese.
func hasKana(text []byte) bool {
	kana, all := 0, 0
	for _, r := range string(text) {
		all++
		if unicode.In(r, unicode.Hiragana, unicode.Katakana) {
			kana++
		}
	}
	return 20*kana > all
}

//go:embed functionwords.txt
var functionWordList string

// functionWords has the commonest words of languages that share a script with others:
// of each word a bit for each language, in the order of functionLanguages. They tell most
// texts apart, and cost far less than trigrams.
var functionWords, functionLanguages = func() (map[string]uint32, []string) {
	m := make(map[string]uint32)
	var languages []string
	for line := range strings.Lines(functionWordList) {
		all := strings.Fields(line)
		for _, w := range all[1:] {
			m[w] |= 1 << len(languages)
		}
		languages = append(languages, all[0])
	}
	return m, languages
}()

// clearShare is the share of the words of a text that are among the commonest of its
// language, and clearLead by how many times more they are than those of others.
const (
	clearShare = 1. / 6
	clearLead  = 1.4
)

// byWords returns the language that a text is clearly in by its commonest words; of two
// that are written alike the one that is declared. It returns nothing if none is.
func byWords(text []byte, declared string) string {
	var counts [32]int
	var word [32]byte
	all := 0
	for s := words.Scan(text); s.Next(); {
		all++
		if s.End-s.Start > 16 {
			continue
		}
		in := functionWords[string(s.AppendLower(word[:0]))]
		for ; in != 0; in &= in - 1 {
			counts[bits.TrailingZeros32(in)]++
		}
	}
	best, second := 0, 0
	for i, n := range counts[:len(functionLanguages)] {
		if n > counts[best] || n == counts[best] && functionLanguages[i] == declared {
			best = i
		}
	}
	if functionLanguages[best] == declared && float64(counts[best]) >= clearShare/2*float64(all) {
		return declared
	}
	for i, n := range counts[:len(functionLanguages)] {
		if i != best && !alike(functionLanguages[i], functionLanguages[best]) {
			second = max(second, n)
		}
	}
	if n := float64(counts[best]); n < clearShare*float64(all) || n < clearLead*float64(second) {
		return ""
	}
	return functionLanguages[best]
}

// fits tells whether a text may be written in the language of a tag, by what was detected
// in it: nothing says no more.
func fits(tag, detected string) bool {
	primary, _, _ := strings.Cut(tag, "-")
	return detected == "" || alike(primary, detected)
}

func alike(a, b string) bool { return a == b || same[a] != "" && same[a] == same[b] }

// same has the languages that are written alike, and the codes of one, by group.
var same = map[string]string{
	"no": "no", "nb": "no", "nn": "no", "da": "no", "hr": "sh", "sr": "sh", "bs": "sh", "sl": "sh", "id": "ms", "ms": "ms",
	"zh": "zh", "cmn": "zh", "yue": "zh", "pt": "gl", "gl": "gl",
	"he": "he", "iw": "he", "fil": "tl", "tl": "tl", "hi": "hi", "mr": "hi", "ne": "hi",
}

// detectable has the languages that whatlanggo knows.
var detectable = func() map[string]bool {
	m := make(map[string]bool)
	for lang := range whatlanggo.Langs {
		m[lang.Iso6391()] = true
	}
	return m
}()

// languageTag returns a tag as BCP 47 has it, nothing if it is none.
func languageTag(text []byte) string {
	tag, _, _ := strings.Cut(strings.TrimSpace(string(text)), ",")
	parts := strings.FieldsFunc(tag, func(r rune) bool { return r == '-' || r == '_' })
	if len(parts) == 0 {
		return ""
	}
	if _, err := language.ParseBase(parts[0]); err != nil {
		return ""
	}
	for i, part := range parts {
		for _, c := range part {
			if c >= 0x80 || !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && c >= '0' && c <= '9') {
				return ""
			}
		}
		switch {
		case i > 0 && len(part) == 2:
			parts[i] = strings.ToUpper(part)
		case i > 0 && len(part) == 4:
			parts[i] = strings.ToUpper(part[:1]) + strings.ToLower(part[1:])
		default:
			parts[i] = strings.ToLower(part)
		}
	}
	return strings.Join(parts[:min(len(parts), 3)], "-")
}
