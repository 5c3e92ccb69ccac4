package cli

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"linesift/internal/fetch"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/notpage"
	"linesift/internal/options"
)

// otherNames are flags of other programs, with the flags that do the same.
var otherNames = map[string]string{
	"text": "--format text", "txt": "--format text", "markdown": "--format markdown", "html": "--format html",
	"json": "--format json", "xml": "--format html", "precision": "--favor precision", "recall": "--favor recall",
	"favor-precision": "--favor precision", "favor-recall": "--favor recall",
	"output-dir": "--output", "out": "--output",
	"lang": "--language", "parallel": "--jobs", "workers": "--jobs", "input-file": "--from urls",
	"formatting": "--format markdown", "nocomments": "--no-comments", "notables": "--no-tables",
}

// hint returns the flag that was probably meant, as the end of the message about an unknown one, or "". The names of
// options at other doors are known, and so is trafilatura's --output-format.
func hint(flags []*kong.Flag, message string) string {
	given, isUnknown := strings.CutPrefix(message, "unknown flag --")
	if !isUnknown || strings.Contains(message, "did you mean") {
		return ""
	}
	name := strings.ReplaceAll(given, "_", "-")
	meant := cmp.Or(otherNames[name], options.Meant(name, "command"), "--"+name) // the last with _ in it
	flag, _, _ := strings.Cut(strings.TrimPrefix(meant, "--"), " ")
	if !slices.ContainsFunc(flags, func(f *kong.Flag) bool { return f.Name == strings.TrimPrefix(flag, "no-") }) {
		return ""
	}
	return "; did you mean " + meant + "?"
}

// PageHint adds to the error of a page what reads it. of is "" for classify, and "classify " for a command that lacks
// its flags about the source of pages; all have --max-size.
func PageHint(err error, of string) error {
	for _, hint := range []struct {
		fits bool
		hint string
	}{
		{fetch.IsNotPublic(err), of + "--allow-private fetches it"},
		{
			errors.Is(err, input.ErrNotString),
			"the file is read as records, and " + of + "--html-field names the field of the page",
		},
		{errors.As(err, new(file.TooLarge)), "--max-size takes larger ones"},
		{notpage.Is(err, "JSON"), of + "--from jsonl reads records, one on each line"},
		{notpage.Is(err, "a path"), "give the path itself as an argument"},
		{notpage.Is(err, "an address"), "an address is fetched if it is an argument"},
		{notpage.Is(err, "a list of addresses"), of + "--from urls fetches the addresses in a file"},
	} {
		if hint.fits {
			return fmt.Errorf("%w; %s", err, hint.hint)
		}
	}
	return err
}
