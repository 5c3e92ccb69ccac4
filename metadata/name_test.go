package metadata

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A name in a part of a byline stands between what introduces it and what follows it.
func TestNamesInPartsOfBylines(t *testing.T) {
	for text, want := range map[string]string{
		"Ada Quill":                      "Ada Quill",
		"By Ada Quill":                   "Ada Quill",
		"All articles by Ada Quill":      "Ada Quill",
		"ByAda Quill":                    "Ada Quill",
		"Byron Quill":                    "Byron Quill",
		"Byron":                          "Byron", // a surname must follow what By is glued to
		"Ada Quill @adaquill":            "Ada Quill",
		"@adaquill":                      "adaquill",
		"Ada Quill 14:30":                "Ada Quill",
		"Ada Quill on 14 May":            "Ada Quill", // "on" is short and in lower case
		"Ada Quill May 1":                "Ada Quill",
		"Quill May 1":                    "Quill",
		"Ada May":                        "Ada May", // a name of two words
		"May":                            "",        // a month
		"ada99":                          "ada99",   // a login may have digits
		"99":                             "",
		"Ada Quill Jr.":                  "Ada Quill Jr.",
		"Ada K.":                         "Ada K.",
		"Ada Quillington.":               "Ada Quillington",
		"\u201cAda Quill\u201d":          "Ada Quill",
		"Ada Qu\u00adill":                "Ada Quill",
		"ada@harbour.example":            "",
		"www.harbour.example":            "",
		"Staff Writer":                   "",
		"Ada Quill Reporter":             "Ada Quill",
		"a correction or typo":           "", // words in lower case are no name
		"Ada Tom Ben Eve Low Tide Quill": "",
		"Ada Quill AP":                   "Ada Quill",
		"AP":                             "AP",
		"Ж":                              "", // one letter
		"":                               "",
		strings.Repeat("Quill", 17):      "", // 85 bytes
		strings.Repeat("Quill", 16):      strings.Repeat("Quill", 16),
	} {
		if got := cleanName(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// A claim that is one name keeps its commas and conjunctions.
func TestWholeNames(t *testing.T) {
	for text, want := range map[string]string{
		"Dupont, Jean":                 "Dupont, Jean",
		"Ligue des droits et libertés": "Ligue des droits et libertés",
		"By Ada Quill":                 "Ada Quill",
		"by Ada Quill":                 "Ada Quill",
		"Author: Ada Quill":            "Ada Quill",
		"(c) Ada Quill":                "Ada Quill",
		"(c) Studio Mud 2011":          "Studio Mud",
		"ByAda Quill":                  "Ada Quill",
		"Ada Quill (Ness)":             "Ada Quill",
		"Ada Quill（Ness）":              "Ada Quill",
		"Ada (Q.) Quill":               "Ada (Q.) Quill", // the brackets do not end it
		"(Ada Quill)":                  "Ada Quill",
		"Ada Quill, Staff Writer":      "Ada Quill",
		"Ada Quill, Ness Harbour":      "Ada Quill, Ness Harbour",
		"Ada Quill, Editor, Reporter":  "Ada Quill",
		"Ada Quill, PhD":               "Ada Quill",
		"Super User":                   "",
		"Staff":                        "",
		"ada@harbour.example":          "",
		"2011":                         "",
		"":                             "",
	} {
		if got := wholeName(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestNamesInBylines(t *testing.T) {
	const site = `<meta property=og:site_name content="Harbour Post"><h1>Mud Days</h1>`
	c := collect(t, pageOf(site, ""), "")
	for _, tt := range []struct {
		promise, text string
		want          []string
	}{
		{"two with a conjunction", "By Ada Quill and Tom Reed", []string{"Ada Quill", "Tom Reed"}},
		{"two with a comma", "Ada Quill, Tom Reed", []string{"Ada Quill", "Tom Reed"}},
		{"without the section before By", "Life | By Ada Quill", []string{"Ada Quill"}},
		{"without a position after a comma", "Ada Quill, Harbour Post Chief Critic", []string{"Ada Quill"}},
		{"without what follows a verb", "Ada Quill | Updated Tom Reed", []string{"Ada Quill"}},
		{"without a label that stands before a colon", "Tide: Ada Quill", []string{"Ada Quill"}},
		{"with the name before a label", "By Ada Quill Published: Tom Reed", []string{"Ada Quill"}},
		{"without names behind a label", "Ada Quill | Tides: Tom Reed", []string{"Ada Quill"}},
		{"a word that introduces before a colon", "Author: Ada Quill", []string{"Ada Quill"}},
		{"without a place in brackets", "Ada Quill (Ness, West Coast)", []string{"Ada Quill"}},
		{"a name once", "Ada Quill, adaquill, ADA QUILL", []string{"Ada Quill"}},
		{"the site, whole", "Harbour Post", []string{"Harbour Post"}},
		{"none of an address", "https://harbour.example/ada", nil},
		{"none of another address", "www.harbour.example", nil},
		{"none of a text that is too long", strings.Repeat("Ada Quill, ", 40), nil},
		{"none", "", nil},
	} {
		if got := c.names(nil, []byte(tt.text)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.promise, got, tt.want)
		}
	}
	if got := c.names([]string{"Tom Reed"}, []byte("Ada Quill")); !slices.Equal(got,
		[]string{"Tom Reed", "Ada Quill"}) {
		t.Errorf("names are not appended: %q", got)
	}
}

// Pages of indexes name thousands, and each name is compared with all others.
func TestNamesAreBounded(t *testing.T) {
	var names []string
	for i := range 2 * mostNames {
		names = appendNew(names, fmt.Sprint("Ada", i))
	}
	if len(names) != mostNames {
		t.Errorf("%d names, want %d", len(names), mostNames)
	}
}

// Scripts without cases have no words in lower case: their names are no labels.
func TestLowerCase(t *testing.T) {
	for text, want := range map[string]bool{"ada": true, "ada 1": true, "Ada": false, "港に着く": false, "": false} {
		if got := isLower(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
