package dedup_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/data"
	"linesift/internal/ci"
	"linesift/internal/dedup"
	"linesift/internal/terms"
	"linesift/methods"
	"linesift/page"
)

const corpus = "../../../shared/corpus"

// The kinds of copies that are made of real pages.
var changes = []string{"a date more", "other advertisements", "another line", "another frame"}

// A copied is a page of which copies are made: where the lines of its main content
// are in its source, and what they say.
type copied struct {
	site       string
	src        string
	start, end []int32
	text       []string
	prints     [2]*dedup.Fingerprint // of the page, and of its main content
}

// Copies of real pages, each with one change, are found by their main content;
// those in another frame by nothing else.
func TestCopiesOfRealPagesAreFound(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(corpus, "eval/xmu_zhnews")
	if _, err := os.Stat(dir); err != nil {
		ci.MissingGold(t, "no gold standards beside the repository")
	}
	set, err := data.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	density, err := methods.New("density")
	if err != nil {
		t.Fatal(err)
	}
	x := &finder{options: linesift.Options{Method: density}}
	var pages []*copied
	for i := 0; i < len(set.Pages); i += 8 {
		html, err := set.Pages[i].HTML()
		if err != nil {
			t.Fatal(err)
		}
		src, _ := page.Decode(html, "")
		if c := newCopied(t, x, set.Pages[i].Site, src); len(c.start) >= 5 {
			pages = append(pages, c)
		}
	}
	for _, change := range changes {
		copies, found := 0, [2]int{} // as whole pages, and by their main content
		for i, p := range pages {
			other := slices.IndexFunc(pages, func(o *copied) bool { return o != p && o.site == p.site })
			if other < 0 {
				continue
			}
			src := p.change(change, i, pages[other])
			copies++
			c := newCopied(t, x, p.site, []byte(src))
			for of := range found {
				var d dedup.Duplicates
				d.Add("original", p.prints[of])
				if _, kind := d.Add("copy", c.prints[of]); kind != "" {
					found[of]++
				}
			}
		}
		if copies < 20 || found[1] < copies*7/10 || change == "another frame" && found[0] >= found[1] {
			t.Errorf("%s: of %d copies %d are found as whole pages, %d by their main content", change, copies, found[0],
				found[1])
		}
	}
}

// A finder finds the content by one method.
type finder struct {
	extractor linesift.Extractor
	options   linesift.Options
}

func newCopied(t *testing.T, x *finder, name string, src []byte) *copied {
	doc, err := x.extractor.Extract(bytes.NewReader(src), &x.options)
	if err != nil {
		t.Fatal(err)
	}
	p, mask := doc.Page(), doc.Content()
	whole := slices.Repeat(page.Mask{true}, len(mask))
	var s terms.Reader
	c := &copied{site: name, src: string(p.Source),
		prints: [2]*dedup.Fingerprint{dedup.NewFingerprint(&s, p, whole), dedup.NewFingerprint(&s, p, mask)}}
	for i, l := range p.Lines {
		if mask.Line(p, i) {
			c.start = append(c.start, p.Runs[l.Runs.Start].Source.Start)
			c.end = append(c.end, p.Runs[l.Runs.End-1].Source.End)
			c.text = append(c.text, string(p.LineText(i)))
		}
	}
	return c
}

// change returns the source of a copy. other is the page that a frame is taken
// from.
func (c *copied) change(what string, i int, other *copied) string {
	words := strings.Fields("harbour winter ladder copper silent garden window paper engine river morning basket " +
		"candle thunder")
	replace := func(from, to int32, with string) string { return c.src[:from] + with + c.src[to:] }
	mid := len(c.start) / 2
	switch what {
	case "a date more":
		return replace(c.start[1], c.start[1], fmt.Sprintf("Updated %d November 2026, %d:14<br>", i%28+1, i%24))
	case "other advertisements":
		return c.src + fmt.Sprintf("<div><a href=/ad>%s</a></div><div><a href=/ad>Sale %d</a></div>",
			strings.Join(words[i%7:], " "), i)
	case "another line":
		return replace(c.start[mid], c.end[mid], strings.Join(words[i%3:], " ")+".")
	}
	// another frame
	return other.src[:other.start[0]] + "<p>" + strings.Join(c.text, "</p>\n<p>") + "</p>" +
		other.src[other.end[len(other.end)-1]:]
}
