package record

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"

	"linesift/content"
)

// A Rule keeps and drops elements of the pages of a host by lists of CSS selectors.
type Rule struct {
	Host string `json:"host,omitempty"` // and its subdomains; "" or "*": all pages
	Keep string `json:"keep,omitempty"` // "": none
	Drop string `json:"drop,omitempty"`
}

// ReadRules reads a CSV file with the columns host, keep and drop. Lines that begin with # are
// comments. An error names the line.
func ReadRules(from io.Reader) (rules []Rule, err error) {
	r := csv.NewReader(from)
	r.Comment, r.TrimLeadingSpace = '#', true
	header, err := r.Read()
	if err != nil || !slices.Equal(header, []string{"host", "keep", "drop"}) {
		return nil, cmp.Or(err, errors.New("line 1: the columns are host,keep,drop"))
	}
	for {
		row, err := r.Read()
		if err == io.EOF {
			return rules, nil
		}
		if err != nil {
			return nil, err
		}
		line, _ := r.FieldPos(0)
		rule := Rule{row[0], row[1], row[2]}
		if err := rule.check(); err != nil {
			return nil, fmt.Errorf("line %d: %w", line, err)
		}
		rules = append(rules, rule)
	}
}

// check returns an error if a selector is wrong, or there is none.
func (r Rule) check() error {
	for _, css := range []string{r.Keep, r.Drop} {
		if css == "" {
			continue
		}
		if _, err := content.ParseSelector(css); err != nil {
			return err
		}
	}
	if r.Keep == "" && r.Drop == "" {
		return fmt.Errorf("%s: neither keep nor drop has a selector", r.Host)
	}
	return nil
}
