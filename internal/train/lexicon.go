package train

import (
	"cmp"
	"slices"

	"linesift/internal/lexicon"
)

// wordsOf returns the lexicon of pages, counted on the lines of known label.
func wordsOf(parts ...[]Page) *lexicon.Lexicon {
	pages := slices.Concat(parts...)
	slices.SortStableFunc(pages, func(a, b Page) int { return cmp.Compare(a.Site, b.Site) })
	var counter lexicon.Counter
	var site []lexicon.Line
	for i, p := range pages {
		for k, keys := range p.Keys {
			if p.W[k] > 0 {
				site = append(site, lexicon.Line{Keys: keys, Content: p.Y[k] == 1})
			}
		}
		if i == len(pages)-1 || pages[i+1].Site != p.Site {
			counter.Add(site)
			site = site[:0]
		}
	}
	return counter.Lexicon()
}
