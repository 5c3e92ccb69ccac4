// Package help has the help of the commands' flags and of the options of a page. A field's comment is its help, so
// that a text stands once, beside the field. texts.json is made of these comments.
//
//go:generate go run ./generate
package help

import (
	_ "embed"
	"encoding/json"
	"reflect"
	"strings"
	"sync"
)

//go:embed texts.json
var made []byte

// texts returns the help of fields by folder.struct.field.
var texts = sync.OnceValue(func() (all map[string]string) {
	json.Unmarshal(made, &all) // the generator has made it
	return all
})

// Of returns the help of a field of a struct; "" if it has no comment.
func Of(structure reflect.Type, field string) string {
	folder := strings.TrimPrefix(structure.PkgPath(), "linesift/")
	return texts()[folder+"."+structure.Name()+"."+field]
}
