package main

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"linesift"
	"linesift/data"
	"linesift/internal/cli"
)

type faults struct {
	Folder string `arg:"" type:"existingdir" help:"Folder of pages: ID.html or ID.html.gz."`
	List   bool   `help:"Name the pages of each fault."`
}

// A document is a page as a reader of Markdown sees it.
type document struct {
	*linesift.Document
	markdown string
}

// A counted is the count of one thing on a page, or on all pages.
type counted struct {
	count, of int
	cases     []string // texts to look at
}

// once is the count of a fault that a page has at most once: the text of the fault, or "".
func once(find func(d document) string) func(d document) counted {
	return func(d document) counted {
		if text := find(d); text != "" {
			return counted{1, 1, []string{text}}
		}
		return counted{of: 1}
	}
}

// add adds the count of a page.
func (c *counted) add(id string, page counted) {
	c.count += page.count
	c.of += page.of
	for _, text := range page.cases {
		c.cases = append(c.cases, strings.TrimSpace(id+" "+text))
	}
}

// A fault is a thing to count, and what counts it on a page.
type fault struct {
	name string
	in   func(d document) counted
}

// allFaults are the faults in the order of the output.
var allFaults = []fault{
	{"pages with a character reference in Markdown prose", once(referenceInProse)},
	{"pages with an edit link", once(editLink)},
	{"pages whose last line is a heading", once(lastHeading)},
	{"links in kept text that Markdown has", links},
	{"articles that name an image and have one in Markdown", pictured},
	{"pages that tell how to zoom", matching(
		`\b(?:mouse|roll|hover|click|tap|pinch|klicken|cliquez|clicca|клик\pL+|наведите)\b.{0,30}` +
			`(?:zoom|enlarge|larger|vergrößern|agrandir|ampliar|ingrandir|увелич)`)},
	{"pages with a link to the rest of a text", matching(
		`\[[\W_]*(?:read (?:more|on)|continue reading|more|details|weiterlesen|mehr|lire la suite|leer más|` +
			`ver más|leggi tutto|continua a leggere|lees meer|подробнее|читать далее|更多)[\W_]*\]\(`)},
	{"pages with a heading above another one", once(headingAbove)},
}

// Run counts what a reader of Markdown would call faults. No page has an address given, as
// pages have that were saved.
func (o *faults) Run(ctx context.Context, s cli.Streams) error {
	files, err := filepath.Glob(filepath.Join(o.Folder, "*.html*"))
	if err != nil {
		return err
	}
	var x linesift.Extractor
	counts := make([]counted, len(allFaults))
	for _, file := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		d, err := extracted(&x, file)
		if err != nil {
			return err
		}
		for i, f := range allFaults {
			counts[i].add(filepath.Base(file), f.in(d))
		}
	}
	for i, c := range counts {
		share := float64(c.count) / float64(max(c.of, 1))
		fmt.Fprintf(s.Out, "%s: %d of %d, %.3f\n", allFaults[i].name, c.count, c.of, share)
		slices.Sort(c.cases)
		for _, text := range c.cases {
			if o.List {
				fmt.Fprintln(s.Out, "  "+text)
			}
		}
	}
	return nil
}

// extracted returns the document of a file, which may be compressed by gzip.
func extracted(x *linesift.Extractor, file string) (document, error) {
	src, err := (&data.GoldPage{Path: file}).HTML()
	if err != nil {
		return document{}, err
	}
	d, err := x.Extract(bytes.NewReader(src), nil)
	if err != nil {
		return document{}, fmt.Errorf("%s: %w", file, err)
	}
	return document{d, d.Markdown()}, nil
}

// pictured counts articles that name an image and have one in Markdown. The others are the cases.
func pictured(d document) counted {
	switch {
	case string(d.Type()) != articlePage || d.Metadata().Image == "":
		return counted{}
	case strings.Contains(d.markdown, "!["):
		return counted{count: 1, of: 1}
	}
	return counted{of: 1, cases: []string{""}}
}
