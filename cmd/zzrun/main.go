package main

import ("bytes";"encoding/json";"flag";"fmt";"os";"strings";"sync";"linesift";"linesift/data";"linesift/eval")

// zzrun OUT RULES SET...: word F1 of each page with all rules and without each of RULES.
func main() {
	only := flag.String("only", "", ""); net := flag.String("nettype", "", ""); _ = net
	flag.Parse()
	out, rules := flag.Arg(0), strings.FieldsFunc(flag.Arg(1), func(r rune) bool { return r == ',' })
	var gold []data.GoldPage
	for _, d := range flag.Args()[2:] { s, err := data.Open(d); if err != nil { panic(err) }; for _, p := range s.Pages { if !p.Partial && (*only == "" || p.Type == *only || p.ID == *only) { gold = append(gold, p) } } }
	res := make([]map[string]any, len(gold))
	var wg sync.WaitGroup; next := make(chan int)
	for k := 0; k < 2; k++ { wg.Add(1); go func() { defer wg.Done()
		var xs []*linesift.Extractor
		for i := -1; i < len(rules); i++ { var o []linesift.Option; if i >= 0 { o = append(o, linesift.WithoutRules(linesift.Rule(rules[i]))) }; x, err := linesift.NewExtractor(o...); if err != nil { panic(err) }; xs = append(xs, x) }
		for i := range next {
			g := &gold[i]; src, err := g.HTML(); if err != nil { continue }
			m := map[string]any{"set": g.Set, "id": g.ID, "type": g.Type}
			for k, x := range xs {
				name := "all"; if k > 0 { name = "-" + rules[k-1] }
				d, err := x.Extract(bytes.NewReader(src), linesift.URL(g.URL)); if err != nil { m[name] = 0.; continue }
				m["net"] = d.Type()
				t := d.Text()
				s := eval.ScoreWords(eval.Gold{Text: g.Gold, Ignore: g.Ignore, Lang: g.Lang}, t)
				m[name] = s.F1
				if k == 0 { m["p"], m["r"] = s.Precision, s.Recall }
			}
			res[i] = m
		}}() }
	for i := range gold { next <- i }; close(next); wg.Wait()
	f, _ := os.Create(out); e := json.NewEncoder(f)
	for _, m := range res { if m != nil { e.Encode(m) } }
	f.Close(); fmt.Println(len(gold))
}
