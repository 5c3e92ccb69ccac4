package learn

import (
	"encoding/gob"
	"fmt"
	"os"

	"linesift/model"
)

func dump(path string, v any) { f, _ := os.Create(path); gob.NewEncoder(f).Encode(v); f.Close() }
func load(path string, v any) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	return gob.NewDecoder(f).Decode(v) == nil
}

func (t *training) debugSite(visits []visit, odds, siteOdds []float32) {
	row := 0
	type sum struct{ n, before, after, fixedb, fixeda float64 }
	sums := map[string]*sum{}
	for _, v := range visits {
		p := t.pages[v.page]
		n := len(p.Y)
		thr := func(z []float32) float32 {
			t.answers.Read(z, &t.lines[v.page])
			return model.Odds(model.PageThreshold(t.model.Threshold, t.answers.ExpectedF1()))
		}
		a, b := odds[t.first[v.page]:t.first[v.page+1]], siteOdds[row:row+n]
		row += n
		if !known(p) || t.distrusted[v.page] {
			continue
		}
		ta, tb := thr(a), thr(b)
		fa, _, _ := p.f1(func(i int) bool { return a[i] >= ta })
		fb, _, _ := p.f1(func(i int) bool { return b[i] >= tb })
		k := "1"
		switch n := len(v.others); {
		case n >= 10:
			k = "10+"
		case n >= 5:
			k = "5-9"
		case n >= 2:
			k = "2-4"
		}
		for _, k := range []string{k, "type " + p.Type, "all"} {
			s := sums[k]
			if s == nil {
				s = &sum{}
				sums[k] = s
			}
			s.n++
			s.before += fa
			s.after += fb
		}
	}
	for k, s := range sums {
		fmt.Fprintf(os.Stderr, "SITE %-20s %4.0f  %.4f -> %.4f\n", k, s.n, s.before/s.n, s.after/s.n)
	}
}
