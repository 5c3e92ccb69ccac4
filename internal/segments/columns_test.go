package segments

import (
	"strings"
	"testing"
)

func TestItemsHaveAuthorsAndDates(t *testing.T) {
	source := items(`<div class=card><h3><a href="/n/%[1]d">%[2]s</a></h3>
		<p><a class=author href="/author/a%[1]d">Ada Quill</a>
		<span>%[1]d May 2024</span></p><p>%[3]s</p></div>`)
	got := Items(input(t, strings.Replace(source, "Ada Quill", "Bea Ro", 1), "listing", all), nil)
	if len(got) != 3 || got[0].Author != "Bea Ro" || got[2].Author != "Ada Quill" || got[1].Date != "2024-05-02" {
		t.Errorf("%+v", got)
	}
}
