// Package parameter declares the parameters of methods and reads their values.
//
// A method is named as "name:key=value,key=value". [SplitList] divides a list of
// such names. The method declares its parameters on a flag.FlagSet, which keeps
// names, defaults and documentation, with [Int], [Float] and [Choice]; [Set] then
// gives them the values.
package parameter

import (
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Int declares a whole number from low to high. p holds its default.
func Int(fs *flag.FlagSet, p *int, name string, low, high int, doc string) {
	declare(fs, name, doc, strconv.Itoa(*p), func(s string) error {
		x, err := strconv.Atoi(s)
		if err != nil || x < low || x > high {
			return fmt.Errorf("not a whole number from %d to %d", low, high)
		}
		*p = x
		return nil
	})
}

// Float declares a number from low to high. p holds its default.
func Float(fs *flag.FlagSet, p *float64, name string, low, high float64, doc string) {
	declare(fs, name, doc, strconv.FormatFloat(*p, 'g', -1, 64), func(s string) error {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil || !(low <= x && x <= high) {
			return fmt.Errorf("not a number from %v to %v", low, high)
		}
		*p = x
		return nil
	})
}

// Choice declares one of several values by their names: p is an index into names
// and holds the default.
func Choice[E ~uint8](fs *flag.FlagSet, p *E, name string, names []string, doc string) {
	declare(fs, name, doc, names[*p], func(s string) error {
		i := slices.Index(names, s)
		if i < 0 {
			return fmt.Errorf("neither of %q", names)
		}
		*p = E(i)
		return nil
	})
}

func declare(fs *flag.FlagSet, name, doc, value string, set func(string) error) {
	fs.Func(name, doc, set)
	fs.Lookup(name).DefValue = value
}

// SplitList divides a list of methods at its commas, but not at those between the
// parameters of one method: "a:k=1,l=2,b" is "a:k=1,l=2" and "b".
func SplitList(list string) []string {
	var specs []string
	for piece := range strings.SplitSeq(list, ",") {
		if n := len(specs); n > 0 && strings.Contains(piece, "=") && !strings.Contains(piece, ":") {
			specs[n-1] += "," + piece
		} else {
			specs = append(specs, piece)
		}
	}
	return specs
}

// Set gives parameters of fs the values of "key=value,key=value". An unknown
// key, one that is given twice, and a value out of range are errors.
func Set(fs *flag.FlagSet, values string) error {
	if values == "" {
		return nil
	}
	given := make(map[string]bool)
	for pair := range strings.SplitSeq(values, ",") {
		key, value, ok := strings.Cut(pair, "=")
		switch {
		case !ok:
			return fmt.Errorf("%q is not key=value; %s", pair, known(fs))
		case fs.Lookup(key) == nil:
			return fmt.Errorf("no parameter is called %q; %s", key, known(fs))
		case given[key]:
			return fmt.Errorf("%s is given twice", key)
		}
		given[key] = true
		if err := fs.Set(key, value); err != nil {
			return fmt.Errorf("%s: %w", pair, err)
		}
	}
	return nil
}

// known lists the names of all parameters.
func known(fs *flag.FlagSet) string {
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if len(names) == 0 {
		return "there are none"
	}
	return "there are " + strings.Join(names, ", ")
}
