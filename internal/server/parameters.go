package server

import (
	"net/http"
	"net/url"

	"linesift/internal/options"
)

// parseQuery returns the options of a request for a batch or for one page, and the page's address.
// The server's options are the defaults. An unknown or repeated parameter is a problem, because it
// would have no effect.
func (s *Server) parseQuery(r *http.Request, batch bool) (o options.Options, address string, err error) {
	o = s.config.Options
	given, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return o, "", problemf(http.StatusBadRequest, "the query: %v", err)
	}
	var others []string
	if !batch {
		others = append(others, "url")
	}
	if addresses := given["url"]; len(addresses) > 0 && !batch { // in a batch each line has its own
		address = addresses[0]
		if len(addresses) > 1 {
			return o, "", problemf(http.StatusBadRequest, "url: given %d times", len(addresses))
		}
		if err := options.CheckAddress(address); err != nil {
			return o, "", problemf(http.StatusBadRequest, "url: %v", err)
		}
	}
	if err := checkSelectors(given); err != nil {
		return o, "", err
	}
	if err := o.FromQuery(given, "server", others...); err != nil {
		return o, "", problemf(http.StatusBadRequest, "%v", err)
	}
	o.Yield(given)
	return o, address, nil
}
