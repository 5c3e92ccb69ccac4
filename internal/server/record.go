package server

import "encoding/json"

// A failed is the line of a page of a batch that failed.
type failed struct {
	ID    json.RawMessage `json:"id,omitempty"` // as it was given
	Line  int             `json:"line"`         // of the batch, from 1
	Error *problem        `json:"error"`
}
