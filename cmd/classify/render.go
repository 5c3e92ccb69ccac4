package main

import (
	"encoding/json"
	"fmt"

	"linesift"
	"linesift/eval"
	"linesift/internal/pages"
	"linesift/page"
	"linesift/ratio"
)

// jsonPage is a page as --format json writes it.
type jsonPage struct {
	ID         string     `json:"id"`
	Path       string     `json:"path"`
	Title      string     `json:"title"`
	Encoding   string     `json:"encoding"`             // that it was decoded from
	From       string     `json:"from"`                 // where its text was: body, noscript, json-ld; see page.Origin
	Bytes      int        `json:"bytes"`                // as UTF-8
	Confidence *float32   `json:"confidence,omitempty"` // 0 to 1, see linesift.Document; absent if the method has none
	Type       string     `json:"type,omitempty"`       // the likeliest of model.Types; absent if the method tells none
	Hub        *bool      `json:"hub,omitempty"`        // whether it only leads to other pages; absent if the method does not tell
	Evidence   *evidence  `json:"hub_evidence,omitempty"`
	URL        string     `json:"url,omitempty"` // that it was fetched from, if a WARC file says so
	*knownSite            // absent if each page is classified by itself
	Text       string     `json:"text"` // the content, as --format text prints it
	Lines      []jsonLine `json:"lines"`
}

// evidence is what a verdict on a hub page rests on.
type evidence struct {
	Probability *float32 `json:"probability,omitempty"` // of networks, 0 to 1
	*ratio.NetText
}

type jsonLine struct {
	Line        int      `json:"line"` // from 0
	Start       int32    `json:"start"`
	End         int32    `json:"end"` // the bytes of the UTF-8 source that the line took: [start, end)
	Role        string   `json:"role"`
	Probability *float32 `json:"probability,omitempty"` // absent if the method has none
	Content     bool     `json:"content"`
	Text        string   `json:"text"`
}

// render writes a document and its content in the format asked for.
func (o *options) render(f pages.File, d *linesift.Document, content page.Mask, known *knownSite) ([]byte, error) {
	switch {
	case o.Plot != "":
		return nil, plot(f.ID, d, content, o.Plot)
	case o.Format == "json":
		b, err := json.Marshal(newJSONPage(f, d, content, known))
		return append(b, '\n'), err
	case o.Format == "lines":
		return table(d, content), nil
	}
	return d.Page.AppendText(nil, content), nil
}

// plot draws a page's lines to the file at path.
func plot(title string, d *linesift.Document, content page.Mask, path string) error {
	lines := eval.PageLines{Title: title}
	for i, l := range d.Page.Lines {
		lines.HTML = append(lines.HTML, l.Source.Len())
		lines.Text = append(lines.Text, l.Text.Len())
		lines.Kept = append(lines.Kept, content.Line(d.Page, i))
	}
	chart, err := eval.DensityChart(lines)
	if err != nil {
		return err
	}
	return chart.Save(path)
}

func newJSONPage(f pages.File, d *linesift.Document, content page.Mask, known *knownSite) *jsonPage {
	p := d.Page
	j := &jsonPage{
		ID: f.ID, Path: f.Path,
		Title: string(p.Title), Encoding: d.Encoding, From: p.From.String(), Bytes: len(p.Source), Type: d.Type(),
		URL: f.URL, knownSite: known, Text: string(p.AppendText(nil, content)),
	}
	if d.Confidence != linesift.NoConfidence {
		j.Confidence = &d.Confidence
	}
	if v := d.Hub; v != nil {
		j.Hub, j.Evidence = &v.Is, &evidence{NetText: v.NetText}
		if v.NetText == nil {
			j.Evidence.Probability = &v.Probability
		}
	}
	roles := d.Roles()
	for i, l := range p.Lines {
		line := jsonLine{Line: i, Start: l.Source.Start, End: l.Source.End, Role: roles[i].String(), Content: content.Line(p, i), Text: string(p.LineText(i))}
		if d.Probabilities != nil {
			line.Probability = &d.Probabilities[i]
		}
		j.Lines = append(j.Lines, line)
	}
	return j
}

// table shows every line of a page for a reader's eye: + or -, the
// probability, density, role, and the text.
func table(d *linesift.Document, content page.Mask) []byte {
	p, roles := d.Page, d.Roles()
	var out []byte
	for i, l := range p.Lines {
		mark, prob := "-", "   -"
		if content.Line(p, i) {
			mark = "+"
		}
		if d.Probabilities != nil {
			prob = fmt.Sprintf("%.2f", d.Probabilities[i])
		}
		out = fmt.Appendf(out, "%s\t%s\t%.2f\t%s\t%s\n", mark, prob, float64(l.Text.Len())/float64(max(l.Source.Len(), 1)), roles[i], p.LineText(i))
	}
	return out
}
