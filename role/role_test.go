package role

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"linesift/page"
)

func TestRolesAreReadByTheirNames(t *testing.T) {
	for r := Paragraph; r < numRoles; r++ {
		s, err := ParseSet(r.String())
		if err != nil || s != Of(r) || !s.Has(r) {
			t.Errorf("%s is read as %b, error %v", r, s, err)
		}
	}
	s, err := ParseSet("title", "comment")
	if err != nil || s != Of(Title, Comment) || s.Has(Byline) {
		t.Errorf("title and comment are read as %b, error %v", s, err)
	}
	if s, err := ParseSet(); err != nil || s != 0 {
		t.Errorf("nothing is read as %b, error %v", s, err)
	}
	if _, err := ParseSet("title", "headline"); err == nil ||
		!strings.Contains(err.Error(), `unknown role "headline"; roles are paragraph, title, `) {
		t.Errorf("error %v", err)
	}
	if got := Role(99).String(); got != "Role(99)" {
		t.Errorf("a role that does not exist is %s", got)
	}
	if len(Names()) != int(numRoles) || Names()[Byline] != "byline" {
		t.Errorf("names %q", Names())
	}
}

// samples returns the project's own pages, parsed.
func samples(t testing.TB) []*page.Page {
	t.Helper()
	files, err := filepath.Glob("../data/samples/pages/*.html")
	if err != nil || len(files) == 0 {
		t.Fatalf("no sample pages: %v", err)
	}
	var pages []*page.Page
	for _, file := range files {
		html, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		src, _ := page.Decode(html, "")
		p, err := page.ParseUTF8(src)
		if err != nil {
			t.Fatal(err)
		}
		pages = append(pages, p)
	}
	return pages
}
