package labels

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"linesift/data"
	"linesift/pagetype"
)

const handHeader = "page,line,lines,start,end,kind,doubtful\n"

func TestLabelByHand(t *testing.T) {
	src := "<h1>Headline</h1><p>Body text.</p><p>Unsure.</p><p>Later.</p>"
	at := func(s string) string { return strconv.Itoa(strings.Index(src, s)) }
	marks, err := ReadMarks("hand.csv", strings.NewReader(handHeader+
		"set/a,0,1,0,"+at("<p>Body")+",title,\n"+
		"set/a,1,1,"+at("<p>Body")+","+at("<p>Unsure")+",content,\n"+
		"set/a,2,1,"+at("<p>Unsure")+","+at("<p>Later")+",content,yes\n"))
	if err != nil {
		t.Fatal(err)
	}
	l := LabelByHand(meter(t), parse(t, src), &data.GoldPage{Set: "set", ID: "a", Site: "s", Type: "forum"},
		marks["set/a"])
	if l.Type != "forum" {
		t.Errorf("a page of type %q", l.Type)
	}
	var content []bool
	var weight []float32
	for _, r := range l.Rows {
		content, weight = append(content, r.Content), append(weight, r.Weight)
	}
	if want := []bool{false, true, true, false}; !slices.Equal(content, want) {
		t.Errorf("content %v, want %v", content, want)
	}
	if want := []float32{1, 1, 0.3, 0}; !slices.Equal(weight, want) {
		t.Errorf("weights %v, want %v", weight, want)
	}
}

func TestTheNameOfAFileGivesTheTypeOfItsPages(t *testing.T) {
	dir := t.TempDir()
	var files []string
	for name, page := range map[string]string{"forum.csv": "set/a", "homepage.csv": "set/b", "none.csv": "set/c",
		"articles.csv": "set/d"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(handHeader+page+",0,1,0,9,content,\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	marks, types, err := openHands(files)
	if err != nil {
		t.Fatal(err)
	}
	if len(marks) != 4 {
		t.Errorf("marks of %d pages, want 4", len(marks))
	}
	if want := map[string]string{"set/a": "forum", "set/b": "homepage", "set/c": "none"}; !maps.Equal(types, want) {
		t.Errorf("types %v, want %v", types, want)
	}
	if _, _, err := openHands(append(files, files[0])); err == nil ||
		!strings.Contains(err.Error(), "is in another file too") {
		t.Errorf("error %v for a page in two files", err)
	}
}

func TestReadMarksErrors(t *testing.T) {
	for _, c := range []struct{ name, csv, want string }{
		{"columns", "page,kind\n", "hand.csv:1: want the columns"},
		{"number", handHeader + "a,0,1,0,x,content,\n", "hand.csv:2: "},
		{"gap", handHeader + "a,0,1,0,9,content,\na,1,1,10,12,content,\n",
			"hand.csv:3: bytes 10 to 12 do not follow on 9"},
		{"kind", handHeader + "a,0,1,0,9,menu,\n", `a line of kind "menu"`},
		{"doubt", handHeader + "a,0,1,0,9,content,no\n", `doubtful is "no"`},
		{"fields", handHeader + "a,0\n", "hand.csv: record on line 2"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := ReadMarks("hand.csv", strings.NewReader(c.csv))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want one with %q", err, c.want)
			}
		})
	}
}

func FuzzReadMarks(f *testing.F) {
	f.Add(handHeader + "a,0,1,0,9,content,\na,1,1,9,12,byline,yes\n")
	f.Fuzz(func(t *testing.T, csv string) {
		pages, err := ReadMarks("hand.csv", strings.NewReader(csv))
		if err != nil {
			return
		}
		for key, marks := range pages {
			end := int32(0)
			for _, m := range marks {
				if m.Source.Start != end || m.Source.End < end {
					t.Fatalf("%s: %v does not follow on %d", key, m.Source, end)
				}
				end = m.Source.End
			}
		}
	})
}

// The labels that are committed are read, and the agreement that
// data/hand/README.md reports is theirs.
func TestHandLabelsAgree(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(handFolder, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	says := func(want string) {
		if !strings.Contains(string(text), want) {
			t.Errorf("hand/README.md does not say: %s", want)
		}
	}
	readHand(t, "overviews.csv")
	says(agreement(t, readHand(t, "articles.csv"), readHand(t, "second.csv")))

	web := make(map[string][]Mark)
	add := func(pages map[string][]Mark) {
		for key, marks := range pages {
			if web[key] != nil {
				t.Errorf("%s is of two types", key)
			}
			web[key] = marks
		}
	}
	for _, folder := range []string{"web", "more"} {
		for _, name := range pagetype.Names() {
			pages := readHand(t, filepath.Join(folder, name+".csv"))
			says(fmt.Sprintf("%s %d", name, len(pages)))
			add(pages)
		}
	}
	add(readHand(t, "web/listing-other.csv"))
	says(agreement(t, web, readHand(t, filepath.Join("web", "second.csv"))))
}

var handFolder = filepath.Join("..", "..", "data", "hand")

// readHand reads labels that are committed.
func readHand(t *testing.T, name string) map[string][]Mark {
	t.Helper()
	f, err := os.Open(filepath.Join(handFolder, name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	pages, err := ReadMarks(name, f)
	if err != nil {
		t.Fatal(err)
	}
	return pages
}

// agreement says how far two people agree on the pages that both have labelled.
func agreement(t *testing.T, first, second map[string][]Mark) string {
	t.Helper()
	// lines are the labels of a page, of which only the number and the kind of its lines matter.
	lines := func(marks []Mark) *data.LabelledPage {
		p := new(data.LabelledPage)
		for _, m := range marks {
			for range m.Lines {
				p.Rows = append(p.Rows, data.Row{Content: m.Kind == "content", Weight: 1})
			}
		}
		return p
	}
	var got Agreement
	for key, marks := range second {
		if first[key] == nil {
			continue
		}
		if _, err := got.AddPage(lines(first[key]), lines(marks)); err != nil {
			t.Error(key, err)
		}
	}
	return fmt.Sprintf("%d pages, %d lines, Cohen's kappa %.3f", got.Pages, got.Lines, got.Kappa())
}
