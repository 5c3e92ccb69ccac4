package server

import (
	_ "embed"
	"net/http"
)

// openAPI describes the interface. openAPIPage shows it to people. A test writes the page.
var (
	//go:embed openapi.json
	openAPI []byte
	//go:embed openapi.html
	openAPIPage []byte
)

// always returns a handler that answers with the same body.
func always(mediaType string, body []byte) handler {
	return func(_ *Server, w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", mediaType)
		_, err := w.Write(body)
		return err
	}
}
