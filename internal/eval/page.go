package eval

import "fmt"

// A PageScore has the scores of one method on one page.
type PageScore struct {
	Set      string `json:"set"`            // the gold standard with the page
	ID       string `json:"id"`             // the page, unique in its set
	Site     string `json:"site,omitempty"` // its site: pages of a site are near copies of each other
	Language string `json:"lang,omitempty"` // ISO 639-1
	Type     string `json:"type,omitempty"` // article, forum, product, ...

	Text
	Lines LineErrors `json:"lines"` // zero if the lines have no labels

	Confidence *float64 `json:"confidence,omitempty"` // the method's confidence in its result, 0 to 1; nil if unknown
	Failed     bool     `json:"failed,omitempty"`     // the method gave an error; its text counts as empty
}

// A Key names a page among all sets.
type Key struct{ Set, ID string }

// Key returns the page's key.
func (p PageScore) Key() Key { return Key{p.Set, p.ID} }

// cluster returns the page's unit of resampling. This is its site, or the page itself if it
// has no site.
func (p PageScore) cluster() string {
	if p.Site == "" {
		return "\x00" + p.Set + "\x00" + p.ID
	}
	return p.Site
}

// A Result has the scores of one method, page by page.
type Result struct {
	Method string
	Pages  []PageScore
	Bound  bool // the scores are an upper bound for methods, not a method's
}

// ByKey returns the pages by their keys. A repeated page is an error: it would count twice in
// every mean.
func (r Result) ByKey() (map[Key]PageScore, error) {
	index := make(map[Key]PageScore, len(r.Pages))
	for _, p := range r.Pages {
		if _, twice := index[p.Key()]; twice {
			return nil, fmt.Errorf("%s: page %s of set %s is scored twice", r.Method, p.ID, p.Set)
		}
		index[p.Key()] = p
	}
	return index, nil
}
