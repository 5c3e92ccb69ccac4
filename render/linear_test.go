package render_test

import (
	"strings"
	"testing"

	"linesift/render"
)

// TestHugeNonsenseIsRenderedInLinearTime: with steps that grow with the square of the
// input this test would not end within the time that go test allows.
func TestHugeNonsenseIsRenderedInLinearTime(t *testing.T) {
	t.Parallel()
	const many = 20_000
	for _, part := range []string{
		`<p>a <b>b</b> c</p>`, `<div><span>a`, `<code>a<pre>b`, `<ul><li>a`, `<blockquote>a`, `<table><tr><td>a<td>b`, `<tr><td>a<td>b`, `<td>a`,
		`<sup><a href=#n>1</a></sup><p id=n>1 a</p>`, `<sup>1</sup> a<a name=n1>1</a><a href=#n1>1</a>`, `<p>a<sup>1</sup></p><p><sup>1</sup>`,
		`<pre><div><i>1</i>a</div>`, `<math><mrow><mi>a</mi>`, `<math><mo>(</mo>`, `a $b_{c}$ \(d `, `$a `, `<b><i>a`, `<sup><i></i></sup><span> </span>`,
		`<img src=/a.png>`, `a<br>`, `<h2>a<a href=#>#</a>`, `<span><br></span>`, `<figure><figcaption>a`,
	} {
		p, m := keepAll(t, `<p>\(a_b\)<table><tr><th>a`+strings.Repeat(part, many), "")
		if markdownOf(t, p, render.Complete(p, m), all) == "" {
			t.Errorf("nothing of %s", part)
		}
	}
}
