package eval

import (
	"bytes"
	"strings"
	"testing"
)

// Blogs and news have two pages each. What is quoted of other pages, or of a
// set that is not measured, does not show.
func TestQuotationsStandInTheColumnsOfTheirSets(t *testing.T) {
	table := exampleTable(t, TableOptions{By: []Dimension{BySet, ByType, ByAll}})
	table.Quote([]Quotation{
		{"others", "blogs", 2, .75},
		{"others", "news", 3, .5},
		{"others", "article", 3, .5}, // a set of the name of a type
		{"a | b", "news", 2, .25},
		{"a | b", "elsewhere", 2, .5},
	})
	var text, csv, asJSON, other bytes.Buffer
	for _, err := range []error{table.WriteText(&text, WordF1), table.WriteCSV(&csv), table.WriteJSON(&asJSON), table.WriteText(&other, WordRecall)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{
		"| others (quoted)        |     0.750 |        – |                 – |               – |       – |\n",
		"| a \\| b (quoted)        |         – |    0.250 |                 – |               – |       – |\n",
	} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("no %q in\n%s", want, text.String())
		}
	}
	if strings.Contains(other.String(), "quoted") {
		t.Errorf("a quotation of word F1 stands below the recall:\n%s", other.String())
	}
	if want := "others (quoted),set,blogs,2,,,0.750000,,,,,,,,,,,,,,\na | b (quoted),set,news,2,,,0.250000,,,,,,,,,,,,,,\n"; !strings.HasSuffix(csv.String(), want) {
		t.Errorf("no %q at the end of\n%s", want, csv.String())
	}
	if !strings.Contains(asJSON.String(), `"quoted": [`) {
		t.Errorf("no quotations in\n%s", asJSON.String())
	}
	table.Quoted[0].Cells = nil
	if err := table.WriteText(&text, WordF1); err == nil {
		t.Error("a table that is no rectangle was written")
	}
}
