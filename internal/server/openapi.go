package server

import (
	_ "embed"
	"net/http"

	"linesift/js/demo"
)

// openAPI describes the interface. openAPIPage shows it to people. A test writes that page.
var (
	//go:embed openapi.json
	openAPI []byte
	//go:embed openapi.html
	openAPIPage []byte
)

// showView answers with the page on which people give the server a page.
func showView(_ *Server, w http.ResponseWriter, _ *http.Request) error {
	html, policy := demo.Served()
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := w.Write(html)
	return err
}

// always returns a handler that answers with the same body.
func always(mediaType string, body []byte) handler {
	return func(_ *Server, w http.ResponseWriter, _ *http.Request) error {
		w.Header().Set("Content-Type", mediaType)
		_, err := w.Write(body)
		return err
	}
}
