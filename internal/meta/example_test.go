package meta_test

import (
	"fmt"
	"log"

	"linesift/internal/meta"
	"linesift/page"
)

// What a page says of itself: here that it is a recipe, and whose.
func ExampleMeta() {
	p, err := page.ParseUTF8([]byte(`<!DOCTYPE html>
<html lang=en-GB>
<meta property="og:site_name" content="Crumbs &amp; Co">
<script type="application/ld+json">{
	"@context": "https://schema.org",
	"@type": "Recipe",
	"name": "Pear crumble",
	"author": [{"@type": "Person", "name": "Ada"}, {"@type": "Person", "name": "Grace"}],
	"publisher": {"@type": "Organization", "name": "Crumbs & Co"},
}</script>
<ol itemscope itemtype="https://schema.org/BreadcrumbList"><li>Recipes</ol>
`))
	if err != nil {
		log.Fatal(err)
	}
	m := &p.Meta
	fmt.Println(m.Kinds)
	fmt.Printf("%s, %s, by %s, in %s\n", m.Headline, m.SiteName, m.Author, m.Language)
	fmt.Println(m.Kinds&meta.KindRecipe != 0, m.Kinds&meta.KindProduct != 0)
	// Output:
	// recipe breadcrumbs
	// Pear crumble, Crumbs & Co, by Ada, Grace, in en-GB
	// true false
}
