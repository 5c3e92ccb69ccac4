package record

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"linesift"
	"linesift/internal/options"
	"linesift/internal/words"
	"linesift/metadata"
)

// controls are characters that terminals or YAML do not bear, of each range.
const controls = "\x00\x1b\x7f\u0080\u0085\u009b\u009f\ufffe\uffff"

// TestNoFieldHasControlCharacters: each text of the metadata, each control character, each form.
func TestNoFieldHasControlCharacters(t *testing.T) {
	for _, r := range controls {
		dirty := "It" + string(r) + "s"
		var m metadata.Metadata
		for _, field := range reflect.ValueOf(&m).Elem().Fields() {
			switch field.Kind() {
			case reflect.String:
				field.SetString(dirty)
			case reflect.Slice:
				field.Set(reflect.ValueOf([]string{dirty}))
			}
		}
		line, err := JSONLine(m)
		var back metadata.Metadata
		if err != nil || json.Unmarshal(line, &back) != nil || !reflect.DeepEqual(back, m) {
			t.Errorf("%U: %s, %v", r, line, err)
		}
		for _, text := range []string{string(line), frontMatter(&m)} {
			if pos, n := words.ControlAt(text, 0); n > 0 {
				t.Errorf("%U at byte %d of %q", r, pos, text)
			}
		}
	}
}

// TestNoClaimHasControlCharacters: what a page says of itself in attributes and JSON-LD has spaces instead, and so has
// what comes out in each format.
func TestNoClaimHasControlCharacters(t *testing.T) {
	page := strings.ReplaceAll(`<html lang="en@"><title>Lo@w tide</title><meta name=description content="It@s a page">
		<meta name=author content="Ada@Byron"><meta property=og:site_name content="Harbour@Post">
		<meta property=og:image content="/a@.png"><meta name=keywords content="mud@flat, tide">
		<link rel=canonical href="https://a.example/x?y=@"><link rel=license href="https://a.example/l?y=@">
		<script type=application/ld+json>{"@type":"Article","articleSection":"No@rth","headline":"Lo@w tide"}</script>
		<h1>Lo@w tide</h1><p>The mud@flats are dry.<a rel=tag href=/t>sa@nd</a><pre>a@b</pre><xmp>a@b</xmp>
		<a href="/a@b" title="a@b">a&shy;@b</a><img src="/a@.png" alt="a@b"><table><tr><th>a@b<td>a@b</table>`, "@type", "#type")
	for _, r := range controls[1:] {
		few := "<!--" + strings.Repeat("a", 2000) + "-->" // characters that are controls
		src := few + strings.ReplaceAll(strings.ReplaceAll(page, "@", string(r)), "#type", "@type")
		d, err := linesift.Extract(strings.NewReader(src), nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, field := range reflect.ValueOf(d.Metadata()).Elem().Fields() {
			var texts []string
			switch value := field.Interface().(type) {
			case string:
				texts = []string{value}
			case []string:
				texts = value
			}
			for _, text := range texts {
				if _, n := words.ControlAt(text, 0); n > 0 {
					t.Errorf("%U: %s is %q", r, name.Name, text)
				}
			}
		}
		for _, format := range []string{"text", "markdown", "html", "json"} {
			o := options.Rendering{Format: format, Title: true, Segments: format != "text"}
			o.FrontMatter = format != "html"
			if o.IsRecord() {
				o.Content, o.Lines, o.Sources, o.Head = []string{"text", "markdown", "html"}, true, true, true
			}
			made := newMaker(t, options.Options{Extraction: options.Extraction{Method: "all"}, Rendering: o}).
				Make(t.Context(), Input{HTML: []byte(src), URL: "https://a.example/"})
			if pos, n := words.ControlAt(made.Out, 0); n > 0 || made.Err != nil || len(made.Out) < 100 {
				t.Errorf("%U, %s: error %v, byte %d of\n%s", r, format, made.Err, pos, made.Out)
			}
		}
		if got := d.Metadata().Description; got != "It s a page" {
			t.Errorf("%U: description %q", r, got)
		}
	}
}
