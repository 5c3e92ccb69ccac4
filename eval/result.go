package eval

import "fmt"

// A Result is what one method scored, page by page.
type Result struct {
	Method string
	Pages  []PageScore
}

// pagesByKey indexes pages by set and id. A page that stands there twice is an
// error: it would count twice in every mean.
func pagesByKey(method string, pages []PageScore) (map[pageKey]PageScore, error) {
	index := make(map[pageKey]PageScore, len(pages))
	for _, p := range pages {
		if _, twice := index[p.key()]; twice {
			return nil, fmt.Errorf("eval: %s: page %s of set %s is scored twice", method, p.ID, p.Set)
		}
		index[p.key()] = p
	}
	return index, nil
}
