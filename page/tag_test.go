package page

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"linesift/internal/words"
)

// checkTags tests that names and attributes are read as the tokenizer does.
func checkTags(t *testing.T, src []byte) {
	t.Helper()
	var ps Parser
	z := html.NewTokenizer(bytes.NewReader(src))
	for {
		tt := z.Next()
		switch tt {
		case html.ErrorToken:
			return
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
		default:
			continue
		}
		tag := bytes.Clone(z.Raw())
		name := ps.tagName(tag)
		rest := bytes.TrimPrefix(tag[1:], []byte("/"))
		rest = rest[nameEnd(rest):]
		wantName, more := z.TagName()
		if bytes.IndexByte(tag, 0) >= 0 {
			continue // the tokenizer writes NUL as U+FFFD
		}
		if !bytes.Equal(name, wantName) {
			t.Errorf("%q has the name %q, want %q", tag, name, wantName)
		}
		seen := map[string]bool{}
		for tt != html.EndTagToken {
			var key, val []byte
			key, val, rest = cutAttribute(rest)
			if seen[string(ps.lower(key))] {
				continue // the tokenizer leaves out what was given before
			}
			seen[string(ps.lower(key))] = true
			if len(key) > 0 != more {
				t.Errorf("%q has the attribute %q, the tokenizer says %v", tag, key, more)
			}
			if len(key) == 0 || !more {
				break
			}
			var wantKey, wantVal []byte
			wantKey, wantVal, more = z.TagAttr()
			if !bytes.Equal(ps.lower(key), wantKey) {
				t.Errorf("%q has the attribute %q, want %q", tag, key, wantKey)
			}
			if bytes.IndexByte(val, '\r') >= 0 {
				continue // the tokenizer has made it a newline
			}
			wantVal = []byte(words.WithoutControls(string(wantVal)))
			if val = unescape(val); !bytes.Equal(val, wantVal) {
				t.Errorf("%q has %s=%q, want %q", tag, key, val, wantVal)
			}
		}
	}
}

var tags = []string{
	`<a>`, `<A>`, `</a>`, `</A >`, `</a href=x>`, `<a/>`, `<a />`, `<a/b>`, `<a//b//>`, `<é>`, `<a<b>`, `<x-y:z.1>`,
	`<a b>`, `<a b=c>`, `<a b = c>`, `<a b="c">`, `<a b='c"'>`, `<a b="">`, `<a b=>`, `<a b= >`, `<a b=/>`, `<a b=c/>`,
	`<a b="c"/>`, `<a b="c"d='e'f>`,
	`<a =>`, `<a ==>`, `<a =b>`, `<a ==b>`, `<a b==c>`, `<a b=c=d>`, `<a b / = c>`, `<a / b>`, `<a b/c=d>`, `<a "b">`,
	`<a b"c=d>`, `<a b='>' c>`, "<a\tb\n=\f'\r'\r\nc>",
	`<a B=1 b=2 c>`, `<a b=&lt; c=d>`, `<a b c=">" d='<'>`, "<a b=\x00>", "<a b=\x01 c=&#127;>",
}

func TestTagsAreReadAsTheTokenizerDoes(t *testing.T) {
	for _, s := range tags {
		checkTags(t, []byte(s))
	}
	for _, src := range documents(t) {
		checkTags(t, src)
	}
}

func TestStartTag(t *testing.T) {
	p := parse(t, `<B ID=a>one<p Class='x y'>two</b>three</p><x-y z>four</x-y>`)
	var got []string
	for n := range p.Nodes {
		tag := p.StartTag(int32(n))
		s := TagName(tag)
		for name, value := range Attributes(tag) {
			s += " " + string(name) + "=" + string(value)
		}
		got = append(got, s)
	}
	// The document has no start tag, nor has the part of the paragraph behind </b>.
	if want := []string{"", "b ID=a", "p Class=x y", "", "x-y z="}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// FuzzAttributeText decodes each value as the tokenizer does in a tag.
func FuzzAttributeText(f *testing.F) {
	for _, name := range strings.Fields("amp AMP lt copy copysr reg region not notin notit times frac12 sup1 para " +
		"semi fjlig x #60 #x26 #128 #") {
		for _, following := range []string{"", ";", "=", ";=", "1", "x", "x;", " ", "&", "&lt", "-", "é", ";;", "#"} {
			f.Add("/b?y=1&" + name + following)
		}
	}
	f.Fuzz(func(t *testing.T, value string) {
		if strings.ContainsAny(value, "\r\x00") {
			return // the tokenizer makes them other characters first
		}
		z := html.NewTokenizer(strings.NewReader(`<a href="` + strings.ReplaceAll(value, `"`, "&#34;") + `">`))
		z.Next()
		_, want, _ := z.TagAttr()
		if got := AttributeText(value); got != string(want) {
			t.Errorf("%q is %q, want %q", value, got, want)
		}
	})
}

func FuzzTag(f *testing.F) {
	for _, s := range tags {
		f.Add([]byte(s))
	}
	f.Fuzz(checkTags)
}
