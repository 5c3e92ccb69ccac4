package main

import (
	"bytes"
	"context"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	readability "codeberg.org/readeck/go-readability/v2"
	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	tables "github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
	"github.com/markusmobius/go-trafilatura"
	"golang.org/x/net/html"

	"linesift"
	"linesift/bench/extractors"
	"linesift/data"
	"linesift/internal/cli"
)

type markdownPages struct {
	Set    string `arg:"" type:"existingdir" help:"Gold standard."`
	Output string `required:"" type:"path" placeholder:"DIR" help:"Write DIR/METHOD/ID.md."`
}

// Run writes what linesift and others make of the pages. A page that one of them
// finds nothing in is an empty file.
func (o *markdownPages) Run(ctx context.Context, s cli.Streams) error {
	set, err := data.Open(o.Set)
	if err != nil {
		return err
	}
	var x linesift.Extractor
	for _, method := range []struct {
		name string
		run  extractors.Extract[[]byte]
	}{
		{"linesift", func(src []byte, from *url.URL) ([]byte, error) { return rendered(&x, src, from) }},
		{"go-trafilatura", trafilated},
		{"go-readability-v2", readable},
	} {
		dir := filepath.Join(o.Output, method.name)
		for i := range set.Pages {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := writeMarkdown(dir, &set.Pages[i], method.run); err != nil {
				return err
			}
		}
		fmt.Fprintf(s.Out, "python3 ../../shared/tools/markdown_score.py %s %s\n", o.Set, dir)
	}
	return nil
}

func writeMarkdown(dir string, p *data.GoldPage, run extractors.Extract[[]byte]) error {
	src, err := p.HTML()
	if err != nil {
		return err
	}
	from := extractors.Address(p)
	if from == nil {
		from = &url.URL{Scheme: "https", Host: "page.example", Path: "/"}
	}
	md, err := run(src, from)
	if err != nil {
		md = nil
	}
	return extractors.Write(md, dir, strings.ReplaceAll(p.ID, string(filepath.Separator), "_")+".md")
}

func rendered(x *linesift.Extractor, src []byte, from *url.URL) ([]byte, error) {
	d, err := x.Extract(bytes.NewReader(src), &linesift.Options{URL: from.String()})
	if err != nil {
		return nil, err
	}
	return []byte(d.Markdown()), nil
}

func trafilated(src []byte, from *url.URL) ([]byte, error) {
	r, err := trafilatura.Extract(bytes.NewReader(src),
		trafilatura.Options{EnableFallback: true, OriginalURL: from, IncludeImages: true, IncludeLinks: true,
			ExcludeComments: true})
	if err != nil {
		return nil, err
	}
	return converted(r.ContentNode)
}

func readable(src []byte, from *url.URL) ([]byte, error) {
	a, err := readability.FromReader(bytes.NewReader(src), from)
	if err != nil {
		return nil, err
	}
	return converted(a.Node)
}

// converted is html-to-markdown with what it has for tables.
func converted(n *html.Node) ([]byte, error) {
	if n == nil {
		return nil, nil
	}
	return converter.NewConverter(converter.WithPlugins(base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(),
		tables.NewTablePlugin(tables.WithHeaderPromotion(true),
			tables.WithCellPaddingBehavior(tables.CellPaddingBehaviorMinimal)))).ConvertNode(n)
}
