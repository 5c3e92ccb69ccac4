package linesift

import (
	"strings"
	"testing"
)

func TestASlipIsNamed(t *testing.T) {
	for name, want := range map[string]string{
		"densty": "density", "full-": "full", "Full": "full", "article-mpl": "article-mlp", "cert": "cetr", "entropie": "entropy",
		"magic": "", "al": "", "trafilatura": "", "": "",
	} {
		_, err := NewMethod(name)
		if err == nil {
			t.Errorf("%q is a method", name)
			continue
		}
		_, question, _ := strings.Cut(err.Error(), "did you mean ")
		got, _, _ := strings.Cut(question, "?")
		if got != want {
			t.Errorf("%q: did you mean %q? want %q", name, got, want)
		}
	}
}

func TestEdits(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"", "abc", 3}, {"abc", "", 3}, {"cetr", "cert", 1}, {"kitten", "sitting", 3}, {"ca", "abc", 3}} {
		if got := edits(tt.a, tt.b); got != tt.want {
			t.Errorf("%s, %s: %d, want %d", tt.a, tt.b, got, tt.want)
		}
	}
}
