package meta

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"linesift/internal/words"
)

func TestJSONString(t *testing.T) {
	tests := []struct {
		promise, written, text string
		at                     []int32 // where the bytes of text are written, and the end
	}{
		{"nothing", ``, ``, []int32{0}},
		{"what needs no escape", "aé", "aé", []int32{0, 1, 2, 3}},
		{"escapes of two bytes", `a\"\\\/\'b`, `a"\/'b`, []int32{0, 1, 3, 5, 7, 9, 10}},
		{"white space", `\n\t\r\b\f`, "\n\t\n  ", []int32{0, 2, 4, 6, 8, 10}},
		{"raw newlines", "a\r\nb", "a\n\nb", []int32{0, 1, 2, 3, 4}},
		{"escapes of six bytes", `\u0041\u00e9x`, `Aéx`, []int32{0, 6, 6, 12, 13}},
		{"of twelve", `\ud83d\ude00x`, `😀x`, []int32{0, 0, 0, 0, 12, 13}},
		{"half a pair", `\ud83d\u0041`, "\ufffdA", []int32{0, 0, 0, 6, 12}},
		{"the other half", `\ude00x`, "\ufffdx", []int32{0, 0, 0, 6, 7}},
		{"NUL and its like are no text", `a\u0000\u001f`, `a  `, []int32{0, 1, 7, 13}},
		{"no escape", `\u00g1\x\`, `\u00g1\x\`, []int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			var s String
			s.Read(tt.written)
			if string(s.Text) != tt.text || !slices.Equal(s.At, tt.at) {
				t.Errorf("%s is %q at %v, want %q at %v", tt.written, s.Text, s.At, tt.text, tt.at)
			}
		})
	}
}

func TestEscapedMarkup(t *testing.T) {
	tests := []struct{ promise, text, want string }{
		{"none", `a &lt; b &amp; c`, `a &lt; b &amp; c`},
		{"tags", `&lt;p class=&quot;x&quot;&gt;a&#39;b&#039;&lt;/p&gt;`, `<p class="x">a'b'</p>`},
		{"one level only", `&lt;b&gt;&amp;lt;&amp;amp;&lt;/b&gt;&`, `<b>&lt;&amp;</b>&`},
		{"not beside tags", `<i>&lt;/i&gt;</i>`, `<i>&lt;/i&gt;</i>`},
	}
	for _, tt := range tests {
		t.Run(tt.promise, func(t *testing.T) {
			var s String
			s.Read(tt.text)
			if string(s.Text) != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.text, s.Text, tt.want)
			}
			if len(s.At) != len(s.Text)+1 || !slices.IsSorted(s.At) || int(s.At[len(s.Text)]) != len(tt.text) {
				t.Errorf("%s is written at %v", s.Text, s.At)
			}
			for i, c := range s.Text { // a character is written as itself or as a reference
				if w := tt.text[s.At[i]:s.At[i+1]]; w != string(rune(c)) && w[0] != '&' {
					t.Errorf("byte %d, %q, is written %q", i, c, w)
				}
			}
		})
	}
}

// FuzzJSONString compares with encoding/json, which reads less.
func FuzzJSONString(f *testing.F) {
	f.Add(`a\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00\udc00\ud83dé`)
	f.Add(`\u12`)
	f.Fuzz(func(t *testing.T, written string) {
		var s String
		s.Read(written)
		if len(s.At) != len(s.Text)+1 || !slices.IsSorted(s.At) || int(s.At[len(s.Text)]) != len(written) {
			t.Fatalf("%q: %d bytes are written at %v", written, len(s.Text), s.At)
		}
		if strings.Contains(written, "&") || strings.Contains(written, `\u0026`) {
			return // that may be HTML that is escaped once more
		}
		var want string
		if !utf8.ValidString(written) || json.Unmarshal([]byte(`"`+written+`"`), &want) != nil {
			return
		}
		want = words.WithoutControls(strings.Map(func(r rune) rune {
			switch {
			case r == '\r':
				return '\n'
			case r < ' ' && r != '\n' && r != '\t':
				return ' '
			}
			return r
		}, want))
		if string(s.Text) != want {
			t.Errorf("%s\n got %q\nwant %q", written, s.Text, want)
		}
	})
}
