package options

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"

	"linesift/internal/content"
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
		return host.check()
	})
}

// UnmarshalJSON reads a list of objects. Unknown keys are errors.
func (s *SiteCSS) UnmarshalJSON(list []byte) error {
	d := json.NewDecoder(bytes.NewReader(list))
	d.DisallowUnknownFields()
	return d.Decode((*[]HostCSS)(s))
}

// check returns an error if the host or a selector is wrong, or there is no selector.
func (h HostCSS) check() error {
	if _, err := content.ParseHost(h.Host); err != nil {
		return err
	}
	for _, css := range []string{h.Keep, h.Drop} {
		if _, err := content.ParseSelector(css); css != "" && err != nil {
			return err
		}
	}
	if h.Keep == "" && h.Drop == "" {
		return fmt.Errorf("%s: neither keep nor drop has a selector", cmp.Or(h.Host, "*"))
	}
	return nil
}
