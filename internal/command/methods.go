package command

import (
	"fmt"
	"io"

	"linesift"
)

// ListMethods writes the methods that there are and their parameters.
func ListMethods(w io.Writer) error {
	var list []byte
	for _, m := range linesift.Methods() {
		list = fmt.Appendf(list, "%-18s %s\n", m.Name, m.Doc)
		for _, p := range m.Parameters {
			list = fmt.Appendf(list, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
		}
	}
	_, err := w.Write(list)
	return err
}
