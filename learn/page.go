package learn

import (
	"os"
	"slices"

	"linesift/data"
)

// NewPage returns a page whose lines have labels of equal weight; its Raw is
// still to be measured.
func NewPage(site string, content []bool) Page {
	p := Page{Site: site, Y: make([]float32, len(content)), W: make([]float32, len(content))}
	for i, c := range content {
		p.W[i] = 1
		if c {
			p.Y[i] = 1
		}
	}
	return p
}

// ReadCSV reads labelled CSVs. It keeps the numbers only, some 700 bytes a
// line.
func ReadCSV(files ...string) ([]Page, error) {
	var pages []Page
	for _, file := range files {
		f, err := os.Open(file)
		if err != nil {
			return nil, err
		}
		for l, err := range data.NewReader(file, f).Pages() {
			if err != nil {
				f.Close()
				return nil, err
			}
			p := NewPage(l.Site, make([]bool, len(l.Rows)))
			for i, r := range l.Rows {
				p.W[i] = r.Weight
				if r.Content {
					p.Y[i] = 1
				}
			}
			p.Raw = l.Attributes
			p.Raw.Data = slices.Clone(p.Raw.Data)
			pages = append(pages, p)
		}
		f.Close()
	}
	return pages, nil
}
