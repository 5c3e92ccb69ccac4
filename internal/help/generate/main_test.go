package main

import (
	"bytes"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestTheTextsAreFresh(t *testing.T) {
	root := "../../.."
	want, err := made(root)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(root, file))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: go generate ./internal/help ./internal/options writes it anew", file)
	}
}

func TestTheCommentOfAFieldIsItsHelp(t *testing.T) {
	const source = "package p\n" +
		"// options are read by kong.\n" +
		"type options struct {\n" +
		"\t// One,\n\t// two \"three\".\n\t//\n\t// Four.\n\tFlag bool\n" +
		"\tBare string `name:\"bare\"` // not its help\n" +
		"\t// Not a flag.\n\tfield int\n" +
		"}\n" +
		"type state struct {\n\t// Not a flag either.\n\tN int\n}\n"
	parsed, err := parser.ParseFile(token.NewFileSet(), "", source, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	got := make(map[string]string)
	collect(got, "a/b", parsed)
	want := map[string]string{"a/b.options.Flag": `One, two "three". Four.`}
	if !maps.Equal(got, want) {
		t.Error(cmp.Diff(want, got))
	}
}
