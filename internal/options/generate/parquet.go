package main

import (
	"fmt"
	"go/format"
	"reflect"
	"strings"

	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/role"
)

// parquetRow is the row of a Parquet file with records.
func parquetRow([]byte) []byte {
	b := []byte(`// Code generated from the records of Go by go generate ./internal/options. DO NOT EDIT.

package pipeline

// A row is a record in a Parquet file, with the names of its JSON. What is not known is null.
type row struct {
` + "ID string `json:\"id\" parquet:\"id\"`\nPath string `json:\"path\" parquet:\"path\"`\n")
	fields := fieldsOf(reflect.TypeFor[record.Capture]())
	for _, f := range fieldsOf(recordType) {
		if f.Tag.Get("at") != "worker" {
			fields = append(fields, f)
		}
	}
	b = appendColumns(b, fields)
	for _, t := range shared {
		if t.Name() != "Effect" {
			b = appendColumns(fmt.Appendf(b, "\ntype row%s struct {\n", t.Name()), fieldsOf(t))
		}
	}
	source, err := format.Source(b)
	if err != nil {
		panic(err)
	}
	return source
}

func appendColumns(b []byte, fields []field) []byte {
	for _, f := range fields {
		typ, option := columnType(f.Type)
		if option == "" && !strings.HasPrefix(typ, "map") && (!f.required || f.Tag.Get("at") != "") {
			option = ",optional"
			if typ == "int64" {
				typ = "*int64" // 0 is known
			}
		}
		b = fmt.Appendf(b, "%s %s `json:%q parquet:%q`\n", options.CamelCase("_"+f.name), typ, f.name, f.name+option)
	}
	return append(b, "}\n"...)
}

// columnType returns the type of a column, and the option of its tag if it is a list.
func columnType(t reflect.Type) (typ, option string) {
	one := element(t)
	isList := t.Kind() == reflect.Slice || t.Kind() == reflect.Array
	switch {
	case isList && t.Elem().Kind() == reflect.Slice:
		return "jsonText", "" // readers of Parquet differ in lists of lists
	case isList && one.Kind() == reflect.Struct:
		return "[]row" + one.Name(), ",list"
	case isList:
		typ, _ = columnType(one)
		return "[]" + typ, ",list"
	case one.Kind() == reflect.Struct:
		return "map[string]string", ""
	case one.Kind() == reflect.Interface:
		return "map[string]float64", ""
	case one.Kind() == reflect.Int:
		return "int64", ""
	case one == reflect.TypeFor[role.Role]():
		return "string", ""
	}
	return t.String(), ""
}
