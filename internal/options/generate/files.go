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
		}).ParseFS(templates, name))
		var b bytes.Buffer
		err := made.Execute(&b, newData())
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

// data are the table and the records, as the templates see them.
type data struct {
	Groups               []options.Group
	Doors                []string
	Rows                 []options.Row
	Python, JavaScript   []options.Row // that functions take as arguments
	PythonOptions        []options.Row // without the format
	PythonFormat         []options.Row // the format, which is an argument of its own
	MaxSize, LargestSize int           // in MB
	Roles, PageTypes     []string

	Record, Result, Metadata   []field // of a record; of a result too; with a source
	LineRequired, LineOptional []field // of a line; the optional ones are those after the last required one
	Columns                    []field // of Parquet
	Shared                     []structure
}

func newData() *data {
	isFormat := func(r options.Row) bool { return r.Name == "format" }
	isWorkers := func(f field) bool { return f.Tag.Get("at") == "worker" }
	d := &data{
		Groups: options.Groups, Doors: options.Doors, Rows: options.Rows(),
		Python: at("python"), JavaScript: at("javascript"),
		PythonOptions: slices.DeleteFunc(at("python"), isFormat),
		PythonFormat:  slices.DeleteFunc(at("python"), func(r options.Row) bool { return !isFormat(r) }),
		MaxSize:       linesift.DefaultMaxSize >> 20, LargestSize: page.MaxSize >> 20,
		Roles: role.Names(), PageTypes: pagetype.Names(),
		Record: without("at", fieldsOf(recordType)), Result: without("result", fieldsOf(resultType)),
		Metadata: fieldsOf(reflect.TypeFor[metadata.Metadata]()),
		Columns: append(fieldsOf(reflect.TypeFor[capture.Capture]()),
			slices.DeleteFunc(fieldsOf(recordType), isWorkers)...),
	}
	for _, t := range shared {
		d.Shared = append(d.Shared, structure{t.Name(), fieldsOf(t)})
	}
	line := d.Shared[0].Fields
	for i, f := range line {
		if f.Required {
			d.LineRequired, d.LineOptional = line[:i+1], line[i+1:]
		}
	}
	return d
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
