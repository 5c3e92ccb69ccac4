package page

// A terminal takes control characters for commands, and a page may have any, by their
// number too (&#27;). In text they count as white space.

// mayControl has the bytes that control characters begin with, other than white space:
// those of ASCII, and what U+0080 to U+009F begin with.
var mayControl = func() (t [256]bool) {
	for c := range byte(' ') {
		t[c] = !isSpace[c]
	}
	t[0x7f], t[0xc2] = true, true
	return t
}()

// controlAt returns where the first control character of t from byte i on is, and its
// length, 0 if there is none.
func controlAt[T string | []byte](t T, i int) (at, n int) {
	for ; i < len(t); i++ {
		switch {
		case !mayControl[t[i]]:
		case t[i] != 0xc2:
			return i, 1
		case i+1 < len(t) && 0x80 <= t[i+1] && t[i+1] <= 0x9f:
			return i, 2
		}
	}
	return i, 0
}

// blankControls puts spaces in the place of the control characters of t.
func blankControls(t []byte) {
	for at, n := controlAt(t, 0); n > 0; at, n = controlAt(t, at+n) {
		for k := range n {
			t[at+k] = ' '
		}
	}
}

// WithoutControls returns s with spaces in the place of control characters other than
// white space.
func WithoutControls(s string) string {
	if _, n := controlAt(s, 0); n == 0 {
		return s
	}
	b := []byte(s)
	blankControls(b)
	return string(b)
}

// withoutControls is that of bytes, in the parser's memory.
func (ps *Parser) withoutControls(t []byte) []byte {
	if _, n := controlAt(t, 0); n == 0 {
		return t
	}
	ps.uncontrolled = append(ps.uncontrolled[:0], t...)
	blankControls(ps.uncontrolled)
	return ps.uncontrolled
}
