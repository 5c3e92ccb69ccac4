package server

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"path"
	"strings"
)

//go:embed openapi.json
var openAPI []byte

//go:embed openapi.html
var openAPITemplate string

// These are the parts of openapi.json that the page shows.
type (
	apiDocument struct {
		Info       struct{ Title, Description string }
		Paths      map[string]map[string]apiOperation
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

// openAPIPage returns openapi.json as a self-contained HTML page.
func openAPIPage() []byte {
	var document apiDocument
	var b bytes.Buffer
	if err := json.Unmarshal(openAPI, &document); err != nil {
		panic(err) // it is embedded, and tests read it
	}
	document.resolve()
	t := template.Must(template.New("").Funcs(template.FuncMap{"upper": strings.ToUpper}).Parse(openAPITemplate))
	if err := t.Execute(&b, document); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	_, err := w.Write(openAPI)
	return err
}

func (s *Server) index(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := w.Write(s.page)
	return err
}
