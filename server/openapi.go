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

func (s *Server) openAPI(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	_, err := w.Write(openAPI)
	return err
}

func (s *Server) index(w http.ResponseWriter, _ *http.Request) error {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, err := w.Write(openAPIPage)
	return err
}
