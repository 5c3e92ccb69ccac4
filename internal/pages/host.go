package pages

import (
	"net/url"
	"strings"
)

// Host returns the host of an absolute URL in lower case and without "www.", ""
// of any other.
func Host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}
