package limits

import (
	"bytes"
	"context"
	"fmt"

	"linesift"
	"linesift/methods"
	"linesift/page"
)

// prose returns the table of what is done with prose, and with one long line.
func (o *Command) prose(ctx context.Context) ([][]string, error) {
	all, err := tasks()
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"what is done with paragraphs of prose, or one line", "time", "allocated"}}
	for _, task := range all {
		small, err := o.measure(ctx, task.page(o.bytes()/smaller), task.do)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		large, err := o.measure(ctx, task.page(o.bytes()), task.do)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", task.name, err)
		}
		rows = append(rows, []string{task.name, growth(small, large), large.memory()})
	}
	return rows, nil
}

// A task is something to do with a page.
type task struct {
	name string
	page func(size int) []byte
	do   func(html []byte) error
}

// tasks returns metadata, the guess at an encoding, and each method.
func tasks() ([]task, error) {
	var x linesift.Extractor
	collect := func(html []byte) error {
		d, err := x.Extract(bytes.NewReader(html), &linesift.Options{Method: everything{}, MaxSize: page.MaxSize})
		if err == nil {
			d.Metadata()
			d.Posts()
			d.Items()
		}
		return err
	}
	all := []task{
		{"metadata and segments", paragraphs, collect},
		{"an encoding that is not declared", cyrillic, func(html []byte) error { page.Decode(html, ""); return nil }},
	}
	for _, a := range annotations {
		all = append(all, task{"metadata and segments, one line of " + a.name, oneLine(a.html), collect})
	}
	for _, info := range methods.All() {
		if info.Sites {
			continue // they need other pages of a site
		}
		method, err := methods.New(info.Name)
		if err != nil {
			return nil, err
		}
		var parser page.Parser
		var result linesift.Result
		all = append(all, task{"method " + info.Name, paragraphs, func(html []byte) error {
			p, err := parser.ParseUTF8(html)
			if err != nil {
				return err
			}
			result = linesift.Result{Mask: result.Mask}
			return method.Classify(p, &result)
		}})
	}
	return all, nil
}
