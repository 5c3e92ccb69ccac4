package options

import (
	"net/url"
	"regexp"
	"slices"
	"strings"
)

// Yield lets options give way to those of a query, which [Options.Check] would refuse together with options that
// the query does not have.
func (o *Options) Yield(given url.Values) {
	for _, y := range yields {
		if given.Has(y.given) && !given.Has(y.to) {
			y.clear(o)
		}
	}
}

// yields has both directions of each contradiction that Check finds.
var yields = []struct {
	given, to string
	clear     func(o *Options)
}{
	{"method", "model", func(o *Options) { o.Model = "" }},
	{"method", "threshold", func(o *Options) { o.Threshold = nil }},
	{"method", "favor", func(o *Options) { o.Favor = "" }},
	{"threshold", "favor", func(o *Options) { o.Favor = "" }},
	{"threshold", "method", func(o *Options) { o.Method = withoutThreshold(o.Method) }},
	{"favor", "threshold", func(o *Options) { o.Threshold = nil }},
	{"favor", "method", func(o *Options) { o.Method = withoutThreshold(o.Method) }},
	{"comments", "keep_roles", func(o *Options) { o.KeepRoles = without(o.KeepRoles, "comment") }},
	{"comments", "drop_roles", func(o *Options) { o.DropRoles = without(o.DropRoles, "comment") }},
	{"keep_roles", "comments", func(o *Options) { o.Comments = unless(o.KeepRoles, o.Comments) }},
	{"drop_roles", "comments", func(o *Options) { o.Comments = unless(o.DropRoles, o.Comments) }},
	{"keep_roles", "drop_roles", func(o *Options) { o.DropRoles = without(o.DropRoles, o.KeepRoles...) }},
	{"drop_roles", "keep_roles", func(o *Options) { o.KeepRoles = without(o.KeepRoles, o.DropRoles...) }},
}

// without returns roles without some.
func without(roles []string, some ...string) []string {
	return slices.DeleteFunc(slices.Clone(roles), func(role string) bool { return slices.Contains(some, role) })
}

// unless returns nil if roles have comments, and else the option about comments.
func unless(roles []string, comments *bool) *bool {
	if slices.Contains(roles, "comment") {
		return nil
	}
	return comments
}

// withoutThreshold returns a method without the parameters that set its threshold.
func withoutThreshold(method string) string {
	return strings.TrimRight(thresholdParameter.ReplaceAllString(method, ""), ":,")
}

var thresholdParameter = regexp.MustCompile(`\b(?:threshold|favor)=[^,]*,?`)
