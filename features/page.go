package features

// The place of a line on its page, and the page as a whole.

var placeAttributes = lineAttributes(nil,
	share("position", "the line's number / the page's lines",
		func(m *Meter, l *line) float32 { return float32(l.number) / float32(len(m.lines)) }),
	count("lines_before", "lines above it", func(_ *Meter, l *line) int32 { return l.number }),
	count("lines_after", "lines below it", func(m *Meter, l *line) int { return len(m.lines) - 1 - int(l.number) }),
	share("words_before", "share of the page's words above it",
		func(m *Meter, l *line) float32 { return ratio(l.wordsBefore, m.page().words) }),
	count("since_heading", "lines since the last heading", func(_ *Meter, l *line) int32 { return l.heading }),
	flag("below_h1", "an <h1> stands above it or is it", func(_ *Meter, l *line) bool { return l.belowH1 }),
	count("h1_above", "how many <h1> stand above it", func(_ *Meter, l *line) int32 { return l.h1Above }),
	flag("title_above", "it is a heading whose text is in the page's title, or stands below one",
		func(_ *Meter, l *line) bool { return l.titleAbove }),
	count("since_title", "lines since that heading, or since the page's start",
		func(_ *Meter, l *line) int32 { return l.sinceTitle }),
	count("depth", "elements around it", func(m *Meter, l *line) int32 { return m.p.Nodes[l.node].Depth }),
)

var pageAttributes = append(attributesOf(onPage, "page_", "", func(m *Meter, _ *line) *totals { return m.page() },
	count("lines", "the page's lines", func(_ *Meter, t *totals) int32 { return t.Lines }),
	count("words", "the page's words", func(_ *Meter, t *totals) float32 { return t.words }),
	share("link_share", "share of the page's text inside links",
		func(_ *Meter, t *totals) float32 { return t.linkShare() }),
	share("density", "the page's text bytes / HTML bytes",
		func(_ *Meter, t *totals) float32 { return ratio(float32(t.TextBytes), float32(t.HTMLBytes)) }),
	share("prose", "share of the page's words in paragraphs",
		func(_ *Meter, t *totals) float32 { return t.proseShare() }),
), lineAttributes(nil,
	count("relative_words", "words / mean words of the page's lines",
		func(m *Meter, l *line) float32 { return ratio(l.words*float32(m.page().Lines), m.page().words) }),
	count("relative_density", "density / the page's density", func(m *Meter, l *line) float32 {
		return ratio(l.density*float32(m.page().HTMLBytes), float32(m.page().TextBytes))
	}),
)...)
