package content

import (
	"testing"

	"linesift/role"
)

func TestTimesOfARecipeAreKept(t *testing.T) {
	const recipe = `{"@type": "Recipe", "prepTime": "PT20M", "cookTime": "P0DT1H0M", "totalTime": "PT1H20M"}`
	const end = "<p class=kept>Bake it."
	for _, test := range []struct {
		name, json, html string
		want             string // of the lines, a letter each
	}{
		{"times", recipe, "<p>Prep: 20 minutes<p>60 min<p>1 hr 20 mins<p>2 boats" + end, "...x."},
		{"with the labels in their boxes", recipe, "<div><p>Prep<p>20 min</div><div><p>1 h<p>Cook</div><p>Easy" + end,
			"....x."},
		{"a label above and a heading below", recipe, "<p><b>Prep</b><br>20 min</p><p>Steps" + end, "..x."},
		{"the first of two", recipe, "<p>20 min<p>20 min" + end, ".x."},
		{"one that is kept", recipe, "<p>20 min<p class=kept>20 min" + end, "x.."},
		{"below the content", recipe, end + "<p>20 min", ".x"},
		{"another time, and other numbers", recipe, "<p>25 min<p>20 g<p>20 votes in 20 min<p>20" + end, "xxxx."},
		{"in a link and in a menu", recipe, "<p><a href=/a>20 min</a><nav>20 min</nav>" + end, "xx."},
		{"of a video", `{"@type": "VideoObject", "totalTime": "PT20M"}`, "<p>20 min" + end, "x."},
	} {
		s, p := stateOf(t, `<script type="application/ld+json">`+test.json+`</script>`+test.html, nil)
		s.Roles = func() ([]role.Role, int) { return nil, -1 }
		for i := range p.Lines {
			s.Probabilities = append(s.Probabilities, .2)
			s.Mask.SetLine(p, i, string(p.NodeNames(p.Block(i))) == "kept ")
		}
		KeepTimes(s)
		if got := dropped(s); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestMinutes(t *testing.T) {
	for text, want := range map[string]int{
		"1 h 20 min": 80, "1h20": 0, "50Min.": 50, "45min Gesamtzeit": 45, "1 Std. 18 Min.": 78, "30分": 30,
		"2 часа":  120,
		"20 perc": 20, "20 percent": 0, "2 oranges": 0, "2\u00a0heures": 120, "5 ml": 0, "20": 0, "soon": 0,
	} {
		if got := minutesIn([]byte(text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
	for text, want := range map[string]int{
		"PT20M": 20, "PT1H": 60, "P0DT1H5M0S": 65, "P1DT0H": 1440, "P0Y0M0DT0H35M0.000S": 0, "PT": 0, "Pepper": 0,
		"": 0,
	} {
		if got := declaredMinutes([]byte(text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}
