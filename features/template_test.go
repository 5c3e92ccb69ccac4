package features

import (
	"testing"

	"linesift/page"
)

// keys returns the template keys of the lines of a page.
func keys(t *testing.T, m *Meter, html string) (keys []uint32) {
	t.Helper()
	p, err := page.ParseUTF8([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	var none Matrix
	m.Measure(p, &none)
	for i := range p.Lines {
		keys = append(keys, m.Template(i))
	}
	return keys
}

func TestLinesOfATemplateHaveOneKey(t *testing.T) {
	meter, err := NewMeter(nil)
	if err != nil {
		t.Fatal(err)
	}
	const around = `<main><section><ul class="posts list">`
	key := func(html string) uint32 {
		t.Helper()
		keys := keys(t, meter, html)
		if len(keys) != 1 {
			t.Fatalf("%s has %d lines", html, len(keys))
		}
		return keys[0]
	}
	one := key(around + `<li class="post item-17"><p>A text</p>`)
	for html, same := range map[string]bool{
		around + `<li class="post item-18"><p>another</p>`: true,
		// numbers of pages and posts are left out
		around + `<li class="post 18"><p><b>another</b></p>`: true,
		// what stands on a line does not count
		`<body class=x><div>` + around + `<li class="post item-1"><p>further out`: true,
		// nor what is beyond four elements
		around + `<li class="post"><div>a block of another tag</div>`:               false,
		around + `<li class="post sticky"><p>another class</p>`:                     false,
		around + `<li class="post"><p class="quote">of its own</p>`:                 false,
		`<main><section><ol class="posts list"><li class="post"><p>another list`:    false,
		`<main><article><ul class="posts list"><li class="post"><p>another place`:   false,
		`<main><section><ul class="posts list"><li><p class="post">the other way`:   false,
		`<main><section><ul class="list posts"><li class="post"><p>another order`:   false,
		`<main><section><ul class="post slist"><li class="post"><p>split elsewhere`: false,
	} {
		if got := key(html); (got == one) != same {
			t.Errorf("%s: %x beside %x", html, got, one)
		}
	}
}

func TestATemplateKeyDoesNotDependOnThePageBefore(t *testing.T) {
	m, err := NewMeter(nil)
	if err != nil {
		t.Fatal(err)
	}
	first := keys(t, m, `<h1>one</h1><p>two<p>three`)
	if first[1] != first[2] || first[0] == first[1] {
		t.Errorf("%x", first)
	}
	if keys(t, m, `<p class=a>one`); keys(t, m, `<h1>one</h1>`)[0] != first[0] {
		t.Error("it depends on the page before")
	}
}
