package server

import (
	"maps"
	"net/http"
	"strconv"
	"strings"
	"time"

	"linesift/internal/file"
	"linesift/internal/guard"
)

// A route is a path, its method and its handler.
type route struct {
	method, path string
	handle       func(*Server, http.ResponseWriter, *http.Request) error
}

var routes = []route{
	{http.MethodPost, "/extract", (*Server).extract},
	{http.MethodPost, "/batch", (*Server).batch},
	{http.MethodGet, "/healthz", always("text/plain; charset=utf-8", []byte("ok\n"))},
	{http.MethodGet, "/metrics", (*Server).showMetrics},
	{http.MethodGet, "/openapi.json", always("application/json", openAPI)},
	{http.MethodGet, "/", always("text/html; charset=utf-8", openAPIPage)},
}

// find returns the route of a request, or a problem.
func find(r *http.Request) (*route, error) {
	var allowed []string
	for i := range routes {
		switch candidate := &routes[i]; {
		case candidate.path != r.URL.Path:
		case candidate.method == r.Method, candidate.method == http.MethodGet && r.Method == http.MethodHead:
			return candidate, nil
		default:
			allowed = append(allowed, candidate.method)
		}
	}
	if allowed == nil {
		return nil, problemf(http.StatusNotFound, "there is nothing at %s; / lists the paths", r.URL.Path)
	}
	p := problemf(http.StatusMethodNotAllowed, "%s answers to %s", r.URL.Path, strings.Join(allowed, ", "))
	p.headers.Set("Allow", strings.Join(allowed, ", "))
	return nil, p
}

// Handler returns the handler of all routes.
func (s *Server) Handler() http.Handler {
	others := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The deadline comes first, because net/http reads the rest of a refused request too,
		// and lifts the deadline at the end. WriteHeader sets the deadline for writing.
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.config.Timeout))
		h := w.Header()
		guard.SetHeaders(h, "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
		if len(r.TransferEncoding) > 0 || !r.ProtoAtLeast(1, 1) {
			// The request may have another length for a proxy before the server, and the bytes behind
			// it may be another request to one of the two (RFC 9112, 6.1). net/http does not tell: it
			// drops the Content-Length beside Transfer-Encoding, and Transfer-Encoding in HTTP/1.0.
			h.Set("Connection", "close")
		}
		found, err := find(r)
		path := "other"
		if err == nil {
			path = found.path
		}
		answer := &response{ResponseWriter: w, timeout: s.config.Timeout}
		begin := time.Now()
		defer func() {
			s.metrics.requests.WithLabelValues(path, strconv.Itoa(answer.status)).Inc()
			if s.config.Access != nil {
				s.config.Access.Printf("%s %s %s %d %d %.1fms", r.RemoteAddr, r.Method, file.Printable(r.URL.RequestURI()), answer.status, answer.size, time.Since(begin).Seconds()*1e3)
			}
		}()
		if err == nil {
			err = s.handle(found, others, answer, r)
		}
		if err != nil {
			s.fail(answer, err)
		}
	})
}

func (s *Server) handle(found *route, others *http.CrossOriginProtection, w http.ResponseWriter, r *http.Request) error {
	if err := s.checkHost(r); err != nil {
		return err
	}
	if err := others.Check(r); err != nil {
		return problemf(http.StatusForbidden, "this request comes from another web page")
	}
	return found.handle(s, w, r)
}

// A response records its status and limits the time to write it.
type response struct {
	http.ResponseWriter
	timeout time.Duration
	status  int // 0 before it begins
	size    int // bytes of the body
}

func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
		http.NewResponseController(w).SetWriteDeadline(time.Now().Add(w.timeout))
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *response) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.WriteHeader(http.StatusOK)
	}
	n, err := w.ResponseWriter.Write(b)
	w.size += n
	return n, err
}

// Unwrap is for http.ResponseController.
func (w *response) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// timeOfRefused is the time for the rest of a request that is answered with a problem.
const timeOfRefused = 250 * time.Millisecond

// fail answers with a problem. If the response has begun, it cuts the connection instead, so
// that the response is not taken for complete.
func (s *Server) fail(w *response, err error) {
	if w.status != 0 { // the client is gone, or a batch has told it
		panic(http.ErrAbortHandler)
	}
	p := s.problem(err)
	maps.Copy(w.Header(), p.headers)
	// net/http reads the rest of the body. The deadline leaves time for the answer to
	// arrive, and closes the connection if the body never ends.
	http.NewResponseController(w).SetReadDeadline(time.Now().Add(timeOfRefused))
	w.Header().Set("Content-Type", problemType)
	w.WriteHeader(p.Status)
	w.Write(p.json())
}
