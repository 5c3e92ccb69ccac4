package server

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"html/template"
	"io"
	"net/http"
	"net/url"
	"os"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/getkin/kin-openapi/openapi3filter"
	"github.com/getkin/kin-openapi/routers"
	"github.com/getkin/kin-openapi/routers/legacy"
	gocmp "github.com/google/go-cmp/cmp"
	"github.com/tidwall/gjson"

	"linesift"
	"linesift/internal/record"
	"linesift/metadata"
)

// description is openapi.json, which is checked against the standard, and what finds the
// operation of a request in it.
var description = sync.OnceValues(func() (*openapi3.T, routers.Router) {
	document, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err != nil {
		panic(err)
	}
	// A client must pass over fields that it does not know. Here no answer may have one.
	for name, schema := range document.Components.Schemas {
		if name != "Page" {
			closeSchema(schema.Value)
		}
	}
	document.Servers = nil // tests send requests to any address
	router, err := legacy.NewRouter(document)
	if err != nil {
		panic(err)
	}
	for _, mediaType := range []string{
		"text/html", "text/markdown", "text/plain", "application/jsonl", "application/x-ndjson",
		"application/pdf", "image/png", ";",
	} {
		openapi3filter.RegisterBodyDecoder(mediaType,
			func(body io.Reader, _ http.Header, _ *openapi3.SchemaRef, _ openapi3filter.EncodingFn) (any, error) {
				b, err := io.ReadAll(body)
				return string(b), err
			})
	}
	return document, router
})

// closeSchema forbids other properties than those that are described.
func closeSchema(s *openapi3.Schema) {
	if len(s.Properties) > 0 {
		s.AdditionalProperties = openapi3.AdditionalProperties{Has: new(false)}
	}
	for _, property := range s.Properties {
		closeSchema(property.Value)
	}
}

// A later version may add fields (docs/promises.md), so the description does not forbid them.
func TestTheDescriptionAllowsMoreFields(t *testing.T) {
	document, err := openapi3.NewLoader().LoadFromData(openAPI)
	if err != nil {
		t.Fatal(err)
	}
	for name, schema := range document.Components.Schemas {
		if has := schema.Value.AdditionalProperties.Has; has != nil && !*has {
			t.Errorf("%s allows no other field", name)
		}
	}
}

// described checks that a request and its answer are as openapi.json says: every answer
// is described, and what is answered with 200 was allowed.
func described(t *testing.T, r *http.Request, sent []byte, status int, header http.Header, body []byte) {
	t.Helper()
	document, router := description()
	route, parameters, err := router.FindRoute(r)
	if err != nil {
		if status != http.StatusNotFound && status != http.StatusMethodNotAllowed {
			t.Errorf("%s %s is not described: %v", r.Method, r.URL, err)
		}
		return
	}
	again := r.Clone(t.Context())
	again.Body = io.NopCloser(bytes.NewReader(sent))
	input := &openapi3filter.RequestValidationInput{Request: again, PathParams: parameters, Route: route,
		Options: &openapi3filter.Options{
			ExcludeRequestBody: true, IncludeResponseStatus: true,
		}}
	if err := openapi3filter.ValidateRequest(t.Context(), input); err != nil && status == http.StatusOK {
		t.Errorf("%s %s is answered, and should not be: %v", r.Method, r.URL, err)
	}
	output := &openapi3filter.ResponseValidationInput{RequestValidationInput: input, Status: status, Header: header,
		Options: input.Options}
	output.SetBodyBytes(body)
	if err := openapi3filter.ValidateResponse(t.Context(), output); err != nil {
		t.Errorf("%s %s: the answer %d is not as described: %v", r.Method, r.URL, status, err)
	}
	if route.Path != "/batch" || status != http.StatusOK {
		return
	}
	for line := range bytes.Lines(body) {
		var record map[string]any
		if err := json.Unmarshal(line, &record); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		of := "Record"
		switch {
		case record["error"] != nil:
			of = "Failure"
		case record["left_out"] != nil:
			of = "LeftOut"
		}
		if err := document.Components.Schemas[of].Value.VisitJSON(record); err != nil {
			t.Errorf("a %s is not as described: %v: %s", of, err, line)
		}
	}
}

func TestTheDescriptionHasThePathsThatThereAre(t *testing.T) {
	document, _ := description()
	var want, got []string
	for pattern := range routes {
		want = append(want, strings.TrimSuffix(pattern, "{$}"))
	}
	for path, item := range document.Paths.Map() {
		for method := range item.Operations() {
			got = append(got, method+" "+path)
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("described are %v, there are %v", got, want)
	}
}

func TestTheDescriptionHasTheFormatsThatThereAre(t *testing.T) {
	document, _ := description()
	want := map[string][]string{"/batch": batchTypes}
	for _, m := range mediaTypes {
		want["/extract"] = append(want["/extract"], m.mediaType)
	}
	for path, formats := range want {
		content := document.Paths.Value(path).Post.Responses.Value("200").Value.Content
		for _, f := range formats {
			if content[f] == nil {
				t.Errorf("%s: %s is not described", path, f)
			}
		}
		if len(content) != len(formats) {
			t.Errorf("%s: %d formats are described, there are %d", path, len(content), len(formats))
		}
	}
}

// Each parameter is given twice: a list has both values, and another is an error that names it (docs/server.md).
func TestOnlyParametersThatAreListsMayBeRepeated(t *testing.T) {
	document, _ := description()
	s := newServer(t, Config{})
	values := map[string]string{"keep_roles": "title", "drop_roles": "cell", "keep_css": "p", "drop_css": "b",
		"content": "text", "language": "en"}
	for path, item := range document.Paths.Map() {
		for _, method := range item.Operations() {
			for _, parameter := range method.Parameters {
				name, isList := parameter.Value.Name, parameter.Value.Schema.Value.Type.Is("array")
				value := cmp.Or(values[name], "1")
				if isList != (values[name] != "") {
					t.Errorf("%s: no value of %s is known", path, name)
				}
				query := url.Values{name: {value, value}}
				if isList && !strings.HasSuffix(name, "_css") {
					query.Set("format", "jsonl")
				}
				_, err := s.parseHead(post(path+"?"+query.Encode(), nil), path == "/batch")
				isRefused := err != nil && strings.HasPrefix(err.Error(), name+": given 2 times")
				if isRefused == isList || (err == nil) != isList {
					t.Errorf("%s?%s: %v", path, query.Encode(), err)
				}
			}
		}
	}
}

// A field that a record can have is described, whether or not a sample page has it, and
// there is no other.
func TestTheDescriptionHasTheFieldsThatThereAre(t *testing.T) {
	document, _ := description()
	for _, test := range []struct {
		schema string
		of     reflect.Type
		not    []string // fields of something else
	}{
		// Only classify has sites, and only the worker what JavaScript adds.
		{"Record", reflect.TypeFor[record.Full](), []string{"site", "site_pages", "head", "ranges"}},
		{"Failure", reflect.TypeFor[pageError](), nil},
		{"Line", reflect.TypeFor[linesift.Line](), nil},
		{"Post", reflect.TypeFor[metadata.Post](), nil},
		{"Item", reflect.TypeFor[metadata.Item](), nil},
		{"Problem", reflect.TypeFor[problem](), nil},
	} {
		properties := document.Components.Schemas[test.schema].Value.Properties
		want := fields(test.of)
		if test.schema == "Record" {
			want["id"] = true // of a batch
		}
		for _, name := range test.not {
			delete(want, name)
		}
		for name := range want {
			if properties[name] == nil {
				t.Errorf("%s: %s is not described", test.schema, name)
			}
		}
		for name := range properties {
			if !want[name] {
				t.Errorf("%s: there is no %s", test.schema, name)
			}
		}
	}
}

// What a line of a batch can be is a schema, as described checks of each answer.
func TestTheDescriptionNamesTheLinesOfABatch(t *testing.T) {
	document, _ := description()
	for mediaType, content := range document.Paths.Value("/batch").Post.Responses.Value("200").Value.Content {
		for _, name := range []string{"Record", "LeftOut", "Failure"} {
			if !strings.Contains(content.Schema.Value.Description, name) || document.Components.Schemas[name] == nil {
				t.Errorf("%s: a line may be a %s", mediaType, name)
			}
		}
	}
}

// fields returns the names that a struct has in JSON.
func fields(of reflect.Type) map[string]bool {
	all := make(map[string]bool)
	for _, f := range reflect.VisibleFields(of) {
		if name, _, _ := strings.Cut(f.Tag.Get("json"), ","); name != "" && name != "-" && f.IsExported() {
			all[name] = true
		}
	}
	return all
}

// These are the parts of openapi.json that the page shows.
type (
	apiDocument struct {
		Info       struct{ Title, Description string }
		Paths      map[string]map[string]apiOperation
		Order      []string // of Paths, as in the file
		Components struct {
			Parameters map[string]apiParameter
			Responses  map[string]apiResponse
		}
	}
	apiOperation struct {
		Summary, Description string
		Parameters           []apiParameter
		Responses            map[string]apiResponse
	}
	apiParameter struct {
		Ref               string `json:"$ref"`
		Name, Description string
		Schema            struct{ Enum []string }
	}
	apiResponse struct {
		Ref         string `json:"$ref"`
		Description string
		Content     map[string]any
	}
)

// resolve replaces references by what they refer to.
func (d *apiDocument) resolve() {
	for _, methods := range d.Paths {
		for _, o := range methods {
			for i, p := range o.Parameters {
				if p.Ref != "" {
					o.Parameters[i] = d.Components.Parameters[path.Base(p.Ref)]
				}
			}
			for status, r := range o.Responses {
				if r.Ref != "" {
					o.Responses[status] = d.Components.Responses[path.Base(r.Ref)]
				}
			}
		}
	}
}

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

// The page is openapi.json as a self-contained HTML page.
func TestThePageShowsTheDescription(t *testing.T) {
	var document apiDocument
	var b bytes.Buffer
	if err := json.Unmarshal(openAPI, &document); err != nil {
		t.Fatal(err)
	}
	gjson.GetBytes(openAPI, "paths").ForEach(func(path, _ gjson.Result) bool {
		document.Order = append(document.Order, path.String())
		return true
	})
	document.resolve()
	page, err := template.New("openapi.tmpl").Funcs(template.FuncMap{"upper": strings.ToUpper}).ParseFiles(
		"testdata/openapi.tmpl")
	if err != nil {
		t.Fatal(err)
	}
	if err := page.Execute(&b, document); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile("openapi.html", b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if diff := gocmp.Diff(b.String(), string(openAPIPage)); diff != "" {
		t.Error("-update writes it anew: ", diff)
	}
}
