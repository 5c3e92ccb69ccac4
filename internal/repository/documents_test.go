package repository

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// What the tables of docs/evaluation.md have of word F1, the others have too: figures of
// an older network are easily left standing. That it has those of today is checked by
// running its commands, except for bench/python/run. Methods that judge by the site have other figures with other
// pages known.
func TestDocumentsAgree(t *testing.T) {
	today := wordF1(t, "docs/evaluation.md")
	for _, pattern := range []string{"README.md", "models/*.md", "bench/extractors/README.md", "docs/methods.md"} {
		for _, file := range glob(t, pattern) {
			compared := 0
			for of, figure := range wordF1(t, file) {
				want, ok := today[of]
				if !ok {
					continue
				}
				compared++
				if figure != want {
					t.Errorf("%s: %s has %s, docs/evaluation.md %s", file, of, figure, want)
				}
			}
			if compared == 0 && file != "README.md" { // which shows what it likes
				t.Errorf("%s has no figure that docs/evaluation.md has", file)
			}
		}
	}
}

// Comments name the section of bench/NOTES.md that has their measurements.
func TestCommentsNameSectionsOfTheNotes(t *testing.T) {
	notes := read(t, "bench/NOTES.md")
	found := 0
	for _, file := range filesOf(t, ".go") {
		for _, match := range regexp.MustCompile(`"([^"\n]+)" in\s+(?://\s+)?bench/NOTES\.md`).
			FindAllStringSubmatch(read(t, file), -1) {
			found++
			if !strings.Contains(notes, "\n## "+match[1]+"\n") {
				t.Errorf("%s: bench/NOTES.md has no section %q", file, match[1])
			}
		}
	}
	if found < 5 {
		t.Errorf("%d comments", found)
	}
}

// wordF1 returns the word F1 in a document's tables by method and pages, as in "full on
// dragnet (300)": of tables headed "word F1", with a method in each row, of those headed
// "extractor", and of those of a model's card, with some pages in each row.
func wordF1(t *testing.T, file string) map[string]string {
	t.Helper()
	figures := make(map[string]string)
	note := func(method, pages, figure string) {
		switch method {
		case "template", "entropy":
			return
		case "linesift": // what it is called beside others
			method = "full"
		}
		figure, _, _ = strings.Cut(figure, " ") // without its interval
		figures[fmt.Sprintf("%s on %s", method, strings.TrimPrefix(pages, "type: "))] = figure
	}
	var header []string
	for line := range strings.Lines(read(t, file)) {
		var row []string
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "|") {
			for cell := range strings.SplitSeq(strings.Trim(line, "|"), "|") {
				row = append(row, strings.TrimSpace(cell))
			}
		}
		switch {
		case row == nil:
			header = nil
		case header == nil:
			header = row
		case strings.HasPrefix(row[0], "--"): // the rule below the header
		case header[0] == "word F1":
			for i := 1; i < min(len(row), len(header)); i++ {
				note(row[0], header[i], row[i])
			}
		case header[0] == "extractor": // with versions and speeds between
			for i := 1; i < min(len(row), len(header)); i++ {
				if strings.HasSuffix(header[i], ")") {
					note(row[0], header[i], row[i])
				}
			}
		case strings.HasSuffix(header[0], "(pages)"):
			note(strings.TrimSuffix(path.Base(file), ".md"), row[0], row[1])
		}
	}
	return figures
}

// Links between documents lead to a file that is there, and to a heading in it. So do
// the Go files that documents name.
func TestLinksBetweenDocumentsLeadSomewhere(t *testing.T) {
	source := regexp.MustCompile("`([a-z/_]+\\.go)`")
	link := regexp.MustCompile(`(?:\]\(|src="|srcset=")([^)"\s]+)`)
	n := 0
	for _, file := range filesOf(t, ".md") {
		if strings.Contains(file, "testdata/") {
			continue
		}
		text := read(t, file)
		for _, found := range source.FindAllStringSubmatch(text, -1) {
			if _, err := fs.Stat(repo, found[1]); err != nil {
				t.Errorf("%s names %v", file, err)
			}
		}
		for _, found := range link.FindAllStringSubmatch(text, -1) {
			to := found[1]
			if strings.Contains(to, "://") {
				continue
			}
			n++
			name, anchor, _ := strings.Cut(to, "#")
			target := file
			if name != "" {
				target = path.Join(path.Dir(file), name)
			}
			if _, err := fs.Stat(repo, target); err != nil {
				t.Errorf("%s: %s: %v", file, to, err)
			} else if anchor != "" && !slices.Contains(anchors(t, target), anchor) {
				t.Errorf("%s: %s: no such heading", file, to)
			}
		}
	}
	if n < 50 {
		t.Errorf("only %d links", n)
	}
}

// anchors returns the names by which GitHub links to the headings of a document: in lower case,
// without punctuation, with hyphens for spaces.
func anchors(t *testing.T, file string) []string {
	t.Helper()
	var names []string
	for _, heading := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllStringSubmatch(read(t, file), -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(heading[1]), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}
