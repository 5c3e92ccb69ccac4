package stacked

import (
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
)

// logOdds returns the log-odds of probabilities.
func logOdds(probabilities ...float32) []float32 {
	logOdds := make([]float32, len(probabilities))
	for i, p := range probabilities {
		logOdds[i] = float32(math.Log(float64(p) / (1 - float64(p))))
	}
	return logOdds
}

// plain returns lines of so many bytes of text, with no links and in no
// container but the document.
func plain(text ...float32) *features.Lines {
	return &features.Lines{TextBytes: text, LinkBytes: make([]float32, len(text)),
		Containers: make([]features.Containers, len(text))}
}

// example is a page of five lines. The log of one more than their bytes is 1, 2,
// 1, 3 and 2 times that of 2, which goes out of all that follows:
//
//	line  bytes  in links  containers  probability  weight  of it content
//	0     1      1                     0.2          1       0.2
//	1     3                5 in 3      0.8          2       1.6
//	2     1                5 in 3      0.6          1       0.6
//	3     7                3           0.9          3       2.7
//	4     3      3                     0.1          2       0.2
//	page  15                                        9       5.3
//
// Container 5 has a weight of 3, of which 2.2 are content, 3 has 6 and 4.9, and 7, which
// the lines 0 and 3 stand in as a grid, has 4 and 2.9.
func example() (z []float32, l *features.Lines) {
	l = plain(1, 3, 1, 7, 3)
	l.LinkBytes[0], l.LinkBytes[4] = 1, 3
	l.Containers = []features.Containers{{}, {5, 3}, {5, 3}, {3}, {}}
	l.Containers[1][features.OfItem], l.Containers[2][features.OfItem] = 5, 5 // once more
	l.Containers[0][features.OfGrid], l.Containers[3][features.OfGrid] = 7, 7
	l.Containers[3][features.OfHeadline] = 3
	return logOdds(0.2, 0.8, 0.6, 0.9, 0.1), l
}

// exampleF1 is the highest expected F1 of example, for the lines 3, 1 and 2: 2·(6.3 + 2.4 + 0.6) / (11 + 9.8)
const exampleF1 = 18.6 / 20.8

// derive returns stacked attributes by their names, for each line.
func derive(c *Scores, names []string) map[string][]float32 {
	var x features.Matrix
	c.Measure(Select(names), len(c.lines), &x)
	got := make(map[string][]float32)
	for j, name := range names {
		for i := range x.Rows {
			got[name] = append(got[name], x.Row(i)[j])
		}
	}
	return got
}

// worked complains of attributes for which no numbers were worked out.
func worked(t *testing.T, names []string, want map[string][]float32) {
	t.Helper()
	for _, name := range names {
		if want[name] == nil {
			t.Errorf("%s is not worked out", name)
		}
	}
}

func TestAttributesOfTheAnswersAroundALine(t *testing.T) {
	var c Scores
	c.readExample()
	log := func(x float64) float32 { return float32(math.Log(x)) }
	want := map[string][]float32{
		"score":         {6 - log(4), 6 + log(4), 6 + log(1.5), 6 + log(9), 6 - log(9)},
		"content_above": {0, 0.2 / 5.3, 1.8 / 5.3, 2.4 / 5.3, 5.1 / 5.3},
		// Scores leave the line itself out. Line 0 stands in the document, in
		// which 5.3 − 0.2 of 9 − 1 are content; line 1 in 5, then in 3, then in
		// the document.
		"c1_score": {5.1 / 8, 0.6 / 1, 1.6 / 2, 2.2 / 3, 5.1 / 7},
		"c2_score": {5.1 / 8, 3.3 / 4, 4.3 / 5, 2.6 / 6, 5.1 / 7},
		"c3_score": {5.1 / 8, 3.7 / 7, 4.7 / 8, 2.6 / 6, 5.1 / 7},
		"c4_score": {5.1 / 8, 3.7 / 7, 4.7 / 8, 2.6 / 6, 5.1 / 7},
		"c1_mass":  {1, 2.2 / 5.3, 2.2 / 5.3, 4.9 / 5.3, 1},
		"c2_mass":  {1, 4.9 / 5.3, 4.9 / 5.3, 1, 1},
		"c3_mass":  {1, 1, 1, 1, 1},
		"c4_mass":  {1, 1, 1, 1, 1},

		// What a line does not stand in is the document.
		"item_score":     {5.1 / 8, 0.6 / 1, 1.6 / 2, 2.6 / 6, 5.1 / 7},
		"item_mass":      {1, 2.2 / 5.3, 2.2 / 5.3, 1, 1},
		"grid_score":     {2.7 / 3, 3.7 / 7, 4.7 / 8, 0.2 / 1, 5.1 / 7},
		"grid_mass":      {2.9 / 5.3, 1, 1, 2.9 / 5.3, 1},
		"headline_score": {5.1 / 8, 3.7 / 7, 4.7 / 8, 2.2 / 3, 5.1 / 7},
		"headline_mass":  {1, 1, 1, 4.9 / 5.3, 1},

		// Lines 1, 2 and 3 are rather content than not.
		"gap_above": {0, 1, 0, 0, 0},
		"gap_below": {0, 0, 0, 3, 0},
	}
	for _, n := range []string{"5", "15", "40"} {
		want["above"+n+"_score"] = []float32{0, 0.2, 1.8 / 3, 2.4 / 4, 5.1 / 7}
		want["below"+n+"_score"] = []float32{5.1 / 8, 3.5 / 6, 2.9 / 5, 0.2 / 2, 0}
	}
	worked(t, LineNames(), want)
	check(t, derive(&c, LineNames()), want)
}

func TestAttributesOfTheAnswersOnAPage(t *testing.T) {
	var c Scores
	c.readExample()
	want := map[string][]float32{
		// eighths: 0.1, 0.2, 0.6, 0.8 and 0.9 are in the bands 0, 1, 4, 6 and 7
		"band0_text": {3. / 15}, "band0_lines": {1. / 5},
		"band1_text": {1. / 15}, "band1_lines": {1. / 5},
		"band2_text": {0}, "band2_lines": {0},
		"band3_text": {0}, "band3_lines": {0},
		"band4_text": {1. / 15}, "band4_lines": {1. / 5},
		"band5_text": {0}, "band5_lines": {0},
		"band6_text": {3. / 15}, "band6_lines": {1. / 5},
		"band7_text": {7. / 15}, "band7_lines": {1. / 5},

		"page_score": {5.3 / 9},
		"page_most":  {0.9},
		// Entropies of 0.2 or 0.8, 0.6, and 0.9 or 0.1, of 4, 1 and 10 bytes.
		"page_entropy":       {(4*0.500402 + 0.673012 + 10*0.325083) / 15},
		"page_content":       {9.8}, // 0.2·1 + 0.8·3 + 0.6·1 + 0.9·7 + 0.1·3
		"page_text":          {15},
		"content_share":      {9.8 / 15},
		"content_link_share": {0.5 / 9.8}, // 0.2·1 + 0.1·3
		"pieces":             {1},         // lines 1 to 3
		"first_content":      {1. / 5},
		"last_content":       {4. / 5},
		"expected_f1":        {exampleF1},
	}
	aboutPage := PageNames()
	worked(t, aboutPage, want)
	var x features.Matrix
	c.Measure(Select(aboutPage), 1, &x)
	if x.Rows != 1 || x.Cols != len(aboutPage) {
		t.Fatalf("%d × %d numbers, want 1 × %d", x.Rows, x.Cols, len(aboutPage))
	}
	got := make(map[string][]float32)
	for j, name := range aboutPage {
		got[name] = []float32{x.Data[j]}
	}
	check(t, got, want)

	// A network of lines sees them too, the same for each line.
	for name, all := range derive(&c, aboutPage) {
		if len(all) != 5 || slices.Min(all) != slices.Max(all) || all[0] != got[name][0] {
			t.Errorf("%s of the lines is %v, of the page %v", name, all, got[name][0])
		}
	}
}

func TestMeansOverThePagesLines(t *testing.T) {
	var c Scores
	c.readExample()
	c.SetMeans(MeanPlaces([]string{"words", "density"}), []float32{2.5, -0.75})
	got := derive(&c, MeanNames())
	for _, a := range features.Names() {
		want := map[string]float32{"words": 2.5, "density": -0.75}[a]
		if m := got["mean_"+a]; len(m) != 5 || m[0] != want {
			t.Errorf("mean_%s = %v, want %v", a, m, want)
		}
	}
	c.SetMeans(MeanPlaces([]string{"tags"}), []float32{3})
	check(t, derive(&c, []string{"mean_tags", "mean_words"}), map[string][]float32{
		"mean_tags": {3, 3, 3, 3, 3}, "mean_words": {0, 0, 0, 0, 0},
	})
}

func TestWindowsOfScores(t *testing.T) {
	const lines = 50
	text, p := make([]float32, lines), make([]float32, lines)
	for i := range p {
		text[i], p[i] = 20, 0.1
		if i >= 10 && i < 15 {
			p[i] = 0.9
		}
	}
	var c Scores
	c.Read(logOdds(p...), plain(text...), 0)
	for _, test := range []struct {
		line int
		name string
		want float64
	}{
		{15, "above5_score", 0.9},
		{15, "above15_score", (5*0.9 + 10*0.1) / 15},
		{15, "above40_score", (5*0.9 + 10*0.1) / 15}, // there are no more
		{45, "above40_score", (5*0.9 + 35*0.1) / 40}, // lines 5 to 44
		{12, "above5_score", (2*0.9 + 3*0.1) / 5},
		{5, "below5_score", (0.9 + 4*0.1) / 5}, // lines 6 to 10
		{5, "below15_score", (5*0.9 + 10*0.1) / 15},
		{5, "below40_score", (5*0.9 + 35*0.1) / 40}, // lines 6 to 45
		{0, "above5_score", 0},
		{49, "below40_score", 0},
	} {
		if got := derive(&c, []string{test.name})[test.name][test.line]; math.Abs(float64(got)-test.want) > 1e-5 {
			t.Errorf("%s of line %d is %v, want %v", test.name, test.line, got, test.want)
		}
	}
}

func TestPiecesOfContent(t *testing.T) {
	for _, test := range []struct {
		probabilities       []float32
		pieces, first, last float32
	}{
		{nil, 0, 0, 0},
		{[]float32{0.1}, 0, 1, 0},
		{[]float32{0.9}, 1, 0, 1},
		{[]float32{0.5}, 1, 0, 1}, // as likely content as not
		{[]float32{0.9, 0.9, 0.1, 0.1}, 1, 0, 2. / 4},
		{[]float32{0.1, 0.9, 0.1, 0.9}, 2, 1. / 4, 1},
		{[]float32{0.9, 0.1, 0.9, 0.9, 0.1}, 2, 0, 4. / 5},
		{[]float32{0.1, 0.1, 0.1}, 0, 1, 0},
	} {
		var c Scores
		c.Read(logOdds(test.probabilities...), plain(make([]float32, len(test.probabilities))...), 0)
		var x features.Matrix
		c.Measure(Select([]string{"pieces", "first_content", "last_content"}), 1, &x)
		if d := cmp.Diff([]float32{test.pieces, test.first, test.last}, x.Data); d != "" {
			t.Errorf("%v: %s", test.probabilities, d)
		}
	}
}

func (s *Scores) readExample() {
	logOdds, l := example()
	s.Read(logOdds, l, exampleF1)
}

// randomAnswers returns answers on lines in nested elements.
func randomAnswers(seed uint64, lines int) ([]float32, *features.Lines) {
	r := rand.New(rand.NewPCG(seed, 2))
	logOdds, l := make([]float32, lines), plain(make([]float32, lines)...)
	for i := range logOdds {
		logOdds[i], l.TextBytes[i] = float32(3*r.NormFloat64()), float32(r.IntN(300))
		l.LinkBytes[i] = float32(r.IntN(1 + int(l.TextBytes[i])))
		n := int32(r.IntN(40))
		for k := range l.Containers[i] {
			l.Containers[i][k] = n
			n /= 3
		}
	}
	return logOdds, l
}

func TestStackedAttributesForgetThePageBefore(t *testing.T) {
	var c Scores
	for seed, lines := range []int{200, 3, 0, 1, 50} {
		var fresh Scores
		for _, c := range []*Scores{&c, &fresh} {
			logOdds, l := randomAnswers(uint64(seed), lines)
			c.Read(logOdds, l, 0)
		}
		if d := cmp.Diff(derive(&fresh, names(all)), derive(&c, names(all))); d != "" {
			t.Errorf("page %d, of %d lines:\n%s", seed, lines, d)
		}
		c.SetMeans(MeanPlaces([]string{"words"}), []float32{8})
	}
}

// Weights of a damaged network give infinite log-odds and NaNs.
func TestStackedAttributesAreFiniteAndInTheirRange(t *testing.T) {
	share := regexp.MustCompile(`0 to 1(;.*)?$`)
	inf := float32(math.Inf(1))
	long, text := randomAnswers(1, 100)
	for name, page := range map[string]func(c *Scores){
		"no lines":      func(c *Scores) { c.Read(nil, plain(), 0) },
		"one line":      func(c *Scores) { c.Read([]float32{1}, plain(5), 0) },
		"no text":       func(c *Scores) { c.Read([]float32{1, -1}, plain(0, 0), 0) },
		"sure":          func(c *Scores) { c.Read([]float32{100, -100, 1000, -1000}, plain(1, 2, 3, 4), 0) },
		"infinite odds": func(c *Scores) { c.Read([]float32{inf, -inf}, plain(1, 2), 0) },
		"many lines":    func(c *Scores) { c.Read(long, text, 0) },
	} {
		var c Scores
		page(&c)
		for n, values := range derive(&c, names(all)) {
			a := all[index[n]]
			for i, x := range values {
				finite := !math.IsNaN(float64(x)) && !math.IsInf(float64(x), 0)
				if !finite || a.Log && x < 0 || share.MatchString(a.Doc) && (x < 0 || x > 1.00001) {
					t.Errorf("%s: %s of line %d is %v (%s)", name, n, i, x, a.Doc)
				}
			}
		}
	}
	var c Scores
	c.Read([]float32{float32(math.NaN()), 1}, plain(1, 2), 0)
	var x features.Matrix
	c.Measure(Select(names(all)), 2, &x) // whatever they are
}

var approximately = cmpopts.EquateApprox(0, 1e-5)

func check(t *testing.T, got, want map[string][]float32) {
	t.Helper()
	for name, w := range want {
		if d := cmp.Diff(w, got[name], approximately); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}
