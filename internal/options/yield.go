package options

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// contradictions are groups of options. [Options.Check] may refuse any two of a group together.
var contradictions = [][]string{
	{"method", "model"}, {"method", "threshold", "favor"}, {"comments", "keep_roles", "drop_roles"},
}

// Yield lets options give way to those of a query, which [Options.Check] would refuse together with options that
// the query does not have.
func (o *Options) Yield(given url.Values) {
	for _, group := range contradictions {
		for _, name := range group {
			if slices.ContainsFunc(group, given.Has) && !given.Has(name) {
				yields[name](o)
			}
		}
	}
}

// yields take out of an option what may contradict the others of its group.
var yields = map[string]func(o *Options){
	"method":     func(o *Options) { o.Method = withoutThreshold(o.Method) },
	"model":      func(o *Options) { o.Model = "" },
	"threshold":  func(o *Options) { o.Threshold = nil },
	"favor":      func(o *Options) { o.Favor = "" },
	"comments":   (*Options).yieldComments,
	"keep_roles": func(o *Options) { o.KeepRoles = o.without(o.KeepRoles, o.DropRoles) },
	"drop_roles": func(o *Options) { o.DropRoles = o.without(o.DropRoles, o.KeepRoles) },
}

// yieldComments lets the option comments give way to roles that say what becomes of comments.
func (o *Options) yieldComments() {
	if slices.Contains(slices.Concat(o.KeepRoles, o.DropRoles), "comment") {
		o.Comments = nil
	}
}

// without returns roles without others, and without comment if the option comments says what becomes of it.
func (o *Options) without(roles, others []string) []string {
	return slices.DeleteFunc(slices.Clone(roles), func(role string) bool {
		return slices.Contains(others, role) || role == "comment" && o.Comments != nil
	})
}

// withoutThreshold returns a method without the parameters that set its threshold.
func withoutThreshold(method string) string {
	return strings.TrimRight(thresholdParameter.ReplaceAllString(method, ""), ":,")
}

var thresholdParameter = regexp.MustCompile(`\b(?:threshold|favor)=[^,]*,?`)
