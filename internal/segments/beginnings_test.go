package segments

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/metadata"
	"linesift/page"
)

func TestBeginnings(t *testing.T) {
	p, err := page.ParseUTF8([]byte("<p>Ferries<p>Ann wrote<p>One boat<p>Two boats<p>Three boats<p>Four boats"))
	if err != nil {
		t.Fatal(err)
	}
	posts := []metadata.Post{
		{Author: "Ann", Date: "2024-05-01", Lines: [2]int{2, 2}},
		{Author: "Bo", DateText: "2 hours ago", Lines: [2]int{3, 3}},
		{Author: "Cy", Lines: [2]int{4, 4}},
		{Lines: [2]int{5, 5}},
	}
	for _, c := range []struct {
		name    string
		dropped []int
		want    []Beginning
	}{
		{"the line of an author begins its post", nil, []Beginning{{1, ""}, {3, "Bo, 2 hours ago"}, {4, "Cy"}, {5, ""}}},
		{
			"the head says what the content lacks", []int{1},
			[]Beginning{{2, "Ann, 2024-05-01"}, {3, "Bo, 2 hours ago"}, {4, "Cy"}, {5, ""}},
		},
		{"a post that is not kept has none", []int{3, 5}, []Beginning{{1, ""}, {4, "Cy"}}},
	} {
		content := page.NewMask(p, nil)
		for i := range p.Lines {
			content.SetLine(p, i, true)
		}
		for _, i := range c.dropped {
			content.SetLine(p, i, false)
		}
		if diff := cmp.Diff(c.want, Beginnings(p, content, posts)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}
