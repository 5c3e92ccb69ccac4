package content

import (
	"testing"
)

func TestDeclaredLinesAreKept(t *testing.T) {
	const (
		recipe = `{"@type": "Recipe", "recipeIngredient": ["200 g flour", "salt &amp; pepper"], ` +
			`"recipeInstructions": [{"@type": "HowToSection", "name": "The dough", "itemListElement": [{"@type": ` +
			`"HowToStep", "text": "Knead it."}]}, "Bake it."]}`
		product = `{"@type": "Product", "description": "A pan for two eggs at once.\nIt has no lid at all.", ` +
			`"additionalProperty": [{"name": "Width", "value": "20 cm"}]}`
		answer = `{"@type": "QAPage", "mainEntity": {"@type": "Question", "text": "How do I clean such a pan?", ` +
			`"acceptedAnswer": {"@type": "Answer", "text": "With water, and with nothing else."}}}`
		forum = `{"@type": "DiscussionForumPosting", "text": "The handle came off yesterday."}`
	)
	for _, test := range []struct {
		name, json, html string
		want             string // of the lines, a letter each
	}{
		{"ingredients and steps", recipe, "<p>200 g flour<p>salt & pepper<p>The dough<p>Knead it.<p>Bake it.<p>Print",
			".....x"},
		{"an ingredient beside another text", recipe, "<p>200 g flour, or more", "x"},
		{"a product", product,
			"<p>A pan for two eggs at once.<p>It has no lid at all.<table><tr><td>Width<td>20 cm<tr><td>Depth" +
				"<td>2 cm</table>", "....xx"},
		{"a question and its answer", answer, "<p>How do I clean such a pan?<p>With water, and with nothing else.",
			".."},
		{"a posting", forum, "<p>The handle came off yesterday.", "."},
		{"a comment and a review are none",
			`[{"@type": "Comment", "text": "The handle came off yesterday."}, {"@type": "Review", "reviewBody": ` +
				`"The handle came off yesterday."}]`, "<p>The handle came off yesterday.", "x"},
		{"another product", `{"@type": "Product", "isRelatedTo": ` + product + `}`,
			"<p>A pan for two eggs at once.<p>Width", "xx"},
		{"hidden", recipe, "<div hidden>Knead it.</div>", "x"},
		{"in the footer and in a button", recipe, "<footer>Knead it.</footer><button>Bake it.</button>", "xx"},
		{"a link", recipe, "<p><a href=/dough>The dough</a>", "x"},
		{"the first of two", recipe, "<p>Knead it.<p>Knead it.", ".x"},
		{"one that is kept below", recipe, "<p>Knead it.<p class=kept>Knead it.", "x."},
		{"damaged", recipe[:80], "<p>200 g flour<p>Knead it.", ".x"},
		{"nothing declared", "", "<p>Knead it.", "x"},
	} {
		s, p := stateOf(t, `<script type="application/ld+json">`+test.json+`</script>`+test.html, nil)
		for i := range p.Lines {
			s.Mask.SetLine(p, i, string(p.NodeNames(p.Block(i))) == "kept ")
		}
		KeepDeclared(s)
		if got := dropped(s); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
