package metadata

import (
	"bytes"
	_ "embed"
	"regexp"
	"slices"
	"strings"
	"sync"

	"linesift/page"
	"linesift/internal/meta"
	"linesift/role"
)

// findLicense takes the license: declared, or linked, or named by a line that speaks of a
// license. A page whose links or lines name several has none: they are for its pictures, or
// its subject.
func (f *Collector) findLicense() {
	take := func(license, source string) bool {
		if license != "" {
			f.m.License, f.m.Sources.License = license, source
		}
		return license != ""
	}
	if cs := f.bestClaims(meta.License, func(c *meta.Claim) bool { return f.declaredLicense(c) != "" }); cs != nil {
		take(f.declaredLicense(&cs[0]), cs[0].Source)
		return
	}
	_ = take(f.linkedLicense(page.OfLicenseLink), "rel=license") ||
		take(f.linkedLicense(page.OfLink), "link") ||
		take(f.writtenLicense(), "text")
}

// declaredLicense returns the address of a claimed license, or else its name. A statement of
// rights is often another: "All rights reserved".
func (f *Collector) declaredLicense(c *meta.Claim) string {
	text := string(bytes.TrimSpace(c.Text))
	if l := commons(text); l != "" {
		return l
	}
	if strings.Contains(c.Source, "rights") {
		return ""
	}
	if strings.Contains(text, "://") || strings.HasPrefix(text, "/") || c.Source == "rel=license" {
		return absolute(f.address, c.Text)
	}
	if len(text) > longestLicense || strings.HasPrefix(text, "www.") {
		return ""
	}
	return text
}

// longestLicense is longer than the name of a license, in bytes. A longer text is about one.
const longestLicense = 60

// linkedLicense returns the license that all links of a kind lead to.
func (f *Collector) linkedLicense(of page.ValueOf) string {
	var found []string
	for _, v := range f.Page.Values {
		if v.Of != of || of == page.OfLink && !bytes.Contains(v.Text, []byte("creativecommons.org/")) {
			continue
		}
		i := f.lineOf(v.Node)
		if f.Page.Nodes[v.Node].In&page.InFigure != 0 || i < len(f.Roles) && !f.mayLicense(i) {
			continue
		}
		license := commonsAddress(string(v.Text))
		if license == "" && of == page.OfLicenseLink {
			license = absolute(f.address, v.Text)
		}
		if of == page.OfLink && i < len(f.Roles) && f.Mask != nil && f.Mask.Line(f.Page, i) && !speaksOfLicense(f.Page.LineText(i)) {
			continue // a link in the text
		}
		found = append(found, license)
	}
	return only(found)
}

// writtenLicense returns the license that lines name.
func (f *Collector) writtenLicense() string {
	p := f.Page
	if !slices.ContainsFunc(licenseMarks, func(mark string) bool { return bytes.Contains(p.Text, []byte(mark)) }) {
		return ""
	}
	var found []string
	for i := range p.Lines {
		if text := p.LineText(i); speaksOfLicense(text) && f.mayLicense(i) && p.In(i)&page.InFigure == 0 {
			found = append(found, commons(string(text)))
		}
	}
	return only(found)
}

// licenseMarks stand in the name of every license that commons finds in lines.
var licenseMarks = []string{"Creative", "creative", "CREATIVE", "CC0", "CC BY", "CC-BY"}

// mayLicense reports whether a line may be about the page: not about a picture or a comment.
func (f *Collector) mayLicense(i int) bool {
	return f.Roles[i] != role.Caption && f.Roles[i] != role.Comment
}

// only returns the license that all are but empty ones, "" if they differ.
func only(licenses []string) string {
	licenses = slices.DeleteFunc(licenses, func(l string) bool { return l == "" })
	if licenses = slices.Compact(licenses); len(licenses) != 1 {
		return ""
	}
	return licenses[0]
}

// speaksOfLicense reports whether a line has a word for a license.
func speaksOfLicense(text []byte) bool {
	return licenseWord().Match(text)
}

var licenseWord = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)licen[scz]|lizen[sz]|лиценз|ліценз|许可|許可|许可协议|授权|授權|ライセンス|라이선스`)
})

// commons returns the address of a Creative Commons license that a text names or links.
func commons(text string) string {
	if l := commonsAddress(text); l != "" {
		return l
	}
	if m := commonsCode().FindStringSubmatch(text); m != nil {
		if m[1] == "0" {
			return commonsZero
		}
		return commonsLicense(strings.FieldsFunc(strings.ToLower(m[1]), func(r rune) bool { return r == ' ' || r == '-' }), m[2])
	}
	return commonsTitle(squeeze(text))
}

const commonsZero = "https://creativecommons.org/publicdomain/zero/1.0/"

// commonsCode is how a license is called for short: "CC BY-SA 4.0", "CC0".
var commonsCode = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`\bCC[ -]?(0|BY(?:[ -](?:NC|ND|SA))*)(?:[ -]*[vV]?\.? ?([1-4]\.[0-5]))?\b`)
})

// commonsAddress returns the address of a Creative Commons license in another one, which may be
// of its text, its translation or an archive.
func commonsAddress(text string) string {
	m := commonsPath().FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	return "https://creativecommons.org/" + strings.ToLower(m[1]) + "/"
}

var commonsPath = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)creativecommons\.org/((?:licenses/by[a-z-]*|publicdomain/(?:zero|mark))/[1-4]\.[0-5](?:/(?:[a-z]{2}|igo|scotland)\b)?)`)
})

//go:embed licenses.txt
var commonsElementList string

// commonsElements has the elements of titles, the longer before the shorter.
var commonsElements = sync.OnceValue(func() (all [][2]string) {
	for line := range strings.Lines(commonsElementList) {
		if title, code, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(title, "#") {
			all = append(all, [2]string{title, code})
		}
	}
	slices.SortStableFunc(all, func(a, b [2]string) int { return len(b[0]) - len(a[0]) })
	return all
})

// commonsTitle returns the license whose title stands in a squeezed text:
// creativecommonsattributionsharealike40international.
func commonsTitle(squeezed string) string {
	const name = "creativecommons"
	_, rest, ok := strings.Cut(squeezed, name)
	if !ok {
		return ""
	}
	if strings.HasPrefix(rest, "zero") || strings.HasPrefix(rest, "cc0") {
		return commonsZero
	}
	rest = strings.TrimPrefix(strings.TrimPrefix(rest, "license"), "lizenz")
	var codes []string
	for {
		i := slices.IndexFunc(commonsElements(), func(e [2]string) bool { return strings.HasPrefix(rest, e[0]) })
		if i < 0 {
			break
		}
		e := commonsElements()[i]
		codes, rest = append(codes, e[1]), rest[len(e[0]):]
	}
	for _, word := range []string{"license", "licence", "lizenz", "version", "v"} {
		rest = strings.TrimPrefix(rest, word)
	}
	if len(rest) < 2 {
		return ""
	}
	return commonsLicense(codes, rest[:1]+"."+rest[1:2])
}

// commonsVersions are the versions that there are.
var commonsVersions = []string{"1.0", "2.0", "2.1", "2.5", "3.0", "4.0"}

// commonsLicense returns the address of a license of elements, of which the first must be by, in
// the order that addresses have.
func commonsLicense(codes []string, version string) string {
	if len(codes) == 0 || codes[0] != "by" || !slices.Contains(commonsVersions, version) {
		return ""
	}
	slices.Sort(codes) // by, nc, nd, sa
	return "https://creativecommons.org/licenses/" + strings.Join(slices.Compact(codes), "-") + "/" + version + "/"
}
