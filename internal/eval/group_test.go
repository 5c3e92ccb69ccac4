package eval

import "testing"

func TestGroupsAreSortedAndKeepThePagesOrder(t *testing.T) {
	pages := []PageScore{
		{ID: "1", Set: "y", Type: "forum", Language: "de"},
		{ID: "2", Set: "x", Type: "article"},
		{ID: "3", Set: "y", Type: "article", Language: "de"},
	}
	for by, want := range map[Dimension]string{
		BySet:  "x:2 y:1,3 ",
		ByType: "article:2,3 forum:1 ",
		ByLang: "-:2 de:1,3 ",
		ByAll:  "all:1,2,3 ",
	} {
		groups, err := Groups(pages, by)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, g := range groups {
			sep := ":"
			got += g.Name
			for _, p := range g.Pages {
				got += sep + p.ID
				sep = ","
			}
			got += " "
		}
		if got != want {
			t.Errorf("by %s: got %q, want %q", by, got, want)
		}
	}
}

func TestUnknownDimensionIsRefused(t *testing.T) {
	if _, err := Groups([]PageScore{{ID: "1"}}, "colour"); err == nil {
		t.Error("pages were grouped by colour")
	}
}
