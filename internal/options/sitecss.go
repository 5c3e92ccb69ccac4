package options

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"linesift"
	"linesift/internal/file"
)

// SiteCSS keeps and drops elements of the pages of hosts. As text it is the path of a CSV file
// with the columns host, keep and drop; as JSON it is a list.
type SiteCSS []HostCSS

// HostCSS keeps and drops elements of the pages of a host, by lists of CSS selectors.
type HostCSS struct {
	Host string `json:"host,omitempty"` // and its subdomains; "" or "*": all pages
	Keep string `json:"keep,omitempty"` // "": none
	Drop string `json:"drop,omitempty"`
}

// UnmarshalText reads the CSV file at a path. An error names the line.
func (s *SiteCSS) UnmarshalText(path []byte) error {
	*s = nil
	return file.ReadCSV(string(path), []string{"host", "keep", "drop"}, func(cells []string) error {
		host := HostCSS{cells[0], cells[1], cells[2]}
		*s = append(*s, host)
		_, err := host.parse()
		return err
	})
}

// UnmarshalJSON reads a list of objects. Unknown keys are errors.
func (s *SiteCSS) UnmarshalJSON(list []byte) error {
	d := json.NewDecoder(bytes.NewReader(list))
	d.DisallowUnknownFields()
	return d.Decode((*[]HostCSS)(s))
}

// parse reads the host and the selectors. It is an error if there is no selector.
func (h HostCSS) parse() (linesift.SiteCSS, error) {
	if h.Keep == "" && h.Drop == "" {
		return linesift.SiteCSS{}, fmt.Errorf("%s: neither keep nor drop has a selector", cmp.Or(h.Host, "*"))
	}
	return linesift.NewSiteCSS(h.Host, h.Keep, h.Drop)
}
