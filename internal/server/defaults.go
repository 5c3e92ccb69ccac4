package server

import (
	"regexp"
	"slices"
	"strings"

	"linesift/internal/options"
)

// yields says which of the server's options give way to a parameter of a request, because the request
// would be refused for an option that it does not have.
var yields = []struct {
	given, to string
	clear     func(o *options.Options)
}{
	{"method", "model", func(o *options.Options) { o.Model = "" }},
	{"method", "threshold", func(o *options.Options) { o.Threshold = nil }},
	{"method", "favor", func(o *options.Options) { o.Favor = "" }},
	{"threshold", "favor", func(o *options.Options) { o.Favor = "" }},
	{"threshold", "method", func(o *options.Options) { o.Method = withoutThreshold(o.Method) }},
	{"favor", "threshold", func(o *options.Options) { o.Threshold = nil }},
	{"favor", "method", func(o *options.Options) { o.Method = withoutThreshold(o.Method) }},
	{"comments", "keep_roles", func(o *options.Options) { o.KeepRoles = without(o.KeepRoles, "comment") }},
	{"comments", "drop_roles", func(o *options.Options) { o.DropRoles = without(o.DropRoles, "comment") }},
	{"keep_roles", "comments", func(o *options.Options) { o.Comments = unless(o.KeepRoles, o.Comments) }},
	{"drop_roles", "comments", func(o *options.Options) { o.Comments = unless(o.DropRoles, o.Comments) }},
	{"keep_roles", "drop_roles", func(o *options.Options) { o.DropRoles = without(o.DropRoles, o.KeepRoles...) }},
	{"drop_roles", "keep_roles", func(o *options.Options) { o.KeepRoles = without(o.KeepRoles, o.DropRoles...) }},
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
