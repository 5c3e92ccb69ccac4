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

// A wish is what a query asks for.
type wish struct {
	method  method
	options []linesift.PageOption
	content string // what the content is in a record: text, markdown or html
	lines   bool   // a record has the page's lines
}

// A parameter is one of a query.
type parameter struct {
	name string
	page bool // of one page only: a batch has it in its lines
	set  func(w *wish, value string) error
}

var parameters = []parameter{
	{"method", false, func(w *wish, value string) error {
		w.method.name = value
		return nil // whether there is one, its maker finds
	}},
	{"favor", false, func(w *wish, value string) error {
		w.method.favor = value
		_, err := linesift.ParseFavor(value)
		return err
	}},
	{"with", false, roles(linesift.With)},
	{"without", false, func(w *wish, value string) error {
		if value == "none" {
			w.options = append(w.options, linesift.Untrimmed())
			return nil
		}
		return roles(linesift.Without)(w, value)
	}},
	{"url", true, func(w *wish, value string) error {
		if u, err := url.Parse(value); err != nil || !u.IsAbs() || u.Host == "" {
			return fmt.Errorf("%q is no absolute address", value)
		}
		w.options = append(w.options, linesift.URL(value))
		return nil
	}},
	{"content", false, func(w *wish, value string) error {
		if !slices.Contains(contents, value) {
			return fmt.Errorf("%q is none of %s", value, strings.Join(contents, ", "))
		}
		w.content = value
		return nil
	}},
	{"links", false, truth(linesift.Links)},
	{"images", false, truth(linesift.Images)},
	{"tables", false, truth(linesift.Tables)},
	{"comments", false, truth(linesift.Comments)},
	{"lines", false, func(w *wish, value string) (err error) {
		w.lines, err = parseBool(value)
		return err
	}},
}

// contents are what the content of a record can be in.
var contents = []string{"text", "markdown", "html"}

// roles reads names of roles, by commas.
func roles(option func(role.Set) linesift.PageOption) func(*wish, string) error {
	return func(w *wish, value string) error {
		set, err := role.Parse(strings.Split(value, ",")...)
		if err == nil {
			w.options = append(w.options, option(set))
		}
		return err
	}
}

func truth(option func(bool) linesift.PageOption) func(*wish, string) error {
	return func(w *wish, value string) error {
		on, err := parseBool(value)
		if err == nil {
			w.options = append(w.options, option(on))
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

// parse reads the query of a request, of a batch or of one page. A parameter that is not
// known, or that is there twice, is a problem: what it asks for would not be done.
func parse(r *http.Request, batch bool) (wish, error) {
	w := wish{content: "text"}
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return w, problemf(http.StatusBadRequest, "the query: %v", err)
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		values := query[name]
		i := slices.IndexFunc(parameters, func(p parameter) bool { return p.name == name && !(batch && p.page) })
		if i < 0 {
			return w, problemf(http.StatusBadRequest, "no parameter is called %q; there are %s", name, strings.Join(names(batch), ", "))
		}
		if len(values) > 1 {
			return w, problemf(http.StatusBadRequest, "%s is there %d times", name, len(values))
		}
		if err := parameters[i].set(&w, values[0]); err != nil {
			return w, problemf(http.StatusBadRequest, "%s: %s", name, reason(err))
		}
	}
	return w, nil
}

// names returns the names of the parameters.
func names(batch bool) (all []string) {
	for _, p := range parameters {
		if !(batch && p.page) {
			all = append(all, p.name)
		}
	}
	return all
}

// reason returns an error without the name of the package that found it.
func reason(err error) string {
	text := err.Error()
	for _, of := range []string{"linesift: ", "role: "} {
		text = strings.TrimPrefix(text, of)
	}
	return text
}
