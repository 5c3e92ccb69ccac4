package server

import (
	"cmp"
	"context"
	"errors"
	"log"
	"net"
	"net/http"
	"runtime"
	"time"

	"golang.org/x/net/netutil"

	"linesift/model"
)

// A Config says how pages are worked on, and what limits there are. The zero value is
// ready to use.
type Config struct {
	Method string       // of pages that name none; the default method if empty
	Model  *model.Model // is their method instead if it is not nil

	MaxSize  int64         // of a page, in bytes; 10 MB by default
	Timeout  time.Duration // to send, to work on, and to take; 30 s by default
	Idle     time.Duration // between requests of a connection, and between pages of a batch; 2 min by default
	Grace    time.Duration // for requests in work at the end; 10 s by default
	Jobs     int           // pages in work at once; as many as processors by default
	Requests int           // requests at once; eight for each job by default

	Connections int      // at once; 1,024 by default, and more wait until one ends
	Hosts       []string // names, in lower case, that requests may call the server by, beside addresses; nil is any

	Version string // of the program, for the metrics
	Errors  *log.Logger
}

// maxHeader is how many bytes a request line with its headers may have: the four
// kilobytes that net/http adds to its limit are in it.
const maxHeader = 32 << 10

// A Server answers requests. It is safe for concurrent use.
type Server struct {
	config   Config
	workers  *workers
	metrics  *metrics
	page     []byte        // of openapi.json
	requests chan struct{} // holds one for each request in work
	stopping context.Context
	stop     context.CancelFunc
}

// New returns a server, or what is wrong with the method.
func New(c Config) (*Server, error) {
	c.MaxSize = cmp.Or(c.MaxSize, 10<<20)
	c.Timeout = cmp.Or(c.Timeout, 30*time.Second)
	c.Idle = cmp.Or(c.Idle, 2*time.Minute)
	c.Grace = cmp.Or(c.Grace, 10*time.Second)
	c.Jobs = cmp.Or(c.Jobs, runtime.GOMAXPROCS(0))
	c.Requests = cmp.Or(c.Requests, 8*c.Jobs)
	c.Connections = cmp.Or(c.Connections, 1024)
	s := &Server{config: c, metrics: newMetrics(c.Version), requests: make(chan struct{}, c.Requests)}
	s.workers = newWorkers(c)
	s.stopping, s.stop = context.WithCancel(context.Background())
	if _, err := s.workers.newExtractor(method{}); err != nil {
		return nil, err
	}
	s.page = openAPIPage()
	return s, nil
}

// Serve answers on l until the context is cancelled, which is no error: then it answers
// the requests that it has, batches up to the pages that it has read, within the time of
// grace.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	server := http.Server{
		Handler:           s.Handler(),
		ReadHeaderTimeout: min(s.config.Timeout, 10*time.Second),
		IdleTimeout:       s.config.Idle,
		MaxHeaderBytes:    maxHeader - 4<<10,
		ErrorLog:          s.config.Errors,
	}
	failed := make(chan error, 1)
	go func() { failed <- server.Serve(netutil.LimitListener(l, s.config.Connections)) }()
	select {
	case err := <-failed:
		return err
	case <-ctx.Done():
	}
	s.stop()
	grace, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.config.Grace)
	defer cancel()
	if err := server.Shutdown(grace); err != nil {
		return errors.Join(errors.New("some requests were not done at the end"), server.Close())
	}
	return nil
}
