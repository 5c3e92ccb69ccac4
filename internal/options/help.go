package options

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

// table is the source of the table. The comment of a field is the help of its option, so that it
// stands once, beside the field, in lines that can be read.
//
//go:embed options.go
var table string

// field matches a field of the table with the lines of its comment.
var field = regexp.MustCompile(`(?m)((?:^\t// .*\n)+)^\t\w+ .*json:"(\w+)`)

var helps = sync.OnceValue(func() map[string]string {
	all := make(map[string]string)
	for _, found := range field.FindAllStringSubmatch(table, -1) {
		all[found[2]] = strings.TrimSpace(strings.ReplaceAll(strings.ReplaceAll(found[1], "\t// ", ""), "\n", " "))
	}
	return all
})

// Help returns the help of an option.
func Help(name string) string { return helps()[name] }
