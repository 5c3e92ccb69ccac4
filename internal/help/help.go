// Package help has the help of the commands' flags and of the options of a page. A field's comment is its help, so
// that a text stands once, beside the field. texts.json is made of these comments: see internal/options/generate.
package help

import (
	_ "embed"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
)

// A Text is the help of a field. Its first line is for all doors. Each other line, such as
// "command, server: Only records have them.", is for the doors that it names.
type Text string

// At returns the help at a door: the text for all doors, and what is for this one alone.
func (t Text) At(door string) string {
	all, _, _ := strings.Cut(string(t), "\n")
	return strings.TrimSuffix(all+" "+t.For(door), " ")
}

// For returns what is for one door alone, or "".
func (t Text) For(door string) string {
	for _, line := range t.Lines() {
		doors, own, _ := strings.Cut(line, ": ")
		if slices.Contains(strings.Split(doors, ", "), door) {
			return own
		}
	}
	return ""
}

// Lines returns the lines for single doors.
func (t Text) Lines() []string { return strings.Split(string(t), "\n")[1:] }

//go:embed texts.json
var made []byte

// texts returns the help of fields by folder.struct.field.
var texts = sync.OnceValue(func() (all map[string]Text) {
	json.Unmarshal(made, &all) // the generator has made it
	return all
})

// Of returns the help of a field of a struct; "" if it has no comment.
func Of(structure reflect.Type, field string) Text {
	folder := strings.TrimPrefix(structure.PkgPath(), "linesift/")
	return texts()[folder+"."+structure.Name()+"."+field]
}
