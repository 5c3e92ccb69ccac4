package records

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"linesift/data"
)

// gold is what people say of a page. Empty fields say nothing.
type gold struct {
	Title, Date, Lang string
	Author            list
}

// A list is a string, or a list of strings, which are joined by commas.
type list string

// UnmarshalJSON implements json.Unmarshaler.
func (l *list) UnmarshalJSON(b []byte) error {
	var all []string
	if json.Unmarshal(b, &all) == nil {
		*l = list(strings.Join(all, ", "))
		return nil
	}
	return json.Unmarshal(b, (*string)(l))
}

// open returns a set, and what people say of its pages, by ID.
func open(dir string) (set *data.Set, said map[string]gold, err error) {
	if set, err = data.Open(dir); err != nil {
		return nil, nil, err
	}
	b, err := os.ReadFile(filepath.Join(dir, "ground-truth.json"))
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(b, &said); err != nil {
		return nil, nil, fmt.Errorf("%s: ground-truth.json: %w", dir, err)
	}
	return set, said, nil
}
