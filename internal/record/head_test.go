package record

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/internal/options"
)

// recordOf returns the record of a page with what JavaScript asks for.
func recordOf(t *testing.T, html string) (r struct {
	Head   Head
	Ranges [][2]int
	Lines  []struct{ Text string }
}) {
	t.Helper()
	m := newMaker(t,
		options.Options{Extraction: options.Extraction{Method: "all"},
			Rendering: options.Rendering{Format: "json", Lines: true, Head: true, Ranges: true}})
	if err := json.Unmarshal(m.Make(t.Context(), Input{HTML: []byte(html)}).Out, &r); err != nil {
		t.Fatal(err)
	}
	return r
}

func TestTheHeadOfAPage(t *testing.T) {
	none := Head{Meta: []metaTag{}, JSONLD: []string{}}
	for name, tt := range map[string]struct {
		html string
		want Head
	}{
		"nothing": {`<p>a < b`, none},
		"<meta>": {`<META Name=author content="A &amp; B"><meta property="og:title" content=T><p>a`,
			Head{Meta: []metaTag{{"author", "", "A & B"}, {"", "og:title", "T"}}, JSONLD: []string{}}},
		"without content": {`<meta name=author><meta content=x><meta charset=utf-8><meta`, none},
		"in a comment":    {`<!-- <meta name=a content=b> --><p>a<!-- <meta name=a content=b>`, none},
		"in a script":     {`<script>"<meta name=a content=b>"</script>`, none},
		"in other texts": {`<title><meta name=a content=b></title><style>/*<meta name=a content=b>*/</style>` +
			`<textarea><meta name=a content=b></textarea>`, none},
		"after a comment": {`<!-- x --!><meta name=a content=b><template><meta name=c content=d></template>`,
			Head{Meta: []metaTag{{"a", "", "b"}, {"c", "", "d"}}, JSONLD: []string{}}},
		"the first of two": {`<meta name=a name=b content=c content=d>`,
			Head{Meta: []metaTag{{"a", "", "c"}}, JSONLD: []string{}}},
		"other names": {`<metadata name=a content=b><scripts type="application/ld+json">{}</scripts>`, none},
		"an icon": {`<link rel="shortcut ICON" href=" /a.ico "><link rel=icon href=b><link rel=stylesheet href=c>`,
			Head{Icon: "/a.ico", Meta: []metaTag{}, JSONLD: []string{}}},
		"JSON-LD": {`<body><script type="application/LD+json">{"a":"<b>"}</script><script>x</script><script ` +
			`type="application/ld+json"></script><script type="application/ld+json">[`,
			Head{Meta: []metaTag{}, JSONLD: []string{`{"a":"<b>"}`, "["}}},
		"a direction": {`<html dir=rtl><p>a`, Head{Direction: "rtl", Meta: []metaTag{}, JSONLD: []string{}}},
		"the nearest": {`<html dir=rtl><div dir=LTR><p dir=up>a`,
			Head{Direction: "ltr", Meta: []metaTag{}, JSONLD: []string{}}},
	} {
		t.Run(name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, recordOf(t, tt.html).Head); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestARangeBeginsAndEndsWithItsText(t *testing.T) {
	const html = `<title>T</title><p class=a> <b>One</b> line <i>ends </i></p><script>x</script><p>an&amp;other<br>`
	r := recordOf(t, html)
	var got []string
	for i, line := range r.Lines {
		if line.Text != "" {
			got = append(got, html[r.Ranges[i][0]:r.Ranges[i][1]])
		}
	}
	if diff := cmp.Diff([]string{"One</b> line <i>ends", "an&amp;other"}, got); diff != "" {
		t.Error(diff)
	}
}
