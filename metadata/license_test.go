package metadata

import (
	"testing"

	"linesift/page"
)

func TestLicenses(t *testing.T) {
	const (
		title = `<h1>Mud Days</h1>`
		by    = "https://creativecommons.org/licenses/by/4.0/"
		bysa  = "https://creativecommons.org/licenses/by-sa/4.0/"
		zero  = "https://creativecommons.org/publicdomain/zero/1.0/"
	)
	tests := []struct{ promise, head, top, want, source string }{
		{
			"a link of the head", `<link rel=license href=https://creativecommons.org/licenses/by-sa/4.0/deed.de>`,
			title, bysa, "rel=license",
		},
		{"another license", `<link rel=license href=/terms>`, title, "https://harbour.example/terms", "rel=license"},
		{
			"a link of the page", "",
			title +
				`<footer><a rel="license noopener" href=http://creativecommons.org/licenses/by/4.0>license</a>` +
				`</footer>`,
			by, "rel=license",
		},
		{
			"JSON-LD",
			`<script type=application/ld+json>{"@type":"Article"` +
				`,"license":"https://creativecommons.org/publicdomain/zero/1.0/legalcode"}</script>`,
			title, zero, "json-ld",
		},
		{
			"JSON-LD with an object",
			`<script type=application/ld+json>{"@type":"Article","license":{"@type":"CreativeWork"` +
				`,"name":"CC BY","url":"https://harbour.example/license"}}</script>`,
			title, "https://harbour.example/license", "json-ld",
		},
		{
			"the name of one",
			`<script type=application/ld+json>{"@type":"SoftwareApplication","license":"MIT"}</script>`, title,
			"MIT", "json-ld",
		},
		{
			"not the license of a picture",
			`<script type=application/ld+json>{"@type":"Article","image":{"@type":"ImageObject"` +
				`,"license":"https://harbour.example/pictures"}}</script>`,
			title, "", "",
		},
		{
			"no text about a license",
			`<meta name=dcterms.license content="The texts of this site are free for all who name the harbour.">`,
			title, "", "",
		},
		{
			"no address without its scheme", `<meta name=dcterms.license content="www.harbour.example/terms">`,
			title, "", "",
		},
		{"a code of a <meta>", `<meta name=dcterms.license content="CC BY-SA 4.0">`, title, bysa, "dcterms.license"},
		{"no statement of rights", `<meta name=dc.rights content="All rights reserved">`, title, "", ""},
		{
			"no address that is said to be rights", `<meta name=dc.rights content="https://doi.org/10.1/2">`, title,
			"", "",
		},
		{
			"a link without rel", "",
			title +
				`<footer><p>Free to use: <a href="https://creativecommons.org/licenses/by-nc/3.0/us/">this</a>` +
				`</footer>`,
			"https://creativecommons.org/licenses/by-nc/3.0/us/", "link",
		},
		{
			"not of a picture", "",
			title + `<figure><img src=a><figcaption>Ada Quill, <a ` +
				`href=https://creativecommons.org/licenses/by/4.0/>CC BY 4.0</a></figcaption></figure>`,
			"", "",
		},
		{
			"none of several", "",
			title + `<footer><a href=https://creativecommons.org/licenses/by/4.0/>one</a> ` +
				`<a href=https://creativecommons.org/licenses/by-sa/4.0/>two</a> ` +
				`<a href=https://creativecommons.org/licenses/by/4.0/>one</a></footer>`,
			"", "",
		},
		{
			"a phrase", "",
			title + `<footer><p>This work is licensed under a Creative Commons Attribution-ShareAlike 4.0 ` +
				`International License.</footer>`,
			bysa, "text",
		},
		{
			"a phrase in German", "",
			title + `<footer><p>Lizenziert unter Creative Commons Namensnennung – Weitergabe unter gleichen ` +
				`Bedingungen 4.0 International</footer>`,
			bysa, "text",
		},
		{
			"a phrase in French", "",
			title + `<footer><p>Licence Creative Commons Attribution – Pas d’Utilisation Commerciale – Pas de ` +
				`Modification 3.0</footer>`,
			"https://creativecommons.org/licenses/by-nc-nd/3.0/", "text",
		},
		{"a code", "", title + `<footer><p>Texts: license CC BY-SA 4.0.</footer>`, bysa, "text"},
		{"the public domain", "", title + `<footer><p>Texts are licensed as CC0.</footer>`, zero, "text"},
		{
			"the public domain by its name", "",
			title + `<footer><p>Licensed under Creative Commons Zero.</footer>`, zero, "text",
		},
		{"no code without a version", "", title + `<footer><p>Texts: license CC BY.</footer>`, "", ""},
		{"no code that is no license's", "", title + `<footer><p>License of the ACC BY 4.0 boats</footer>`, "", ""},
		{"no license that nobody grants", "", title + `<p>CC BY 4.0 and mud</p>`, "", ""},
		{"no name without a version", "", title + `<footer><p>License: Creative Commons Attribution</footer>`, "", ""},
		{"none", "", title, "", ""},
	}
	for _, tt := range tests {
		m := find(t, pageOf(tt.head, tt.top), "https://harbour.example/mud")
		if m.License != tt.want || m.Sources.License != tt.source {
			t.Errorf("%s: %q from %q, want %q from %q", tt.promise, m.License, m.Sources.License, tt.want, tt.source)
		}
	}
}

// A link in the text is often to what the page is about. Only beside a word for licenses is it the page's own.
func TestALicenseInTheTextIsItsSubject(t *testing.T) {
	const link = `<a href=https://creativecommons.org/licenses/by/4.0/>CC BY 4.0</a>`
	for _, tt := range []struct {
		promise, html string
		kept          bool
		want          string
	}{
		{"in the text", "<p>The boats read " + link, true, ""},
		{"below the text", "<p>The boats read " + link, false, "https://creativecommons.org/licenses/by/4.0/"},
		{"a word for it", "<p>Our license: " + link, true, "https://creativecommons.org/licenses/by/4.0/"},
	} {
		p, err := page.ParseUTF8([]byte(tt.html))
		if err != nil {
			t.Fatal(err)
		}
		mask := page.NewMask(p, nil)
		mask.SetLine(p, 0, tt.kept)
		if got := new(Collector).Collect(Input{Page: p, Mask: mask}).License; got != tt.want {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
}
