package train

import (
	"os"
	"slices"

	"linesift/data"
	"linesift/lexicon"
)

// ReadCSV reads labelled CSVs. It keeps the numbers only, more than 1 KB a
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
			p.Type = l.Type
			number := map[int32]int32{0: 0} // a file may have any, and networks' memory goes by the highest
			for i, r := range l.Rows {
				p.W[i] = r.Weight
				p.Keys = append(p.Keys, lexicon.AppendKeys(nil, []byte(r.Text)))
				p.Skeletons = append(p.Skeletons, r.Template)
				for k, c := range r.Containers {
					if _, ok := number[c]; !ok {
						number[c] = int32(len(number))
					}
					p.Containers[i][k] = number[c]
				}
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
