// Package scoring runs methods over the pages of gold standards and scores what they
// find, for the commands that set methods side by side.
//
// Methods makes a list of Method of names and model files. LearnSites lets those that
// judge a page by its site see the others first. Each runs them over all pages, several
// at once, and gives of each page a Page: what every method found (an Extraction) with
// its eval.PageScore. What becomes of the scores is left to the caller.
package scoring

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"linesift"
	"linesift/internal/parameter"
	"linesift/model"
)

// A Method is a method under the name that a table gives it.
type Method struct {
	Name string
	New  func() (linesift.Method, error) // of one goroutine; nil of Gold
}

// Gold is the name of the method that knows the answer: what perfect labels of the
// lines would give.
const Gold = "gold"

// Named returns the method of a name, with parameters or without.
func Named(name string) Method {
	if name == Gold {
		return Method{Name: name}
	}
	return Method{name, func() (linesift.Method, error) { return linesift.NewMethod(name) }}
}

// OfModel returns the method of a network.
func OfModel(name string, m *model.Model) Method {
	return Method{name, func() (linesift.Method, error) { return linesift.NewNetwork(m) }}
}

// Methods returns the methods of these names, which may be lists, and of the networks
// in these files. Without names it is all that linesift has. lacks, if not nil, says
// what a method lacks for what is to be measured (nil stands for Gold): methods that
// were not named are left out then, and others are an error.
func Methods(names, models []string, lacks func(linesift.Method) error) ([]Method, error) {
	var all []Method
	if len(names) > 0 {
		for _, name := range parameter.SplitList(strings.Join(names, ",")) {
			all = append(all, Named(name))
		}
	} else {
		for _, m := range linesift.Methods() {
			method, err := linesift.NewMethod(m.Name)
			if err != nil {
				return nil, err
			}
			if lacks == nil || lacks(method) == nil {
				all = append(all, Named(m.Name))
			}
		}
	}
	for _, path := range models {
		n, err := model.Open(path)
		if err != nil {
			return nil, err
		}
		all = append(all, OfModel(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), n))
	}
	for i, m := range all {
		if slices.ContainsFunc(all[:i], func(other Method) bool { return other.Name == m.Name }) {
			return nil, fmt.Errorf("two methods are called %s", m.Name)
		}
		var method linesift.Method
		if m.New != nil {
			var err error
			if method, err = m.New(); err != nil {
				return nil, err
			}
		}
		if lacks != nil {
			if err := lacks(method); err != nil {
				return nil, fmt.Errorf("%s %w", m.Name, err)
			}
		}
	}
	return all, nil
}
