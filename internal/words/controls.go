package words

import "strings"

// A terminal takes control characters for commands, and a page may have any of them, also
// written as references (&#27;). In text they count as white space.

// mayControl has the bytes that control characters begin with, other than white space: control
// characters of ASCII, and the first byte of U+0080 to U+009F, and of U+FFFE and U+FFFF, which are
// no characters.
var mayControl = func() (t [256]bool) {
	for c := range byte(' ') {
		t[c] = strings.IndexByte("\t\n\f\r", c) < 0
	}
	t[0x7f], t[0xc2], t[0xef] = true, true, true
	return t
}()

// ControlAt returns where the first control character of t from byte i on is, and its
// length, 0 if there is none.
func ControlAt[T string | []byte](t T, i int) (pos, n int) {
	for ; i < len(t); i++ {
		switch {
		case !mayControl[t[i]]:
		case t[i] == 0xef:
			if i+2 < len(t) && t[i+1] == 0xbf && t[i+2] >= 0xbe {
				return i, 3
			}
		case t[i] != 0xc2:
			return i, 1
		case i+1 < len(t) && 0x80 <= t[i+1] && t[i+1] <= 0x9f:
			return i, 2
		}
	}
	return i, 0
}

// BlankControls puts spaces in the place of the control characters of t.
func BlankControls(t []byte) {
	for pos, n := ControlAt(t, 0); n > 0; pos, n = ControlAt(t, pos+n) {
		for k := range n {
			t[pos+k] = ' '
		}
	}
}

// WithoutControls returns s with control characters other than white space replaced by
// spaces.
func WithoutControls(s string) string {
	if _, n := ControlAt(s, 0); n == 0 {
		return s
	}
	b := []byte(s)
	BlankControls(b)
	return string(b)
}
