package server

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"linesift"
	"linesift/internal/record"
	"linesift/methods"
	"linesift/role"
)

// A query has the values of a request's parameters.
type query struct {
	record.Options
	url       string
	selection []linesift.Option
}

// A parameter is a parameter of a request's query.
type parameter struct {
	name string
	page bool // only for a single page; in a batch each line has it
	set  func(q *query, value string) error
}

var parameters = []parameter{
	{"method", false, func(q *query, value string) error {
		q.Method = value
		return nil // newExtractor checks it
	}},
	{"favor", false, func(q *query, value string) error {
		q.Favor = value
		_, err := methods.ParseFavor(value)
		return err
	}},
	{"with", false, func(q *query, value string) error {
		q.With = append(q.With, strings.Split(value, ",")...)
		return nil // Selection checks it
	}},
	{"without", false, func(q *query, value string) error {
		q.Without = append(q.Without, strings.Split(value, ",")...)
		if value == "none" {
			return nil
		}
		_, err := role.Parse(strings.Split(value, ",")...)
		return err
	}},
	{"url", true, func(q *query, value string) error {
		if u, err := url.Parse(value); err != nil || !u.IsAbs() || u.Host == "" {
			return fmt.Errorf("%q is no absolute address", value)
		}
		q.url = value
		return nil
	}},
	{"content", false, func(q *query, value string) error {
		if !slices.Contains(contents, value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(contents, ", "))
		}
		q.Content = value
		return nil
	}},
	{"links", false, leaves("links")},
	{"images", false, leaves("images")},
	{"tables", false, leaves("tables")},
	{"comments", false, func(q *query, value string) error {
		yes, err := parseBool(value)
		if names := &q.Without; err == nil {
			if yes {
				names = &q.With
			}
			*names = append(*names, "comment")
		}
		return err
	}},
	{"lines", false, func(q *query, value string) (err error) {
		q.Lines, err = parseBool(value)
		return err
	}},
}

// contents are the formats of a record's content.
var contents = []string{"text", "markdown", "html"}

// leaves returns the setter of a parameter. If its value is false, something is left out.
func leaves(name string) func(*query, string) error {
	return func(q *query, value string) error {
		yes, err := parseBool(value)
		if err == nil && !yes {
			q.Without = append(q.Without, name)
		}
		return err
	}
}

func parseBool(value string) (bool, error) {
	yes, err := strconv.ParseBool(value)
	if err != nil {
		err = fmt.Errorf("%q is neither true nor false", value)
	}
	return yes, err
}

// parseQuery reads the query of a request for a batch or for one page. An
// unknown or repeated parameter is a problem, because it would have no effect.
func parseQuery(r *http.Request, batch bool) (query, error) {
	q := query{Options: record.Options{Content: "text"}}
	given, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return q, problemf(http.StatusBadRequest, "the query: %v", err)
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		values := given[name]
		i := slices.IndexFunc(parameters, func(p parameter) bool { return p.name == name && !(batch && p.page) })
		if i < 0 {
			return q, problemf(http.StatusBadRequest, "no parameter is called %q; there are %s", name, strings.Join(names(batch), ", "))
		}
		if len(values) > 1 {
			return q, problemf(http.StatusBadRequest, "%s is there %d times", name, len(values))
		}
		if err := parameters[i].set(&q, values[0]); err != nil {
			return q, problemf(http.StatusBadRequest, "%s: %s", name, strings.TrimPrefix(err.Error(), "role: "))
		}
	}
	if q.selection, err = q.Selection(); err != nil {
		return q, problemf(http.StatusBadRequest, "%v", err)
	}
	return q, nil
}

// names returns the names of the parameters of a batch or of one page.
func names(batch bool) (all []string) {
	for _, p := range parameters {
		if !(batch && p.page) {
			all = append(all, p.name)
		}
	}
	return all
}
