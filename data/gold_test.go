package data

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/klauspost/compress/gzip"
)

// folder writes files by name into a folder called set; those with a name in
// .gz are compressed.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "set")
	for name, text := range files {
		content := []byte(text)
		if strings.HasSuffix(name, ".gz") {
			var b bytes.Buffer
			z := gzip.NewWriter(&b)
			z.Write(content)
			z.Close()
			content = b.Bytes()
		}
		name = filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, content, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// page1 is the HTML of the pages that have any.
const page1 = "<p>The ferry came late.\xe9" // not UTF-8: HTML gives the bytes as they are

func TestOpen(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  []GoldPage
	}{
		{
			"the article-extraction-benchmark",
			map[string]string{
				"ground-truth.json": `{
					"b": {"articleBody": "The ferry came late.", "url": "https://www.Example.org:8080/a?b#c", "lang": "en", "pageType": "article", "tier": "B"},
					"a": {"articleBody": "", "site": "https://WWW.Example.com/", "url": "https://other.example/"},
					"c": {"with": ["came"], "without": ["Home", "Imprint"], "site": "cjw"},
					"d": {"unknown": [1, {}]}
				}`,
				"html/a.html.gz": page1, "html/b.html": page1, "pages/c.html": page1, "pages/d.html.gz": page1,
			},
			[]GoldPage{
				{ID: "a", Path: "html/a.html.gz", Site: "example.com", URL: "https://other.example/"},
				{ID: "b", Path: "html/b.html", Site: "example.org", URL: "https://www.Example.org:8080/a?b#c",
					Language: "en", Type: "article", Tier: "B", Gold: "The ferry came late."},
				{ID: "c", Path: "pages/c.html", Site: "cjw", Partial: true, With: []string{"came"},
					Without: []string{"Home", "Imprint"}},
				{ID: "d", Path: "pages/d.html.gz", Site: "d", Partial: true},
			},
		},
		{
			"articles.json",
			map[string]string{
				"articles.json": `{"a": {"id": 1, "articleBody": "one", "site": "http://abc.example"}}`,
				"html/a.html":   page1,
			},
			[]GoldPage{{ID: "a", Path: "html/a.html", Site: "abc.example", Gold: "one"}},
		},
		{
			"index.json, of pages to label",
			map[string]string{
				"index.json":  `{"a": {"url": "https://example.org/", "lang": "pl", "kind": "product"}}`,
				"html/a.html": page1,
			},
			[]GoldPage{{ID: "a", Path: "html/a.html", Site: "example.org", URL: "https://example.org/", Language: "pl",
				Partial: true}},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := folder(t, tt.files)
			for i := range tt.want {
				tt.want[i].Set = "set"
				tt.want[i].Path = filepath.Join(dir, filepath.FromSlash(tt.want[i].Path))
			}
			got, err := Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&Set{"set", tt.want}, got, cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			for i := range got.Pages {
				if html, err := got.Pages[i].HTML(); string(html) != page1 || err != nil {
					t.Errorf("HTML of %s: %q, %v", got.Pages[i].Key(), html, err)
				}
			}
		})
	}
}

func TestOpenErrorsNameTheFileAndTheLine(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  string // DIR stands for the folder
	}{
		{"nothing", map[string]string{"x/y": ""},
			"DIR: no gold standard: no ground-truth.json, which a folder such as data/samples has"},
		{"not JSON", map[string]string{"ground-truth.json": "{\n\"a\": oops}"},
			"DIR/ground-truth.json:2: invalid character 'o' looking for beginning of value"},
		{"cut short", map[string]string{"ground-truth.json": "{\n\n"},
			"DIR/ground-truth.json:3: unexpected end of JSON input"},
		{"wrong type", map[string]string{"ground-truth.json": "{\n\"a\": {},\n\"b\": {\"articleBody\": 7}}"},
			"DIR/ground-truth.json:3: ArticleBody: a number is not a string"},
		{"a page outside", map[string]string{"ground-truth.json": `{"../a": {}}`},
			`DIR/ground-truth.json: page "../a": not a file name`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := folder(t, tt.files)
			_, err := Open(dir)
			if err == nil {
				t.Fatal("no error")
			}
			if got := filepath.ToSlash(strings.ReplaceAll(err.Error(), dir, "DIR")); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

func TestOpenOfNoFolderIsAnError(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("no error")
	}
}

func TestAPageThatCannotBeReadIsAnErrorThatNamesItsFile(t *testing.T) {
	dir := folder(t, map[string]string{
		"ground-truth.json": `{"missing": {}, "torn": {}, "fine": {}}`,
		"html/fine.html":    page1,
	})
	bad := filepath.Join(dir, "html", "torn.html.gz")
	if err := os.WriteFile(bad, []byte("\x1f\x8b\b"), 0o666); err != nil {
		t.Fatal(err)
	}
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"", filepath.Join(dir, "html", "missing.html"), bad} {
		_, err := s.Pages[i].HTML()
		if got := errors.Is(err, fs.ErrNotExist); got != (i == 1) {
			t.Errorf("page %d: %v", i, err)
		}
		if want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("page %d: %v, want an error that names %s", i, err, want)
		}
	}
}

func TestHost(t *testing.T) {
	for site, want := range map[string]string{
		"":                                "",
		"example.org":                     "example.org",
		"www.Example.org":                 "example.org",
		"http://www.example.org:80/a/b":   "example.org",
		"https://user:pw@news.example.de": "news.example.de",
		"//example.org/x":                 "example.org",
		"example.org/blog":                "example.org",
		" cjw ":                           "cjw",
		"Der Bote":                        "der bote",
		"http://[::1]:80/":                "::1",
		"https://bücher.example/":         "bücher.example",
		"%zz":                             "%zz",
	} {
		if got := host(site); got != want {
			t.Errorf("host(%q) = %q, want %q", site, got, want)
		}
	}
}
