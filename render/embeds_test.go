package render_test

import (
	"testing"

	"linesift/render"
)

func TestEmbeds(t *testing.T) {
	const video = `<p><a href="https://www.youtube.com/watch?v=q1-w">Ferry</a></p>`
	for _, tt := range []struct{ promise, src, but, html, markdown string }{
		{"a video is a link to its page",
			`<p>a<div><iframe src="//www.youtube.com/embed/q1-w?rel=0" title=" The  ferry "></iframe></div><p>b`, "",
			`<p>a</p>` + "\n" + `<p><a href="https://www.youtube.com/watch?v=q1-w">The ferry</a></p>` + "\n<p>b</p>\n",
			"a\n\n[The ferry](https://www.youtube.com/watch?v=q1-w)\n\nb"},
		{"by its address if its title says nothing",
			`<p>a</p><iframe data-src="https://player.vimeo.com/video/7?h=1" src=about:blank title="vimeo video ` +
				`player"></iframe><p>b`, "",
			`<p>a</p>` + "\n" + `<p><a href="https://vimeo.com/7">vimeo.com/7</a></p>` + "\n<p>b</p>\n",
			"a\n\n[vimeo.com/7](https://vimeo.com/7)\n\nb"},
		{"in a figure",
			`<p>a<figure><iframe src="https://www.youtube-nocookie.com/embed/q1-w" title=Ferry></iframe>` +
				`<figcaption>b</figcaption></figure>`, "",
			"<p>a</p>\n<figure>" + video + "<figcaption>b</figcaption></figure>\n",
			"a\n\n[Ferry](https://www.youtube.com/watch?v=q1-w)\n\nb"},
		{"sounds and videos of the page",
			`<p>a</p><audio controls src=/a.mp3></audio><video><source src=/v.webm type=video/webm>none</video><p>b`,
			"none",
			`<p>a</p>` + "\n" + `<p><a href="https://ferry.example/a.mp3">a.mp3</a></p>` + "\n" +
				`<p><a href="https://ferry.example/v.webm">v.webm</a></p>` + "\n<p>b</p>\n",
			"a\n\n[a.mp3](https://ferry.example/a.mp3)\n\n[v.webm](https://ferry.example/v.webm)\n\nb"},
		{"not other frames, decoration, or what has no address",
			`<p>a<iframe src="https://ads.example/embed/1"></iframe><iframe></iframe><video autoplay muted ` +
				`src=/v.mp4></video><video src="blob:x"></video><iframe src="javascript:x()"></iframe><p>b`, "",
			"<p>a</p>\n<p>b</p>\n", "a\n\nb"},
		{"not beside what is not kept", `<nav>drop<iframe src="https://www.youtube.com/embed/q1-w"></iframe></nav><p>a`,
			"drop", "<p>a</p>\n", "a"},
		{"once, and not beside a link to the same",
			`<p>a</p><audio controls src="/a.mp3"></audio><p><a href="/a.mp3">b</a></p><iframe ` +
				`src="https://youtube.com/embed/q1-w" title=Ferry></iframe><iframe ` +
				`src="https://youtube.com/embed/q1-w" title=Ferry></iframe><p>c`, "",
			"<p>a</p>\n" + `<p><a href="https://ferry.example/a.mp3">b</a></p>` + "\n" + video + "\n<p>c</p>\n",
			"a\n\n[b](https://ferry.example/a.mp3)\n\n[Ferry](https://www.youtube.com/watch?v=q1-w)\n\nc"},
		{"not hidden ones", `<p>a<div hidden><iframe src="https://www.youtube.com/embed/q1-w"></iframe></div><p>b`, "",
			"<p>a</p>\n<p>b</p>\n", "a\n\nb"},
		{"tasks keep their boxes",
			`<ul><li><input type=checkbox disabled checked> a<li><p><input type=checkbox ` +
				`class=task-list-item-checkbox>b<li>c</ul>`, "",
			`<ul><li><input type="checkbox" disabled="" checked=""/> a</li><li><p><input type="checkbox" ` +
				`disabled=""/> b</p></li><li>c</li></ul>` + "\n", "- [x] a\n- [ ] b\n- c"},
		{"other boxes are controls",
			`<ul><li><input type=checkbox> a<li>b <input type=checkbox disabled></ul><p><input type=checkbox ` +
				`disabled> c`, "",
			"<ul><li>a</li><li>b</li></ul>\n<p>c</p>\n", "- a\n- b\n\nc"},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			p, mask := keepAll(t, tt.src, tt.but)
			if got := string(render.AppendHTML(nil, render.Tree(p, mask, all))); got != tt.html {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.html)
			}
			if got := markdownOf(t, p, mask, all); got != tt.markdown {
				t.Errorf("%s\n got %q\nwant %q", tt.src, got, tt.markdown)
			}
		})
	}
	p, mask := keepAll(t, `<p>a<iframe src="https://www.youtube.com/embed/q"></iframe><p>b`, "")
	if got := markdownOf(t, p, mask, render.Options{NoLinks: true, NoImages: true}); got != "a\n\nb" {
		t.Errorf("without links: %q", got)
	}
}
