package features

import "testing"

func TestCount(t *testing.T) {
	for _, c := range []struct {
		text string
		want counts
	}{
		{"", counts{}},
		// Two sentences; the quotation mark after the second does not undo its end.
		{`He came, saw. "I won!"`,
			counts{words: 5, letters: 13, upper: 2, capitals: 2, commas: 1, sentences: 2, punct: 5, startsUpper: true,
				endsSentence: true}},
		{"don't", counts{words: 1, letters: 4}},
		{"iPhone 15", counts{words: 2, letters: 6, upper: 1, digits: 2}},
		{"© 2024 | Über uns »", counts{words: 3, letters: 7, upper: 1, capitals: 1, digits: 4, punct: 1, symbols: 2}},
		{"Ещё раз.",
			counts{words: 2, letters: 6, upper: 1, capitals: 1, sentences: 1, punct: 1, startsUpper: true,
				endsSentence: true}},
		// Four ideographs are two words; a full stop and a comma of their own.
		{"今日、晴。", counts{words: 1.5, commas: 1, sentences: 1, punct: 2, ideograms: 3, endsSentence: true}},
		{"שלום, עולם", counts{words: 2, letters: 8, commas: 1, punct: 1}},
		{"كيف حالك؟", counts{words: 2, letters: 7, sentences: 1, punct: 1, endsSentence: true}},
		{"a\u00a0b", counts{words: 2, letters: 2}},
		{"👍 12", counts{words: 1, digits: 2, symbols: 1}},
	} {
		if got := countText([]byte(c.text)); got != c.want {
			t.Errorf("%q:\n got %+v\nwant %+v", c.text, got, c.want)
		}
	}
}

func FuzzCount(f *testing.F) {
	f.Add([]byte("Don't — «stop»! 1,5 今日。\xff"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c := countText(text)
		if c.words < 0 || c.words > float32(len(text)) || c.upper > c.letters || c.commas+c.sentences > c.punct {
			t.Errorf("%q: %+v", text, c)
		}
	})
}

func TestTopics(t *testing.T) {
	for _, c := range []struct {
		words string
		want  topic
	}{
		{"", 0},
		{"x17 ", 0},
		{"post-content ", topicOf("content")},
		{"relatedPosts ", topicOf("related")},
		{"site__footer--dark ", topicOf("foot") | topicOf("head")},
		{"COMMENTS ", topicOf("comment")},
		{"Share", topicOf("share")},
		{"navBar breadcrumb ", topicOf("nav")},
		{"averyveryverylongwordthatnobodyknows comment ", topicOf("comment")},
	} {
		if got := classTopics.OfNames([]byte(c.words)); got != c.want {
			t.Errorf("%q: topics %b, want %b", c.words, got, c.want)
		}
	}
}
