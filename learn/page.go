package learn

import (
	"math"
	"os"
	"slices"

	"linesift/data"
	"linesift/features"
	"linesift/site"
)

// A Page is a labelled page in numbers.
type Page struct {
	Site, Type string
	Raw        features.Matrix          // a row per line, a column per features.Names()
	Containers [][features.Levels]int32 // of each line
	Y          []float32                // a label per line: 1 content, 0 boilerplate
	W          []float32                // a weight per line; 0 where the label is unknown
	Sketch     *site.Sketch             // for the other pages of the site; may be nil
}

// NewPage returns a page whose lines have labels of equal weight and no
// containers; its Raw is still to be measured.
func NewPage(of string, content []bool) Page {
	n := len(content)
	p := Page{Site: of, Containers: make([][features.Levels]int32, n), Y: make([]float32, n), W: make([]float32, n)}
	for i, c := range content {
		p.W[i] = 1
		if c {
			p.Y[i] = 1
		}
	}
	return p
}

// ReadCSV reads labelled CSVs. It keeps the numbers only, more than 1 KB a
// line.
func ReadCSV(files ...string) ([]Page, error) {
	var pages []Page
	var sketcher site.Sketcher
	var texts []string
	var skeletons []uint32
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
			texts, skeletons = texts[:0], skeletons[:0]
			number := map[int32]int32{0: 0} // a file may have any, and networks' memory goes by the highest
			for i, r := range l.Rows {
				p.W[i] = r.Weight
				texts, skeletons = append(texts, r.Text), append(skeletons, r.Skeleton)
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
			p.Sketch = sketcher.SketchLines(texts, skeletons)
			p.Raw = l.Attributes
			p.Raw.Data = slices.Clone(p.Raw.Data)
			pages = append(pages, p)
		}
		f.Close()
	}
	return pages, nil
}

// columns returns where attributes stand in Page.Raw.
func columns(attributes []string) []int {
	names := features.Names()
	cols := make([]int, len(attributes))
	for i, a := range attributes {
		cols[i] = slices.Index(names, a) // a schema has none but known attributes
	}
	return cols
}

func column(attribute string) int { return columns([]string{attribute})[0] }

var (
	textBytes = column("text_bytes")
	linkShare = column("link_share")
	wordCount = column("words")
)

// lines copies the columns of a page, and what else networks need of it, to dst.
func (p Page) lines(columns []int, dst *features.Lines) {
	dst.Raw.Reset(p.Raw.Rows, len(columns))
	dst.Text, dst.Links, dst.Containers = dst.Text[:0], dst.Links[:0], p.Containers
	for i := range p.Raw.Rows {
		row, out := p.Raw.Row(i), dst.Raw.Row(i)
		for j, c := range columns {
			out[j] = row[c]
		}
		dst.Text = append(dst.Text, row[textBytes])
		dst.Links = append(dst.Links, row[textBytes]*row[linkShare])
	}
}

// weights returns what the lines count when networks are fitted. A page counts
// once, however many lines it has: without that a few shop pages of a thousand
// lines outweigh all articles. Within a page a line counts by the root of its
// words, between a line and a word: both are what results are measured by.
func (p Page) weights() []float32 {
	weights := make([]float32, len(p.W))
	total := float32(0)
	for i, w := range p.W {
		share := float32(math.Sqrt(1 + float64(p.Raw.Row(i)[wordCount])))
		weights[i] = w * share
		if w > 0 {
			total += share
		}
	}
	for i := range weights {
		weights[i] /= max(total, 1)
	}
	return weights
}

// f1 returns the F1 over the words of the lines whose labels are known, of
// keeping the lines that keep says. A page without content whose lines are all
// dropped has 1 of each; where nothing is kept, or nothing is to be kept, the
// precision or the recall is 0.
func (p Page) f1(keep func(i int) bool) (f1, precision, recall float64) {
	var hits, kept, content float64
	for i, y := range p.Y {
		if p.W[i] == 0 {
			continue
		}
		words := float64(p.Raw.Row(i)[wordCount])
		k := keep(i)
		if k {
			kept += words
		}
		if y == 1 {
			content += words
		}
		if k && y == 1 {
			hits += words
		}
	}
	if kept+content == 0 {
		return 1, 1, 1
	}
	return 2 * hits / (kept + content), hits / max(kept, 1), hits / max(content, 1)
}
