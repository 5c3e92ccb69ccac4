package render_test

import (
	"strings"
	"testing"

	"linesift/render"
)

func TestDocuments(t *testing.T) {
	for _, tt := range []struct {
		promise, src string
		head         render.DocumentHead
		want         string
	}{
		{"all of the head", `<p>The ferry`,
			render.DocumentHead{Title: `Boats & "quays" </title><script>`, Language: "en-GB",
				URL: "https://ferry.example/a?b=1&c"},
			`<!DOCTYPE html>
<html lang="en-GB">
<head><meta charset="utf-8"/><title>Boats &amp; &#34;quays&#34; &lt;/title&gt;&lt;script&gt;</title><link rel="canonical" href="https://ferry.example/a?b=1&amp;c"/></head>
<body>
<article>
<p>The ferry</p>
</article>
</body>
</html>
`},
		{"right to left", `<p>أبحرت العبارة في السادسة`, render.DocumentHead{Language: `ar"><b>`},
			"<html lang=\"ar&#34;&gt;&lt;b&gt;\" dir=\"rtl\">\n"},
		{"a quotation does not turn it", `<p>The word عبارة is a ferry`, render.DocumentHead{}, "<html>\n"},
		{"no address of a script", `<p>a`, render.DocumentHead{URL: "javascript:alert(1)"}, "<title></title></head>\n"},
	} {
		p, mask := keepAll(t, tt.src, "")
		if got := string(render.AppendHTMLDocument(nil, render.Tree(p, mask, all), tt.head)); !strings.Contains(got,
			tt.want) {
			t.Errorf("%s:\n%s\nwant %s", tt.promise, got, tt.want)
		}
	}
}
