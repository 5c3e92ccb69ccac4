package main

import (
	"regexp"
	"strings"
)

// A rubble is a kind of text that readers of Markdown have no use for.
type rubble struct {
	name string
	in   func(lines []string) string // the first on a page, or ""
}

// The words are not those of package content: they count what is left in other words, too.
var rubbles = []rubble{
	{"pages that tell how to zoom", matching(
		`\b(?:mouse|roll|hover|click|tap|pinch|klicken|cliquez|clicca|клик\pL+|наведите)\b.{0,30}` +
			`(?:zoom|enlarge|larger|vergrößern|agrandir|ampliar|ingrandir|увелич)`)},
	{"pages that speak of the reader's browser", matching(
		`(?:browser|navigateur|navegador|браузер|浏览器).{0,40}`+
			`(?:out of date|outdated|unsupported|not supported|veraltet|obsol|устарел|过低)`,
		`(?:enable|need|abilita|activ\pL+|включен).{0,20}javascript`, `flash player`)},
	{"pages that speak of the reader's cart", matching(
		`^\W*add to (?:cart|bag|basket)\W*$`,
		`(?:added to|ajouté au|añadido al|aggiunto al|toegevoegd aan|in den|добавлен в) (?:your |the |shopping )*`+
			`(?:cart|bag|basket|panier|carrito|carrello|winkel\pL+|warenkorb|корзину)`)},
	{"pages with labels of forms", matching(
		`\bcaptcha\b`, `\brequired fields?\b|pflichtfeld|champs? obligatoire|campos? obligatori`,
		`(?:characters|zeichen|caract[eè]res?|caracteres|caractere) (?:left|remaining|übrig|restant|ramase)`)},
	{"pages with a link to the rest of a text", matching(
		`\[[\W_]*(?:read (?:more|on)|continue reading|more|details|weiterlesen|mehr|lire la suite|leer más|` +
			`ver más|leggi tutto|continua a leggere|lees meer|подробнее|читать далее|更多)[\W_]*\]\(`)},
	{"pages with a heading above another one", headingAbove},
	{"pages with an item that begins with its number", matching(
		`^\s*(?:(1)\. (?:- )?\**1|(2)\. (?:- )?\**2)(?:[.)*]|\s|$)`)},
	{"pages with a table that has an empty column", emptyColumn},
	{"pages with a photo in two sizes", photoTwice},
	{"pages with an image that shows nothing", picture(func(i image) bool { return nothing.MatchString(i.address) })},
	{"pages with an avatar", picture(func(i image) bool {
		return strings.Contains(i.text, "avatar") || avatar.MatchString(i.address)
	})},
	{"pages with a logo that is a link home", picture(func(i image) bool {
		return home.MatchString(i.link) && isLogo(i)
	})},
	{"pages that begin with a logo", func(lines []string) string {
		if !strings.HasPrefix(strings.TrimLeft(lines[0], "["), "![") {
			return ""
		}
		return picture(isLogo)(lines[:1])
	}},
	{"pages with a cell of more than 600 bytes", func(lines []string) string {
		for _, line := range lines {
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				if strings.HasPrefix(line, "|") && len(cell) > 600 {
					return cell[:60]
				}
			}
		}
		return ""
	}},
}

// longestLine is the most bytes of a line that is all rubble.
const longestLine = 250

// matching returns what finds the first short line that a pattern matches, in any case of letters.
func matching(patterns ...string) func([]string) string {
	find := regexp.MustCompile(`(?i)` + strings.Join(patterns, "|"))
	return func(lines []string) string {
		for _, line := range lines {
			if text := codeOrLink.ReplaceAllString(line, "]("); len(text) < longestLine && find.MatchString(text) {
				return line
			}
		}
		return ""
	}
}

// headingAbove returns the first heading below which another one of its rank, or of a higher one, is
// next.
func headingAbove(lines []string) string {
	above, rank := "", 0
	for _, line := range lines {
		if line == "" {
			continue
		}
		n := len(line) - len(strings.TrimLeft(line, "#"))
		if n > 0 && 0 < rank && n <= rank && !strings.Contains(above, "](") {
			return above
		}
		above, rank = line, n
	}
	return ""
}

// emptyColumn returns the first row of a table that has a column without any text.
func emptyColumn(lines []string) string {
	var rows [][]string
	first := ""
	for _, line := range append(lines, "") {
		if strings.HasPrefix(line, "|") {
			if len(rows) == 0 {
				first = line
			}
			rows = append(rows, strings.Split(strings.Trim(line, "|"), "|"))
			continue
		}
		for column := 0; len(rows) > 0 && column < len(rows[0]); column++ {
			if isEmptyColumn(rows, column) {
				return first
			}
		}
		rows = rows[:0]
	}
	return ""
}

// isEmptyColumn leaves out the second row, which is the line below the header.
func isEmptyColumn(rows [][]string, column int) bool {
	for i, row := range rows {
		if i != 1 && column < len(row) && strings.TrimSpace(row[column]) != "" {
			return false
		}
	}
	return true
}
