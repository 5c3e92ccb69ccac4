package classify

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/record"
)

// A madeUpPage is a page of a made-up site and the lines of its content.
type madeUpPage struct {
	name, html string
	content    []string
}

// madeUp is a site of so many pages and its archive. The pages take turns with three
// templates, each with lines of its own around the content, and every fortieth has
// the content of the page before.
func madeUp(t *testing.T, pages int) (all []madeUpPage, archive string) {
	t.Helper()
	archive = filepath.Join(t.TempDir(), "site.tar")
	f, err := os.Create(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	w := tar.NewWriter(f)
	sentence := func(r *rand.Rand) string {
		words := make([]string, 30)
		for i := range words {
			words[i] = strconv.FormatUint(uint64(r.Uint32()), 36)
		}
		return strings.Join(words, " ") + "."
	}
	for i := range pages {
		template := []string{"news", "guide", "shop"}[i%3]
		seed := i
		if i%40 == 39 {
			seed--
		}
		r := rand.New(rand.NewPCG(1, uint64(seed)))
		p := madeUpPage{name: fmt.Sprintf("%s/%06d.html", template, i)}
		for range 12 {
			p.content = append(p.content, sentence(r))
		}
		p.html = fmt.Sprintf("<link rel=canonical href=https://www.site1.example/%s><nav>All of the %s</nav><main>"+
			"<p class=date>Day %d</p><p>%s</main><footer>The %[2]s is made by hand</footer>",
			p.name, template, i, strings.Join(p.content, "\n<p>"))
		if err := errors.Join(w.WriteHeader(&tar.Header{Name: p.name, Mode: 0o644, Size: int64(len(p.html))}),
			write(w, p.html)); err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return all, archive
}

func write(w io.Writer, s string) error {
	_, err := io.WriteString(w, s)
	return err
}

func outputOf(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, err bytes.Buffer
	if status := Command().Run(t.Context(), args, cli.Streams{Out: &out, Err: &err}); status != cli.OK {
		t.Fatalf("%q: status %d: %s", args, status, err.String())
	}
	return out.String(), err.String()
}

// TestAWholeSite that is made up: of each page what it says is kept, and what all
// pages of its template say is not, whatever the number of goroutines.
func TestAWholeSite(t *testing.T) {
	pages, archive := madeUp(t, 120)
	args := []string{"--site", "--method", "template", "--format", "jsonl", "--lines", archive}
	out, _ := outputOf(t, append(args, "--jobs", "1")...)
	if again, _ := outputOf(t, append(args, "--jobs", "5")...); again != out {
		t.Error("more goroutines print something else")
	}
	found := make([]record.Full, len(pages))
	count := make(map[string]int) // of lines
	decoder := json.NewDecoder(strings.NewReader(out))
	for i := range found {
		found[i].Site = new(record.Site)
		if err := decoder.Decode(&found[i]); err != nil {
			t.Fatalf("page %d: %v", i, err)
		}
		for _, l := range found[i].Lines {
			count[l.Text]++
		}
	}
	for i, j := range found {
		if j.Host != "site1.example" || j.Others != 119 {
			t.Errorf("page %d is of %s with %d other pages", i, j.Host, j.Others)
		}
		for _, l := range j.Lines {
			// Each template has forty pages, and no date so many.
			if content := slices.Contains(pages[i].content, l.Text); content && !l.Content ||
				l.Content && count[l.Text] >= 40 {
				t.Errorf("page %d: kept is %v: %q", i, l.Content, l.Text)
			}
		}
	}
}

func TestCopiesInAWholeSite(t *testing.T) {
	_, archive := madeUp(t, 120)
	want := "" // every fortieth is a copy
	for _, names := range [][2]string{{"shop/000038", "news/000039"}, {"news/000078", "guide/000079"},
		{"guide/000118", "shop/000119"}} {
		want += "classify: " + archive + ":" + names[1] + ".html: left out as a copy of " + archive + ":" + names[0] +
			".html\n"
	}
	for _, jobs := range []string{"1", "5"} {
		_, stderr := outputOf(t, "--dedup", "--site", "--method", "template", "--jobs", jobs, archive)
		stderr = withoutSummary(t, stderr)
		// Which kind of copy depends on the dates and links around the content that
		// the method keeps.
		if got := strings.NewReplacer("an exact", "a", "a near", "a").Replace(stderr); got != want {
			t.Errorf("%s jobs: %s", jobs, got)
		}
	}
}
