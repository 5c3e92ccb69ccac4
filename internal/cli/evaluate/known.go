package evaluate

import (
	"fmt"
	"sync"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/scoring"
	"linesift/internal/train"
	"linesift/page"
)

// knownPages counts the pages that models were fitted to. Its methods are safe for concurrent
// use.
type knownPages struct {
	mu     sync.Mutex
	models []knownTo
}

// A knownTo counts the pages that one model was fitted to.
type knownTo struct {
	name   string
	fitted train.Fitted
	pages  int
}

func newKnownPages(all []scoring.Method) *knownPages {
	k := new(knownPages)
	for _, m := range all {
		if m.Model != nil {
			k.models = append(k.models, knownTo{name: m.Name, fitted: train.FittedTo(m.Model)})
		}
	}
	return k
}

// count counts a page with these lines.
func (k *knownPages) count(lines []page.Span) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for i := range k.models {
		if n := &k.models[i]; n.fitted.Has(lines) {
			n.pages++
		}
	}
}

// warn names the models that were fitted to some of n pages.
func (k *knownPages) warn(n int, s cli.Streams) {
	for _, known := range k.models {
		if known.pages > 0 {
			fmt.Fprintf(s.Err, "evaluate: %s was fitted to %d of these %s, so its figures flatter; "+
				"measure it on other pages\n", file.Printable(known.name), known.pages, cli.Count(n, "page"))
		}
	}
}

// sources returns the bytes of a page's source that its lines take, as labelled CSVs have them.
func sources(p *page.Page) []page.Span {
	spans := make([]page.Span, len(p.Lines))
	for i, line := range p.Lines {
		spans[i] = line.Source
	}
	return spans
}
