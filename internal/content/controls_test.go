package content

import (
	"strings"
	"testing"

	"linesift/page"
)

func TestControls(t *testing.T) {
	for _, test := range []struct{ promise, html, text string }{
		{"the edit link of a section", `<h2>Boats <span class="mw-editsection">[<a href="/w?title=Boats&action=edit&section=2">edit</a>]</span></h2><p>a`, "Boats\na\n"},
		{"in another language, without a class", `<h2>Boote <span>[<a href="/w?title=Boote&amp;action=edit">Bearbeiten</a>]</span></h2><p>a`, "Boote\na\n"},
		{"of DokuWiki, alone on its line", `<p>a</p><div><a href="/boats?do=edit">Edit this page</a></div>`, "a\n"},
		{"a request in a sentence stays", `<p>You can help by <a href="/w?title=Boats&amp;action=edit">adding to it</a>.`, "You can help by adding to it.\n"},
		{"a page that nobody has written stays", `<p>[<a href="/w?title=Rafts&amp;action=edit&amp;redlink=1">Rafts</a>]`, "[Rafts]\n"},
		{"the link of a heading to itself", `<h2>Boats <a class="headerlink" href="#boats">Permalink</a></h2><p>a`, "Boats\na\n"},
		{"a sign", `<h2>Boats <a href="#boats">#</a></h2><p>a`, "Boats\na\n"},
		{"the link of a term to itself", `<dl><dt>boats()<a href="#boats">¶</a></dt><dd>a</dl>`, "boats()\na\n"},
		{"a heading that is such a link stays", `<h2><a class="anchor" href="#boats">Boats</a></h2><p>a`, "Boats\na\n"},
		{"the button of a listing", `<div><button class="copy-btn">Copy</button><pre>x = 1</pre></div>`, "x = 1\n"},
		{"inside it, without a class", `<pre>x = 1<button>Kopieren</button></pre>`, "x = 1\n"},
		{"numbers of lines", `<pre><span class="lineno">1</span> x = 1</pre>`, "x = 1\n"},
		{"a class of a number outside code is none", `<p><span class="gutter">1</span> boat`, "1 boat\n"},
		{"the name of an icon", `<p><i class="material-icons">error</i> The boat is late.`, "The boat is late.\n"},
		{"a long text is none", `<div class="copy-code">The boats leave at noon, and come back at six. The boats leave at noon, and come back at six.</div>`,
			"The boats leave at noon, and come back at six. The boats leave at noon, and come back at six.\n"},
		{"shortcodes", `<p>[vc_row width="1/2"][vc_column]</p><p>a</p><p>[/vc_column][/vc_row]</p>`, "a\n"},
		{"brackets that are text", `<p>[vc_row is a shortcode.</p><p>[gallery]</p>`, "[vc_row is a shortcode.\n[gallery]\n"},
	} {
		if got := textAfter(t, test.html, DropControls); got != test.text {
			t.Errorf("%s: %q, want %q", test.promise, got, test.text)
		}
	}
}

func TestHeadingsThatAnnounceNothing(t *testing.T) {
	for _, test := range []struct{ promise, html, text string }{
		{"the last line", "<p>a<h2>See also</h2>", "a\n"},
		{"two of them", "<p>a<h2>More</h2><h3>Boats</h3>", "a\n"},
		{"a sign", "<p>a<h2>+</h2>", "a\n"},
		{"one above titles of other pages", "<h2><a href=x>Boats</a></h2><h2>Services</h2>", "Boats\n"},
		{"labels of a form", "<p>a<h4>Details</h4><h4>Category</h4><h4>Edit</h4><h4>Phone</h4>", "a\n"},
		{"a text in headings stays", "<p>a<h2>" + strings.Repeat("The boats leave at noon. ", 5) + "</h2><h2>" + strings.Repeat("They come back at six. ", 5) + "</h2>",
			"a\n" + strings.Repeat(" The boats leave at noon.", 5)[1:] + "\n" + strings.Repeat(" They come back at six.", 5)[1:] + "\n"},
		{"a title of another page stays", "<p>a<h2><a href=x>Boats</a></h2>", "a\nBoats\n"},
		{"a page of headings stays", "<h1>a</h1><h2>b</h2>", "a\nb\n"},
		{"one with text below stays", "<h2>a</h2><p>b", "a\nb\n"},
	} {
		if got := textAfter(t, test.html, DropLastHeadings); got != test.text {
			t.Errorf("%s: %q, want %q", test.promise, got, test.text)
		}
	}
}

// textAfter returns the text that a step leaves of a page of which all is content.
func textAfter(t *testing.T, html string, step func(*State)) string {
	t.Helper()
	p, err := page.Parse([]byte(html))
	if err != nil {
		t.Fatal(err)
	}
	s := &State{Page: p, Mask: page.NewMask(p, nil), Probabilities: make([]float32, len(p.Lines))}
	for i := range s.Mask {
		s.Mask[i] = true
	}
	step(s)
	return strings.ReplaceAll(string(p.AppendText(nil, s.Mask)), "\n\n", "\n")
}
