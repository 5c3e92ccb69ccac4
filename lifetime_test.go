package linesift_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"linesift"
	"linesift/page"
	"linesift/render"
)

// samples returns some sample pages.
func samples(t *testing.T, pattern string) (pages [][]byte) {
	t.Helper()
	paths, err := filepath.Glob("data/samples/pages/" + pattern + ".html")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		b, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, b)
	}
	return pages
}

// answers are what a document gave.
type answers struct {
	record *linesift.Record
	rest   []any // lines, posts, items, metadata
	tree   *html.Node
}

func answersOf(d *linesift.Document) answers {
	r, _ := d.Record(linesift.RecordOptions{Text: true, Markdown: true, HTML: true, Lines: true, Sources: true})
	return answers{r, []any{d.Lines(), d.Posts(), d.Items(), d.Metadata()}, d.Tree()}
}

func (a answers) String() string {
	record, _ := json.Marshal(a.record)
	rest, _ := json.Marshal(a.rest)
	return fmt.Sprintf("%s\n%s\n%s", record, rest, render.AppendHTML(nil, a.tree))
}

func TestAnswersAndClonesOfEarlierPagesStayValid(t *testing.T) {
	var x linesift.Extractor
	var early []answers
	var clones, used []*linesift.Document
	pages := samples(t, "[a-n]*")
	for _, src := range pages {
		d, err := x.Extract(bytes.NewReader(src), nil)
		if err != nil {
			t.Fatal(err)
		}
		clones = append(clones, d.Clone())
		early = append(early, answersOf(d))
		used = append(used, d.Clone())
	}
	for i, src := range pages {
		d, err := linesift.Extract(bytes.NewReader(src), nil)
		if err != nil {
			t.Fatal(err)
		}
		want := answersOf(d).String()
		for name, got := range map[string]answers{"answers": early[i], "a clone": answersOf(clones[i]),
			"a clone after answers": answersOf(used[i]), "a clone's clone": answersOf(clones[i].Clone())} {
			if got.String() != want {
				t.Errorf("page %d: %s: %s\nwant %s", i, name, got, want)
			}
		}
	}
}

func TestADocumentOfAnEarlierPagePanics(t *testing.T) {
	var x linesift.Extractor
	d, err := x.Extract(strings.NewReader(smallPage), nil)
	if err != nil {
		t.Fatal(err)
	}
	d.Markdown()
	d.Posts()
	if _, err := x.Extract(strings.NewReader("\x89PNG\r\n\x1a\n\x00\x01\x02"), nil); err == nil {
		t.Fatal("a picture is text")
	}
	panics(t, d)
}

func TestADocumentOfAnEarlierPageOfAParserPanics(t *testing.T) {
	for _, next := range []string{"", "<p>It is late.", smallPage, smallPage + smallPage} {
		var x linesift.Extractor
		var parser page.Parser
		p, err := parser.ParseUTF8([]byte(smallPage))
		if err != nil {
			t.Fatal(err)
		}
		d, err := x.ExtractPage(p, nil)
		if err != nil {
			t.Fatal(err)
		}
		clone := d.Clone()
		want := d.Text()
		if _, err := parser.ParseUTF8([]byte(next)); err != nil {
			t.Fatal(err)
		}
		panics(t, d)
		if got := clone.Text(); got != want {
			t.Errorf("a clone has %q, want %q", got, want)
		}
	}
}

// panics tests that the methods of a document say that it is of an earlier page.
func panics(t *testing.T, d *linesift.Document) {
	t.Helper()
	for name, use := range map[string]func(){
		"AppendText": func() { d.AppendText(nil) }, "Text": func() { d.Text() }, "Tree": func() { d.Tree() },
		"HTML": func() { d.HTML() }, "HTMLDocument": func() { d.HTMLDocument() }, "Markdown": func() { d.Markdown() },
		"Page": func() { d.Page() }, "Result": func() { d.Result() }, "Type": func() { d.Type() },
		"Content": func() { d.Content() }, "IsEmpty": func() { d.IsEmpty() }, "Metadata": func() { d.Metadata() },
		"Lines": func() { d.Lines() }, "Posts": func() { d.Posts() }, "Items": func() { d.Items() },
		"Record": func() { d.Record(linesift.RecordOptions{}) }, "Words": func() { d.Words() },
		"Clone": func() { d.Clone() }, "Explain": func() { d.Explain(1) }, "Dropped": func() { d.Dropped() },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != "linesift: the document of an earlier page: Clone keeps one" {
					t.Errorf("%s: %s", name, got)
				}
			}()
			use()
		}()
	}
}
