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

// A handler answers a request, or returns an error that is answered as a problem.
type handler func(*Server, http.ResponseWriter, *http.Request) error

// routes are the handlers by their patterns for http.ServeMux.
var routes = map[string]handler{
	"POST /extract":     (*Server).extract,
	"POST /batch":       (*Server).batch,
	"GET /healthz":      always("text/plain; charset=utf-8", []byte("ok\n")),
	"GET /metrics":      (*Server).showMetrics,
	"GET /openapi.json": always("application/json", openAPI),
	"GET /openapi.html": always("text/html; charset=utf-8", openAPIPage),
	"GET /{$}":          showView,
}

// newMux returns the routes. Its patterns without a method answer other methods and paths, because
// the answers of http.ServeMux are no problems.
func (s *Server) newMux() *http.ServeMux {
	mux := http.NewServeMux()
	others := http.NewCrossOriginProtection()
	handle := func(pattern string, h handler) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			err := s.checkHost(r)
			if err == nil && others.Check(r) != nil {
				err = problemf(http.StatusForbidden, "this request comes from another web page")
			}
			if err == nil {
				err = h(s, w, r)
			}
			if err != nil {
				s.fail(w.(*response), err)
			}
		})
	}
	for pattern, h := range routes {
		method, path, _ := strings.Cut(pattern, " ")
		handle(pattern, h)
		handle(path, refuseOtherThan(strings.Replace(method, "GET", "GET, HEAD", 1)))
	}
	handle("/", func(_ *Server, _ http.ResponseWriter, r *http.Request) error {
		return problemf(http.StatusNotFound, "there is nothing at %s; /openapi.html lists the paths", r.URL.Path)
	})
	return mux
}

// refuseOtherThan returns the handler for other methods than the allowed ones.
func refuseOtherThan(allowed string) handler {
	return func(_ *Server, _ http.ResponseWriter, r *http.Request) error {
		p := problemf(http.StatusMethodNotAllowed, "%s answers to %s", r.URL.Path, allowed)
		p.headers.Set("Allow", allowed)
		return p
	}
}

// Handler returns the handler of all routes.
func (s *Server) Handler() http.Handler {
	mux := s.newMux()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		// The deadline comes first, because net/http reads the rest of a refused request too,
		// and lifts the deadline at the end. WriteHeader sets the deadline for writing.
		http.NewResponseController(w).SetReadDeadline(time.Now().Add(s.config.Timeout))
		h := w.Header()
		guard.SetHeaders(h, "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox")
		if len(r.TransferEncoding) > 0 || !r.ProtoAtLeast(1, 1) {
			// A proxy before the server may see another length, and take the bytes behind it for
			// another request (RFC 9112, 6.1). net/http does not tell: it drops the Content-Length
			// beside Transfer-Encoding, and Transfer-Encoding in HTTP/1.0.
			h.Set("Connection", "close")
		}
		answer := &response{ResponseWriter: w, timeout: s.config.Timeout}
		defer s.count(answer, r, time.Now())
		mux.ServeHTTP(answer, r)
	})
}

// count counts an answered request, and logs it. Its pattern has a method if it has a route.
func (s *Server) count(answer *response, r *http.Request, begin time.Time) {
	_, path, ok := strings.Cut(r.Pattern, " ")
	if path = strings.TrimSuffix(path, "{$}"); !ok {
		path = "other"
	}
	s.metrics.requests.WithLabelValues(path, strconv.Itoa(answer.status)).Inc()
	if s.config.Access != nil {
		s.config.Access.Printf("%s %s %s %d %d %.1fms", r.RemoteAddr, r.Method, file.Printable(r.URL.RequestURI()),
			answer.status, answer.size, time.Since(begin).Seconds()*1e3)
	}
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
