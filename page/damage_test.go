package page

import (
	"strings"
	"testing"
)

func TestDamage(t *testing.T) {
	noise := make([]byte, 4096) // of a generator, not of chance
	x := uint32(1)
	for i := range noise {
		x = x*1664525 + 1013904223
		noise[i] = byte(x >> 24)
	}
	for _, tt := range []struct {
		promise string
		src     []byte
		want    bool
	}{
		{"nothing", nil, true},
		{"ASCII", []byte("<p>a\tb\r\n\f"), true},
		{"letters of several encodings", []byte("<p>é я 中 \u00a0"), true},
		{"some damage", []byte(strings.Repeat("damaged ", 10) + "\xff"), true},
		{"three damaged characters of a short page", []byte("<p>\x01\x02\ufffdab"), true},
		{"much damage", []byte(strings.Repeat("\ufffd\u0081 damaged ", 10)), false},
		{"control characters", []byte("\x00\x01\x02\x03abcd"), false},
		{"replacement characters of an earlier decoding", []byte(strings.Repeat("\ufffd damaged ", 10)), true},
		{"escape sequences", []byte(strings.Repeat("\x1b[31mred", 10)), false},
		{"UTF-32", []byte("<\x00\x00\x00p\x00\x00\x00>\x00\x00\x00a\x00\x00\x00"), false},
		{"a PDF", []byte("%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj"), false},
		{"an image", append([]byte("\x89PNG\r\n\x1a\n"), noise...), false},
		{"what is compressed", append([]byte("PK\x03\x04"), noise...), false},
	} {
		decoded, _ := Decode(tt.src, "")
		if got := damageOf(decoded, tt.src) <= MaxDamage; got != tt.want {
			t.Errorf("%s: %v", tt.promise, got)
		}
	}
}

// A text that was decoded with replacement characters is text. Bytes that cannot be decoded are not.
func TestOnlyBytesThatCannotBeDecodedAreDamage(t *testing.T) {
	decoded := []byte(strings.Repeat("\ufffd damaged ", 20))
	for source, want := range map[string]float64{
		string(decoded):                     0,
		strings.Repeat("\xff damaged ", 20): .1,
		strings.Repeat("\xff damaged ", 10) + strings.Repeat("\ufffd damaged ", 10): .05,
	} {
		if got := damageOf(decoded, []byte(source)); got != want {
			t.Errorf("%q: %v, not %v", source, got, want)
		}
	}
}
