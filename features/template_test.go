package features

import (
	"testing"

	"linesift/page"
)

func TestLinesOfATemplateHaveOneSkeleton(t *testing.T) {
	const around = `<main><section><ul class="posts list">`
	skeleton := func(html string) uint32 {
		t.Helper()
		p, err := page.Parse([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		all := new(Templates).Append(nil, p)
		if len(all) != 1 {
			t.Fatalf("%s has %d lines", html, len(all))
		}
		return all[0]
	}
	one := skeleton(around + `<li class="post item-17"><p>A text</p>`)
	for html, same := range map[string]bool{
		around + `<li class="post item-18"><p>another</p>`:                          true, // numbers of pages and posts are left out
		around + `<li class="post 18"><p><b>another</b></p>`:                        true, // what stands on a line does not count
		`<body class=x><div>` + around + `<li class="post item-1"><p>further out`:   true, // nor what is beyond four elements
		around + `<li class="post"><div>a block of another tag</div>`:               false,
		around + `<li class="post sticky"><p>another class</p>`:                     false,
		around + `<li class="post"><p class="quote">of its own</p>`:                 false,
		`<main><section><ol class="posts list"><li class="post"><p>another list`:    false,
		`<main><article><ul class="posts list"><li class="post"><p>another place`:   false,
		`<main><section><ul class="posts list"><li><p class="post">the other way`:   false,
		`<main><section><ul class="list posts"><li class="post"><p>another order`:   false,
		`<main><section><ul class="post slist"><li class="post"><p>split elsewhere`: false,
	} {
		if got := skeleton(html); (got == one) != same {
			t.Errorf("%s: %x beside %x", html, got, one)
		}
	}
}

func TestTemplatesOfPagesThatFollow(t *testing.T) {
	var s Templates
	parse := func(html string) *page.Page {
		p, err := page.Parse([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	first := s.Append(nil, parse(`<h1>one</h1><p>two<p>three`))
	if first[1] != first[2] || first[0] == first[1] {
		t.Errorf("%x", first)
	}
	if s.Append(nil, parse(`<p class=a>one`)); s.Append(nil, parse(`<h1>one</h1>`))[0] != first[0] {
		t.Error("a skeleton depends on the page before")
	}
}
