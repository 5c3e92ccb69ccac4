package scoring

import (
	"fmt"

	"linesift/data"
)

// A SetsError says why sets cannot be scored, or not together.
type SetsError struct{ error }

// Open returns the pages of the gold standards in these folders. A folder without one is a
// SetsError, and so are two sets of one name and, with texts, a page without a gold text.
func Open(folders []string, texts bool) ([]data.GoldPage, error) {
	var pages []data.GoldPage
	folder := make(map[string]string) // by the name of the set
	for _, dir := range folders {
		set, err := data.Open(dir)
		if err != nil {
			return nil, SetsError{err}
		}
		if other, ok := folder[set.Name]; ok {
			return nil, SetsError{fmt.Errorf("%s and %s are both called %s", other, dir, set.Name)}
		}
		folder[set.Name] = dir
		for _, p := range set.Pages {
			if texts && p.Partial {
				return nil, SetsError{fmt.Errorf("%s: page %s has no articleBody, the text to compare with", dir, p.ID)}
			}
		}
		pages = append(pages, set.Pages...)
	}
	return pages, nil
}
