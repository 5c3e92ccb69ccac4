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

	"linesift"
	"linesift/internal/options"
)

// A Config has the options and the limits of a server. The zero value is ready to use.
type Config struct {
	Options options.Options // for requests that do not ask for others

	MaxSize int64         // of a page, in bytes; 0 is linesift.DefaultMaxSize
	Timeout time.Duration // for each: receiving a page, waiting for a worker, extracting, responding; 0 is 30 s
	Idle    time.Duration // between requests of a connection, and between pages of a batch; 0 is 2 min
	Grace   time.Duration // for requests in progress when the server stops; 0 is 10 s
	Jobs    int           // pages extracted at once; 0 is the number of processors
	Batches int           // batches at once; 0 is eight for each job. Four times as many pages can wait

	Connections int      // at once, others wait; 0 is 1,024
	Hosts       []string // names in lower case that the Host of a request may have, besides addresses; nil is any

	Version string      // of the program, for the metrics
	Errors  *log.Logger // internal faults; nil writes none of them
	Access  *log.Logger // a line for each answered request; nil writes none
}

// maxHeader is the longest request line with headers, in bytes. It includes the four kilobytes
// that net/http adds to its limit.
const maxHeader = 32 << 10

// waiting is the number of arriving pages, and of pages that wait for a worker, for each of
// Batches. With it, 64 clients on two processors are not refused.
const waiting = 4

// A Server answers requests. It is safe for concurrent use.
type Server struct {
	config   Config
	workers  *workers
	metrics  *metrics
	senders  senders
	pages    queue // pages that have arrived
	batches  queue
	stopping context.Context
	stop     context.CancelFunc
}

// New returns a server. Wrong options are an error.
func New(c Config) (*Server, error) {
	c.MaxSize = cmp.Or(c.MaxSize, linesift.DefaultMaxSize)
	c.Timeout = cmp.Or(c.Timeout, 30*time.Second)
	c.Idle = cmp.Or(c.Idle, 2*time.Minute)
	c.Grace = cmp.Or(c.Grace, 10*time.Second)
	c.Jobs = cmp.Or(c.Jobs, runtime.GOMAXPROCS(0))
	c.Batches = cmp.Or(c.Batches, 8*c.Jobs)
	c.Connections = cmp.Or(c.Connections, 1024)
	s := &Server{config: c, metrics: newMetrics(c.Version), senders: senders{limit: waiting * c.Batches}}
	s.pages = queue{limit: waiting*c.Batches + c.Jobs, byteLimit: int64(c.Batches) * c.MaxSize}
	s.batches = queue{limit: c.Batches}
	s.workers = newWorkers(c.Jobs)
	s.stopping, s.stop = context.WithCancel(context.Background())
	checked, err := c.Options.CheckSingle()
	if err != nil {
		return nil, err
	}
	s.config.Options = checked.Options // with the model, whose file is read once
	return s, nil
}

// Serve answers requests on l until ctx ends. That is not an error. Serve then takes up to Grace
// to answer the requests it has, and the pages of batches that it has read.
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
