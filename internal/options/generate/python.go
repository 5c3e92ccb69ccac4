package main

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"linesift/role"
)

// pythonRecord is the record as Python has it.
func pythonRecord([]byte) []byte {
	b := fmt.Appendf(nil, `"""The record of a page. %s"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Optional, get_args

from ._table import PageType, Role

# The keys of as_dict, with the types of their values: a dict for a dict, a list for a list. All but lists may be None.
SCHEMA: dict[str, Any] = `, madeOfRecord)
	b = appendDict(b, without("at", fieldsOf(recordType)), "")
	b = append(b, `


@dataclass(frozen=True)
class Line:
    """A line of a page, whether it is content or not."""

`...)
	lines := fieldsOf(shared[0])
	for i, f := range lines {
		b = appendAttribute(b, f, !slices.ContainsFunc(lines[i:], func(f field) bool { return f.required }))
	}
	b = append(b, `

@dataclass(frozen=True, eq=False)
class Fields:
    """The fields of a record that are those of a Document too."""

`...)
	for _, f := range without("result", fieldsOf(resultType)) {
		b = appendAttribute(b, f, true)
	}
	return b
}

// appendDict appends fields as a dict of their types.
func appendDict(b []byte, fields []field, indent string) []byte {
	b = append(b, "{\n"...)
	for _, f := range fields {
		b = fmt.Appendf(b, "%s    %q: ", indent, f.name)
		b = append(appendKind(b, f.Type, indent+"    "), ",\n"...)
	}
	return append(b, indent+"}"...)
}

func appendKind(b []byte, t reflect.Type, indent string) []byte {
	switch t.Kind() {
	case reflect.Pointer:
		return appendKind(b, t.Elem(), indent)
	case reflect.Slice, reflect.Array:
		return append(appendKind(append(b, '['), t.Elem(), indent), ']')
	case reflect.Map:
		return fmt.Appendf(b, "dict.fromkeys(get_args(PageType), %s)", pythonType(t.Elem()))
	case reflect.Interface:
		var fields []field
		for _, of := range evidence {
			fields = append(fields, fieldsOf(of)...)
		}
		return appendDict(b, fields, indent)
	case reflect.Struct:
		return appendDict(b, fieldsOf(t), indent)
	}
	return append(b, pythonType(t)...)
}

// appendAttribute appends a field as an attribute of a dataclass.
func appendAttribute(b []byte, f field, hasDefault bool) []byte {
	typ, empty := "", "None"
	switch element := element(f.Type); {
	case f.Type.Kind() == reflect.Slice:
		typ, empty = "list["+pythonType(element)+"]", "field(default_factory=list)"
	case f.Type.Kind() == reflect.Map:
		typ, empty = "dict[str, "+pythonType(element.Elem())+"]", "field(default_factory=dict)"
	case element == reflect.TypeFor[role.Role]():
		typ = "Role"
	case f.name == "type":
		typ = "PageType"
	default:
		typ = pythonType(element)
	}
	if f.required {
		empty = "0"
	} else if empty == "None" {
		typ = "Optional[" + typ + "]"
	}
	b = fmt.Appendf(b, "    %s: %s", cmp.Or(f.Tag.Get("py"), f.name), typ)
	if hasDefault {
		b = fmt.Appendf(b, " = %s", empty)
	}
	if f.comment != "" {
		b = fmt.Appendf(b, "  # %s", f.comment)
	}
	return append(b, '\n')
}
