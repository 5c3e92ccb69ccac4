package record

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"

	"linesift/metadata"
)

func TestFrontMatterIsTextInReadersWithoutIt(t *testing.T) {
	unsafe := goldmark.New(goldmark.WithExtensions(extension.GFM), goldmark.WithRendererOptions(html.WithUnsafe()))
	for _, title := range []string{
		"<img src=x onerror=a()>", `\<b>`, "</h2><script>a()</script>", "<javascript:a()>", "<!-- a",
		"[a](javascript:a)", "![a](http://x.example/a)",
		"[a][b] [b]: javascript:a", `\[a](javascript:a)`, "[a]: javascript:a",
	} {
		m := metadata.Metadata{Title: title, Authors: []string{title}, Description: title, Tags: []string{title, title}}
		written := frontMatter(&m)
		var out bytes.Buffer
		if err := unsafe.Convert([]byte(written), &out); err != nil {
			t.Fatal(err)
		}
		for _, live := range []string{"<img", "<b>", "<script", "<!--", "<a", "</h2><"} {
			if strings.Contains(out.String(), live) {
				t.Errorf("%s in %s of\n%s", live, &out, written)
			}
		}
		line, _, _ := strings.Cut(strings.TrimPrefix(written, "---\ntitle: "), "\n")
		var read string
		if err := json.Unmarshal([]byte(line), &read); err != nil || read != title {
			t.Errorf("%q, error %v, want %q", read, err, title)
		}
	}
}
