package eval

// A PageScore is how one method did on one page.
type PageScore struct {
	Set  string `json:"set"`            // the gold standard the page is of
	ID   string `json:"id"`             // the page, unique in its set
	Site string `json:"site,omitempty"` // where it is from: pages of a site are near copies of each other
	Lang string `json:"lang,omitempty"` // ISO 639-1
	Type string `json:"type,omitempty"` // article, forum, product, ...

	Text
	Lines  LineErrors `json:"lines"`            // zero where the lines have no labels
	Failed bool       `json:"failed,omitempty"` // the method gave an error; its text counts as empty
}

// pageKey names a page among all sets.
type pageKey struct{ set, id string }

func (p PageScore) key() pageKey { return pageKey{p.Set, p.ID} }

// cluster names the site whose pages stand or fall with this one. A page
// without a site stands alone.
func (p PageScore) cluster() string {
	if p.Site == "" {
		return "\x00" + p.Set + "\x00" + p.ID
	}
	return p.Site
}
