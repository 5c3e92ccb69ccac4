// Package parameter owns the parameters of methods that have a name: how they
// are declared, and how "name:key=value,key=value" sets them.
//
// Declared are they on a flag.FlagSet, which knows names, defaults and
// documentation; command lines never reach it whole.
package parameter

import (
	"flag"
	"fmt"
	"strconv"
	"strings"
)

// Int declares a whole number from low to high. p holds its default.
func Int(fs *flag.FlagSet, p *int, name string, low, high int, doc string) {
	fs.Var(&integer{p, low, high}, name, doc)
}

// Float declares a number from low to high. p holds its default.
func Float(fs *flag.FlagSet, p *float64, name string, low, high float64, doc string) {
	fs.Var(&number{p, low, high}, name, doc)
}

type integer struct {
	p         *int
	low, high int
}

func (v *integer) String() string { return strconv.Itoa(*v.p) }

func (v *integer) Set(s string) error {
	x, err := strconv.Atoi(s)
	if err != nil || x < v.low || x > v.high {
		return fmt.Errorf("not a whole number from %d to %d", v.low, v.high)
	}
	*v.p = x
	return nil
}

type number struct {
	p         *float64
	low, high float64
}

func (v *number) String() string { return strconv.FormatFloat(*v.p, 'g', -1, 64) }

func (v *number) Set(s string) error {
	x, err := strconv.ParseFloat(s, 64)
	if err != nil || !(v.low <= x && x <= v.high) {
		return fmt.Errorf("not a number from %v to %v", v.low, v.high)
	}
	*v.p = x
	return nil
}

// Split divides "name:key=value,key=value" into the name and what Set takes.
func Split(spec string) (name, values string) {
	name, values, _ = strings.Cut(spec, ":")
	return name, values
}

// SplitList divides a list of methods at its commas, those between the
// parameters of one method apart: "a:k=1,l=2,b" is "a:k=1,l=2" and "b".
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

// known tells the names of all parameters.
func known(fs *flag.FlagSet) string {
	var names []string
	fs.VisitAll(func(f *flag.Flag) { names = append(names, f.Name) })
	if len(names) == 0 {
		return "there are none"
	}
	return "there are " + strings.Join(names, ", ")
}
