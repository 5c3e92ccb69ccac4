package classify

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"linesift"
	"linesift/eval"
	"linesift/internal/pages"
	"linesift/metadata"
	"linesift/model"
	"linesift/ratio"
)

// record is a page as --format json writes it.
type record struct {
	ID         string `json:"id"`
	Path       string `json:"path"`
	Bytes      int    `json:"bytes"` // as UTF-8
	*knownSite        // absent if each page is classified by itself
	*linesift.Record
	Text     *string           `json:"text,omitempty"` // nil with another content
	HTML     string            `json:"html,omitempty"`
	Evidence *evidence         `json:"hub_evidence,omitempty"`
	Sources  *metadata.Sources `json:"sources,omitempty"`
	Lines    []line            `json:"lines,omitempty"`
}

// evidence is what a verdict on a hub page rests on.
type evidence struct {
	Probability *float32 `json:"probability,omitempty"` // of networks, 0 to 1
	*ratio.NetText
}

// A line is a line of a page, and why it was kept or not.
type line struct {
	Number int `json:"line"` // from 0
	linesift.Line
	Effects []model.Effect `json:"effects,omitempty"`
}

// render writes a document in the format asked for.
func (o *options) render(f pages.File, d *linesift.Document, known *knownSite) (out []byte, err error) {
	switch {
	case o.Plot != "":
		return nil, plot(f.ID, d, o.Plot)
	case o.Format == "markdown":
		return []byte(d.Markdown()), nil
	case o.Format == "html":
		return []byte(d.HTML()), nil
	case o.Format == "json", o.Format == "jsonl":
		r, err := o.record(f, d, known)
		if err != nil {
			return nil, err
		}
		var b bytes.Buffer
		e := json.NewEncoder(&b)
		e.SetEscapeHTML(false) // it is not for a page, and full of them
		err = e.Encode(r)
		return b.Bytes(), err
	case o.Format == "csv", o.Format == "lines":
		lines, err := o.lines(d)
		if err != nil {
			return nil, err
		}
		if o.Format == "csv" {
			return csvRows(f.ID, lines, o.Explain)
		}
		return table(lines), nil
	}
	return d.AppendText(nil), nil
}

// plot draws a page's lines to the file at path.
func plot(title string, d *linesift.Document, path string) error {
	lines := eval.PageLines{Title: title}
	content := d.Content()
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

func (o *options) record(f pages.File, d *linesift.Document, known *knownSite) (r *record, err error) {
	r = &record{ID: f.ID, Path: f.Path, Record: d.Record(), Bytes: len(d.Page.Source), knownSite: known}
	switch o.Content {
	case "text":
		r.Text = &r.Record.Text
	case "markdown":
		r.Markdown = d.Markdown()
	case "html":
		r.HTML = d.HTML()
	}
	if v := d.Hub; v != nil {
		r.Evidence = &evidence{NetText: v.NetText}
		if v.NetText == nil {
			r.Evidence.Probability = &v.Probability
		}
	}
	if o.Sources {
		r.Sources = &d.Metadata().Sources
	}
	if o.Lines || o.Explain {
		r.Lines, err = o.lines(d)
	}
	return r, err
}

// mostEffects is how many attributes --explain names of a line.
const mostEffects = 3

func (o *options) lines(d *linesift.Document) ([]line, error) {
	var lines []line
	for i, l := range d.Lines() {
		lines = append(lines, line{Number: i, Line: l})
	}
	if o.Explain {
		effects, err := d.Explain(mostEffects)
		if err != nil {
			return nil, err
		}
		for i, e := range effects {
			lines[i].Effects = e
		}
	}
	return lines, nil
}

// why names the effects on a line.
func (l *line) why() string {
	var all []string
	for _, e := range l.Effects {
		all = append(all, fmt.Sprintf("%s %+.1f", e.Attribute, e.LogOdds))
	}
	return strings.Join(all, ", ")
}

func (l *line) probability() string {
	if l.Probability == 0 {
		return ""
	}
	return strconv.FormatFloat(float64(l.Probability), 'f', 4, 32)
}

func lineHeader(effects bool) []byte {
	header := "page,line,start,end,role,probability,content,text"
	if effects {
		header += ",effects"
	}
	return []byte(header + "\n")
}

// csvRows writes every line of a page.
func csvRows(id string, lines []line, effects bool) ([]byte, error) {
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	for _, l := range lines {
		row := []string{
			id, strconv.Itoa(l.Number), strconv.Itoa(l.Start), strconv.Itoa(l.End), l.Role.String(),
			l.probability(), strconv.FormatBool(l.Content), l.Text,
		}
		if effects {
			row = append(row, l.why())
		}
		if err := w.Write(row); err != nil {
			return nil, err
		}
	}
	w.Flush()
	return b.Bytes(), w.Error()
}

// table shows every line of a page for a reader's eye: + or -, the
// probability, density, role, the text, and what moved the probability.
func table(lines []line) []byte {
	var out []byte
	for _, l := range lines {
		mark, prob := "-", "   -"
		if l.Content {
			mark = "+"
		}
		if l.Probability > 0 {
			prob = fmt.Sprintf("%.2f", l.Probability)
		}
		out = fmt.Appendf(out, "%s\t%s\t%.2f\t%s\t%s", mark, prob, float64(len(l.Text))/float64(max(l.End-l.Start, 1)), l.Role, l.Text)
		if l.Effects != nil {
			out = fmt.Appendf(out, "\t(%s)", l.why())
		}
		out = append(out, '\n')
	}
	return out
}
