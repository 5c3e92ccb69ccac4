package server

import (
	"net/http"
	"net/url"

	"linesift/internal/options"
)

// A query has what a request asks for in its query: options, and the address of the page.
type query struct {
	options.Options
	url string
}

// parseQuery reads the query of a request for a batch or for one page. The server's options are
// the defaults. An unknown or repeated parameter is a problem, because it would have no effect.
func (s *Server) parseQuery(r *http.Request, batch bool) (q query, err error) {
	q.Options = s.config.Options
	given, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return q, problemf(http.StatusBadRequest, "the query: %v", err)
	}
	if addresses := given["url"]; len(addresses) > 0 && !batch { // in a batch each line has its own
		u, err := url.Parse(addresses[0])
		switch {
		case len(addresses) > 1:
			return q, problemf(http.StatusBadRequest, "url: it is there %d times", len(addresses))
		case err != nil || !u.IsAbs() || u.Host == "":
			return q, problemf(http.StatusBadRequest, "url: %q is no absolute address", addresses[0])
		}
		q.url = addresses[0]
		delete(given, "url")
	}
	if err := checkSelectors(given); err != nil {
		return q, err
	}
	if given.Has("method") {
		q.Model = "" // of the server
	}
	if err := q.FromQuery(given, "server"); err != nil {
		return q, problemf(http.StatusBadRequest, "%v", err)
	}
	return q, nil
}

// check checks the options of a query after its format is known.
func (q *query) check() error {
	if err := q.Check(); err != nil {
		return problemf(http.StatusBadRequest, "%v", err)
	}
	if info, _ := q.Info(); info.Sites {
		return problemf(http.StatusBadRequest,
			"method: this one compares the pages of a site, and the server sees one page at a time")
	}
	return nil
}
