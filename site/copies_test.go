package site_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift"
	"linesift/data"
	"linesift/page"
	"linesift/site"
)

const corpus = "../../shared/corpus"

// The kinds of copies that are made of real pages.
var changes = []string{"a date more", "other advertisements", "another line", "another frame"}

// A copied is a page of which copies are made: where the lines of its main content
// are in its source, and what they say.
type copied struct {
	site       string
	src        string
	start, end []int32
	text       []string
	sketches   [2]*site.Sketch // of the page, and of its main content
}

// Copies of real pages, each with one change, are found as what they are. The table
// in docs/site.md is what this test logs.
func TestCopiesOfRealPagesAreFound(t *testing.T) {
	if testing.Short() {
		t.Skip("parses some thousand pages")
	}
	m, err := linesift.New(linesift.DefaultMethod)
	if err != nil {
		t.Fatal(err)
	}
	x := linesift.NewExtractor(m)
	var table strings.Builder
	for _, name := range []string{"sites/swde_book", "pagetype/standke", "eval/xmu_zhnews"} {
		dir := filepath.Join(corpus, name)
		if _, err := os.Stat(dir); err != nil {
			t.Skip("no gold standards beside the repository")
		}
		set, err := data.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		var pages []*copied
		for i := 0; i < len(set.Pages); i += 4 {
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
			var originals, copies []*copied
			for i, p := range pages {
				if src := p.change(change, i, pages[(i+len(pages)/2)%len(pages)]); src != "" {
					originals, copies = append(originals, p), append(copies, newCopied(t, x, p.site, []byte(src)))
				}
			}
			fmt.Fprintf(&table, "| %s | %s | %d |", set.Name, change, len(copies))
			for of := range 2 {
				matched, near := count(originals, copies, of)
				fmt.Fprintf(&table, " %d | %d |", matched, near)
				if near < matched {
					t.Errorf("%s, %s: near copies are %d, those of I-Match %d", set.Name, change, near, matched)
				}
				// The frame is what a copy in another one does not have in common.
				if (change == "another frame") == (of == 1) && float64(near) < .7*float64(len(copies)) {
					t.Errorf("%s, %s: %d of %d copies are found", set.Name, change, near, len(copies))
				}
			}
			table.WriteByte('\n')
		}
	}
	t.Log("\n" + table.String())
}

func newCopied(t *testing.T, x *linesift.Extractor, name string, src []byte) *copied {
	doc, err := x.Extract(src, "")
	if err != nil {
		t.Fatal(err)
	}
	p, mask := doc.Page, doc.Select(doc.Usual())
	s := new(site.Sketcher).Sketch(p)
	c := &copied{site: name, src: string(p.Source), sketches: [2]*site.Sketch{s, s.Only(p, mask)}}
	for i, l := range p.Lines {
		if mask.Line(p, i) {
			c.start = append(c.start, p.Runs[l.Runs.Start].Source.Start)
			c.end = append(c.end, p.Runs[l.Runs.End-1].Source.End)
			c.text = append(c.text, string(p.LineText(i)))
		}
	}
	return c
}

// change returns the source of a copy, "" if there is none. other is the page that
// a frame is taken from.
func (c *copied) change(what string, i int, other *copied) string {
	words := strings.Fields("harbour winter ladder copper silent garden window paper engine river morning basket candle thunder")
	replace := func(from, to int32, with string) string { return c.src[:from] + with + c.src[to:] }
	mid := len(c.start) / 2
	switch what {
	case "a date more":
		return replace(c.start[1], c.start[1], fmt.Sprintf("Updated %d November 2026, %d:14<br>", i%28+1, i%24))
	case "other advertisements":
		return c.src + fmt.Sprintf("<div><a href=/ad>%s</a></div><div><a href=/ad>Sale %d</a></div>", strings.Join(words[i%7:], " "), i)
	case "another line":
		return replace(c.start[mid], c.end[mid], strings.Join(words[i%3:], " ")+".")
	case "another frame":
		if other.site != c.site {
			return other.src[:other.start[0]] + "<p>" + strings.Join(c.text, "</p>\n<p>") + "</p>" + other.src[other.end[len(other.end)-1]:]
		}
	}
	return ""
}

// count returns how many copies I-Match finds, and how many are found as near
// ones, with exact ones in both.
func count(originals, copies []*copied, of int) (matched, near int) {
	var f site.Frequencies
	for i := range copies {
		f.Add(originals[i].sketches[of])
		f.Add(copies[i].sketches[of])
	}
	kind := func(i int, f *site.Frequencies) site.Kind {
		var d site.Duplicates
		d.Add("original", site.NewFingerprint(originals[i].sketches[of], f))
		_, k := d.Add("copy", site.NewFingerprint(copies[i].sketches[of], f))
		return k
	}
	for i := range copies {
		if k := kind(i, &f); k == site.Exact || k == site.IMatch {
			matched++
		}
		if kind(i, nil) != 0 {
			near++
		}
	}
	return matched, near
}
