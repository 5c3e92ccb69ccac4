package record

import (
	"fmt"

	"linesift/content"
	"linesift/internal/file"
)

// A Rule keeps and drops elements of the pages of a host by lists of CSS selectors.
type Rule struct {
	Host string `json:"host,omitempty"` // and its subdomains; "" or "*": all pages
	Keep string `json:"keep,omitempty"` // "": none
	Drop string `json:"drop,omitempty"`
}

// ReadRules reads the CSV file at path, with the columns host, keep and drop. An error names the
// line.
func ReadRules(path string) (rules []Rule, err error) {
	err = file.ReadCSV(path, []string{"host", "keep", "drop"}, func(cells []string) error {
		rules = append(rules, Rule{cells[0], cells[1], cells[2]})
		return rules[len(rules)-1].check()
	})
	return rules, err
}

// check returns an error if a selector is wrong, or there is none.
func (r Rule) check() error {
	for _, css := range []string{r.Keep, r.Drop} {
		if _, err := content.ParseSelector(css); css != "" && err != nil {
			return err
		}
	}
	if r.Keep == "" && r.Drop == "" {
		return fmt.Errorf("%s: neither keep nor drop has a selector", r.Host)
	}
	return nil
}
