package options

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/tidwall/gjson"
)

// FromQuery sets the options that a query gives, at a door. An unknown option is an error, and so
// is one that is there twice, unless it is a list. others are parameters that the caller reads.
func (o *Options) FromQuery(query url.Values, door string, others ...string) error {
	known := slices.Clone(others)
	for _, r := range rowsOf(reflect.TypeFor[Options]()) {
		if !r.At(door) {
			continue
		}
		known = append(known, r.Name)
		values := query[r.Name]
		if len(values) == 0 {
			continue
		}
		if slices.Contains(values, "") {
			return wrong(errEmpty, r.Name)
		}
		if r.Type.Kind() == reflect.Slice && r.Commas {
			values = elements(values)
		}
		if err := set(r.in(o), values); err != nil {
			return wrong(err, r.Name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if !slices.Contains(known, name) {
			return fmt.Errorf("unknown option %q; %s", name, Instead(name, door, "options", known))
		}
	}
	return nil
}

// FromJSON sets the options that a JSON object gives. The errors are of type [Error] where an option is wrong.
func (o *Options) FromJSON(object []byte) error {
	d := json.NewDecoder(bytes.NewReader(object))
	d.DisallowUnknownFields()
	err := d.Decode(o)
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		name := t.Field[strings.LastIndexByte(t.Field, '.')+1:] // groups are fields of the struct, and no names
		if name == "" {
			return fmt.Errorf("options must be an object, not %s", t.Value)
		}
		return wrong(fmt.Errorf("wrong type: %s", t.Value), name)
	}
	if unknown, ok := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); ok {
		return fmt.Errorf("unknown option %s", unknown)
	}
	gjson.ParseBytes(object).ForEach(func(name, value gjson.Result) bool {
		if err == nil && value.Type == gjson.String && value.Str == "" {
			err = wrong(errEmpty, name.Str)
		}
		return err == nil
	})
	return err
}

// set sets a field of the types that Options has.
func set(field reflect.Value, values []string) error {
	if field.Kind() == reflect.Slice {
		field.Set(reflect.ValueOf(values))
		return nil
	}
	if len(values) > 1 {
		return fmt.Errorf("given %d times", len(values))
	}
	if field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		field = field.Elem()
	}
	var value any
	var err error
	problem := ""
	switch text := values[0]; field.Kind() {
	case reflect.String:
		value = text
	case reflect.Bool:
		value, err = strconv.ParseBool(text)
		problem = "neither true nor false"
	case reflect.Int:
		value, err = strconv.Atoi(text)
		problem = "not a whole number"
	case reflect.Float32, reflect.Float64:
		value, err = strconv.ParseFloat(text, 64)
		problem = "not a number"
	default:
		return errors.New("it cannot be part of a query")
	}
	if err != nil {
		return fmt.Errorf("%q is %s", values[0], problem)
	}
	field.Set(reflect.ValueOf(value).Convert(field.Type()))
	return nil
}
