// Package serve is the command serve. It answers programs over HTTP (package server). The command
// label serve is in package label. With it a person labels pages.
package serve

import (
	"context"
	_ "embed"
	"fmt"
	"log"
	"net"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"linesift/internal/cli"
	"linesift/internal/options"
	"linesift/internal/server"
	"linesift/internal/version"
)

//go:embed about.txt
var about string

type flags struct {
	options.Extraction `embed:"" group:"kept"`
	options.Markup     `embed:"" group:"out"`

	// Address of the server. By default 127.0.0.1:8080, and only this machine can reach it. Whoever can reach
	// another address can use the server.
	Listen string `default:"127.0.0.1:8080" placeholder:"ADDRESS"`
	// The largest page, and the largest line of a batch (10MB). One in work takes some twenty times its size.
	MaxSize cli.Size `default:"10MB" placeholder:"SIZE"`
	// The longest time for each of sending a page, waiting for a worker, working on the page, and taking the
	// response.
	Timeout time.Duration `default:"30s"`
	// The longest time between two requests of a connection, and between two pages of a batch.
	Idle time.Duration `default:"2m"`
	// The longest time for open requests when the server stops.
	Grace time.Duration `default:"10s"`
	cli.Parallel
	// Batches to answer at once, eight for each job by default. Four times as many pages may wait. Others are
	// refused for now.
	Batches int `placeholder:"N" min:"0"`

	// No line on standard error for each request.
	Quiet bool `short:"q"`
	// Connections at once. Others wait until one ends.
	Connections int `default:"1024" placeholder:"N" min:"1"`
	// Names of the server in requests, beside localhost and addresses. If --listen is not a loopback address, any
	// name by default.
	Host []string `placeholder:"NAME"`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "serve", About: about, CLI: new(flags), Groups: cli.OptionGroups()}
}

// Run serves until an interrupt or a signal to terminate.
func (o *flags) Run(ctx context.Context, s cli.Streams) error {
	if o.Timeout <= 0 || o.Idle <= 0 || o.Grace <= 0 {
		return cli.Usagef("--timeout, --idle and --grace must be more than 0s")
	}
	c := server.Config{
		Options: options.Options{Extraction: o.Extraction, Rendering: options.Rendering{Markup: o.Markup}},
		MaxSize: int64(o.MaxSize), Timeout: o.Timeout, Idle: o.Idle, Grace: o.Grace, Jobs: o.Jobs, Batches: o.Batches,
		Connections: o.Connections, Hosts: o.hosts(),
		Version: version.String(), Errors: log.New(s.Err, "serve: ", 0),
	}
	if !o.Quiet {
		c.Access = log.New(s.Err, "", log.LstdFlags|log.LUTC)
	}
	server, err := server.New(c)
	if err != nil {
		return cli.Usagef("%w", cli.FlagError(err))
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGTERM)
	defer stop()
	l, err := cli.Listen(o.Listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "Answering on http://%s/, which has a form for pages; Ctrl-C ends.\n", l.Addr())
	if a, ok := l.Addr().(*net.TCPAddr); ok && !a.IP.IsLoopback() {
		fmt.Fprintf(s.Err, "serve: other machines can reach %s, and whoever does can use the server: "+
			"put a proxy before it that knows its users\n", l.Addr())
	}
	return server.Serve(ctx, l)
}

// hosts returns the names of the server, or nil for any. A server on loopback needs no other
// names, and a web page could point a name of its own at it.
func (o *flags) hosts() []string {
	if len(o.Host) == 0 && !cli.IsLoopback(o.Listen) {
		return nil
	}
	names := []string{"localhost"}
	for _, name := range o.Host {
		names = append(names, strings.ToLower(name))
	}
	return names
}
