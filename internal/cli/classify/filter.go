package classify

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/text/language"

	"linesift"
	"linesift/words"
)

// filters are the flags about which pages are left out.
type filters struct {
	SkipHub       bool     `group:"many" help:"Leave out hub pages, which only lead to other pages. Networks and sweeper know them."`
	Language      []string `group:"many" placeholder:"CODE" help:"Leave out pages that are not in these languages, or in no known one; en is all English, pt-BR Brazil's Portuguese."`
	MinConfidence float32  `group:"many" placeholder:"P" help:"Leave out pages with a lower confidence, 0 to 1. Only networks have one."`
	MinWords      int      `group:"many" placeholder:"N" help:"Leave out pages with fewer words of content."`
}

// any reports whether a page may be left out.
func (f *filters) any() bool {
	return f.SkipHub || len(f.Language) > 0 || f.MinConfidence != 0 || f.MinWords != 0
}

// check returns an error about a flag, or about a method, which the user named so, that cannot
// tell what is asked. It gives languages the tags that pages have: deu becomes de.
func (f *filters) check(m linesift.Method, name string) error {
	classifier, ok := m.(linesift.Classifier)
	switch {
	case f.SkipHub && !(ok && classifier.SetsHub()):
		return fmt.Errorf("--skip-hub and %s: this method does not tell hub pages; sweeper does", name)
	case f.MinConfidence != 0 && !ok:
		return fmt.Errorf("--min-confidence and %s: this method has no confidence; networks have", name)
	case f.MinConfidence < 0 || f.MinConfidence > 1:
		return errors.New("--min-confidence must be between 0 and 1")
	case f.MinWords < 0:
		return errors.New("--min-words must be at least 0")
	}
	for i, given := range f.Language {
		tag, err := language.Raw.Parse(given) // as metadata reads those of pages
		if err != nil || tag.IsRoot() {
			return fmt.Errorf("--language %s: no language has this tag; write en, de or pt-BR (BCP 47)", given)
		}
		f.Language[i] = tag.String()
	}
	return nil
}

// reason returns why a page is left out, "" if it is not.
func (f *filters) reason(d *linesift.Document) string {
	if f.SkipHub && d.Hub.Is {
		if t := d.Hub.NetText; t != nil {
			return fmt.Sprintf("as a hub page (net text length %d, link share %.2f)", t.Length, t.LinkShare)
		}
		return fmt.Sprintf("as a hub page (with a probability of %.2f)", d.Hub.Probability)
	}
	if f.MinConfidence > 0 && d.Confidence < f.MinConfidence {
		return fmt.Sprintf("with a confidence of %.2f", max(d.Confidence, 0))
	}
	if f.MinWords > 0 {
		n := 0
		for s := words.Scan([]byte(d.Text())); s.Next(); {
			n++
		}
		if n < f.MinWords {
			return fmt.Sprintf("with %d words", n)
		}
	}
	if len(f.Language) > 0 {
		spoken := d.Metadata().Language
		if spoken == "" {
			return "in a language that is not known"
		}
		if !f.speaks(spoken) {
			return "in " + spoken
		}
	}
	return ""
}

// speaks reports whether a language, as in BCP 47, is one of those asked for or a variety
// of one.
func (f *filters) speaks(spoken string) bool {
	for _, want := range f.Language {
		if n := len(want); len(spoken) >= n && strings.EqualFold(spoken[:n], want) && (len(spoken) == n || spoken[n] == '-') {
			return true
		}
	}
	return false
}
