package measure

import (
	"fmt"
	"io"

	"linesift/eval"
)

// A Template says how much of the text of a site's pages a method takes for the
// site's template, in bytes of text (L. Ma, N. Goharian, A. Chowdhury,
// "Extracting Unstructured Data from Template Generated Web Documents", CIKM 2003).
type Template struct {
	Text, Found int // of all pages: all, and what is taken for template

	// The rest is of the pages alone whose content is known from gold.
	Content, Boilerplate         int // text that is content, and text that is not
	FoundContent, FoundElsewhere int // of these what is taken for template
}

// Add adds up.
func (t *Template) Add(u Template) {
	*t = Template{
		t.Text + u.Text, t.Found + u.Found, t.Content + u.Content, t.Boilerplate + u.Boilerplate,
		t.FoundContent + u.FoundContent, t.FoundElsewhere + u.FoundElsewhere,
	}
}

// Ratio is the template ratio (the paper's table 1): template text over all text,
// 0 to 1.
func (t Template) Ratio() (ratio float64, ok bool) { return share(t.Found, t.Text) }

// Discovery is the template discovery ratio (the paper's table 2): what is taken
// for template, right or wrong, over what is not content. Above 1 content is
// certainly taken for template. Gold texts say what is content; the rest is not
// all template, since it has what is of this page alone. The paper's ratio, in
// contrast, is of template tables, counted by hand.
func (t Template) Discovery() (ratio float64, ok bool) {
	return share(t.FoundContent+t.FoundElsewhere, t.Boilerplate)
}

// Right is the share of the text that is not content that is taken for template,
// Lost that of the content. Discovery hides one behind the other.
func (t Template) Right() (ratio float64, ok bool) { return share(t.FoundElsewhere, t.Boilerplate) }
func (t Template) Lost() (ratio float64, ok bool)  { return share(t.FoundContent, t.Content) }

func share(part, whole int) (float64, bool) {
	if whole == 0 {
		return 0, false
	}
	return float64(part) / float64(whole), true
}

// A SiteTemplate is what a method finds on a site.
type SiteTemplate struct {
	Method, Set, Site string
	Pages             int
	All               Template         // with all pages of the site
	Sampled           map[int]Template // with so many of them, drawn by chance
}

// WriteTemplates writes, as Markdown tables, what methods find on each site with
// all of its pages, and the template ratio and, for sites with gold, the
// discovery ratio with samples of so many pages.
func WriteTemplates(w io.Writer, sites []SiteTemplate, samples []int) error {
	row := func(s SiteTemplate) []string {
		return []string{eval.EscapeCell(s.Method), eval.EscapeCell(s.Set), eval.EscapeCell(s.Site), fmt.Sprint(s.Pages)}
	}
	cell := func(ratio float64, ok bool) string {
		if !ok {
			return ""
		}
		return fmt.Sprintf("%.3f", ratio)
	}
	rows := [][]string{{"templates", "set", "site", "pages", "template ratio", "discovery ratio", "boilerplate found", "content lost"}}
	for _, s := range sites {
		rows = append(rows, append(row(s), cell(s.All.Ratio()), cell(s.All.Discovery()), cell(s.All.Right()), cell(s.All.Lost())))
	}
	if _, err := io.WriteString(w, eval.MarkdownTable(rows, 1, 2)); err != nil {
		return err
	}
	for _, table := range []struct {
		title string
		ratio func(Template) (float64, bool)
	}{{"template ratio", Template.Ratio}, {"discovery ratio", Template.Discovery}} {
		head := []string{table.title, "set", "site", "pages"}
		for _, n := range samples {
			head = append(head, fmt.Sprintf("of %d", n))
		}
		rows := [][]string{head}
		for _, s := range sites {
			if _, ok := table.ratio(s.All); !ok {
				continue
			}
			r := row(s)
			for _, n := range samples {
				r = append(r, cell(table.ratio(s.Sampled[n])))
			}
			rows = append(rows, r)
		}
		if err := writeFurther(w, rows); err != nil {
			return err
		}
	}
	return nil
}

// writeFurther writes a table of sites below another, if it has a row.
func writeFurther(w io.Writer, rows [][]string) error {
	if len(rows) == 1 {
		return nil
	}
	_, err := io.WriteString(w, "\n"+eval.MarkdownTable(rows, 1, 2))
	return err
}
