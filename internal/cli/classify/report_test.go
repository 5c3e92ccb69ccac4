package classify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"linesift/internal/cli"
	"linesift/internal/golden"
)

// Names and reasons of pages are escaped, the doubtful pages come first, and those that were left out last.
func TestReport(t *testing.T) {
	dir := t.TempDir()
	page := func(name, confidence string, content int, note string) pageReport {
		return pageReport{
			Name: name, Kept: filepath.Join(dir, "out", name+".txt"), Type: "article", Language: "en",
			Confidence: confidence, Lines: 40, Content: content, Time: 12 * time.Millisecond, Note: note,
		}
	}
	b := &batch{flags: &flags{Report: []string{filepath.Join(dir, "report.html"), filepath.Join(dir, "report.csv")}}}
	b.report.Pages = []pageReport{
		page("sure", "0.97", 20, ""), page("copy", "", 0, leftOut+"as an exact copy of sure"),
		page("doubt", "0.41", 3, ""),
		page(`<script>"50% off?#1`, "", 9, ""), page("empty", "0.80", 0, "the page has no text"),
	}
	b.report.Summary = "7 pages read"
	for _, name := range []string{"logo.html", "<b>.html"} {
		b.reportError(cli.Usagef("%s: image/png is not a web page", name))
	}
	b.reportError(cli.Usagef("gone.html: the server answers 404 Not Found"))
	if err := b.writeReports(); err != nil {
		t.Fatal(err)
	}
	for _, path := range b.Report {
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Ext(path) == ".csv" { // it has absolute paths
			got = []byte(strings.ReplaceAll(string(got), dir, "DIR"))
		}
		golden.Compare(t, filepath.Join("testdata", filepath.Base(path)), got)
	}
}
