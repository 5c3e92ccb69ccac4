package server

import (
	"encoding/json"

	"linesift/internal/record"
)

// A reply has the results for a page, or its error.
type reply struct {
	ID json.RawMessage `json:"id,omitempty"` // of a page of a batch, as it was given
	*record.Record
	Line  int      `json:"line,omitempty"`  // line of a batch with an error, from 1
	Error *problem `json:"error,omitempty"` // if set, only ID and Line may be set too
}
