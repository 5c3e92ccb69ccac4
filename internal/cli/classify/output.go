package classify

import (
	"bytes"
	"io"
	"os"
	"path/filepath"

	"linesift/internal/pages"
)

// An output takes what was rendered of each page, in their order, and makes one file of
// it, or one a page with --output.
type output struct {
	*options
	to     io.Writer
	first  []byte // the first page of --format json, which is an array if there is another
	number int    // of pages
}

// extensions are those of files of each format.
var extensions = map[string]string{
	"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "jsonl": ".jsonl", "csv": ".csv", "lines": ".tsv",
}

// file returns the path that a page's output is written to.
func (o *output) file(f pages.File) string {
	return filepath.Join(o.Output, filepath.FromSlash(f.ID)+extensions[o.Format])
}

func (o *output) write(f pages.File, page []byte) error {
	if o.Plot != "" {
		return nil // it has been drawn
	}
	if o.Output != "" {
		path := o.file(f)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		return os.WriteFile(path, append(o.head(), page...), 0o666)
	}
	o.number++
	if o.Format == "json" {
		return o.writeElement(bytes.TrimRight(page, "\n"))
	}
	if o.number == 1 {
		page = append(o.head(), page...)
	}
	_, err := o.to.Write(page)
	return err
}

// head returns what a file begins with.
func (o *output) head() []byte {
	if o.Format == "csv" {
		return lineHeader(o.Explain)
	}
	return nil
}

// writeElement writes an object of an array, the first when the second comes.
func (o *output) writeElement(page []byte) error {
	switch o.number {
	case 1:
		o.first = page
		return nil
	case 2:
		page = bytes.Join([][]byte{[]byte("[\n"), o.first, []byte(",\n"), page}, nil)
	default:
		page = append([]byte(",\n"), page...)
	}
	_, err := o.to.Write(page)
	return err
}

// close writes what is still to be written.
func (o *output) close() error {
	var end []byte
	switch {
	case o.Format != "json" || o.number == 0:
	case o.number == 1:
		end = append(o.first, '\n')
	default:
		end = []byte("\n]\n")
	}
	_, err := o.to.Write(end)
	return err
}
