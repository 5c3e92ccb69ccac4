package lexicon

import (
	"math"
	"slices"
	"strings"
	"testing"
)

func keysOfText(text string) []Key { return AppendKeys(nil, []byte(text)) }

// ofKind returns the keys of a kind.
func ofKind(k kind, keys []Key) (of []Key) {
	for _, key := range keys {
		if kindOf(key) == k {
			of = append(of, key)
		}
	}
	return of
}

func TestKeysOfALine(t *testing.T) {
	long := strings.Repeat("word ", 40) // 200 bytes: 120 at its beginning and 40 at its end are read
	for _, test := range []struct {
		text                     string
		words, starts, ends, all int // keys of each kind
	}{
		{"", 0, 0, 0, 0},
		{" – . ", 0, 0, 0, 0},
		{"…", 1, 1, 1, 1},
		{"Menu", 1, 1, 1, 1},
		{"Read more", 2, 2, 2, 1},
		{"one two three four five six seven eight", 8, 3, 2, 1},
		{"one two three four five six seven eight nine", 9, 3, 2, 0},
		{"上海 more", 3, 3, 2, 1},
		{"© 2024: don't", 5, 3, 2, 1}, // ©, a number, a colon, don, t
		{long, 24 + 7, 3, 2, 0},       // the last word of the beginning may be cut, and so the first of the end
	} {
		keys := keysOfText(test.text)
		for k, want := range map[kind]int{word: test.words, start: test.starts, end: test.ends, whole: test.all} {
			if got := len(ofKind(k, keys)); got != want {
				t.Errorf("%q: %d keys of kind %d, want %d", test.text, got, k, want)
			}
		}
	}
}

func TestLinesOfTheSameKeys(t *testing.T) {
	for _, test := range []struct {
		a, b string
		same bool
	}{
		{"READ MORE!", "Read more !", true},
		{"Comments (12)", "comments 3", true},
		{"Don’t miss", "don't miss", true},
		{"Über uns", "über UNS", true},
		{"Read more", "more Read", false},
		{"Read more", "Readmore", false},
		{"Who?", "Who", false}, // a question is another line
		{"b2b", "b3b", true},
		{"2024", "b", false},
		{"and so on...", "And so on …", true},
		{"and so on..", "and so on ....", true},
		{"and so on...", "and so on.", false}, // it is cut short
	} {
		if got := slices.Equal(keysOfText(test.a), keysOfText(test.b)); got != test.same {
			t.Errorf("%q and %q have the same keys: %v", test.a, test.b, got)
		}
	}
}

func TestWhatIsReadOfALongLine(t *testing.T) {
	middle := strings.Repeat("many words between ", 20)
	a := keysOfText("By our own correspondent " + middle + " all rights reserved")
	b := keysOfText("By our own correspondent " + strings.Repeat("many words between ", 25) + " all rights reserved")
	if !slices.Equal(a, b) {
		t.Errorf("%d and %d keys: the middle is read", len(a), len(b))
	}
	if want := ofKind(end, keysOfText("rights reserved")); !slices.Equal(ofKind(end, a), want) {
		t.Errorf("it ends with %v, want %v", ofKind(end, a), want)
	}
	if want := ofKind(start, keysOfText("By our own")); !slices.Equal(ofKind(start, a), want) {
		t.Errorf("it begins with %v, want %v", ofKind(start, a), want)
	}
	// Without spaces it is cut between characters.
	for _, k := range ofKind(word, keysOfText(strings.Repeat("漢", 100))) {
		if want := ofKind(word, keysOfText("漢"))[0]; k != want {
			t.Errorf("a word %x of a line of one ideograph, want %x", k, want)
		}
	}
}

// add counts a site of lines of content and of others.
func add(c *Counter, content, other string) {
	var lines []Line
	for text := range strings.SplitSeq(content, "|") {
		lines = append(lines, Line{keysOfText(text), true})
	}
	for text := range strings.SplitSeq(other, "|") {
		lines = append(lines, Line{keysOfText(text), false})
	}
	c.Add(lines)
}

func TestACounterCountsSites(t *testing.T) {
	var c Counter
	for range 10 {
		add(&c, "news", "menu|menu|menu|mixed")
	}
	for range 7 {
		add(&c, "mixed", "rare")
	}
	l := c.Lexicon()
	// Whole lines, by site: news 10 of content, menu 10 and rare 7 of others, mixed 7
	// and 10: 17 of 44, so 0.386. With 2 sites of that, menu has 0.773 to 11.227:
	// ln(0.0688) − ln(0.630) = −2.214, in sixteenths −35; news 10.773 to 1.227,
	// 2.172 + 0.463 = 2.635: 42; mixed 7.773 to 11.227, −0.368 + 0.463 = 0.095, which
	// says nothing; and rare has too few sites.
	for text, want := range map[string]float32{"menu": -35. / perUnit, "news": 42. / perUnit, "mixed": 0, "rare": 0,
		"unseen": 0} {
		e := l.Line(keysOfText(text))
		if e.Whole != want || e.WholeKnown != indicator(want != 0) {
			t.Errorf("%s: %v, known %v, want %v", text, e.Whole, e.WholeKnown, want)
		}
	}
}

func indicator(b bool) float32 {
	if b {
		return 1
	}
	return 0
}

func TestACounterThatHasCountedOneKindOfLineSaysNothing(t *testing.T) {
	var c Counter
	for range 20 {
		c.Add([]Line{{keysOfText("all of it"), true}})
	}
	if keys, _ := c.Lexicon().Keys(); len(keys) != 0 {
		t.Errorf("%d keys", len(keys))
	}
	if keys, _ := new(Counter).Lexicon().Keys(); len(keys) != 0 {
		t.Errorf("%d keys of nothing", len(keys))
	}
}

func TestEvidence(t *testing.T) {
	entries := map[Key]LogOdds{}
	for _, k := range ofKind(word, keysOfText("good fine bad")) {
		entries[k] = 32
	}
	entries[ofKind(word, keysOfText("bad"))[0]] = -16
	entries[ofKind(start, keysOfText("good"))[0]] = 8       // the first word
	entries[ofKind(start, keysOfText("good fine"))[1]] = 16 // the first two
	entries[ofKind(end, keysOfText("bad"))[0]] = 16
	entries[ofKind(end, keysOfText("fine bad"))[1]] = -48
	var keys []Key
	for k := range entries {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var odds []LogOdds
	for _, k := range keys {
		odds = append(odds, entries[k])
	}
	l, err := New(keys, odds)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Line(keysOfText("Good, fine – unknown, bad"))
	want := Evidence{
		Start: 1, // two words are longer than one, three are not known
		End:   1, // of the last word; "unknown bad" is not known
		Words: 1, LeastWord: -1, MostWord: 2,
		WordSum: 3 / float32(math.Sqrt(3)),
	}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	got = l.Line(keysOfText("fine bad"))
	if want := float32(16-48) / 2 / perUnit; got.End != want {
		t.Errorf("end %v, want %v", got.End, want)
	}

	var below Evidence
	below.SetHeading(&Evidence{Whole: 1, Start: 2, Words: 3, HeadingWhole: 4})
	if want := (Evidence{HeadingWhole: 1, HeadingStart: 2, HeadingWords: 3}); below != want {
		t.Errorf("below a heading: %+v, want %+v", below, want)
	}
}

func TestALexiconIsMadeOfKeysThatAscend(t *testing.T) {
	for _, test := range []struct {
		name string
		keys []Key
		odds []LogOdds
		ok   bool
	}{
		{"empty", nil, nil, true},
		{"some", []Key{1, 5, 1 << kindShift}, []LogOdds{1, -1, 3}, true},
		{"too few odds", []Key{1, 5}, []LogOdds{1}, false},
		{"one twice", []Key{1, 1}, []LogOdds{1, 2}, false},
		{"downwards", []Key{2, 1}, []LogOdds{1, 2}, false},
		{"of no kind", []Key{uint32(kinds) << kindShift}, []LogOdds{1}, false},
	} {
		l, err := New(test.keys, test.odds)
		if (err == nil) != test.ok {
			t.Errorf("%s: error %v", test.name, err)
			continue
		}
		for i, k := range test.keys {
			if !test.ok {
				break
			}
			if z, ok := l.find(k); !ok || z != float32(test.odds[i])/perUnit {
				t.Errorf("%s: key %d has %v, %v", test.name, i, z, ok)
			}
			if _, ok := l.find(k + 3); ok && !slices.Contains(test.keys, k+3) {
				t.Errorf("%s: key %d + 3 is found", test.name, i)
			}
		}
	}
}

// FuzzKeys looks for a line whose keys make no sense: words that are not counted,
// pieces beyond what is read.
func FuzzKeys(f *testing.F) {
	for _, text := range []string{"", "Read more", strings.Repeat("äöü ", 60), strings.Repeat("漢", 80), "\xff\xfe",
		strings.Repeat("x", 500)} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		keys := AppendKeys(nil, text)
		words := len(ofKind(word, keys))
		if words > headBytes+tailBytes {
			t.Errorf("%d words in %d bytes", words, headBytes+tailBytes)
		}
		if got, want := len(ofKind(start, keys)), min(words, 3); got != want {
			t.Errorf("%d beginnings of %d words", got, words)
		}
		if got, want := len(ofKind(end, keys)), min(words, 2); got != want {
			t.Errorf("%d ends of %d words", got, words)
		}
		if got := len(ofKind(whole, keys)); got > 1 || got == 1 && words > wholeWords {
			t.Errorf("%d times a whole line of %d words", got, words)
		}
		if got := AppendKeys([]Key{7}, text); got[0] != 7 || !slices.Equal(got[1:], keys) {
			t.Error("they depend on what they are appended to")
		}
	})
}

func BenchmarkAppendKeys(b *testing.B) {
	for name, text := range map[string]string{"label": "Read more about boats",
		"paragraph": strings.Repeat("The boat sails where the wind is. ", 20)} {
		b.Run(name, func(b *testing.B) {
			var keys []Key
			for b.Loop() {
				keys = AppendKeys(keys[:0], []byte(text))
			}
		})
	}
}
