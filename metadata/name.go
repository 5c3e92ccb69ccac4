package metadata

import (
	"bytes"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"linesift/internal/meta"
	"linesift/internal/words"
)

// split cuts a byline where one name ends: at marks, not at spaces.
var split = words.Pattern(`\s*(?:[|•·;/\n\t、]|,| - | – | — |–|—|\(|\)|\[|\]|&|\+|：|:|》|《)\s*`)

// inBrackets matches a note behind a name: a place, a login.
var inBrackets = words.Pattern(`(\pL\s*)[(（][^)）]*[)）]`)

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

// claimNames appends the names in a claim. In JSON-LD and in the <meta> of scientific papers,
// each claim is one name, and may have commas and conjunctions: "Dupont, Jean", "Ligue des droits et
// libertés". The same holds for a <meta> that names the owner of a page without a byline, or a
// newsroom: "Harbour Post Staff". Any other <meta> is read like a byline.
func (c *Collector) claimNames(dst []string, claim *meta.Claim) []string {
	switch {
	case strings.HasPrefix(claim.Source, "twitter:data") && !c.isAuthorCard(claim.Source):
		return dst
	case isAddress(claim.Text):
		return dst
	case c.hasByline() && !namesOne(claim.Source):
		if names := c.names(nil, claim.Text); c.namesPerson(names) || c.isSite(string(claim.Text)) {
			return appendNew(dst, names...)
		}
	}
	for part := range fieldsAt(string(claim.Text), ";|、") {
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

// isAuthorCard reports whether the label of twitter:data1 introduces an author. Others introduce
// prices or minutes.
func (c *Collector) isAuthorCard(data string) bool {
	label := strings.Replace(data, "data", "label", 1)
	return slices.ContainsFunc(c.in.Page.Meta.Claims, func(claim meta.Claim) bool {
		return claim.Of == meta.CardLabel && claim.Source == label && introduced(claim.Text)
	})
}

// wholeName returns the name in a text that is one name, without "By" before it, and without a
// position, a degree or a note in brackets behind it. It returns "" for other texts.
func wholeName(text string) string {
	fields := strings.Fields(strings.ReplaceAll(text, "\u00ad", ""))
	for len(fields) > 1 && introducesWhole(fields[0]) {
		fields = fields[1:]
	}
	for len(fields) > 1 && !strings.ContainsFunc(fields[len(fields)-1], unicode.IsLetter) {
		fields = fields[:len(fields)-1] // a year
	}
	name := strings.Trim(withoutGluedBy(strings.Join(fields, " ")), nameTrim)
	if strings.HasPrefix(name, "(") {
		name = strings.Trim(name, "()")
	} else if open := strings.IndexAny(name, "(（"); open > 0 &&
		strings.IndexAny(name, ")）")+utf8.RuneLen('）') >= len(name) {
		name = strings.TrimSpace(name[:open])
	}
	for comma := strings.LastIndexByte(name, ','); comma >= 0 && isPlaceholder(name[comma+1:]); {
		name = strings.TrimSpace(name[:comma])
		comma = strings.LastIndexByte(name, ',')
	}
	if isPlaceholder(name) || strings.ContainsRune(name, '@') || !isName(name) {
		return ""
	}
	return name
}

// introducesWhole reports whether a word before a name does not belong to it: "(c)", "By", "Author:".
func introducesWhole(word string) bool {
	return strings.EqualFold(word, "(c)") || strings.EqualFold(word, "by") ||
		strings.HasSuffix(word, ":") && bareUseOf(word)&introduces != 0
}

// isName reports whether a text can be a name by its length and letters.
func isName(text string) bool {
	return utf8.RuneCountInString(text) >= 2 && len(text) <= longestName && strings.ContainsFunc(text, unicode.IsLetter)
}

// nameTrim are marks at the ends of a name that do not belong to it.
const nameTrim = " ,:;*@©∙\"“”'‘’_-"

// isPlaceholder reports whether all words of a name are listed as positions and the like: "Super User".
func isPlaceholder(name string) bool {
	for w := range strings.FieldsSeq(name) {
		if bareUseOf(w)&(isOther|isPosition) == 0 {
			return false
		}
	}
	return true
}

// withoutGluedBy cuts "By" from a name that follows it without a space.
func withoutGluedBy(name string) string {
	if after, ok := strings.CutPrefix(name, "By"); ok {
		if r, _ := utf8.DecodeRuneInString(after); unicode.IsUpper(r) && hasSurname(after) {
			return after
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
	for tail, more := withoutBrackets(text), true; more; {
		part, isColon := tail, false
		mark := split().FindStringIndex(tail)
		if more = mark != nil; more {
			isColon = strings.ContainsAny(tail[mark[0]:mark[1]], ":：")
			part, tail = tail[:mark[0]], tail[mark[1]:]
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
			break // after it, there are no more names
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

// appendNew appends the names that dst does not have yet.
func appendNew(dst []string, names ...string) []string {
	for _, name := range names {
		isSame := func(s string) bool { return words.Squeeze(s) == words.Squeeze(name) } // a login may have no spaces
		if len(dst) < mostNames && !slices.ContainsFunc(dst, isSame) {
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

// cleanName returns the name in a part of a byline, without the words that introduce it and those
// that follow it. It returns "" if there is no name.
func cleanName(text string) string {
	fields := strings.Fields(strings.ReplaceAll(text, "\u00ad", "")) // soft hyphens
	fields = fields[introduction(fields):]
	for i, w := range fields {
		if !endsName(fields, i) {
			continue
		}
		fields = fields[:i]
		for last := i - 1; last > 0 && hasNumber(w) && len(fields[last]) <= 3 && isLower(fields[last]); last-- {
			fields = fields[:last] // "on", before a date
		}
		break
	}
	uses := 0
	for _, w := range fields {
		if strings.ContainsRune(w, '@') && !strings.HasPrefix(w, "@") || strings.Contains(w, "www.") {
			return ""
		}
		if bareUseOf(w)&(isOther|isPosition) != 0 {
			uses++
		}
	}
	if len(fields) == 0 || len(fields) > mostWords || uses > 0 && 2*uses >= len(fields) ||
		len(fields) == 1 && isMonth(fields[0]) {
		return ""
	}
	joined := withoutGluedBy(strings.Join(fields, " "))
	if len(fields) > 1 && isLower(joined) {
		return ""
	}
	name := strings.Trim(joined, nameTrim+".")
	last := fields[len(fields)-1]
	if len(fields) > 1 && strings.HasSuffix(last, ".") && utf8.RuneCountInString(last) <= 4 {
		name += "." // Jr., K.
	}
	if !isName(name) {
		return ""
	}
	return name
}

// introduction returns how many words at the start of a byline introduce a name: 1 for "By", 3 for
// "All articles by".
func introduction(fields []string) int {
	n := 0
	for i, w := range fields {
		switch uses := bareUseOf(w); {
		case uses&introduces != 0:
			n = i + 1
		case uses == 0 || i == longestLead:
			return n
		}
	}
	return n
}

// longestLead is how many words may stand before a name.
const longestLead = 4

// endsName reports whether a word of a byline does not belong to the name before it: a
// handle, a position, an agency, a date or a verb.
func endsName(fields []string, i int) bool {
	w, uses := fields[i], bareUseOf(fields[i])
	switch {
	case hasNumber(w):
		first, _ := utf8.DecodeRuneInString(w)
		return len(fields) > 1 || !unicode.IsLetter(first) // a login may have digits
	case i == 0:
		return false
	}
	beforeDay := i+1 < len(fields) && hasNumber(fields[i+1])
	return strings.HasPrefix(w, "@") || uses&isOther != 0 || i > 1 && uses&(isPosition|isAgency) != 0 ||
		isMonth(w) && (i > 1 || beforeDay)
}

func isMonth(word string) bool {
	return words.Month([]byte(strings.ToLower(strings.Trim(word, ".,")))) > 0
}

func hasNumber(word string) bool { return strings.ContainsFunc(word, unicode.IsDigit) }

// isLower reports whether a text has letters in lower case and none in upper case; scripts
// without cases have neither.
func isLower(text string) bool { return text == strings.ToLower(text) && text != strings.ToUpper(text) }
