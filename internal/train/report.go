package train

import (
	"slices"

	"linesift/internal/eval"
	"linesift/internal/logodds"
	"linesift/internal/stages"
	"linesift/model"
	"linesift/pagetype"
)

// A StageScore is the cross-validated score of the training pages after a stage: the mean
// over pages of the F1 over the words of their lines, 0 to 1.
type StageScore struct {
	Stage    string  `json:"stage"`
	OneHalf  float64 `json:"one_half"`  // untrimmed pages, at threshold 0.5
	F1       float64 `json:"f1"`        // untrimmed pages, at each page's threshold
	AllPages float64 `json:"all_pages"` // all pages, at each page's threshold
}

// A typeScore is the mean F1 of the untrimmed pages of a type, after the last stage.
type typeScore struct {
	Type  string  `json:"type"` // one of pagetype.All; empty for all other pages
	Pages int     `json:"pages"`
	F1    float64 `json:"f1"` // 0 to 1
}

// A pageTypeScore is the cross-validated score of network page. Pages of unknown
// type do not count.
type pageTypeScore struct {
	Pages    int     `json:"pages"`    // pages of a type in pagetype.All
	Accuracy float64 `json:"accuracy"` // share of Pages with the correct type, 0 to 1
	Hubs     int     `json:"hubs"`     // pages of the types of hubs
	HubF1    float64 `json:"hub_f1"`   // F1 of detecting hubs at threshold stages.LeastHub, 0 to 1
}

// score adds the scores of a stage of lines to the report.
func (t *training) score(s stages.Stage) {
	switch s.Network() {
	case model.NetworkArticleLine, model.NetworkArticlePage:
		return // their answers count after stage choice
	case model.NetworkPage:
		t.scorePages(s)
		return
	}
	if s.Name() == stages.Choice {
		t.scorePages(s)
	}
	byPage := slices.ContainsFunc(t.stages, func(s stages.Stage) bool { return s.Network() == model.NetworkContext })
	var oneHalf, trusted, all []eval.PageScore
	for i, p := range t.pages {
		if !counts(p) {
			continue
		}
		pass := t.after(i, s)
		threshold := pass.PageThreshold()
		if s.Name() == stages.Threshold || !byPage {
			threshold = pass.Threshold
		}
		scored := scored{p, pass.LogOdds, threshold}
		one := scored.score()
		all = append(all, one)
		if !t.trimmed[i] {
			trusted = append(trusted, one)
			scored.threshold = 0.5
			oneHalf = append(oneHalf, scored.score())
		}
	}
	f1 := func(scores []eval.PageScore) float64 { return eval.Summarize(scores).Word.F1 }
	t.report.Stages = append(t.report.Stages, StageScore{s.Name(), f1(oneHalf), f1(trusted), f1(all)})
}

// scorePages sets the pageTypeScore of the report, to that after a stage.
func (t *training) scorePages(s stages.Stage) {
	if t.logOdds[model.NetworkPage] == nil || t.task.Start != nil {
		return
	}
	var score pageTypeScore
	var right, found, hits float64
	for i, p := range t.pages {
		if !isTold(p.Type) {
			continue
		}
		pass := t.after(i, s)
		if slices.Contains(pagetype.Names(), p.Type) {
			score.Pages++
			if string(pagetype.Likeliest(pass.Types)) == p.Type {
				right++
			}
		}
		isHub := stages.IsHub(p.Type)
		if isHub {
			score.Hubs++
		}
		if pass.Hub >= stages.LeastHub {
			found++
			if isHub {
				hits++
			}
		}
	}
	score.Accuracy = right / float64(max(score.Pages, 1))
	score.HubF1 = 2 * hits / max(found+float64(score.Hubs), 1)
	t.report.PageType = &score
}

// conclude adds the results of the last stage to the report: the F1 by type, and the
// errors.
func (t *training) conclude() {
	last := t.stages[len(t.stages)-1]
	byType := make(map[string][]eval.PageScore)
	articles, others := t.scored(last)
	for _, s := range append(articles, others...) {
		score := s.score()
		if !slices.Contains(pagetype.Names(), score.Type) {
			score.Type = ""
		}
		byType[score.Type] = append(byType[score.Type], score)
	}
	for _, typ := range append(pagetype.Names(), "") {
		if scores := byType[typ]; scores != nil {
			t.report.Types = append(t.report.Types, typeScore{typ, len(scores), eval.Summarize(scores).Word.F1})
		}
	}
	var scores []eval.PageScore
	for i, p := range t.pages {
		pass := t.after(i, last)
		scores = append(scores, p.Score(func(i int) bool {
			return logodds.Probability(pass.LogOdds[i]) >= pass.Threshold
		}))
	}
	t.report.Validation = errorsOf(t.pages, scores)
	t.report.ValidationDensity = measureDensity(t.pages)
	if start := t.task.Start; start != nil {
		t.report.ValidationStart = new(Measure(start, t.pages))
	}
}
