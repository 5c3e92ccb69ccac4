package record

import (
	"encoding/json"
	"strings"

	"linesift/metadata"
)

// frontMatter returns fields of a record as YAML between lines of dashes, named as trafilatura does.
// JSON is YAML: quotes and colons in a title need no care.
func frontMatter(m *metadata.Metadata) string {
	var b strings.Builder
	write := json.NewEncoder(&b)
	write.SetEscapeHTML(false)
	b.WriteString("---\n")
	for _, field := range []struct {
		name  string
		value any
		empty bool
	}{
		{"title", m.Title, m.Title == ""},
		{"author", strings.Join(m.Authors, "; "), len(m.Authors) == 0},
		{"url", m.URL, m.URL == ""},
		{"description", m.Description, m.Description == ""},
		{"sitename", m.SiteName, m.SiteName == ""},
		{"date", m.Date, m.Date == ""},
		{"categories", m.Categories, len(m.Categories) == 0},
		{"tags", m.Tags, len(m.Tags) == 0},
		{"language", m.Language, m.Language == ""},
		{"license", m.License, m.License == ""},
	} {
		if !field.empty {
			b.WriteString(field.name + ": ")
			write.Encode(field.value) // with a line break; a strings.Builder takes all
		}
	}
	b.WriteString("---\n")
	return b.String()
}
