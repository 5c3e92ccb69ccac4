package main

import ("encoding/csv";"encoding/json";"fmt";"os";"path/filepath";"strconv";"strings";"linesift/page";"compress/gzip";"io")

type str struct{ start, end int; kind string; doubtful bool }
func main() {
	root := "/work/shared/corpus/"
	files, _ := filepath.Glob(root+"labels/*.csv")
	sets := map[string]map[string]any{}
	for _, f := range files {
		b := strings.TrimSuffix(filepath.Base(f), ".csv")
		src, typ, _ := strings.Cut(b, "_")
		r, _ := os.Open(f); rows, err := csv.NewReader(r).ReadAll(); if err != nil { panic(err) }
		pages := map[string][]str{}
		for _, row := range rows[1:] {
			s, _ := strconv.Atoi(row[3]); e, _ := strconv.Atoi(row[4])
			pages[row[0]] = append(pages[row[0]], str{s, e, row[5], row[6] != ""})
		}
		for id, st := range pages {
			_, id, _ = strings.Cut(id, "/")
			dir := root+"unlabelled"; if src == "wcxb" { dir = root+"train/wcxb_dev" }
			z, err := os.Open(dir+"/html/"+id+".html.gz"); if err != nil { fmt.Println(err); continue }
			g, _ := gzip.NewReader(z); raw, _ := io.ReadAll(g); z.Close()
			dec, _ := page.Decode(raw, "")
			p, err := page.Parse(dec); if err != nil { fmt.Println(id, err); continue }
			var c, ig strings.Builder
			for i := range p.Lines {
				if p.Lines[i].Runs.Len() == 0 { continue }
				at := int(p.Runs[p.Lines[i].Runs.Start].Source.Start)
				for _, s := range st { if s.start <= at && at < s.end {
					if s.doubtful || (s.kind != "content" && s.kind != "boilerplate") { ig.Write(p.LineText(i)); ig.WriteByte('\n') } else if s.kind == "content" { c.Write(p.LineText(i)); c.WriteByte('\n') }
				}}
			}
			set := "lab-"+src
			if sets[set] == nil { sets[set] = map[string]any{} }
			lang := ""; if src != "wcxb" { lang, _, _ = strings.Cut(id, "-"); if len(lang) != 2 { lang = "" } }
			sets[set][id] = map[string]any{"articleBody": c.String(), "ignore": ig.String(), "pageType": typ, "lang": lang}
		}
	}
	for set, m := range sets {
		d := "/tmp/r43/"+set; os.MkdirAll(d, 0o755)
		src := root+"unlabelled/html"; if set == "lab-wcxb" { src = root+"train/wcxb_dev/html" }
		os.Symlink(src, d+"/html")
		b, _ := json.Marshal(m); os.WriteFile(d+"/ground-truth.json", b, 0o644)
		fmt.Println(set, len(m))
	}
}
