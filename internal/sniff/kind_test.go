package sniff

import (
	"testing"

	"linesift/internal/notpage"
)

// A document that is only the name of a file that linesift reads is a path.
func TestNamesOfFilesAreNoPages(t *testing.T) {
	for _, name := range []string{
		"a.html", "a.htm", "a.xhtml", "a.html.gz", "a.warc", "a.warc.gz", "a.zip", "a.tar", "a.tar.zst", "a.tgz",
		"a.tzst", "a.txz", "a.jsonl", "a.ndjson.br", "a.parquet",
	} {
		if !Page.Matches(name) && Of(name) == nil {
			t.Errorf("%s is no input", name)
		}
		if !notpage.Is(notpage.Check([]byte(name)), "a path") {
			t.Errorf("%s is not a path to package place", name)
		}
	}
}
