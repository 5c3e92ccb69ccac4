package content

import (
	"strings"
	"testing"

	"linesift/role"
)

func TestControls(t *testing.T) {
	for _, test := range []struct{ promise, html, text string }{
		{"the edit link of a section",
			`<h2>Boats <span class="mw-editsection">[<a href="/w?title=Boats&action=edit&section=2">edit</a>]` +
				`</span></h2><p>a`, "Boats\na\n"},
		{"in another language, without a class",
			`<h2>Boote <span>[<a href="/w?title=Boote&amp;action=edit">Bearbeiten</a>]</span></h2><p>a`, "Boote\na\n"},
		{"of DokuWiki, alone on its line", `<p>a</p><div><a href="/boats?do=edit">Edit this page</a></div>`, "a\n"},
		{"a request in a sentence stays",
			`<p>You can help by <a href="/w?title=Boats&amp;action=edit">adding to it</a>.`,
			"You can help by adding to it.\n"},
		{"a page that nobody has written stays",
			`<p>[<a href="/w?title=Rafts&amp;action=edit&amp;redlink=1">Rafts</a>]`, "[Rafts]\n"},
		{"the link of a heading to itself", `<h2>Boats <a class="headerlink" href="#boats">Permalink</a></h2><p>a`,
			"Boats\na\n"},
		{"a sign", `<h2>Boats <a href="#boats">#</a></h2><p>a`, "Boats\na\n"},
		{"the link of a term to itself", `<dl><dt>boats()<a href="#boats">¶</a></dt><dd>a</dl>`, "boats()\na\n"},
		{"a heading that is such a link stays", `<h2><a class="anchor" href="#boats">Boats</a></h2><p>a`, "Boats\na\n"},
		{"the button of a listing", `<div><button class="copy-btn">Copy</button><pre>x = 1</pre></div>`, "x = 1\n"},
		{"inside it, without a class", `<pre>x = 1<button>Kopieren</button></pre>`, "x = 1\n"},
		{"numbers of lines", `<pre><span class="lineno">1</span> x = 1</pre>`, "x = 1\n"},
		{"in a column of their own, in gtk-doc",
			"<table><tr><td class=listing_lines><pre>1\n2</pre><td><pre>x = 1\ny = 2</pre></table>", "x = 1\ny = 2\n"},
		{"in a cell of their own", `<table><tr><td class=blob-num>1<td class=blob-code>x = 1</table>`, "x = 1\n"},
		{"in rows, without a class",
			`<pre><div><span>1</span><div>x</div></div><div><span>2</span><div>y</div></div><div><span>3</span>` +
				`<div>z</div></div></pre>`, "x\ny\nz\n"},
		{"also of empty lines",
			`<pre><div><b>1</b><i>x</i></div><div><b>2</b><i></i></div><div><b>3</b><i>z</i></div></pre>`, "x\nz\n"},
		{"in a table, without a class", `<table><tr><td>1<td class=code>x<tr><td>2<td class=code>y<tr><td>3` +
			`<td class=code>z</table>`, "x\ny\nz\n"},
		{"rows of numbers are data", `<table><tr><td>1<td>x<tr><td>2<td>y<tr><td>3<td>z</table>`, "1\tx\n2\ty\n3\tz\n"},
		{"years are none", "<pre><i><b>2021</b> x</i>\n<i><b>2022</b> y</i>\n<i><b>2023</b> z</i></pre>",
			"2021 x\n2022 y\n2023 z\n"},
		{"nor are sections",
			"<pre><i><b>1</b>. x</i>\na\n<i><b>2</b>. y</i>\nb\n<i><b>3</b>. z</i>\nc</pre>",
			"1. x\na\n2. y\nb\n3. z\nc\n"},
		{"nor is code that is numbers", "<pre>1\n2\n3</pre>", "1\n2\n3\n"},
		{"a toolbar in a listing", `<pre><div class=toolbar><b>bash</b></div>x = 1</pre>`, "x = 1\n"},
		{"one around it stays", `<div class=toolbar><pre>x = 1</pre></div>`, "x = 1\n"},
		{"what a reader does not copy", `<pre><b style="user-select: none">$ </b>make</pre>`, "make\n"},
		{"a class of a number outside code is none", `<p><span class="gutter">1</span> boat`, "1 boat\n"},
		{"the name of an icon", `<p><i class="material-icons">error</i> The boat is late.`, "The boat is late.\n"},
		{"a long text is none",
			`<div class="copy-code">The boats leave at noon, and come back at six. The boats leave at noon, and ` +
				`come back at six.</div>`,
			"The boats leave at noon, and come back at six. The boats leave at noon, and come back at six.\n"},
		{"shortcodes", `<p>[vc_row width="1/2"][vc_column]</p><p>a</p><p>[/vc_column][/vc_row]</p>`, "a\n"},
		{"brackets that are text", `<p>[vc_row is a shortcode.</p><p>[gallery]</p>`,
			"[vc_row is a shortcode.\n[gallery]\n"},
		{"what a forum lets its reader do",
			`<p>a<p>Users browsing this forum: No registered users and 1 guest<ul><li>You <b>cannot</b> post new ` +
				`topics in this forum<li>You <b>cannot</b> edit your posts</ul><p>You cannot post a boat.`,
			"a\nYou cannot post a boat.\n"},
		{"where a link leads",
			`<p>See <a href=/a>the boats<span class=clipped> – opens in a new window or tab</span></a> at noon.`,
			"See the boats at noon.\n"},
		{"a cart", `<p>a<h2>There are <b>0</b> items in your cart. There is 1 item in your cart.</h2><p>b`, "a\nb\n"},
		{"how to zoom, and the dash between two ways",
			`<h1>Boat</h1><div><span>Mouse over to Zoom</span><br>-<br><span>Click to enlarge</span></div><p>a`,
			"Boat\na\n"},
		{"a sign above and one below a text stay", `<p>***</p><p>The ferry is late.</p><p>***</p>`,
			"***\nThe ferry is late.\n***\n"},
		{"a message that is the heading", `<h2>Product successfully added to your shopping cart</h2><h1>Boat</h1>`,
			"Boat\n"},
		{"how many characters are left", `<p>a</p><div>1000 characters left</div>`, "a\n"},
		{"in another language", `<p>a</p><div>1000 de caractere ramase</div>`, "a\n"},
		{"a message inside a line",
			`<p>Mail us <span>This email address is being protected from spambots. You need JavaScript enabled to ` +
				`view it.</span>`, "Mail us\n"},
		{"and the label before it",
			`<p>a<p><b>Mail</b>: <span>This email address is being protected from spambots. You need JavaScript ` +
				`enabled to view it.</span>`, "a\n"},
		{"but not what stands behind it",
			`<p>Mail: <span>This email address is being protected from spambots. You need JavaScript enabled to ` +
				`view it.</span> or call 555 0100`,
			"Mail: or call 555 0100\n"},
		{"a sentence about it stays", `<p>With this gallery visitors mouse over to zoom.`,
			"With this gallery visitors mouse over to zoom.\n"},
		{"a post without comments", `<p>a<p>Posted at noon | <span>Comments Off</span><p>No responses.`,
			"a\nPosted at noon |\n"},
		{"code about it stays", `<pre>add to cart</pre>`, "add to cart\n"},
		{"the link to the rest of a teaser",
			`<h2><a href=/boats>Boats</a></h2><p>They leave at … <a href="/boats#more-7">[Read More…]</a></p><p><a ` +
				`href=/boats>Continue reading →</a></p>`,
			"Boats\nThey leave at …\n"},
		{"one whose address has a space before it",
			`<h2><a href="/boats">Boats</a></h2><p>They leave at … <a href=" /boats#more">Read more</a></p>`,
			"Boats\nThey leave at …\n"},
		{"one in brackets, with them",
			`<h2><a href=/boats>Boats</a></h2><p><b>They leave</b> <span>[<a href=/boats>More</a>]</span>`,
			"Boats\nThey leave\n"},
		{"but not if they would stay", `<h2><a href=/boats>Boats</a></h2><p>They leave [<a href=/boats>More</a>]`,
			"Boats\nThey leave [More]\n"},
		{"one that leads nowhere", `<p>a <a href="#">Mehr lesen</a>`, "a\n"},
		{"read more in two blocks", `<h2><a href=/b>Boats</a></h2><a href=/b><div>続き</div><div>を読む</div></a>`,
			"Boats\n"},
		{"the only link to it stays", `<h2>Boats</h2><p>They leave. <a href=/boats>Read more</a>`,
			"Boats\nThey leave. Read more\n"},
		{"one that alone is beside a picture stays",
			`<h2><a href=/boats>Boats</a></h2><div><p><img src=boats.jpg></p><p><a href=/boats>Read more</a></p></div>`,
			"Boats\nRead more\n"},
		{"numbers of steps, right in them", `<ol><li><b>1</b> Cut the wood.<li><div>2.</div><div>Glue it.</div></ol>`,
			"- Cut the wood.\nGlue it.\n"},
		{"bullets of items",
			`<ul><li><label><span>▢ </span></label><b>2</b> boats<li><div>•</div><div>a sail</div></ul>`,
			"- 2 boats\na sail\n"},
		{"and of a table", `<table><tr><td>•<td>boats</table>`, "boats\n"},
		{"one between two texts stays", `<p><span>boats</span> <span>•</span> sails<ul><li>a <b>•</b> b</ul>`,
			"boats • sails\n- a • b\n"},
		{"scrambled letters", "<p>a<p>S\u2063 7\u2063 p\u2063 \u2063 o\u2063 n\u2063 2", "a\n"},
		{"a formula with separators stays", "<p>a\u2063b of length 12\u206314\u206316\u2063 is long",
			"a\u2063b of length 12\u206314\u206316\u2063 is long\n"},
		{"numbers from the start of a list on",
			`<ol start=3><li><b>3.</b> Cut.<li><b>4.</b> Saw.<li><b>1.</b> Rest.</ol>`, "- Cut.\n- Saw.\n- 1. Rest.\n"},
		{"numbers after the value of an item",
			`<ol><li><b>1</b> Cut.<li value=7><b>7</b> Saw.<li><b>8</b> Glue.<li><b>4</b> Rest.</ol>`,
			"- Cut.\n- Saw.\n- Glue.\n- 4 Rest.\n"},
		{"an item that is a number stays", `<ol><li>1<li>2</ol><ol><li><b>40</b> boats</ol>`, "- 1\n- 2\n- 40 boats\n"},
	} {
		if got := textAfter(t, test.html, dropForUse); got != test.text {
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
		{"a text in headings stays", "<p>a<h2>" + strings.Repeat("The boats leave at noon. ", 5) + "</h2><h2>" +
			strings.Repeat("They come back at six. ", 5) + "</h2>",
			"a\n" + strings.Repeat(" The boats leave at noon.", 5)[1:] + "\n" +
				strings.Repeat(" They come back at six.", 5)[1:] + "\n"},
		{"a title of another page stays", "<p>a<h2><a href=x>Boats</a></h2>", "a\nBoats\n"},
		{"a page of headings stays", "<h1>a</h1><h2>b</h2>", "a\nb\n"},
		{"one with text below stays", "<h2>a</h2><p>b", "a\nb\n"},
	} {
		if got := textAfter(t, test.html, DropLastHeadings); got != test.text {
			t.Errorf("%s: %q, want %q", test.promise, got, test.text)
		}
	}
}

func TestHeadingsOfSectionsThatAreNotKept(t *testing.T) {
	for _, test := range []struct{ promise, html, text string }{
		{"a form below", "<h1>Boat</h1><p>a</p><h2>Latest tweet</h2><p>x</p><h2>Jobs</h2><p>b", "Boat\na\nJobs\nb\n"},
		{"the last of a rank", "<p>a<h3>More</h3><p>x</p><h2>Jobs</h2><p>b", "a\nJobs\nb\n"},
		{"with a part below it stays", "<p>a<h2>Boats</h2><p>x</p><h3>Sails</h3><p>b", "a\nBoats\nSails\nb\n"},
		{"two headings of one thing stay", "<p>a<h2>Boats</h2><h2>of the harbour</h2><p>b",
			"a\nBoats\nof the harbour\nb\n"},
		{"a list of headings stays",
			"<p>a<h2>2019</h2><p>x</p><h2>Minutes</h2><p>x</p><h2>Notes</h2><p>x</p><h2>Agenda</h2><p>b",
			"a\n2019\nMinutes\nNotes\nAgenda\nb\n"},
		{"one above a picture stays", "<p>a<h2>Sizes</h2><p>x</p><img src=sizes.png><h2>Jobs</h2><p>b",
			"a\nSizes\nJobs\nb\n"},
		{"a price stays", "<p>a<h3>£40.00</h3><p>x</p><h2>Jobs</h2><p>b", "a\n£40.00\nJobs\nb\n"},
		{"a title of another page stays", "<p>a<h3><a href=x>Boats</a></h3><p>x</p><h2>Jobs</h2><p>b",
			"a\nBoats\nJobs\nb\n"},
		{"a label goes", "<p>a<ul><li>Size:<br>x<li>Sail:<br>white</ul>", "a\n- Sail:\nwhite\n"},
		{"one of which some stays", "<p>Sails:<p>x<p>white", "Sails:\nwhite\n"},
		{"a label of a label", "<div>Size:</div><div>x</div><div>Sail:</div><div>white</div>", "Sail:\nwhite\n"},
		{"a label above a picture stays", "<div>Size:<br><img src=a.png><br>x</div>", "Size:\n"},
		{"a sentence that the network is sure of stays", "<p>They sail at nine:<p>x", "They sail at nine:\n"},
		{"a label of a field to type in",
			"<p>a<p><label>Your name</label> <input name=n><p>Mail:<br><input type=email><p>b", "a\nb\n"},
		{"of a field of several lines", "<p>a<p>Message:<p><textarea>Dear</textarea><p>b", "a\nb\n"},
		{"no field to type in", "<p>Sails: <input type=hidden><p>white<p><label>Jib <input type=checkbox></label>",
			"Sails:\nwhite\nJib\n"},
		{"a text above a field", "<p>We sail at noon. <input name=n><p>b", "We sail at noon.\nb\n"},
		{"the last line of a box", "<div><div><div>Size:</div></div></div><div>x</div>", "Size:\n"},
		{"a sentence stays", "<p>a<h3>" + strings.Repeat("Boats leave at noon. ", 5) + "</h3><p>x</p><h2>Jobs</h2><p>b",
			"a\n" + strings.Repeat(" Boats leave at noon.", 5)[1:] + "\nJobs\nb\n"},
	} {
		got := textAfter(t, test.html, func(s *State) {
			for i := range s.Page.Lines {
				switch string(s.Page.LineText(i)) {
				case "x":
					s.Mask.SetLine(s.Page, i, false)
				case "They sail at nine:":
					s.Probabilities[i] = .9
				}
			}
			DropEmptyHeadings(s)
			DropLabels(s)
		})
		if got != test.text {
			t.Errorf("%s: %q, want %q", test.promise, got, test.text)
		}
	}
}

// dropForUse is pipeline.Readable.
func dropForUse(s *State) {
	for _, step := range []func(*State){DropPrompts, DropMore, DropOrdinals, DropBullets, DropNoise, DropControls} {
		step(s)
	}
}

// textAfter returns the text that a step leaves of a page of which all is content.
func textAfter(t *testing.T, html string, step func(*State)) string {
	t.Helper()
	s, p := stateOf(t, html, nil)
	s.Probabilities = make([]float32, len(p.Lines))
	s.Roles = func() ([]role.Role, int) { return make([]role.Role, len(p.Lines)), -1 }
	for i := range s.Mask {
		s.Mask[i] = true
	}
	step(s)
	return strings.ReplaceAll(string(p.AppendText(nil, s.Mask)), "\n\n", "\n")
}
