package measure

import (
	"fmt"
	"io"
	"slices"

	"linesift/eval"
)

// Terms counts the features (terms) of texts, each once a page: those of the
// gold, those of what a method kept, and those of both (S.-H. Lin, J.-M. Ho,
// "Discovering Informative Content Blocks from Web Documents", KDD 2002, figure 4).
type Terms struct{ Desired, Discovered, Common int }

// CountTerms counts the features of a page, given as the hashes of its terms,
// which it sorts.
func CountTerms(gold, kept []uint32) Terms {
	slices.Sort(gold)
	slices.Sort(kept)
	gold, kept = slices.Compact(gold), slices.Compact(kept)
	f := Terms{Desired: len(gold), Discovered: len(kept)}
	for _, term := range kept {
		if _, ok := slices.BinarySearch(gold, term); ok {
			f.Common++
		}
	}
	return f
}

// Add adds up.
func (f *Terms) Add(g Terms) {
	f.Desired += g.Desired
	f.Discovered += g.Discovered
	f.Common += g.Common
}

// PRF returns the recall, common over desired features, the precision, common
// over discovered ones, and their harmonic mean; each is 0 where it is not defined.
func (t Terms) PRF() eval.PRF {
	return prf(t.Common, t.Discovered, t.Desired)
}

// SiteTerms are those of the pages of a site, together.
type SiteTerms struct {
	Method, Set, Site string
	Pages             int
	Threshold         float64 // that the method found, mean over the pages it found one for; 0 if there are none
	Found             Terms
	Thresholds        []Terms // with thresholds that were set; nil if the method has none
	Learned           []Terms // with so many pages learned; nil of a method that learns none, short where the site has fewer
}

// WriteTerms writes, as Markdown tables, features, recall and precision of each
// site (the paper's table 2), and recall and precision by threshold (its figures
// 5 and 6) and by the number of pages that were learned (its figure 7). The last
// row of a method of several sites has the mean over them.
func WriteTerms(w io.Writer, sites []SiteTerms, thresholds []float64, learned []int) error {
	head := func(s SiteTerms) []string {
		return []string{eval.EscapeCell(s.Method), eval.EscapeCell(s.Set), eval.EscapeCell(s.Site), fmt.Sprint(s.Pages)}
	}
	table := [][]string{{"terms", "set", "site", "pages", "threshold", "desired", "recall", "precision", "F1"}}
	for _, of := range byMethod(sites) {
		var mean eval.PRF
		pages := 0
		for _, s := range of {
			m := s.Found.PRF()
			threshold := eval.NoValue
			if s.Threshold > 0 {
				threshold = fmt.Sprintf("%.2f", s.Threshold)
			}
			table = append(table, append(head(s), threshold, fmt.Sprint(s.Found.Desired), decimal(m.Recall), decimal(m.Precision), decimal(m.F1)))
			mean.Recall += m.Recall / float64(len(of))
			mean.Precision += m.Precision / float64(len(of))
			mean.F1 += m.F1 / float64(len(of))
			pages += s.Pages
		}
		if len(of) > 1 {
			table = append(table, []string{eval.EscapeCell(of[0].Method), "", meanSite, fmt.Sprint(pages), eval.NoValue, eval.NoValue, decimal(mean.Recall), decimal(mean.Precision), decimal(mean.F1)})
		}
	}
	if _, err := io.WriteString(w, eval.MarkdownTable(table, 1, 2)); err != nil {
		return err
	}
	for _, t := range []struct {
		title   string
		columns []string
		of      func(SiteTerms) []Terms
		measure func(eval.PRF) float64
	}{
		{"recall by threshold", columns("%.1f", thresholds), SiteTerms.byThreshold, recall},
		{"precision by threshold", columns("%.1f", thresholds), SiteTerms.byThreshold, precision},
		{"recall by pages learned", columns("%d", learned), SiteTerms.byLearned, recall},
		{"precision by pages learned", columns("%d", learned), SiteTerms.byLearned, precision},
	} {
		table := [][]string{append([]string{t.title, "set", "site", "pages"}, t.columns...)}
		for _, of := range byMethod(sites) {
			if t.of(of[0]) == nil {
				continue
			}
			mean, n := make([]float64, len(t.columns)), make([]int, len(t.columns))
			pages := 0
			for _, s := range of {
				row := head(s)
				for i := range t.columns {
					cell := ""
					if all := t.of(s); i < len(all) {
						x := t.measure(all[i].PRF())
						cell = decimal(x)
						mean[i] += x
						n[i]++
					}
					row = append(row, cell)
				}
				table = append(table, row)
				pages += s.Pages
			}
			if len(of) > 1 {
				row := []string{eval.EscapeCell(of[0].Method), "", meanSite, fmt.Sprint(pages)}
				for i := range mean {
					cell := ""
					if n[i] > 0 {
						cell = decimal(mean[i] / float64(n[i]))
					}
					row = append(row, cell)
				}
				table = append(table, row)
			}
		}
		if err := writeFurther(w, table); err != nil {
			return err
		}
	}
	return nil
}

// meanSite is what the tables call the mean over sites.
const meanSite = "mean"

func (s SiteTerms) byThreshold() []Terms { return s.Thresholds }
func (s SiteTerms) byLearned() []Terms   { return s.Learned }

func recall(m eval.PRF) float64    { return m.Recall }
func precision(m eval.PRF) float64 { return m.Precision }

func columns[T any](format string, values []T) (heads []string) {
	for _, v := range values {
		heads = append(heads, fmt.Sprintf(format, v))
	}
	return heads
}

// byMethod parts what is of different methods, which stand behind each other.
func byMethod(sites []SiteTerms) (methods [][]SiteTerms) {
	for i, s := range sites {
		if i == 0 || s.Method != sites[i-1].Method {
			methods = append(methods, nil)
		}
		last := len(methods) - 1
		methods[last] = append(methods[last], s)
	}
	return methods
}
