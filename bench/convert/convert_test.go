package convert

import (
	"bytes"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/klauspost/compress/gzip"

	"linesift/data"
	"linesift/internal/cli"
)

// page1 is the HTML of the pages.
const page1 = "<p>The ferry came late.\xe9" // not UTF-8: it is copied as it is

func TestLayouts(t *testing.T) {
	for _, tt := range []struct {
		name  string
		files map[string]string
		want  []data.GoldPage
	}{
		{
			"WCXB",
			map[string]string{
				"ground-truth/0002.json": `{"schema_version": "2.0", "url": "https://example.org/x", "_internal": {"page_type": {"primary": "forum"}},
					"ground_truth": {"title": "T", "main_content": "one two", "with": ["one"], "without": ["Login"]}}`,
				"ground-truth/0001.json": `{"url": "https://example.com/", "ground_truth": {"main_content": "three"}}`,
				"ground-truth/notes.txt": "not a page",
				"html/0001.html.gz":      page1, "html/0002.html.gz": page1,
			},
			[]data.GoldPage{
				{ID: "0001", Path: "html/0001.html.gz", Site: "example.com", URL: "https://example.com/",
					Gold: "three"},
				{ID: "0002", Path: "html/0002.html.gz", Site: "example.org", URL: "https://example.org/x",
					Type: "forum", Gold: "one two", With: []string{"one"}, Without: []string{"Login"}},
			},
		},
		{
			"CleanEval",
			map[string]string{
				"1.html": page1,
				"1-cleaned.txt": "\nURL: http://www.example.org/a b\n\n   <h>Ferry late\n<p>It came\n   at noon." +
					"<P>Why?\n <l>fog\n<t>Monday\n",
				"10.html": page1, "10-cleaned.txt": "no URL: here",
				"1-notes.txt": "not gold",
			},
			[]data.GoldPage{
				{ID: "1", Path: "html/1.html", Site: "example.org", URL: "http://www.example.org/a",
					Gold: "Ferry late\n\nIt came\n   at noon.\nWhy?\n \nfog\n\nMonday"},
				{ID: "10", Path: "html/10.html", Site: "10", Gold: "no URL: here"},
			},
		},
		{
			"CleanEval in two folders",
			map[string]string{"orig/7.html": page1, "clean/7.txt": "<p>caf\xe9"},
			[]data.GoldPage{{ID: "7", Path: "html/7.html", Site: "7", Gold: "café"}},
		},
		{
			"CleanEval's final run",
			map[string]string{"input/7.html": page1, "GoldStandard/7.txt": "<p>one"},
			[]data.GoldPage{{ID: "7", Path: "html/7.html", Site: "7", Gold: "one"}},
		},
		{
			"page and text",
			map[string]string{"x.html.gz": page1, "x.txt": "one"},
			[]data.GoldPage{{ID: "x", Path: "html/x.html.gz", Site: "x", Gold: "one"}},
		},
		{
			"dragnet",
			map[string]string{
				"HTML/5.html":                    page1,
				"Corrected/5.html.corrected.txt": "\nJuly 24\n\nThe ferry!\n!@#$%^&*()  COMMENTS\nFirst!\n",
				"HTML/6.html":                    page1,
				"Corrected/6.html.corrected.txt": "one\n!@ $%^&*() COMMENTS\ntwo",
				"HTML/7.html":                    page1, "Corrected/7.html.corrected.txt": "READ ALL COMMENTS!\n",
				"HTML/8.html": page1, // without gold: no page of the standard
			},
			[]data.GoldPage{
				{ID: "5", Path: "html/5.html", Site: "5", Gold: "July 24\n\nThe ferry!"},
				{ID: "6", Path: "html/6.html", Site: "6", Gold: "one"},
				{ID: "7", Path: "html/7.html", Site: "7", Gold: "READ ALL COMMENTS!"},
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "set")
			if err := convert(t, folder(t, tt.files), out, io.Discard); err != nil {
				t.Fatal(err)
			}
			for i := range tt.want {
				tt.want[i].Set = "set"
				tt.want[i].Path = filepath.Join(out, filepath.FromSlash(tt.want[i].Path))
			}
			got, err := data.Open(out)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(&data.Set{Name: "set", Pages: tt.want}, got, cmpopts.EquateEmpty()); diff != "" {
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

// convert runs the command.
func convert(t *testing.T, set, out string, errs io.Writer) error {
	return (&Command{Set: set, Out: out}).Run(t.Context(), cli.Streams{Err: errs})
}

// folder writes files by name into a folder; pages with a name in .gz are compressed.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	all := make(fstest.MapFS)
	for name, text := range files {
		var b bytes.Buffer
		if path.Ext(name) == ".gz" {
			z := gzip.NewWriter(&b)
			io.WriteString(z, text)
			z.Close()
		} else {
			b.WriteString(text)
		}
		all[name] = &fstest.MapFile{Data: b.Bytes(), Mode: 0o666}
	}
	dir := t.TempDir()
	if err := os.CopyFS(dir, all); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestAPageWithoutHTMLIsLeftOut(t *testing.T) {
	dir := folder(t, map[string]string{"a.txt": "one", "b.html": page1, "b.txt": "two"})
	out := filepath.Join(t.TempDir(), "set")
	var errs bytes.Buffer
	if err := convert(t, dir, out, &errs); err == nil || !strings.Contains(errs.String(), "a.html") {
		t.Errorf("error %v: %s", err, &errs)
	}
	set, err := data.Open(out)
	if err != nil {
		t.Fatal(err)
	}
	if len(set.Pages) != 1 || set.Pages[0].Gold != "two" {
		t.Errorf("%+v", set.Pages)
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ set, out, says string }{
		{t.TempDir(), filepath.Join(t.TempDir(), "out"), "no gold standard"},
		{folder(t, map[string]string{"a.html": page1, "a.txt": "one"}), t.TempDir(), "exist"},
		{folder(t, map[string]string{"ground-truth/2.json": "<html>"}), filepath.Join(t.TempDir(), "out"),
			"2.json: invalid character '<'"},
	} {
		if err := convert(t, c.set, c.out, io.Discard); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("error %v, want %q", err, c.says)
		}
	}
}
