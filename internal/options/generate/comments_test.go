package main

import (
	"go/parser"
	"go/token"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheCommentOfAFieldIsItsHelp(t *testing.T) {
	const source = "package p\n" +
		"type options struct {\n" +
		"\t// One,\n\t// two \"three\".\n\t//\n\t// Four.\n\tFlag bool\n" +
		"\t// One.\n\t// command, server: Two,\n\t// three: four.\n\t// go: Five\n\tDoors bool\n" +
		"\tBare string `name:\"bare\"` // not its help\n" +
		"}\n"
	parsed, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	all, got := make(map[string]comment), make(map[string]string)
	collect(all, parsed)
	for name, c := range all {
		got[name] = helpOf(c.above)
	}
	want := map[string]string{
		"options.Flag":  `One, two "three". Four.`,
		"options.Doors": "One.\ncommand, server: Two, three: four.\ngo: Five", "options.Bare": "",
	}
	if !maps.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}
