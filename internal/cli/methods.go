package cli

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"linesift/internal/options"
	"linesift/methods"
)

// FlagError returns an error of options in the words of the flags. It does not change other
// errors.
func FlagError(err error) error {
	if wrong, ok := errors.AsType[*options.Error](err); ok {
		return errors.New(wrong.Spell(func(name, value string) string { return options.Row{Name: name}.Flag(value) }))
	}
	return err
}

// droppers are options that drop what the method found.
var droppers = []string{"drop_css", "site_css", "drop_roles", "comments"}

// More returns advice on the flags that may keep some lines of a page without content. found says
// whether the method found some, and options dropped them.
func More(o *options.Checked, found bool) string {
	var flags []string
	given := o.Given()
	for _, name := range droppers {
		if value := given[name]; found && value != "" && value != "none" && value != "true" {
			flag, _, _ := strings.Cut(options.Row{Name: name}.Flag(value), " ")
			flags = append(flags, flag)
		}
	}
	if flags != nil {
		return "without " + strings.Join(flags, " or ") + " some may stay; inspect shows all lines"
	}
	switch {
	case o.Info.Model && o.Favor == "" && o.Threshold == nil:
		flags = append(flags, "--favor recall", "--threshold 0")
	case !o.Info.Model && o.Info.Name != "all":
		flags = append(flags, "--method all")
	}
	if found && !slices.Contains(o.DropRoles, "none") {
		flags = append(flags, "--drop-roles none")
	}
	if flags == nil {
		return "inspect shows all lines"
	}
	return strings.Join(flags, " or ") + " may keep some; inspect shows all lines"
}

// ListMethods writes all methods and their parameters.
func ListMethods(w io.Writer) error {
	var list []byte
	for _, m := range methods.All() {
		list = fmt.Appendf(list, "%-18s %s\n", m.Name, m.Doc)
		for _, p := range m.Parameters {
			list = fmt.Appendf(list, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
		}
	}
	_, err := w.Write(list)
	return err
}
