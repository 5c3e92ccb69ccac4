package main

import (
	"bytes"
	"embed"
	"go/format"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"linesift"
	"linesift/internal/capture"
	"linesift/internal/help"
	"linesift/internal/options"
	"linesift/metadata"
	"linesift/page"
	"linesift/pagetype"
	"linesift/role"
)

// files are the files that are made from the table and the records, by their paths in the repository. A
// function takes the bytes of the file as it is.
var files = map[string]func(old []byte) []byte{
	"internal/help/texts.json":     helps,
	"docs/options.md":              from("options.md.tmpl"),
	"python/linesift/_table.py":    from("table.py.tmpl"),
	"js/src/options.d.ts":          from("options.d.ts.tmpl"),
	"js/src/options.js":            from("options.js.tmpl"),
	"internal/server/openapi.json": openAPI,
	"internal/cli/mcp/record.json": schemaForMCP,
	"python/linesift/_record.py":   from("record.py.tmpl"),
	"js/src/record.d.ts":           from("record.d.ts.tmpl"),
	"js/src/record.js":             from("record.js.tmpl"),
	"beam/pipeline/row.go":         from("row.go.tmpl"),
}

//go:embed *.tmpl
var templates embed.FS

// from returns a function that makes a file from a template.
func from(name string) func([]byte) []byte {
	return func([]byte) []byte {
		made := template.Must(template.New(name).Funcs(template.FuncMap{
			"cell": cell, "code": code, "join": strings.Join, "upper": strings.ToUpper, "quoted": quoted,
			"wrapped": wrapped, "kindOf": kindOf, "typeOf": typeOf, "pythonDict": pythonDict,
			"structure": func(name string, fields []field) structure { return structure{name, fields} },
		}).Option("missingkey=error").ParseFS(templates, name))
		var b bytes.Buffer
		err := made.Execute(&b, data())
		source := b.Bytes()
		if err == nil && strings.HasSuffix(name, ".go.tmpl") {
			source, err = format.Source(source)
		}
		if err != nil {
			panic(err) // the template is wrong
		}
		return source
	}
}

// data returns the table and the records, as the templates see them.
func data() map[string]any {
	isFormat := func(r options.Row) bool { return r.Name == "format" } // in Python an argument of its own
	isWorkers := func(f field) bool { return f.Tag.Get("at") == "worker" }
	line := fieldsOf(reflect.TypeFor[linesift.Line]())
	required := len(line) // its fields up to the last that is required
	for !line[required-1].Required {
		required--
	}
	var named []structure
	for _, t := range shared {
		named = append(named, structure{t.Name(), fieldsOf(t)})
	}
	return map[string]any{
		"Groups": options.Groups, "Doors": options.Doors, "Rows": options.Rows(),
		"JavaScript": at("javascript"), "Python": at("python"),
		"PythonOptions": slices.DeleteFunc(at("python"), isFormat),
		"PythonFormat":  slices.DeleteFunc(at("python"), func(r options.Row) bool { return !isFormat(r) }),
		"MaxSize":       linesift.DefaultMaxSize >> 20, "LargestSize": page.MaxSize >> 20, // in MB
		"Roles": role.Names(), "PageTypes": pagetype.Names(),

		"Record": without("at", fieldsOf(recordType)), "Result": without("result", fieldsOf(resultType)),
		"Metadata":     fieldsOf(reflect.TypeFor[metadata.Metadata]()),
		"LineRequired": line[:required], "LineOptional": line[required:], "Shared": named,
		"Columns": append(fieldsOf(reflect.TypeFor[capture.Capture]()), // of Parquet
			slices.DeleteFunc(fieldsOf(recordType), isWorkers)...),
	}
}

// at returns the options that a door takes as arguments; those of a page have places of their own.
func at(door string) (rows []options.Row) {
	return slices.DeleteFunc(options.Rows(), func(r options.Row) bool { return !r.At(door) || r.Group == "page" })
}

// code returns names with commas between them as code of Markdown.
func code(names string) string { return "`" + strings.ReplaceAll(names, ", ", "`, `") + "`" }

var goNames, doorsOfLine = regexp.MustCompile(`\ngo: .*`), regexp.MustCompile(`\n([^:]*): `)

// cell returns the help of an option as a cell of Markdown, without the names in Go, which have a column.
func cell(text help.Text) string {
	return doorsOfLine.ReplaceAllString(goNames.ReplaceAllString(string(text), ""), "<br>*$1*: ")
}

// quoted returns strings as a list of literals.
func quoted(texts []string) string { return `"` + strings.Join(texts, `", "`) + `"` }

// wrapped breaks a text into lines of a length.
func wrapped(text string, length int, lineEnd string) string {
	var lines []string
	line := ""
	for word := range strings.FieldsSeq(text) {
		if line != "" && len(line)+1+len(word) > length {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return strings.Join(append(lines, line), lineEnd)
}
