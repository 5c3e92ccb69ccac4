package words

import "testing"

func TestTextHasNoControlCharactersButWhiteSpace(t *testing.T) {
	for text, want := range map[string]string{
		"a\x1b[2Jb":      "a [2Jb",
		"a\x7fb\x00":     "a b ",
		"a\u0085b\u009f": "a  b  ",
		"\ta\n\f\r b":    "\ta\n\f\r b",
		"Fähre Â \u00a0": "Fähre Â \u00a0",
	} {
		if got := WithoutControls(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
