package page

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// A token is one that scanner finds, or what html.Tokenizer has of it.
type token struct {
	kind       tokenKind
	start, end int
	text       string // decoded
	closed     bool   // a start tag that closes itself
}

func scanned(src []byte) (all []token) {
	for s := (scanner{src: src}); ; {
		kind, start, end := s.next()
		if kind == noToken {
			return all
		}
		t := token{kind, start, end, "", kind == startTag && s.closesItself()}
		if kind == textToken || kind == rawToken {
			t.text = string(decoded(kind, src[start:end]))
		}
		all = append(all, t)
	}
}

func tokenized(src []byte) (all []token) {
	z := html.NewTokenizer(bytes.NewReader(src))
	raw := false
	for at := 0; ; {
		tt := z.Next()
		t := token{start: at, end: at + len(z.Raw())}
		at = t.end
		isRaw := raw
		raw = false
		switch tt {
		case html.ErrorToken:
			return all
		case html.TextToken:
			t.kind = textToken
			if isRaw {
				t.kind = rawToken
			}
			t.text = string(z.Text())
		case html.StartTagToken, html.SelfClosingTagToken:
			t.kind, t.closed = startTag, tt == html.SelfClosingTagToken
			name, _ := z.TagName()
			raw = slices.Contains(rawElements, string(name)) && string(name) != "title" && string(name) != "textarea"
		case html.EndTagToken:
			t.kind = endTag
		default:
			raw = false
			continue
		}
		all = append(all, t)
	}
}

// checkScan holds the scanner to the tokenizer. NUL bytes never come to it.
func checkScan(t *testing.T, src []byte) {
	t.Helper()
	src = bytes.ReplaceAll(src, []byte{0}, []byte{' '})
	if got, want := scanned(src), tokenized(src); !slices.Equal(got, want) {
		for i := range min(len(got), len(want)) {
			if got[i] != want[i] {
				t.Fatalf("%.300q: token %d is %+v, want %+v", src, i, got[i], want[i])
			}
		}
		t.Fatalf("%.300q: tokens %+v, want %+v", src, got, want)
	}
}

var scans = []string{
	"", "a", "<", "a<", "a<b", "a<b>c", "a<1<b>", "<<b>>", "</", "a</", "</>", "</ >", "</1>x", "</b>", "</b x='>'>y",
	"</b", "<b x='", "<b x=", "<b x", "<b ",
	"<!", "<!>", "<!>a", "<!->a", "<!-->a", "<!--->a", "<!---->a", "<!--a-->b", "<!--a--!>b", "<!--a--!-->b",
	"<!--a--!x-->b", "<!--a--!", "<!--a--", "<!--a-", "<!--a->b-->c", "<!-->-->", "<!--!>-->",
	"<!doctype html>a", "<!DOCTYPE", "<!DOC", "<!doctype >x", "<?xml version='1'?>a", "<?>a", "<?", "<![CDATA[a>b]]>c",
	"<p a=1 a=/>x", "<p a=/>", "<p a/>", "<p/a>", "<p / >", "<p //>", "<p =a>", "<p ==>b", "<p a==b>", "<p a='b'c>",
	"<p a= >b", "<p a = 'b>c' d>e", "<p\na\f=\t\"b\">c",
	"<script>f()</script>x", "<SCRIPT>f()</Script\n defer>x", "<script>a</style>b</scripts>c</ script></script/>d",
	"<script>f()", "<script>f()</script", "<script></script>x",
	"<script><!-- <script> f()</script> --></script>x", "<script><!--a</script>b", "<script><!-->a</script>b",
	"<script><!--<script></script>", "<script>a</script>b<!--c</script>",
	"<style>a{}<!--</style>b", "<title>a&amp;b</title>c", "<title>a", "<textarea>&lt;</textarea>",
	"<xmp>&lt;<b></xmp>c", "<plaintext>a</plaintext>&lt;b", "<noscript><b>a</noscript>c",
	"<iframe>a<b>c</iframe>d", "<noembed>a</noembed>", "<noframes>a</noframes>", "<title/>a</title>b",
	"<title></title>a", "<titles>a&lt;</titles>", "<script/>a</script>b", "<xmp", "<s>a</s>", "<t/>",
	"a\r\nb\rc&#13;d", "<xmp>a\r\nb\r</xmp>", "&lt", "&notit;", "&#x80;", "&#0;", "&amp;lt;",
}

func TestScannerFindsTheTokenizersTokens(t *testing.T) {
	for _, src := range scans {
		checkScan(t, []byte(src))
		checkScan(t, []byte("<p>"+src+" <b c=\"d\">"))
		checkScan(t, []byte(strings.Repeat(src, 3)))
	}
	for _, src := range documents(t) {
		checkScan(t, src)
	}
}

func FuzzScan(f *testing.F) {
	for _, src := range scans {
		f.Add([]byte(src))
	}
	f.Fuzz(checkScan)
}
