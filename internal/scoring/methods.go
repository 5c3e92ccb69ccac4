// Package scoring runs methods over the pages of gold standards and scores the
// results, for the commands that compare methods.
//
// [Methods] makes a list of methods from names and model files. [LearnSites] makes profiles
// for the methods that compare the pages of a site. [Each] runs the methods over all pages,
// several at once, and hands the caller a [ScoredPage] for each. It has an [Extraction] by each
// method, with its eval.PageScore.
package scoring

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"linesift"
	"linesift/internal/content"
	"linesift/internal/facts"
	"linesift/internal/parameter"
	"linesift/internal/pipeline"
	"linesift/methods"
	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// A Method is a method under the name that a table gives it.
type Method struct {
	Name  string
	Info  methods.Info                    // zero for Gold
	Model *model.Model                    // of OfModel; or nil
	New   func() (linesift.Method, error) // makes one for a goroutine; nil for Gold

	Without []string // the rules of package pipeline that are left out
}

// Gold is the name of the method that keeps the lines that the gold text labels content. It is
// the best result that line labels can give.
const Gold = "gold"

// Named returns the method of a name, with parameters or without. An unknown name is New's error.
func Named(name string) Method {
	if name == Gold {
		return Method{Name: name, Without: pipeline.Rules()}
	}
	info, _ := methods.ByName(name)
	return Method{Name: name, Info: info, New: func() (linesift.Method, error) { return methods.New(name) }}
}

// OfModel returns the method of a model.
func OfModel(name string, m *model.Model) Method {
	open := func() (linesift.Method, error) { return linesift.NewModelMethod(m, linesift.Threshold{}) }
	info := methods.Info{Name: name, Model: true, Hubs: m.Networks[model.NetworkPage] != nil}
	return Method{Name: name, Info: info, Model: m, New: open}
}

// ContentWithout returns the content of a result if rules of package pipeline are left out.
func ContentWithout(p *page.Page, r linesift.Result, rules []string) page.Mask {
	s := content.State{Without: rules, Facts: facts.Facts{
		Page: p, Mask: slices.Clone(r.Mask), Types: r.Types,
		Probabilities: r.Probabilities, Threshold: r.Threshold,
		Roles: func() ([]role.Role, int) {
			var tagger role.Tagger
			return tagger.Tag(p, nil), tagger.TitleLine()
		},
	}}
	pipeline.Content(&s)
	return s.Mask
}

// Methods returns the methods of these names and of these model files. A name may be a list.
// Without names it returns all methods of linesift. lacks, if not nil, returns an error for a
// method that cannot be measured. For a method that was named this is an error. Other methods
// are left out.
func Methods(names, models []string, lacks func(methods.Info) error) ([]Method, error) {
	var all []Method
	if len(names) > 0 {
		for _, name := range parameter.SplitList(strings.Join(names, ",")) {
			all = append(all, Named(name))
		}
	} else {
		for _, info := range methods.All() {
			if lacks == nil || lacks(info) == nil {
				all = append(all, Named(info.Name))
			}
		}
	}
	for _, path := range models {
		n, err := model.Open(path)
		if err != nil {
			return nil, fmt.Errorf("--model: %w", err)
		}
		all = append(all, OfModel(strings.TrimSuffix(filepath.Base(path), filepath.Ext(path)), n))
	}
	for i, m := range all {
		if slices.ContainsFunc(all[:i], func(other Method) bool { return other.Name == m.Name }) {
			return nil, fmt.Errorf("two methods are called %s", m.Name)
		}
		if m.New != nil {
			if _, err := m.New(); err != nil {
				return nil, fmt.Errorf("--method: %w", err)
			}
		}
		if lacks != nil {
			if err := lacks(m.Info); err != nil {
				return nil, fmt.Errorf("%s %w", m.Name, err)
			}
		}
	}
	return all, nil
}

// perfect is the method Gold.
type perfect struct{ mask *page.Mask }

func (m perfect) Classify(_ *page.Page, r *linesift.Result) error {
	r.Mask = append(r.Mask[:0], *m.mask...)
	return nil
}
