// Package mcp is the command mcp. It gives agents the content of pages by the Model Context
// Protocol (modelcontextprotocol.io), over standard input and output.
package mcp

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"linesift"
	"linesift/internal/cli"
	"linesift/internal/fetch"
	"linesift/internal/notpage"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/internal/version"
)

//go:embed about.txt
var about string

type flags struct {
	// The largest page (10MB).
	MaxSize cli.Size `default:"10MB" placeholder:"SIZE"`
	// Find the content with the model in this file, unless a call names a method.
	Model string `type:"existingfile" placeholder:"FILE"`

	cli.Fetching
}

// Command returns the command and its flags.
func Command() cli.Command {
	return cli.Command{Name: "mcp", About: about, CLI: new(flags)}
}

// Run answers a client until it closes standard input.
func (f *flags) Run(ctx context.Context, s cli.Streams) error {
	x := &extractor{
		maxSize: int64(f.MaxSize), model: f.Model, fetcher: f.Fetcher(), makers: record.NewMakers(1), log: s.Err,
	}
	var o options.Options
	o.Model = f.Model
	if _, err := x.makers.Check(o); err != nil {
		return cli.Usagef("--%w", err)
	}
	longest := 6*int64(f.MaxSize) + 1<<20 // each byte of a page can be six of JSON, \u0000
	err := x.server().Run(ctx, newStdio(ctx, s.In, s.Out, longest))
	if ctx.Err() != nil {
		return nil
	}
	return err
}

// An extractor answers calls of the tool.
type extractor struct {
	maxSize int64  // of a page, in bytes
	model   string // the file of the model; "" is the default
	fetcher *fetch.Fetcher
	makers  *record.Makers // one is kept: an agent seldom asks for two pages at once
	log     io.Writer      // of stacks
}

func (x *extractor) server() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "linesift", Title: "linesift", Version: version.Number}, nil)
	schema := inputSchema()
	s.AddTool(&mcp.Tool{
		Name: "extract",
		Description: "Returns the main content of a web page as Markdown, without menus and advertisements, " +
			"and its title, authors, date, language, type and more as structured content.",
		InputSchema: schema, OutputSchema: outputSchema(),
		Annotations: &mcp.ToolAnnotations{
			Title: "Extract a page's content", ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: new(true),
		},
	}, func(ctx context.Context, r *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		var result *mcp.CallToolResult
		in, err := readArguments(r.Params.Arguments, schema)
		if err == nil {
			result, err = x.extract(ctx, in)
		}
		if err != nil { // the client shows it to the model
			result = new(mcp.CallToolResult)
			result.SetError(err)
		}
		return result, nil
	})
	return s
}

// extract answers a call.
func (x *extractor) extract(ctx context.Context, in map[string]any) (*mcp.CallToolResult, error) {
	start, limit, err := window(in)
	if err != nil {
		return nil, err
	}
	o, url, html, err := parseArguments(in)
	if err != nil {
		return nil, err
	}
	if o.Method == "" {
		o.Model = x.model
	}
	checked, err := x.makers.Check(o)
	if err != nil {
		return nil, err
	}
	p, err := x.page(ctx, url, html)
	if err != nil {
		return nil, err
	}
	r := x.makers.Do(checked, func(m *record.Maker) record.Outcome { return m.Make(ctx, p) })
	if r.Err != nil {
		return nil, x.failed(r.Err)
	}
	return resultOf(r.Out, start, limit)
}

// failed returns the error of a page as the model is told it, and logs the stack of a panic.
func (x *extractor) failed(err error) error {
	if panicked, ok := errors.AsType[*record.Panic](err); ok {
		fmt.Fprintf(x.log, "linesift: %v\n%s", panicked, panicked.Stack)
		return fmt.Errorf("a fault of linesift: %v", panicked.Value)
	}
	return err
}

// resultOf returns a part of a record's Markdown as the text of a result, and the record with this part as structured
// content. Some clients give the model the one, and some the other.
func resultOf(line []byte, start, limit int) (*mcp.CallToolResult, error) {
	var fields map[string]any
	if err := json.Unmarshal(line, &fields); err != nil {
		return nil, err
	}
	markdown, _ := fields["markdown"].(string)
	p, err := partOf(markdown, start, limit)
	if err != nil {
		return nil, err
	}
	fields["markdown"], fields["markdown_length"] = p.text, p.all
	if p.next > 0 {
		fields["next_start"] = p.next
	}
	text := p.text + p.note(start)
	if markdown == "" {
		text = "The page has no main content: it may be a login, an error, or a page that scripts write."
	}
	content := []mcp.Content{&mcp.TextContent{Text: text}}
	return &mcp.CallToolResult{Content: content, StructuredContent: fields}, nil
}

// parseArguments parses the arguments of a call, which fit the schema.
func parseArguments(in map[string]any) (o options.Options, url, html string, err error) {
	url, _ = in["url"].(string)
	url = strings.TrimSpace(url)
	html, _ = in["html"].(string)
	delete(in, "url")
	delete(in, "html")
	o.Format, o.Content, o.Title = "json", []string{"markdown"}, true
	object, err := json.Marshal(in)
	if err == nil {
		err = o.FromJSON(object)
	}
	return o, url, html, err
}

// page returns the page of a call.
func (x *extractor) page(ctx context.Context, url, html string) (record.Input, error) {
	if url != "" {
		if err := options.CheckAddress(url); err != nil {
			return record.Input{}, fmt.Errorf("url: %w", err)
		}
	}
	switch {
	case html != "":
		if int64(len(html)) > x.maxSize {
			return record.Input{}, fmt.Errorf("%w than %d bytes; linesift mcp --max-size takes larger ones",
				linesift.ErrTooLarge, x.maxSize)
		}
		switch err := notpage.Check([]byte(html)); {
		case errors.Is(err, notpage.ErrNotPage):
			return record.Input{}, fmt.Errorf("html: %w; give an address as url, or the HTML", err)
		case err != nil:
			return record.Input{}, err
		}
		return record.Input{URL: url, ContentType: "text/html; charset=utf-8", HTML: []byte(html)}, nil
	case url == "":
		return record.Input{}, errors.New("give url, the address of the page, or html")
	}
	p, err := x.fetcher.Fetch(ctx, url, x.maxSize)
	if fetch.IsNotPublic(err) {
		err = fmt.Errorf("%w; linesift mcp --allow-private fetches it", err)
	}
	return record.Input{URL: p.URL, ContentType: p.ContentType, HTML: p.Body}, err
}
