package metadata

import (
	"bytes"
	_ "embed"
	"math/bits"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/language"

	"linesift/internal/meta"
	"linesift/internal/words"
)

// The bytes of text to read. Less than leastText tells only the script.
const (
	leastText = 120
	mostText  = 1000
)

// language returns the declared language if the text can be written in it, or else the detected
// one, and its source.
func (c *Collector) language() (language, source string) {
	declared, source := c.value(languageSources)
	primary, _, _ := strings.Cut(declared, "-")
	detected := c.detected(primary)
	if detected == "" || declared != "" && alike(primary, detected) {
		return declared, source
	}
	return detected, "detected"
}

func (c *Collector) claimedLanguage(claim *meta.Claim) string { return languageTag(claim.Text) }

// detected returns the language of the content, or "". If the content is short, or in no language that is
// known where none is declared either, it reads all lines that are not mostly links, and then all lines.
func (c *Collector) detected(declared string) string {
	p := c.in.Page
	for _, isRead := range []func(i int) bool{
		func(i int) bool { return c.kept[i] },
		func(i int) bool { return 2*int(p.Lines[i].LinkBytes) <= p.Lines[i].Text.Len() },
		func(int) bool { return true },
	} {
		c.text = c.text[:0]
		for i := range p.Lines {
			if len(c.text) < mostText && isRead(i) {
				c.text = append(append(c.text, p.LineText(i)...), '\n')
			}
		}
		if len(c.text) >= leastText {
			language := detect(c.text[:min(len(c.text), mostText)], declared)
			if language != "" || declared != "" {
				return language
			}
		}
	}
	if len(c.text) < leastText {
		return detect(append(append(c.text, p.Title...), '\n'), declared)
	}
	return ""
}

// scripts has the languages of each script except Latin, the most likely one first.
var scripts = []struct {
	table     *unicode.RangeTable
	languages string
}{
	{unicode.Cyrillic, "ru uk bg sr mk be kk mn ky tg tt"}, {unicode.Han, "zh"}, {unicode.Hiragana, "ja"},
	{unicode.Katakana, "ja"}, {unicode.Hangul, "ko"}, {unicode.Arabic, "ar fa ur ps ug ku sd"},
	{unicode.Hebrew, "he yi"}, {unicode.Greek, "el"}, {unicode.Devanagari, "hi mr ne sa"}, {unicode.Thai, "th"},
	{unicode.Bengali, "bn as"}, {unicode.Tamil, "ta"}, {unicode.Telugu, "te"}, {unicode.Gujarati, "gu"},
	{unicode.Gurmukhi, "pa"}, {unicode.Kannada, "kn"}, {unicode.Malayalam, "ml"}, {unicode.Sinhala, "si"},
	{unicode.Oriya, "or"}, {unicode.Georgian, "ka"}, {unicode.Armenian, "hy"}, {unicode.Ethiopic, "am ti"},
	{unicode.Khmer, "km"}, {unicode.Myanmar, "my"}, {unicode.Lao, "lo"}, {unicode.Tibetan, "bo dz"},
}

const firstNotLatin = 0x370

// script returns the languages of the script of a text, "" for Latin, and whether more of its letters are in
// this script than in Latin. Ideographs are Japanese if one letter in twenty is kana.
func script(text []byte) (languages string, isMost bool) {
	var counts [32]int
	latin, kana, leading := 0, 0, 0
	for i, r := range string(text) {
		switch {
		case i >= mostText/2:
		case r < 'A' || r == unicode.ReplacementChar:
		case r < firstNotLatin:
			latin++
		default:
			for k := range scripts {
				if unicode.Is(scripts[k].table, r) {
					counts[k]++
					if scripts[k].languages == "ja" {
						kana++
					}
					if counts[k] > counts[leading] {
						leading = k
					}
					break
				}
			}
		}
	}
	if 3*counts[leading] <= latin { // ideographs are whole words, and pages in any script have some Latin
		return "", true
	}
	isMost = counts[leading] > latin
	if scripts[leading].languages == "zh" && 20*kana > counts[leading] {
		return "ja", isMost
	}
	return scripts[leading].languages, isMost
}

// detect returns the language of a text, or "" if the text is too short to tell. If it may be in
// several, the declared one counts.
func detect(text []byte, declared string) string {
	languages, isMost := script(text)
	first, others, several := strings.Cut(languages, " ")
	if languages != "" && !several {
		return first
	}
	if len(text) >= leastText {
		// A few words in English above a text in Bengali say nothing of it.
		language := byWords(text, declared)
		if language != "" && (languages == "" || !isMost || slices.Contains(strings.Fields(languages), language)) {
			return language
		}
	}
	if several && slices.Contains(strings.Fields(others), declared) {
		return declared
	}
	return first
}

//go:embed functionwords.txt
var functionWordList string

// functionLanguages are the languages of functionwords.txt. Where two are as likely, the
// first one is taken.
var functionLanguages = strings.Fields(`
	en de fr es pt it nl sv da no fi pl cs ro hu tr id vi ru uk bg el ca sk hr sl lt lv et is sq eu gl
	af sw zu xh ny tl az uz cy ga eo so ha yo mk sr be kk mn ar fa ur hi mr ne`)

var functionWords = words.Listed[uint64](functionWordList, functionLanguages...)

// A text is in a language if clearShare of its words are function words of it, clearLead times as
// many as of any other language. Of leastShare they must be leastLead times as many.
const (
	clearShare = 1. / 6
	leastShare = 1. / 30
	clearLead  = 1.2
	leastLead  = 1.6
)

// byWords returns the language of a text by its function words, "" if they do not tell. For the
// declared language, half of clearShare is enough.
func byWords(text []byte, declared string) string {
	var counts, scores [64]int // a word of few languages says more
	var word [32]byte
	all, vocabulary := 0, functionWords()
	for s := words.Scan(text); s.Next(); {
		all++
		if s.End-s.Start > len(word) {
			continue
		}
		matches := vocabulary.Of(s.AppendLower(word[:0]))
		score := 1 + 6/max(bits.OnesCount64(matches), 1)
		for ; matches != 0; matches &= matches - 1 {
			i := bits.TrailingZeros64(matches)
			counts[i]++
			scores[i] += score
		}
	}
	share := func(i int) float64 { return float64(counts[i]) / float64(max(all, 1)) }
	best := 0
	for i, language := range functionLanguages {
		if language == declared && share(i) >= clearShare/2 {
			return declared
		}
		if scores[i] > scores[best] {
			best = i
		}
	}
	second := 0
	for i, language := range functionLanguages {
		if i != best && !alike(language, functionLanguages[best]) {
			second = max(second, scores[i])
		}
	}
	lead := float64(scores[best]) / float64(max(second, 1))
	if share(best) >= clearShare && lead >= clearLead ||
		share(best) >= leastShare && lead >= leastLead && counts[best] > 1 {
		return functionLanguages[best]
	}
	return ""
}

// alike reports whether two codes are of one language, or of languages that are written alike.
func alike(a, b string) bool {
	return a == b || slices.ContainsFunc(alikeLanguages, func(group string) bool {
		return strings.Contains(group, " "+a+" ") && strings.Contains(group, " "+b+" ")
	})
}

var alikeLanguages = []string{
	" no nb nn da ", " hr sr bs sh ", " id ms ", " zh cmn yue ", " pt gl ", " fil tl ", " hi mr ne ",
}

// languageTag returns a tag as BCP 47 has it, of language, script and region; "" if it names no
// language. Old codes become today's: iw is he. The region stays as it is declared, since the
// likely one is not always meant (en-GB, pt-BR, zh-TW), but for one that only repeats the language's
// letters: ar-AR is not the Arabic of Argentina.
func languageTag(text []byte) string {
	first, _, _ := bytes.Cut(bytes.TrimSpace(text), []byte(","))
	first = first[:min(len(first), longestTag)]
	tag, _ := (language.DeprecatedBase | language.DeprecatedScript).Parse(string(first)) // without invalid parts
	base, script, region := tag.Raw()
	if base.String() == "und" {
		return ""
	}
	if strings.EqualFold(base.String(), region.String()) && !speaks(base, region) {
		region = language.Region{}
	}
	tag, _ = language.DeprecatedRegion.Compose(base, script, region)
	return tag.String()
}

// longestTag is more bytes than a tag of a language has. The parser of tags takes quadratic time.
const longestTag = 100

// speaks reports whether a language is the likely one of a region, or the region the likely one
// of a language.
func speaks(base language.Base, region language.Region) bool {
	ofRegion, _ := language.Compose(language.Und, region)
	likely, _ := ofRegion.Base()
	ofBase, _ := language.Compose(base)
	home, _ := ofBase.Region()
	return likely == base || home == region
}
