package measure

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// quadratic fills the tables of both definitions cell by cell.
func quadratic(a, b []rune) (common, distance int) {
	lcs, ed := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range ed {
		ed[j] = j
	}
	for i, x := range a {
		lcsDiagonal, edDiagonal := 0, i
		ed[0] = i + 1
		for j, y := range b {
			lcsUp, edUp := lcs[j+1], ed[j+1]
			if x == y {
				lcs[j+1], ed[j+1] = lcsDiagonal+1, edDiagonal
			} else {
				lcs[j+1] = max(lcs[j+1], lcs[j])
				ed[j+1] = 1 + min(edDiagonal, edUp, ed[j])
			}
			lcsDiagonal, edDiagonal = lcsUp, edUp
		}
	}
	return lcs[len(b)], ed[len(b)]
}

func checkCompareRunes(t *testing.T, a, b string) {
	t.Helper()
	common, distance := compareRunes([]rune(a), []rune(b))
	wantCommon, wantDistance := quadratic([]rune(a), []rune(b))
	if common != wantCommon || distance != wantDistance {
		t.Errorf("%.60q (%d) and %.60q (%d): common subsequence %d, want %d; edit distance %d, want %d", a, len(a), b, len(b), common, wantCommon, distance, wantDistance)
	}
}

func TestCompareRunes(t *testing.T) {
	for _, c := range []struct {
		a, b             string
		common, distance int
	}{
		{"", "", 0, 0},
		{"", "abc", 0, 3},
		{"kitten", "sitting", 4, 3}, // i, t, t, n; k to s, e to i, g inserted
		{"abc", "abc", 3, 0},
		{"abcd", "bcda", 3, 2}, // a deleted in front, inserted behind
		{"ab", "ba", 1, 2},
		{"中国经济", "中国经贸", 3, 1},
		{"aXb\U0001F600c", "ab\U0001F600", 3, 2},
	} {
		for range 2 {
			if common, distance := compareRunes([]rune(c.a), []rune(c.b)); common != c.common || distance != c.distance {
				t.Errorf("%q and %q: %d and %d, want %d and %d", c.a, c.b, common, distance, c.common, c.distance)
			}
			c.a, c.b = c.b, c.a
		}
	}
}

// Lengths around those of words and lanes, and texts from nearly the same to
// nothing alike, so that bands of all widths are gone through.
func TestCompareRunesIsWhatTheTablesSay(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	text := func(n, letters int) string {
		var b strings.Builder
		for range n {
			b.WriteByte('a' + byte(r.IntN(letters)))
		}
		return b.String()
	}
	lengths := []int{0, 1, 63, 64, 65, 255, 256, 257, 511, 513, 1300, 3000}
	for _, m := range lengths {
		for _, n := range lengths {
			checkCompareRunes(t, text(m, 3), text(n, 3))
			checkCompareRunes(t, text(m, 26), text(n, 26))
		}
		a := text(m, 20)
		for _, changes := range []int{1, 10, 100} {
			b := a
			for range changes {
				if i := r.IntN(len(b) + 1); r.IntN(2) == 0 {
					b = b[:i] + text(r.IntN(4), 20) + b[i:]
				} else {
					b = b[:i] + b[min(i+r.IntN(9), len(b)):]
				}
			}
			checkCompareRunes(t, a, b)
		}
		// A block that has moved is far from the diagonal.
		checkCompareRunes(t, a+text(900, 20), text(700, 20)+a)
	}
}

func FuzzCompareRunes(f *testing.F) {
	f.Add("kitten", "sitting", 40)
	f.Add("中国经济", "中国\xff", 80)
	f.Fuzz(func(t *testing.T, a, b string, times int) {
		times = min(max(times, 1), 1000/(len(a)+len(b)+1)+1)
		checkCompareRunes(t, strings.Repeat(a, times)+b, b+strings.Repeat(b, times))
	})
}

func BenchmarkCompareRunes(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 0))
	text := func(n int) []rune {
		const letters = "etaoinshrdlu cmfwypvbgkjqxz"
		s := make([]rune, n)
		for i := range s {
			s[i] = rune(letters[min(r.IntN(len(letters)), r.IntN(len(letters)))])
		}
		return s
	}
	x, y := text(200_000), text(200_000)
	most := append([]rune(nil), x...) // every tenth character is another
	for i := range most {
		if r.IntN(10) == 0 {
			most[i] = 'Q'
		}
	}
	for _, c := range []struct {
		name string
		a, b []rune
	}{{"alike", x, most}, {"part", x[:100_000], append(append([]rune(nil), y[:50_000]...), most...)}, {"unlike100k", x[:100_000], y[:100_000]}, {"unlike", x, y}} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				compareRunes(c.a, c.b)
			}
		})
	}
}
