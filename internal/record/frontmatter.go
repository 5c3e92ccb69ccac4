package record

import (
	"slices"
	"strings"

	"linesift/metadata"
)

// nothing is the JSON of fields that are not known.
var nothing = []string{"\"\"\n", "null\n", "[]\n"}

// inText writes as escapes what readers that know no front matter take for HTML or for a link.
var inText = strings.NewReplacer("<", `\u003c`, "](", `\u005d(`)

// frontMatter returns fields of a record as YAML between lines of dashes, named as trafilatura does.
// JSONLine's JSON is YAML: quotes, colons and control characters need no care. "<" and "](" stand in strings only.
func frontMatter(m *metadata.Metadata) string {
	var b strings.Builder
	b.WriteString("---\n")
	for _, field := range []struct {
		name  string
		value any
	}{
		{"title", m.Title}, {"author", strings.Join(m.Authors, "; ")}, {"url", m.URL},
		{"description", m.Description}, {"sitename", m.SiteName}, {"date", m.Date},
		{"categories", m.Categories}, {"tags", m.Tags}, {"language", m.Language}, {"license", m.License},
	} {
		value, _ := JSONLine(field.value) // strings can be
		if v := string(value); !slices.Contains(nothing, v) {
			b.WriteString(field.name + ": " + inText.Replace(v))
		}
	}
	b.WriteString("---\n")
	return b.String()
}
