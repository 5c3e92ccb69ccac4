package ratio

// A Trace is what a method saw of the last page that it masked, to be drawn: an
// element of each slice for each line of the page, or each element in
// TextSweeper. Its slices are valid until the next page.
type Trace struct {
	Of          string    // what has a ratio: "line of the file", "line", "element"
	Ratios      []float64 // text to tags, before smoothing
	Smoothed    []float64 // nil in TextSweeper, which smooths nothing
	Derivatives []float64 // CETR's second dimension; nil in others
	Clusters    []int     // from 0; nil where there are none
	Threshold   float64   // from which ratio on, the smoothed one if there is one, text is content; 0 where there is none
	Content     []bool    // the verdict
}

// A Tracer is a method of this package.
type Tracer interface {
	// Trace returns what Mask saw of the last page.
	Trace() Trace
}

// Trace returns the ratios and the verdict.
func (r *Ratios) Trace() Trace {
	t := Trace{Of: "line of the file", Ratios: r.ratios, Smoothed: r.values, Content: r.content}
	if r.Lines == Rendered {
		t.Of = "line"
	}
	return t
}

// Trace returns the clusters too.
func (c *Clusters) Trace() Trace {
	t := c.Ratios.Trace()
	t.Clusters = c.cluster
	return t
}

// Trace returns the derivatives too.
func (c *CETR) Trace() Trace {
	t := c.Clusters.Trace()
	for _, p := range c.points {
		t.Derivatives = append(t.Derivatives, p[1])
	}
	return t
}

// Trace returns the threshold too.
func (t *Threshold) Trace() Trace {
	trace := t.Ratios.Trace()
	trace.Threshold = t.threshold
	return trace
}

// Trace returns the ratios of the page's elements.
func (s *Sweeper) Trace() Trace {
	t := Trace{Of: "element", Threshold: s.least}
	for n := range s.nodes {
		e := &s.nodes[n]
		t.Ratios = append(t.Ratios, e.ratio)
		t.Content = append(t.Content, !e.dropped)
	}
	return t
}
