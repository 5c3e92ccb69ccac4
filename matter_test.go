package linesift_test

import (
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"linesift"
)

// A matterPage is a page of internal/content/testdata.
type matterPage struct{ name, html, want string }

// pagesOf reads pages, and the texts that they have.
func pagesOf(t *testing.T, name string) (pages []matterPage) {
	t.Helper()
	archive, err := txtar.ParseFile("internal/content/testdata/" + name + ".txtar")
	if err != nil || len(archive.Files) == 0 {
		t.Fatalf("%s: %d pages, error %v", name, len(archive.Files), err)
	}
	for _, f := range archive.Files {
		if strings.HasSuffix(f.Name, ": text") {
			pages[len(pages)-1].want = strings.TrimSpace(string(f.Data))
		} else {
			pages = append(pages, matterPage{name: f.Name, html: string(f.Data)})
		}
	}
	return pages
}

// The text of small documents is content: what a feed, a mail or a program hands over.
func TestSmallDocumentsKeepTheirText(t *testing.T) {
	for _, tt := range pagesOf(t, "small") {
		if got := strings.Join(strings.Fields(extract(t, tt.html).Text()), " "); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestPagesWithoutMatterAreEmpty(t *testing.T) {
	for _, tt := range pagesOf(t, "walls") {
		d := extract(t, tt.html)
		if got, confidence := d.Text(), d.Result().Confidence; got != "" || *confidence >= 0.15 {
			t.Errorf("%s: %q, confidence %v", tt.name, got, *confidence)
		}
		if text := extract(t, tt.html, linesift.Options{Method: use(t, "full:threshold=1e-6")}).Text(); text == "" {
			t.Errorf("%s: nothing at a threshold of almost 0", tt.name)
		}
	}
}

// Forms with prose, and texts about logins and errors, keep it.
func TestPagesThatSpeakOfWallsKeepTheirText(t *testing.T) {
	for _, tt := range pagesOf(t, "matter") {
		if got := extract(t, tt.html).Text(); !strings.Contains(got, tt.want) {
			t.Errorf("%s: %q", tt.name, got)
		}
	}
}

func TestErrorPagesHaveNoContent(t *testing.T) {
	text := func(html, method string) string {
		d := extract(t, html, linesift.Options{Method: use(t, method)})
		if method == "full" && (d.Text() == "") != (*d.Result().Confidence < 0.15) {
			t.Errorf("%q of confidence %v: %s", d.Text(), *d.Result().Confidence, html)
		}
		return d.Text()
	}
	const forbidden = `<title>403 Forbidden</title><center><h1>403 Forbidden</h1></center><hr><center>nginx</center>`
	if got := text(forbidden, "full"); got != "" {
		t.Errorf("%q", got)
	}
	if text(forbidden, "full:favor=recall") == "" {
		t.Error("nothing, though all was asked for")
	}
	if text(forbidden, "full:threshold=0.01") == "" {
		t.Error("nothing below a threshold of .01")
	}
	if got := text(`<title>Boats</title><h1>Boats</h1><p>`+
		strings.Repeat("The ferry left at noon, as it did each day, and came back at six. ", 5),
		"full"); !strings.Contains(got, "noon") {
		t.Errorf("%q", got)
	}
}
