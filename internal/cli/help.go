package cli

import (
	"reflect"

	"github.com/alecthomas/kong"

	"linesift/internal/help"
)

// addHelp gives flags, arguments and commands the comments of their fields as help. A tag help goes first.
func addHelp(n *kong.Node) {
	texts := make(map[any]string)
	fieldHelps(texts, n.Target)
	add := func(to *string, field reflect.Value) {
		if text := texts[key(field)]; text != "" && *to == "" {
			*to = text
		}
	}
	for _, flag := range n.Flags {
		add(&flag.Help, flag.Target)
	}
	for _, argument := range n.Positional {
		add(&argument.Help, argument.Target)
	}
	for _, command := range n.Children {
		add(&command.Help, command.Target)
		addHelp(command)
	}
}

// key tells fields apart, which kong has as values. The first field of a struct has the struct's address.
func key(field reflect.Value) any {
	return [2]any{field.Addr().UnsafePointer(), field.Type()}
}

// fieldHelps collects the help of a struct's fields, and of the structs embedded in it.
func fieldHelps(texts map[any]string, structure reflect.Value) {
	t := structure.Type()
	for i := range t.NumField() {
		if t.Field(i).Anonymous {
			fieldHelps(texts, structure.Field(i))
		} else {
			texts[key(structure.Field(i))] = help.Of(t, t.Field(i).Name).At("command")
		}
	}
}
