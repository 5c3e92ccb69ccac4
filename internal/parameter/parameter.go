// Package parameter reads and sets the parameters of methods.
//
// A method is named as "name:key=value,key=value". [SplitList] divides a list of such names.
// The parameters are the fields of the method's struct, and of the structs embedded in it, that
// have the tag key:
//
//	K     int     `key:"k" range:"1,20" doc:"number of clusters"`
//	Share float64 `key:"share" range:"0,<1" doc:"share of the text"`
//	Lines uint8   `key:"lines" choice:"source,rendered" doc:"what a line is"`
//
// A number has the tag range, its lowest and its highest value; <1 means below 1. A choice has the names of its
// values from 0 on. What a new method has in the field is the default.
package parameter

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// A Parameter is what "name:key=value" can set of a method.
type Parameter struct{ Key, Default, Doc string }

// Of returns the parameters of a method, a pointer to a struct, in the order of their keys.
func Of(method any) (all []Parameter) {
	v := reflect.Indirect(reflect.ValueOf(method))
	for _, f := range fields(v) {
		x := v.FieldByIndex(f.Index)
		value := fmt.Sprint(x)
		if x.Kind() == reflect.Uint8 {
			value = choices(f)[x.Uint()]
		}
		all = append(all, Parameter{f.Tag.Get("key"), value, f.Tag.Get("doc")})
	}
	return all
}

// fields returns the fields that are parameters, in the order of their keys.
func fields(v reflect.Value) []reflect.StructField {
	key := func(f reflect.StructField) string { return f.Tag.Get("key") }
	all := reflect.VisibleFields(v.Type())
	all = slices.DeleteFunc(all, func(f reflect.StructField) bool { return key(f) == "" })
	slices.SortFunc(all, func(a, b reflect.StructField) int { return cmp.Compare(key(a), key(b)) })
	return all
}

// choices returns the names of a field's values.
func choices(f reflect.StructField) []string { return strings.Split(f.Tag.Get("choice"), ",") }

// Set gives a method's parameters the values of "key=value,key=value". An unknown key, one
// that is given twice, and a value out of range are errors.
func Set(method any, values string) error {
	if values == "" {
		return nil
	}
	v := reflect.Indirect(reflect.ValueOf(method))
	all := fields(v)
	var keys []string
	for _, f := range all {
		keys = append(keys, f.Tag.Get("key"))
	}
	known := "parameters are " + strings.Join(keys, ", ")
	if len(keys) == 0 {
		known = "there are none"
	}
	given := make(map[string]bool)
	for pair := range strings.SplitSeq(values, ",") {
		key, value, ok := strings.Cut(pair, "=")
		i := slices.Index(keys, key)
		switch {
		case !ok:
			return fmt.Errorf("%q is not key=value; %s", pair, known)
		case i < 0:
			return fmt.Errorf("unknown parameter %q; %s", key, known)
		case given[key]:
			return fmt.Errorf("%s is given twice", key)
		}
		given[key] = true
		if err := set(v.FieldByIndex(all[i].Index), all[i], value); err != nil {
			return fmt.Errorf("%s: %w", pair, err)
		}
	}
	return nil
}

// set gives a field a value.
func set(v reflect.Value, f reflect.StructField, value string) error {
	low, high, _ := strings.Cut(f.Tag.Get("range"), ",")
	last, below := strings.CutPrefix(high, "<")
	least, _ := strconv.ParseFloat(low, 64)
	most, _ := strconv.ParseFloat(last, 64)
	switch v.Kind() {
	case reflect.Int:
		x, err := strconv.Atoi(value)
		if err != nil || float64(x) < least || float64(x) > most {
			return fmt.Errorf("not a whole number from %s to %s", low, high)
		}
		v.SetInt(int64(x))
	case reflect.Float64:
		x, err := strconv.ParseFloat(value, 64)
		if err != nil || !(least <= x && x <= most) || below && x == most {
			return fmt.Errorf("not a number from %s to %s", low, strings.Replace(high, "<", "below ", 1))
		}
		v.SetFloat(x)
	case reflect.Uint8:
		names := choices(f)
		i := slices.Index(names, value)
		if i < 0 {
			return fmt.Errorf("not one of %s", strings.Join(names, ", "))
		}
		v.SetUint(uint64(i))
	default: // text
		v.SetString(value)
	}
	return nil
}

// SplitList divides a list of methods at its commas, but not at those between the parameters of
// one method: "a:k=1,l=2,b" is "a:k=1,l=2" and "b".
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

// CheckThreshold returns an error unless a threshold is a number from 0 to below 1.
func CheckThreshold(t float64) error {
	if !(t >= 0 && float32(t) < 1) { // or NaN; probabilities are float32
		return fmt.Errorf("%v is not from 0 to below 1", t)
	}
	return nil
}
