package eval

import (
	"fmt"
	"io"
	"slices"
)

// Features counts the features (terms) of texts, each once a page: those of the
// gold, those of what a method kept, and those of both (S.-H. Lin, J.-M. Ho,
// "Discovering Informative Content Blocks from Web Documents", KDD 2002, figure 4).
type Features struct{ Desired, Discovered, Common int }

// CountFeatures counts the features of a page, given as the hashes of its terms,
// which it sorts.
func CountFeatures(gold, kept []uint32) Features {
	slices.Sort(gold)
	slices.Sort(kept)
	gold, kept = slices.Compact(gold), slices.Compact(kept)
	f := Features{Desired: len(gold), Discovered: len(kept)}
	for _, term := range kept {
		if _, ok := slices.BinarySearch(gold, term); ok {
			f.Common++
		}
	}
	return f
}

// Add adds up.
func (f *Features) Add(g Features) {
	f.Desired += g.Desired
	f.Discovered += g.Discovered
	f.Common += g.Common
}

// PRF returns the recall, common over desired features, the precision, common
// over discovered ones, and their harmonic mean; each is 0 where it is not defined.
func (f Features) PRF() PRF {
	p, r := float64(f.Common)/float64(max(f.Discovered, 1)), float64(f.Common)/float64(max(f.Desired, 1))
	return PRF{p, r, harmonic(p, r)}
}

// SiteFeatures are those of the pages of a site, together.
type SiteFeatures struct {
	Method, Set, Site string
	Pages             int
	Threshold         float64 // that the method found, mean over the pages it found one for; 0 if there are none
	Found             Features
	Thresholds        []Features // with thresholds that were set; nil if the method has none
	Learned           []Features // with so many pages learned; nil of a method that learns none, short where the site has fewer
}

// WriteFeatures writes, as Markdown tables, features, recall and precision of each
// site (the paper's table 2), and recall and precision by threshold (its figures
// 5 and 6) and by the number of pages that were learned (its figure 7). The last
// row of a method of several sites has the mean over them.
func WriteFeatures(w io.Writer, sites []SiteFeatures, thresholds []float64, learned []int) error {
	head := func(s SiteFeatures) []string {
		return []string{markdownCell(s.Method), markdownCell(s.Set), markdownCell(s.Site), fmt.Sprint(s.Pages)}
	}
	table := [][]string{{"features", "set", "site", "pages", "threshold", "desired", "recall", "precision", "F1"}}
	for _, of := range byMethod(sites) {
		var mean PRF
		pages := 0
		for _, s := range of {
			m := s.Found.PRF()
			threshold := noNumber
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
			table = append(table, []string{markdownCell(of[0].Method), "", meanSite, fmt.Sprint(pages), noNumber, noNumber, decimal(mean.Recall), decimal(mean.Precision), decimal(mean.F1)})
		}
	}
	if _, err := io.WriteString(w, markdownTable(table, 1, 2)); err != nil {
		return err
	}
	for _, t := range []struct {
		title   string
		columns []string
		of      func(SiteFeatures) []Features
		measure func(PRF) float64
	}{
		{"recall by threshold", columns("%.1f", thresholds), SiteFeatures.byThreshold, PRF.recall},
		{"precision by threshold", columns("%.1f", thresholds), SiteFeatures.byThreshold, PRF.precision},
		{"recall by pages learned", columns("%d", learned), SiteFeatures.byLearned, PRF.recall},
		{"precision by pages learned", columns("%d", learned), SiteFeatures.byLearned, PRF.precision},
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
				row := []string{markdownCell(of[0].Method), "", meanSite, fmt.Sprint(pages)}
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
		if len(table) == 1 {
			continue
		}
		if _, err := io.WriteString(w, "\n"+markdownTable(table, 1, 2)); err != nil {
			return err
		}
	}
	return nil
}

// meanSite is what the tables call the mean over sites.
const meanSite = "mean"

func (s SiteFeatures) byThreshold() []Features { return s.Thresholds }
func (s SiteFeatures) byLearned() []Features   { return s.Learned }

func (m PRF) recall() float64    { return m.Recall }
func (m PRF) precision() float64 { return m.Precision }

func decimal(x float64) string { return fmt.Sprintf("%.3f", x) }

func columns[T any](format string, values []T) (heads []string) {
	for _, v := range values {
		heads = append(heads, fmt.Sprintf(format, v))
	}
	return heads
}

// byMethod parts what is of different methods, which stand behind each other.
func byMethod(sites []SiteFeatures) (methods [][]SiteFeatures) {
	for i, s := range sites {
		if i == 0 || s.Method != sites[i-1].Method {
			methods = append(methods, nil)
		}
		last := len(methods) - 1
		methods[last] = append(methods[last], s)
	}
	return methods
}
