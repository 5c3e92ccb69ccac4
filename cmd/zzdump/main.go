package main

import ("bytes";"fmt";"os";"strings";"linesift";"linesift/data";"linesift/role")

// zzdump SET/ID... : stats of comments
func main() {
	sets := map[string]*data.Set{}
	full := os.Args[1] == "-full"
	args := os.Args[1:]; if full { args = args[1:] }
	x, _ := linesift.NewExtractor(linesift.WithoutRules("selection"))
	for _, a := range args {
		dir, id := a[:strings.LastIndex(a, "/")], a[strings.LastIndex(a, "/")+1:]
		if sets[dir] == nil { s, err := data.Open(dir); if err != nil { panic(err) }; sets[dir] = s }
		for i := range sets[dir].Pages { g := &sets[dir].Pages[i]; if g.ID != id { continue }
			src, _ := g.HTML(); d, err := x.Extract(bytes.NewReader(src)); if err != nil { continue }
			p := d.Page(); ls := d.Lines()
			first, above, below, com, kc := -1, 0, 0, 0, 0
			cl := map[string]int{}
			longest := 0
			for i, l := range ls { if l.Role == role.Comment && l.Content { if first < 0 { first = i }; com += len(l.Text); if i >= 0 { kc++ } 
				}
				if l.Content && l.Role != role.Comment { if first < 0 { above += len(l.Text); if longest < len(l.Text) { longest = len(l.Text) } } else { below += len(l.Text) } } }
			var body string
			for n := range p.Nodes { if w := string(p.NodeWords(int32(n))); w != "" { cl[w]++ } ; if n < 6 { body += string(p.NodeWords(int32(n)))+"|" } }
			fmt.Printf("%s %s %s net=%s art=%v other=%v above=%d longest=%d below=%d comments=%d(%d lines) %.80s %.60s\n", g.Set, id, g.Type, d.Type(), p.Meta.SaysArticle(), p.Meta.SaysOther(), above, longest, below, com, kc, body, p.Title)
			if full { for i, l := range ls { m := ' '; if l.Content { m = '+' }; fmt.Printf("%c %4d %.3f %-9s %-30.60s | %.110s\n", m, i, l.Probability, l.Role, p.NodeWords(p.Block(i)), l.Text) } }
		}
	}
}
