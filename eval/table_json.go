package eval

import (
	"encoding/json"
	"io"
)

// WriteJSON writes all that the table knows: the cells with every measure and
// interval, the bootstrap that made them, and the page scores if they were
// kept. A method that did not score a whole group has null in its place.
func (t *Table) WriteJSON(w io.Writer) error { return WriteJSON(w, t) }

// WriteJSON writes any of the measures of this package, one field a line.
func WriteJSON(w io.Writer, measured any) error {
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	e.SetEscapeHTML(false)
	return e.Encode(measured)
}
