package model

// An Effect says how far an attribute moves a line's log-odds of being content, before stage
// shrink. It is the decrease of the log-odds if the attribute is set to its training mean on
// the line and its neighbours.
type Effect struct {
	Attribute string  `json:"attribute"` // of the line, or "lines_around", "page" or "page_type"
	LogOdds   float32 `json:"log_odds"`  // natural logarithm; above 0 if the attribute makes content more likely
}
