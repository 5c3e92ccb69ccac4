package features

// A Recurrence is what the other pages of a site say of a line. Package site
// counts it.
type Recurrence struct {
	Line     float32 // share of the other pages that have a line of its text, 0 to 1
	Passage  bool    // one of them has it with the same line above it, or the same below
	Skeleton float32 // share of them that have a line of its skeleton (Skeletons), 0 to 1
	Entropy  float32 // mean entropy of its terms over the site's pages, 0 to 1; 1 if all have them as often
}

// recurrence returns what is known of line i, the zero value if nothing is.
func (c *Context) recurrence(i int) Recurrence {
	if i < len(c.recurrences) {
		return c.recurrences[i]
	}
	return Recurrence{}
}

// SiteInputs returns what the network sees that judges lines by the other pages
// of the site: what those say of the line, and what the page alone said.
//
// On held-out training pages more inputs, the recurrences of its neighbours and
// containers or the answers on other pages about lines of its skeleton, brought
// nothing, nor did hidden units: there are some hundred sites of several pages to
// learn from, and most have two.
func SiteInputs() []string { return append([]string{"guess"}, aboutSite...) }

// siteTable lists what the other pages of the site say of a line, 0 where no other
// page is known.
func siteTable() []derived {
	return []derived{
		{Attribute: Attribute{Name: "site_line", Doc: "share of the other pages that have a line of its text, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Line }},
		{Attribute: Attribute{Name: "site_passage", Doc: "another page has it with the same line above it, or the same below, 0 or 1"}, of: func(c *Context, i int) float32 { return indicator(c.recurrence(i).Passage) }},
		{Attribute: Attribute{Name: "site_skeleton", Doc: "share of the other pages that have a line within the same elements, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Skeleton }},
		{Attribute: Attribute{Name: "site_entropy", Doc: "mean entropy of its terms over the site's pages, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Entropy }},
	}
}
