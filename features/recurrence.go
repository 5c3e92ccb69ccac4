package features

import "fmt"

// A Recurrence is what the other pages of a site say of a line. Package site
// counts it.
type Recurrence struct {
	Line     float32 // share of the other pages that have a line of its text, 0 to 1
	Passage  float32 // share of them that have it between the same two lines, 0 to 1
	Skeleton float32 // share of them that have a line of its skeleton (site.Skeletons), 0 to 1
	Entropy  float32 // mean entropy of its terms over the site's pages, 0 to 1; 1 if all have them as often

	// Alike is how many lines of its skeleton the other pages have on which a
	// network has judged them, and Guess the mean of its probabilities that they
	// are content, 0 to 1. A line counts by the logarithm of its length.
	Alike, Guess float32
}

// siteAnswers is what a Context knows of the site of the page that it has read.
type siteAnswers struct {
	pages       int
	recurrences []Recurrence // of each line; none if no other page is known

	// What recurs, as a Context has what is content.
	above, containers []mass
}

// setRecurrences sums up what the other pages of the site say of the lines.
func (c *Context) setRecurrences(l *Lines) {
	s := &c.site
	s.pages, s.recurrences = l.OtherPages, l.Recurrences
	s.above = append(s.above[:0], mass{})
	s.containers = s.containers[:0]
	for i := range l.Recurrences {
		m := c.recurs(i)
		sum := s.above[i]
		sum.add(m)
		s.above = append(s.above, sum)
		for k, e := range c.around[i] {
			if k > 0 && e == c.around[i][k-1] {
				break // the document, once more
			}
			for int(e) >= len(s.containers) {
				s.containers = append(s.containers, mass{})
			}
			s.containers[e].add(m)
		}
	}
}

// recurs is what line i adds to sums over what recurs.
func (c *Context) recurs(i int) mass {
	w := c.lines[i].weight
	return mass{w, w * c.site.recurrences[i].Line}
}

// recurrence returns what is known of line i, the zero value if nothing is.
func (c *Context) recurrence(i int) Recurrence {
	if i < len(c.site.recurrences) {
		return c.site.recurrences[i]
	}
	return Recurrence{}
}

// SiteInputs returns what the network sees that judges lines by the other pages
// of the site: what those say of the line and its neighbours, and the guesses
// about them by the page alone.
func SiteInputs() []string {
	names := append(append([]string(nil), aboutContext...), aboutSite...)
	for n := 1; n <= 2; n++ {
		for _, name := range []string{"guess", "site_guess", "site_line", "site_entropy"} {
			names = append(names, fmt.Sprintf("%s@-%d", name, n), fmt.Sprintf("%s@+%d", name, n))
		}
	}
	return append(names, "page_guess", "page_doubt", "content_share", "expected_f1")
}

// siteTable lists what the other pages of the site say of a line. Where no other
// page is known it is 0, but for site_guess, which is the line's own then.
func siteTable() []derived {
	t := []derived{
		{Attribute: Attribute{Name: "site_pages", Doc: "other pages of the site that are known", Log: true}, of: func(c *Context, _ int) float32 { return float32(c.site.pages) }},
		{Attribute: Attribute{Name: "site_line", Doc: "share of the other pages that have a line of its text, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Line }},
		{Attribute: Attribute{Name: "site_passage", Doc: "share of the other pages that have it between the same two lines, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Passage }},
		{Attribute: Attribute{Name: "site_skeleton", Doc: "share of the other pages that have a line within the same elements, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Skeleton }},
		{Attribute: Attribute{Name: "site_entropy", Doc: "mean entropy of its terms over the site's pages, 0 to 1"}, of: func(c *Context, i int) float32 { return c.recurrence(i).Entropy }},
		{Attribute: Attribute{Name: "site_alike", Doc: "lines within the same elements on other pages that were judged", Log: true}, of: func(c *Context, i int) float32 { return c.recurrence(i).Alike }},
		{Attribute: Attribute{Name: "site_guess", Doc: "mean probability of those to be content, 0 to 1; the line's own if there are none"}, of: func(c *Context, i int) float32 {
			if r := c.recurrence(i); r.Alike > 0 {
				return r.Guess
			}
			return probability(c.odds[i])
		}},
	}
	for k := range Levels {
		t = append(t, derived{Attribute: Attribute{Name: fmt.Sprintf("c%d_site", k+1), Doc: fmt.Sprintf("container %d around it: mean of site_line over its other lines, 0 to 1", k+1)}, of: func(c *Context, i int) float32 {
			if c.site.recurrences == nil {
				return 0
			}
			return c.site.containers[c.around[i][k]].less(c.recurs(i)).mean()
		}})
	}
	for _, n := range []int{3, 10} {
		t = append(t, derived{Attribute: Attribute{Name: fmt.Sprintf("w%d_site", n), Doc: fmt.Sprintf("mean of site_line over up to %d lines above and below, 0 to 1", n)}, of: func(c *Context, i int) float32 {
			if c.site.recurrences == nil {
				return 0
			}
			a := c.site.above
			return a[min(i+n+1, len(a)-1)].less(a[max(i-n, 0)]).mean()
		}})
	}
	return t
}
