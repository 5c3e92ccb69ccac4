package command

import (
	"fmt"
	"io"
	"strings"

	"linesift"
)

// ListMethods writes the methods that there are and their parameters.
func ListMethods(w io.Writer) error {
	var list []byte
	for _, m := range linesift.Methods() {
		doc := m.Doc
		if m.Aliases != nil {
			doc += " (also " + strings.Join(m.Aliases, ", ") + ")"
		}
		list = fmt.Appendf(list, "%-18s %s\n", m.Name, doc)
		for _, p := range m.Parameters {
			list = fmt.Appendf(list, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
		}
	}
	_, err := w.Write(list)
	return err
}
