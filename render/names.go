package render

import (
	_ "embed"
	"strings"

	"linesift/internal/words"
)

//go:embed names.txt
var nameLists string

// names has the names in each section of names.txt, with a space behind each.
var names = func() map[string]string {
	sections := make(map[string]string)
	for section, line := range words.Sections(nameLists) {
		sections[section] += line + " "
	}
	return sections
}()

// list returns the names in a section of names.txt.
func list(section string) []string { return strings.Fields(names[section]) }
