package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"linesift"
	"linesift/internal/capture"
)

// docs/output.md says more of a field than its comment, so that people write it. It has all fields, and no others.
func TestTheTablesOfFieldsHaveAllFields(t *testing.T) {
	t.Chdir("../../..")
	page, err := os.ReadFile("docs/output.md")
	if err != nil {
		t.Fatal(err)
	}
	command := slices.DeleteFunc(fieldsOf(recordType), func(f field) bool { return f.Tag.Get("at") == "worker" })
	captured := fieldsOf(reflect.TypeFor[capture.Capture]())
	code := regexp.MustCompile("`([^`]+)`")
	for header, fields := range map[string][]field{
		"| field | |\n":           slices.Concat([]field{{Name: "id"}, {Name: "path"}}, captured, command),
		"| field of a line | |\n": fieldsOf(reflect.TypeFor[linesift.Line]()),
	} {
		_, table, ok := strings.Cut(string(page), header)
		if !ok {
			t.Fatalf("there is no table %q", header)
		}
		table, _, _ = strings.Cut(table, "\n\n")
		var got, want []string
		for row := range strings.Lines(table) {
			for _, name := range code.FindAllStringSubmatch(strings.Split(row, "|")[1], -1) {
				got = append(got, name[1])
			}
		}
		for _, f := range fields {
			want = append(want, f.Name)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%sof docs/output.md has\n%q, Go has\n%q", header, got, want)
		}
	}
}

func TestTheFilesThatAreMadeFromTheTableAreFresh(t *testing.T) {
	t.Chdir("../../..")
	for name, write := range files {
		path := filepath.FromSlash(name)
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(write(old)) != string(old) {
			t.Errorf("%s: go generate ./internal/options writes it anew", name)
		}
	}
}
