package inspect

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/pkg/browser"

	"linesift/internal/input"
	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/js/demo"
	"linesift/page"
)

// prepareView makes the maker of the record that the browser shows.
func (i *inspector) prepareView(find options.Extraction) (err error) {
	o := options.Options{Extraction: find, Rendering: options.Rendering{
		Format: "json", Content: []string{"text", "markdown", "html"}, Title: true, Lines: true,
	}}
	if i.hasModel {
		o.Effects = mostEffects
	}
	checked, err := o.Check()
	if err != nil {
		return err
	}
	i.maker, err = record.NewMaker(checked)
	return err
}

// open writes a page with its record as an HTML file and opens that in the browser. A file needs
// no server, so there is nothing to guard, and it can be kept or passed on.
func (i *inspector) open(f input.File, source []byte) ([]byte, error) {
	result := i.maker.Make(context.Background(), record.Input{
		Name: f.Name(), URL: cmp.Or(string(i.URL), f.URL), ContentType: f.ContentType, HTML: source,
	})
	if result.Err != nil {
		return nil, result.Err
	}
	text, _ := page.Decode(source, f.ContentType)
	html, err := demo.Open(demo.Given{Name: f.Name(), HTML: string(text), Record: json.RawMessage(result.Out)})
	if err != nil {
		return nil, err
	}
	w, err := os.CreateTemp("", "linesift-*.html")
	if err != nil {
		return nil, err
	}
	_, err = w.Write(html)
	if err := errors.Join(err, w.Close()); err != nil {
		return nil, err
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	if err := browser.OpenFile(w.Name()); err != nil {
		return nil, fmt.Errorf("no browser can be started (%w); open %s in one", err, w.Name())
	}
	return fmt.Appendf(nil, "%s is in the browser, as %s\n", f.Name(), w.Name()), nil
}
