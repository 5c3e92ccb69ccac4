package classify

import (
	"cmp"
	_ "embed"
	"encoding/csv"
	"errors"
	"fmt"
	"html/template"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"linesift/internal/file"
)

// A report has what a run did with each page, for --report.
type report struct {
	Summary  string
	Pages    []pageReport
	failures map[string][]string // the pages by the reason for which they failed
}

// A pageReport is a row of the report.
type pageReport struct {
	Name, Kept                 string // Kept is the file with its content, or ""
	Type, Language, Confidence string // "" if not known
	Lines, Content             int
	Time                       time.Duration
	Note                       string // why it is empty or left out
}

// checkReports returns an error if --report names a file that is not one of its formats.
func (f *flags) checkReports() error {
	for _, path := range f.Report {
		switch strings.ToLower(filepath.Ext(path)) {
		case ".html", ".csv":
		default:
			return fmt.Errorf("--report %s: a report is .html or .csv", filepath.Base(path))
		}
		if err := file.Check(path); err != nil {
			return fmt.Errorf("--report %w", err)
		}
	}
	return nil
}

func (b *batch) reportPage(r result, out output, note string) {
	if b.Report == nil {
		return
	}
	p := pageReport{
		Name: file.Printable(r.file.Name()), Type: r.Type, Language: r.Language, Lines: r.Lines, Content: r.KeptLines,
		Time: r.time, Note: note,
	}
	if r.Confidence != nil {
		p.Confidence = fmt.Sprintf("%.2f", *r.Confidence)
	}
	if folder, ok := out.(folder); ok && r.LeftOut == "" {
		p.Kept = folder.file(r.file)
	}
	b.report.Pages = append(b.report.Pages, p)
}

// reportError adds an error, which begins with the name of its page.
func (b *batch) reportError(err error) {
	if b.Report == nil {
		return
	}
	if b.report.failures == nil {
		b.report.failures = make(map[string][]string)
	}
	for line := range strings.SplitSeq(err.Error(), "\n") {
		name, reason, ok := strings.Cut(file.Printable(line), ": ")
		if !ok {
			name, reason = "", name
		}
		b.report.failures[reason] = append(b.report.failures[reason], name)
	}
}

// doubt returns a string by which the pages are sorted: pages without content first, then by
// confidence, and those that were left out last.
func (p pageReport) doubt() string {
	switch {
	case strings.HasPrefix(p.Note, leftOut):
		return "2"
	case p.Content == 0:
		return ""
	}
	return cmp.Or(p.Confidence, "1.5")
}

const leftOut = "left out "

// writeReports writes the reports. The pages of least confidence come first.
func (b *batch) writeReports() (err error) {
	slices.SortStableFunc(b.report.Pages, func(x, y pageReport) int { return strings.Compare(x.doubt(), y.doubt()) })
	for _, path := range b.Report {
		write := b.report.writeHTML
		if strings.ToLower(filepath.Ext(path)) == ".csv" {
			write = b.report.writeCSV
		}
		err = errors.Join(err, file.Write(path, func(w io.Writer) error { return write(w, filepath.Dir(path)) }))
	}
	return err
}

func (r *report) writeCSV(out io.Writer, _ string) error {
	w := csv.NewWriter(out)
	w.Write([]string{"page", "type", "language", "confidence", "lines", "content", "ms", "kept", "note"})
	for _, p := range r.Pages {
		w.Write([]string{
			p.Name, p.Type, p.Language, p.Confidence, fmt.Sprint(p.Lines), fmt.Sprint(p.Content),
			fmt.Sprint(p.Time.Milliseconds()), p.Kept, p.Note,
		})
	}
	for _, failure := range r.Failures() {
		for _, name := range failure.Pages {
			w.Write([]string{name, "", "", "", "", "", "", "", "failed: " + failure.Name})
		}
	}
	w.Flush()
	return w.Error()
}

//go:embed report.html
var reportHTML string

// mostRows is the maximum number of pages in the HTML. The CSV has all.
const mostRows = 2000

func (r *report) writeHTML(w io.Writer, dir string) error {
	t := template.Must(template.New("report").Funcs(template.FuncMap{
		"link": func(path string) (string, error) {
			rel, err := filepath.Rel(dir, path)
			// A name may have any character, and "./" says that it is no scheme.
			return "./" + strings.NewReplacer("%", "%25", "?", "%3F", "#", "%23").Replace(filepath.ToSlash(rel)), err
		},
	}).Parse(reportHTML))
	return t.Execute(w, r)
}

// A group has the pages with one property.
type group struct {
	Name  string
	Pages []string
}

// Failures returns the failed pages by reason, the commonest first.
func (r *report) Failures() []group { return sortedGroups(r.failures) }

func sortedGroups(pages map[string][]string) (all []group) {
	for name, ids := range pages {
		all = append(all, group{name, ids})
	}
	slices.SortFunc(all, func(x, y group) int {
		return cmp.Or(len(y.Pages)-len(x.Pages), strings.Compare(x.Name, y.Name))
	})
	return all
}

// A count is a table of the pages by a property.
type count struct {
	Name   string
	Groups []group
}

// Counts returns the tables of the pages.
func (r *report) Counts() []count {
	band := func(x float64, limits []float64, names ...string) string {
		i := 0
		for i < len(limits) && limits[i] <= x {
			i++
		}
		return names[i]
	}
	var counts []count
	for _, by := range []struct {
		name     string
		property func(pageReport) string
	}{
		{"Type", func(p pageReport) string { return p.Type }},
		{"Language", func(p pageReport) string { language, _, _ := strings.Cut(p.Language, "-"); return language }},
		{"Confidence", func(p pageReport) string {
			var x float64
			if _, err := fmt.Sscan(p.Confidence, &x); err != nil {
				return ""
			}
			return band(x, []float64{.5, .7, .9}, "below .5", ".5 to .7", ".7 to .9", ".9 and above")
		}},
		{"Time", func(p pageReport) string {
			return band(p.Time.Seconds(), []float64{.01, .1, 1}, "below 10 ms", "10 to 100 ms", "100 ms to 1 s",
				"1 s and above")
		}},
	} {
		pages := make(map[string][]string)
		for _, p := range r.Pages {
			name := cmp.Or(by.property(p), "not known")
			pages[name] = append(pages[name], p.Name)
		}
		counts = append(counts, count{by.name, sortedGroups(pages)})
	}
	return counts
}

// Shown returns the rows of the HTML.
func (r *report) Shown() []pageReport { return r.Pages[:min(len(r.Pages), mostRows)] }
