package command

import (
	"fmt"
	"io"

	"linesift"
)

// ListMethods writes the methods that there are and their parameters.
func ListMethods(w io.Writer) error {
	for _, m := range linesift.Methods() {
		if _, err := fmt.Fprintf(w, "%-18s %s\n", m.Name, m.Doc); err != nil {
			return err
		}
		for _, p := range m.Parameters {
			if _, err := fmt.Fprintf(w, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc); err != nil {
				return err
			}
		}
	}
	return nil
}
