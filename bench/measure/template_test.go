package measure

import (
	"strings"
	"testing"
)

func TestTemplateRatios(t *testing.T) {
	// Two pages of 100 bytes. Of the second 40 are content.
	var sum Template
	sum.Add(Template{Text: 100, Found: 30})
	sum.Add(Template{Text: 100, Found: 66, Content: 40, Boilerplate: 60, FoundContent: 12, FoundElsewhere: 54})
	for name, test := range map[string]struct {
		ratio func() (float64, bool)
		want  float64
	}{
		"template ratio":    {sum.Ratio, 0.48},    // 96 of 200
		"discovery ratio":   {sum.Discovery, 1.1}, // 66 of 60: more than there is
		"boilerplate found": {sum.Right, 0.9},     // 54 of 60
		"content lost":      {sum.Lost, 0.3},      // 12 of 40
	} {
		if got, ok := test.ratio(); got != test.want || !ok {
			t.Errorf("%s %v, %t, want %v", name, got, ok, test.want)
		}
	}
	if _, ok := (Template{Text: 1}).Discovery(); ok {
		t.Error("a discovery ratio without gold")
	}
}

func TestTemplatesOfSitesWithoutGoldHaveNoDiscovery(t *testing.T) {
	gold := Template{Text: 10, Found: 5, Content: 5, Boilerplate: 5, FoundElsewhere: 5}
	none := Template{Text: 10, Found: 4}
	var b strings.Builder
	if err := WriteTemplates(&b, []SiteTemplate{
		{"m", "s", "a|b", 7, gold, map[int]Template{5: gold}},
		{"m", "s", "c", 5, none, map[int]Template{5: none}},
	}, []int{5, 9}); err != nil {
		t.Fatal(err)
	}
	const want = `| templates | set | site | pages | template ratio | discovery ratio | boilerplate found | content lost |
| --------- | --- | ---- | ----: | -------------: | --------------: | ----------------: | -----------: |
| m         | s   | a\|b |     7 |          0.500 |           1.000 |             1.000 |        0.000 |
| m         | s   | c    |     5 |          0.400 |                 |                   |              |

| template ratio | set | site | pages |  of 5 | of 9 |
| -------------- | --- | ---- | ----: | ----: | ---: |
| m              | s   | a\|b |     7 | 0.500 |      |
| m              | s   | c    |     5 | 0.400 |      |

| discovery ratio | set | site | pages |  of 5 | of 9 |
| --------------- | --- | ---- | ----: | ----: | ---: |
| m               | s   | a\|b |     7 | 1.000 |      |
`
	if b.String() != want {
		t.Errorf("%s", b.String())
	}
}
