package metadata

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"linesift/internal/meta"
	"linesift/internal/words"
)

// split cuts a byline where one name ends: at marks, not at spaces.
var split = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\s*(?:[|•·;/\n\t、]|,| - | – | — |–|—|\(|\)|\[|\]|&|\+|：|:|》|《)\s*`)
})

// inBrackets is what follows a name: a place, a login.
var inBrackets = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(\pL\s*)[(（][^)）]*[)）]`)
})

func withoutBrackets(text []byte) string {
	if bytes.ContainsAny(text, "(（") {
		text = inBrackets().ReplaceAll(text, []byte("$1 | "))
	}
	return string(text)
}

// isAddress reports whether a text has an address, or is too long for names.
func isAddress(text []byte) bool {
	return len(text) > 2*longestByline || bytes.Contains(text, []byte("://")) || bytes.HasPrefix(text, []byte("www."))
}

// claimNames appends the names in a claim. JSON-LD and lists of literature have each name by
// itself, with the commas and conjunctions that belong to it: "Dupont, Jean", "Ligue des
// droits et libertés". So does a <meta> where a page has no byline, which names its owner,
// and one that names a newsroom: "Harbour Post Staff".
func (c *Collector) claimNames(dst []string, claim *meta.Claim) []string {
	switch {
	case strings.HasPrefix(claim.Source, "twitter:data") && !c.isAuthorCard(claim.Source):
		return dst
	case isAddress(claim.Text):
		return dst
	case c.hasByline() && !namesOne(claim.Source):
		if names := c.names(nil, claim.Text); slices.ContainsFunc(names, c.isPerson) || c.isSite(string(claim.Text)) {
			return appendNew(dst, names...)
		}
	}
	for part := range strings.FieldsFuncSeq(string(claim.Text), func(r rune) bool { return r == ';' || r == '|' || r == '、' }) {
		if name := wholeName(part); name != "" {
			dst = appendNew(dst, name)
		}
	}
	return dst
}

// namesOne reports whether each claim of a source names one author.
func namesOne(source string) bool {
	return source == "json-ld" || strings.HasPrefix(source, "citation_") || strings.HasPrefix(source, "dc")
}

// isAuthorCard reports whether the label of a text of Twitter's card says that it names the
// author: the texts are also prices and minutes.
func (c *Collector) isAuthorCard(data string) bool {
	label := strings.Replace(data, "data", "label", 1)
	return slices.ContainsFunc(c.Page.Meta.Claims, func(claim meta.Claim) bool {
		return claim.Of == meta.CardLabel && claim.Source == label && introduced(claim.Text)
	})
}

// wholeName returns a name that stands by itself, without "By" before it and a position, a
// degree or a note in brackets behind it; nothing if it is none.
func wholeName(text string) string {
	fields := strings.Fields(strings.ReplaceAll(text, "\u00ad", ""))
	for len(fields) > 1 && (strings.EqualFold(fields[0], "(c)") || strings.EqualFold(fields[0], "by") || strings.HasSuffix(fields[0], ":") && bareUseOf(fields[0])&introduces != 0) {
		fields = fields[1:]
	}
	for len(fields) > 1 && !strings.ContainsFunc(fields[len(fields)-1], unicode.IsLetter) {
		fields = fields[:len(fields)-1] // a year
	}
	name := strings.Trim(withoutGluedBy(strings.Join(fields, " ")), nameTrim)
	if strings.HasPrefix(name, "(") {
		name = strings.Trim(name, "()")
	} else if open := strings.IndexAny(name, "(（"); open > 0 && strings.IndexAny(name, ")）")+utf8.RuneLen('）') >= len(name) {
		name = strings.TrimSpace(name[:open])
	}
	for {
		comma := strings.LastIndexByte(name, ',')
		if comma < 0 || !isPlaceholder(name[comma+1:]) {
			break
		}
		name = strings.TrimSpace(name[:comma])
	}
	if isPlaceholder(name) || strings.ContainsRune(name, '@') || utf8.RuneCountInString(name) < 2 || len(name) > longestName || !strings.ContainsFunc(name, unicode.IsLetter) {
		return ""
	}
	return name
}

// nameTrim are marks at the ends of a name that do not belong to it.
const nameTrim = " ,:;*@©∙\"“”'‘’_-"

// isPlaceholder reports whether a name has only words that are no names: "Super User".
func isPlaceholder(name string) bool {
	for w := range strings.FieldsSeq(name) {
		if bareUseOf(w)&(isOther|isPosition) == 0 {
			return false
		}
	}
	return true
}

// withoutGluedBy cuts "By" from a name that stands behind it without a space.
func withoutGluedBy(name string) string {
	if rest, ok := strings.CutPrefix(name, "By"); ok {
		if r, _ := utf8.DecodeRuneInString(rest); unicode.IsUpper(r) && strings.Contains(rest, " ") {
			return rest
		}
	}
	return name
}

// names appends the names of persons in the text of a byline.
func (c *Collector) names(dst []string, text []byte) []string {
	if isAddress(text) {
		return dst
	}
	if c.isSite(string(text)) {
		return appendNew(dst, string(text))
	}
	before := len(dst)
	for rest, more := withoutBrackets(text), true; more; {
		part, isColon := rest, false
		mark := split().FindStringIndex(rest)
		if more = mark != nil; more {
			isColon = strings.ContainsAny(rest[mark[0]:mark[1]], ":：")
			part, rest = rest[:mark[0]], rest[mark[1]:]
		}
		if isColon && !introduced([]byte(part)) && !endsInLabel(part) {
			// A label is not a name.
			if len(dst) > before {
				break
			}
			continue
		}
		first, following, _ := strings.Cut(part, " ")
		if useOf(first)&isOther != 0 && len(dst) > before {
			break // what follows is of another kind
		} else if len(dst) > before && endsInPosition(part) {
			continue
		} else if following != "" && useOf(first)&introduces != 0 {
			dst = dst[:before]
		}
		known := len(dst)
		for _, name := range cutConjunctions(part) {
			if name = cleanName(name); name != "" {
				dst = appendNew(dst, name)
			}
		}
		if isColon && len(dst) > known {
			break // a label stood behind the name
		}
	}
	return dst
}

// endsInLabel reports whether a label stands behind a name: "Ada Quill Published".
func endsInLabel(text string) bool {
	space := strings.LastIndexByte(text, ' ')
	return strings.Count(text, " ") > 1 && bareUseOf(text[space+1:])&isOther != 0
}

// endsInPosition reports whether a text is a position, behind a name: "Harbour Post Chief Critic".
func endsInPosition(text string) bool {
	return bareUseOf(text[strings.LastIndexByte(text, ' ')+1:])&isPosition != 0
}

// mostNames bounds the names that are compared with each other.
const mostNames = 100

// appendNew appends the names that are not there yet.
func appendNew(dst []string, names ...string) []string {
	for _, name := range names {
		squeezed := squeeze(name) // a login is often the name without spaces
		if len(dst) < mostNames && !slices.ContainsFunc(dst, func(n string) bool { return strings.EqualFold(n, name) || squeeze(n) == squeezed }) {
			dst = append(dst, name)
		}
	}
	return dst
}

// cutConjunctions cuts a text at the words that join names.
func cutConjunctions(text string) []string {
	var all []string
	fields := strings.Fields(text)
	start := 0
	for i, w := range fields {
		if useOf(w)&joins != 0 {
			all = append(all, strings.Join(fields[start:i], " "))
			start = i + 1
		}
	}
	return append(all, strings.Join(fields[start:], " "))
}

// Bounds of a name.
const (
	mostWords   = 6
	longestName = 80 // in bytes
)

// cleanName returns the name of a person, without what introduces it and what follows it;
// nothing if it is none.
func cleanName(text string) string {
	fields := strings.Fields(strings.ReplaceAll(text, "\u00ad", "")) // soft hyphens
	fields = fields[introduction(fields):]
	for i, w := range fields {
		if !endsName(fields, i) {
			continue
		}
		fields = fields[:i]
		for last := i - 1; last > 0 && hasNumber(w) && len(fields[last]) <= 3 && isLower(fields[last]); last-- {
			fields = fields[:last] // what introduces the date
		}
		break
	}
	all := 0
	for _, w := range fields {
		if strings.ContainsRune(w, '@') && !strings.HasPrefix(w, "@") || strings.Contains(w, "www.") {
			return ""
		}
		if bareUseOf(w)&(isOther|isPosition) != 0 {
			all++
		}
	}
	if len(fields) == 0 || len(fields) > mostWords || len(fields) == 1 && isMonth(fields[0]) || all > 0 && 2*all >= len(fields) {
		return ""
	}
	joined := withoutGluedBy(strings.Join(fields, " "))
	if len(fields) > 1 && isLower(joined) {
		return ""
	}
	name := strings.Trim(joined, nameTrim+".")
	if last := fields[len(fields)-1]; len(fields) > 1 && strings.HasSuffix(last, ".") && utf8.RuneCountInString(last) <= 4 {
		name += "." // Jr., K.
	}
	if utf8.RuneCountInString(name) < 2 || len(name) > longestName || !strings.ContainsFunc(name, unicode.IsLetter) {
		return ""
	}
	return name
}

// introduction returns how many words introduce a name, with words that are no names
// before them: "By", "All articles by", "A column by".
func introduction(fields []string) int {
	n := 0
	for i, w := range fields {
		switch does := bareUseOf(w); {
		case does&introduces != 0:
			n = i + 1
		case does == 0 || i == longestLead:
			return n
		}
	}
	return n
}

// longestLead is how many words may stand before a name.
const longestLead = 4

// endsName reports whether a word of a byline does not belong to the name before it: a
// handle, a position, a date, or what was done.
func endsName(fields []string, i int) bool {
	w, does := fields[i], bareUseOf(fields[i])
	switch {
	case hasNumber(w):
		first, _ := utf8.DecodeRuneInString(w)
		return len(fields) > 1 || !unicode.IsLetter(first) // a login may have digits
	case i == 0:
		return false
	}
	beforeDay := i+1 < len(fields) && hasNumber(fields[i+1])
	return strings.HasPrefix(w, "@") || does&isOther != 0 || i > 1 && does&isPosition != 0 || isMonth(w) && (i > 1 || beforeDay)
}

func isMonth(word string) bool {
	return words.Month([]byte(strings.ToLower(strings.Trim(word, ".,")))) > 0
}

func hasNumber(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }

// isLower reports whether a text has letters in lower case and none in upper case; scripts
// without cases have neither.
func isLower(text string) bool { return text == strings.ToLower(text) && text != strings.ToUpper(text) }
