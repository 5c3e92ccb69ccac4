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
	"linesift/role"
)

// A query has the values of a request's parameters.
type query struct {
	method  method
	options []linesift.PageOption
	content string // the content's format in a record: text, markdown or html
	lines   bool   // add the page's lines to a record
}

// A parameter is one of a request's query.
type parameter struct {
	name string
	page bool // of a single page; the lines of a batch have it instead
	set  func(q *query, value string) error
}

var parameters = []parameter{
	{"method", false, func(q *query, value string) error {
		q.method.name = value
		return nil // newExtractor checks it
	}},
	{"favor", false, func(q *query, value string) error {
		q.method.favor = value
		_, err := linesift.ParseFavor(value)
		return err
	}},
	{"with", false, roles(linesift.With)},
	{"without", false, func(q *query, value string) error {
		if value == "none" {
			q.options = append(q.options, linesift.Untrimmed())
			return nil
		}
		return roles(linesift.Without)(q, value)
	}},
	{"url", true, func(q *query, value string) error {
		if u, err := url.Parse(value); err != nil || !u.IsAbs() || u.Host == "" {
			return fmt.Errorf("%q is no absolute address", value)
		}
		q.options = append(q.options, linesift.URL(value))
		return nil
	}},
	{"content", false, func(q *query, value string) error {
		if !slices.Contains(contents, value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(contents, ", "))
		}
		q.content = value
		return nil
	}},
	{"links", false, boolean(linesift.Links)},
	{"images", false, boolean(linesift.Images)},
	{"tables", false, boolean(linesift.Tables)},
	{"comments", false, boolean(linesift.Comments)},
	{"lines", false, func(q *query, value string) (err error) {
		q.lines, err = parseBool(value)
		return err
	}},
}

// contents are the formats of a record's content.
var contents = []string{"text", "markdown", "html"}

// roles returns the setter of an option that takes names of roles, between commas.
func roles(option func(role.Set) linesift.PageOption) func(*query, string) error {
	return func(q *query, value string) error {
		set, err := role.Parse(strings.Split(value, ",")...)
		if err == nil {
			q.options = append(q.options, option(set))
		}
		return err
	}
}

// boolean returns the setter of an option that is true or false.
func boolean(option func(bool) linesift.PageOption) func(*query, string) error {
	return func(q *query, value string) error {
		on, err := parseBool(value)
		if err == nil {
			q.options = append(q.options, option(on))
		}
		return err
	}
}

func parseBool(value string) (bool, error) {
	on, err := strconv.ParseBool(value)
	if err != nil {
		err = fmt.Errorf("%q is neither true nor false", value)
	}
	return on, err
}

// parseQuery reads the query of a request for a batch or for one page. An
// unknown or repeated parameter is a problem, because it would have no effect.
func parseQuery(r *http.Request, batch bool) (query, error) {
	q := query{content: "text"}
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
			return q, problemf(http.StatusBadRequest, "%s: %s", name, reason(err))
		}
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

// reason returns the text of an error without the name of its package.
func reason(err error) string {
	text := err.Error()
	for _, of := range []string{"linesift: ", "role: "} {
		text = strings.TrimPrefix(text, of)
	}
	return text
}
