package metadata

import (
	"bytes"
	"cmp"
	_ "embed"
	"math/bits"
	"slices"
	"strings"

	"linesift/internal/meta"
	"linesift/internal/words"
	"linesift/page"
	"linesift/role"
)

// claimedLicense returns the address of a claimed license, or else its name. The statement in
// dc.rights often is not a license: "All rights reserved".
func (c *Collector) claimedLicense(claim *meta.Claim) string {
	text := string(bytes.TrimSpace(claim.Text))
	if l := commons(text); l != "" {
		return l
	}
	if strings.Contains(claim.Source, "rights") {
		return ""
	}
	if strings.Contains(text, "://") || strings.HasPrefix(text, "/") || claim.Source == "rel=license" {
		return absolute(c.address, claim.Text)
	}
	if len(text) > longestLicense || strings.HasPrefix(text, "www.") {
		return ""
	}
	return text
}

// longestLicense is longer than the name of a license, in bytes. A longer text is about one.
const longestLicense = 60

// linkedLicense returns the source of links of a kind to one license. If they are to several, these
// are licenses of pictures, or the subject of the page.
func linkedLicense(kind page.AnnotationKind, name string) finder {
	return func(c *Collector) candidate {
		var found []string
		for _, v := range c.in.Page.Annotations {
			if v.Kind == kind {
				found = append(found, c.licenseOf(v))
			}
		}
		return only(found, name)
	}
}

// licenseOf returns the license that a link is to, "" if it is not to one or not the page's.
func (c *Collector) licenseOf(v page.Annotation) string {
	if v.Kind == page.Link && !bytes.Contains(v.Text, []byte("creativecommons.org/")) {
		return ""
	}
	i := c.in.Page.LineOf(v.Node)
	hasLine := i < len(c.in.Roles)
	if c.in.Page.Nodes[v.Node].In&page.InFigure != 0 || hasLine && !c.mayLicense(i) {
		return ""
	}
	if v.Kind == page.LicenseLink {
		return cmp.Or(commonsAddress(string(v.Text)), absolute(c.address, v.Text))
	}
	if hasLine && c.kept[i] && !c.lineSpeaksOfLicense(i) {
		return "" // in the text
	}
	return commonsAddress(string(v.Text))
}

// lineSpeaksOfLicense returns speaksOfLicense of a line, and remembers it for the other links of the line.
func (c *Collector) lineSpeaksOfLicense(i int) bool {
	if c.asked.line != i {
		c.asked.line, c.asked.says = i, speaksOfLicense(c.in.Page.LineText(i))
	}
	return c.asked.says
}

// writtenLicense is the license that lines name, if it is one.
func (c *Collector) writtenLicense() candidate {
	p := c.in.Page
	if !mayNameLicense(p.Text) {
		return candidate{}
	}
	var found []string
	for i := range p.Lines {
		text := p.LineText(i)
		if mayNameLicense(text) && speaksOfLicense(text) && c.mayLicense(i) && p.In(i)&page.InFigure == 0 {
			found = append(found, commons(string(text)))
		}
	}
	return only(found, "text")
}

// mayNameLicense quickly rules out most texts that do not name a license.
func mayNameLicense(text []byte) bool {
	return slices.ContainsFunc(licenseMarks, func(mark string) bool { return bytes.Contains(text, []byte(mark)) })
}

// licenseMarks stand in the name of every license that commons finds in lines.
var licenseMarks = []string{"Creative", "creative", "CREATIVE", "CC0", "CC BY", "CC-BY"}

// mayLicense reports whether a line may license the page: a caption or a comment does not.
func (c *Collector) mayLicense(i int) bool {
	return c.in.Roles[i] != role.Caption && c.in.Roles[i] != role.Comment
}

// only returns the one license in a list that may also have empty strings, none if there are several.
func only(licenses []string, source string) candidate {
	licenses = slices.DeleteFunc(licenses, func(l string) bool { return l == "" })
	if licenses = slices.Compact(licenses); len(licenses) != 1 {
		return candidate{}
	}
	return candidate{licenses, source}
}

// speaksOfLicense reports whether a line has a word for a license.
func speaksOfLicense(text []byte) bool { return licenseWord().Match(text) }

var licenseWord = words.Pattern(`(?i)licen[scz]|lizen[sz]|лиценз|ліценз|许可|許可|授权|授權|ライセンス|라이선스`)

// commons returns the address of a Creative Commons license that a text names or links.
func commons(text string) string {
	if l := commonsAddress(text); l != "" {
		return l
	}
	if m := commonsCode().FindStringSubmatch(text); m != nil {
		if m[1] == "0" {
			return commonsZero
		}
		return commonsLicense(slices.Collect(fieldsAt(strings.ToLower(m[1]), " -")), m[2])
	}
	return commonsTitle(words.Squeeze(text))
}

const commonsZero = "https://creativecommons.org/publicdomain/zero/1.0/"

// commonsCode matches the short name of a license: "CC BY-SA 4.0", "CC0".
var commonsCode = words.Pattern(`\bCC[ -]?(0|BY(?:[ -](?:NC|ND|SA))*)(?:[ -]*[vV]?\.? ?([1-4]\.[0-5]))?\b`)

// commonsAddress returns the address of a Creative Commons license in the address of its text, a
// translation or an archived copy.
func commonsAddress(text string) string {
	m := commonsPath().FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return "https://creativecommons.org/" + strings.ToLower(m[1]) + "/"
}

var commonsPath = words.Pattern(`(?i)creativecommons\.org/` +
	`((?:licenses/by[a-z-]*|publicdomain/(?:zero|mark))/[1-4]\.[0-5](?:/(?:[a-z]{2}|igo|scotland)\b)?)`)

//go:embed licenses.txt
var commonsElementList string

// commonsCodes are the codes of the elements of licenses.
var commonsCodes = []string{"by", "nc", "nd", "sa"}

// commonsElements has the words for elements in titles, with their codes.
var commonsElements = words.Listed[uint32](commonsElementList, commonsCodes...)

// longestCommons is longer than the words for all elements of a license, in bytes.
const longestCommons = 200

// commonsTitle returns the license whose title stands in a squeezed text:
// creativecommonsattributionsharealike40international.
func commonsTitle(squeezed string) string {
	const name = "creativecommons"
	_, title, ok := strings.Cut(squeezed, name)
	if !ok {
		return ""
	}
	if strings.HasPrefix(title, "zero") || strings.HasPrefix(title, "cc0") {
		return commonsZero
	}
	title = strings.TrimPrefix(strings.TrimPrefix(title, "license"), "lizenz")
	title = title[:min(len(title), longestCommons)]
	var codes []string
	for end := len(title); end > 0; end-- { // the longest word is the element
		if element := commonsElements().Of([]byte(title[:end])); element != 0 {
			codes, title = append(codes, commonsCodes[bits.TrailingZeros32(element)]), title[end:]
			end = len(title) + 1
		}
	}
	for _, word := range []string{"license", "licence", "lizenz", "version", "v"} {
		title = strings.TrimPrefix(title, word)
	}
	if len(title) < 2 {
		return ""
	}
	return commonsLicense(codes, title[:1]+"."+title[1:2])
}

// commonsVersions are the versions of Creative Commons licenses.
var commonsVersions = []string{"1.0", "2.0", "2.1", "2.5", "3.0", "4.0"}

// commonsLicense returns the address of the license with the given elements, "" if the first is not by.
func commonsLicense(codes []string, version string) string {
	if len(codes) == 0 || codes[0] != "by" || !slices.Contains(commonsVersions, version) {
		return ""
	}
	slices.Sort(codes) // by, nc, nd, sa
	return "https://creativecommons.org/licenses/" + strings.Join(slices.Compact(codes), "-") + "/" + version + "/"
}
