// Package mcp is the command mcp. It gives agents the content of pages by the Model Context
// Protocol (modelcontextprotocol.io), over standard input and output.
package mcp

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"linesift"
	"linesift/internal/cli"
	"linesift/internal/fetch"
	"linesift/internal/version"
	"linesift/methods"
)

const about = `Give agents the content of web pages by the Model Context Protocol, over standard input and output.

A client starts the program itself. Its configuration has these lines:

  "mcpServers": {
    "linesift": { "command": "linesift", "args": ["mcp"] }
  }

There is one tool, extract. It takes the address of a page, or its HTML, and returns the content as Markdown, with title, authors, date and the rest of the record as structured content.`

type options struct {
	MaxSize cli.Size      `default:"10MB" placeholder:"SIZE" help:"The largest page (10MB)."`
	Delay   time.Duration `default:"1s" placeholder:"TIME" help:"Time between two fetches from one host; its robots.txt may ask for more (default: 1s)."`
	Private bool          `name:"allow-private" help:"Fetch pages of this machine and of private networks too."`
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "mcp", About: about, CLI: new(options)}
}

// Run answers a client until it closes standard input.
func (o *options) Run(ctx context.Context, s cli.Streams) error {
	if o.Delay < 0 {
		return cli.Usagef("--delay must be at least 0")
	}
	x := &extractor{maxSize: int64(o.MaxSize), fetcher: cli.Fetcher(ctx, o.Delay, o.Private)}
	longest := 6*int64(o.MaxSize) + 1<<20 // each byte of a page can be six of JSON, \u0000
	err := x.server().Run(ctx, newStdio(ctx, s.In, s.Out, longest))
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// An extractor answers calls of the tool.
type extractor struct {
	maxSize int64 // of a page, in bytes
	fetcher *fetch.Fetcher
}

// An input has the arguments of a call.
type input struct {
	URL   string `json:"url,omitempty" jsonschema:"the address of the page, which is fetched unless html is given"`
	HTML  string `json:"html,omitempty" jsonschema:"the page itself; url then says where it is from"`
	Favor string `json:"favor,omitempty" jsonschema:"precision keeps less, recall keeps more"`
}

func (x *extractor) server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "linesift", Title: "linesift", Version: version.String()}, nil)
	mcp.AddTool(s, &mcp.Tool{
		Name:        "extract",
		Description: "Returns the main content of a web page as Markdown, without menus, advertisements and comments, and its title, authors, date, language, type and more as structured content.",
		Annotations: &mcp.ToolAnnotations{Title: "Extract a page's content", ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(true)},
	}, x.extract)
	return s
}

// extract answers a call. An error is one of the tool's: the client shows it to the model.
func (x *extractor) extract(ctx context.Context, _ *mcp.CallToolRequest, in input) (result *mcp.CallToolResult, record any, err error) {
	defer func() {
		if v := recover(); v != nil {
			err = fmt.Errorf("a fault of linesift: %v\n%s", v, debug.Stack())
		}
	}()
	favor, err := methods.ParseFavor(in.Favor)
	if err != nil {
		return nil, nil, fmt.Errorf("favor: %w", err)
	}
	p, err := x.page(in)
	if err != nil {
		return nil, nil, err
	}
	d, err := linesift.ExtractContext(ctx, bytes.NewReader(p.Body), favor, linesift.URL(p.URL), linesift.ContentType(p.ContentType), linesift.MaxSize(x.maxSize))
	if err != nil {
		return nil, nil, err
	}
	markdown := d.Markdown()
	if markdown == "" {
		markdown = "The page has no main content: it may be a login, an error, or a page that scripts write."
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: markdown}}}, d.Record(linesift.NoContent), nil
}

// page returns the page of a call.
func (x *extractor) page(in input) (fetch.Page, error) {
	switch {
	case in.HTML != "":
		if int64(len(in.HTML)) > x.maxSize {
			return fetch.Page{}, linesift.ErrTooLarge
		}
		return fetch.Page{URL: in.URL, ContentType: "text/html; charset=utf-8", Body: []byte(in.HTML)}, nil
	case !fetch.IsAddress(in.URL):
		return fetch.Page{}, errors.New("give url, an address that begins with http:// or https://, or html")
	}
	p, err := x.fetcher.Fetch(strings.TrimSpace(in.URL), x.maxSize)
	if fetch.IsNotPublic(err) {
		err = fmt.Errorf("%w; linesift mcp --allow-private fetches it", err)
	}
	return p, err
}
