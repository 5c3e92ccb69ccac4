package eval

// A PageScore is how one method did on one page.
type PageScore struct {
	Set  string `json:"set"`            // the gold standard the page is of
	ID   string `json:"id"`             // the page, unique in its set
	Site string `json:"site,omitempty"` // where it is from: pages of a site are near copies of each other
	Lang string `json:"lang,omitempty"` // ISO 639-1
	Type string `json:"type,omitempty"` // article, forum, product, ...

	Text
	Lines LineErrors `json:"lines"` // zero where the lines have no labels

	// Confidence is the word F1 that the method expected, 0 to 1, and
	// Reliability what its probabilities of the lines were worth; nil if it has
	// none, or, the second, if the lines have no labels.
	Confidence  *float64     `json:"confidence,omitempty"`
	Reliability *Reliability `json:"-"`

	// Favored has a score for each shift of a curve of precision and recall, see
	// FavorCurves; nil if that was not asked for.
	Favored []Favored `json:"-"`

	Diagnosis *Diagnosis `json:"diagnosis,omitempty"` // nil if that was not asked for

	Failed bool `json:"failed,omitempty"` // the method gave an error; its text counts as empty
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
