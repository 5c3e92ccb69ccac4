package labeller

import "testing"

func TestStylesAreWrittenAnewWithoutAddresses(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, css, want string }{
		{"what most styles are", "a > b, .c::before { color: #Fff; margin: -1.5em 50% }\n", "a > b, .c::before { color: #Fff; margin: -1.5em 50% }\n"},
		{"a comment", `a/* url(x) */b`, `a/**/b`},
		{"an import", `@import "a.css" screen;p{}`, `@none "a.css" screen;p{}`},
		{"an import with an escape", `@\69mport "a.css";`, `@none "a.css";`},
		{"an address", `p{background:url( //evil.example/a )}`, `p{background:none}`},
		{"one in quotes, with another end", `p{background:URL('//evil.example/)a')}`, `p{background:none}`},
		{"one with escapes", `p{background:\75 rl(//evil.example)}`, `p{background:none(//evil.example)}`},
		{"one with an escape that the tokenizer knows", `p{background:u\rl(x)}`, `p{background:none}`},
		{"one that nothing ends", `p{background:url("//evil.example`, `p{background:none`},
		{"one that is none", `p{background:url(a b)}`, `p{background:none}`},
		{"functions that load", `p{background:image-set("a.png" 1x), -WEBKIT-image-set(url(a) 1x); content: src("b")}`, `p{background:none("a.png" 1x), none(none 1x); content: none("b")}`},
		{"a picture of its own", `p{background:url(data:image/gif;base64,R0)}`, `p{background:url("data:image/gif;base64,R0")}`},
		{"one with an escape", `p{background:url(da\74 a:image/gif\,)}`, `p{background:url("data:image/gif,")}`},
		{"data that is no picture", `p{background:url(data:text/css,a)}`, `p{background:none}`},
		{"heights of the window", `p{height:50vh;min-height:1e2SVH;top:-.5dvh;width:50vw;margin:1em}`, `p{height:450px;min-height:900px;top:-4.5px;width:50vw;margin:1em}`},
		{"strings", `p{content:"a\"b" 'c"d' '\
e' "</style>"}`, `p{content:"a\22 b" "c\22 d" "e" "\3c /style>"}`},
		{"a string that its row ends", "p{content:\"a\nb}", "p{content:\"\"\nb}"},
		{"escapes", `.\31 23, #a\:b, .\<c, .a\00005f`, `.\31 23, #a\3a b, .\3c c, .a\5f `},
		{"an escape of no character", `.\110000 a\0 b`, `.\fffd a\fffd b`},
		{"a backslash alone", "a\\\nb\\", "a \nb "},
		{"less than", `@media (width<600px) and (height<=9px) {}`, `@media (width< 600px) and (height<=9px) {}`},
		{"comments of HTML", `<!-- p{} -->`, `  p{}  `},
		{"no character", "a\x00b\xff", "a\ufffdb\ufffd"},
	} {
		if got := rewriteCSS(test.css); got != test.want {
			t.Errorf("%s: %q is written as\n%q, want\n%q", test.name, test.css, got, test.want)
		}
	}
}

func FuzzRewriteCSS(f *testing.F) {
	for _, css := range []string{
		`</sty@import x;le>`, `@im/**/port "a";`, `u/**/rl(x)`, `url(x)url(y)`, `\75 rl(x)`, `a{b:url("c`, "'\\", `<!--<-->`, `@\`, `1e3vh`, `"\`, `u+0-7f?`, "\x00<", `0url("`, `a\:url(b)`, // a number with a unit, a name
	} {
		f.Add(css)
	}
	f.Fuzz(func(t *testing.T, css string) {
		once := rewriteCSS(css)
		if err := checkCSS(once); err != nil {
			t.Errorf("%q: %v in %q", css, err, once)
		}
		if twice := rewriteCSS(once); twice != once {
			t.Errorf("%q is written as %q, and that as %q", css, once, twice)
		}
	})
}
