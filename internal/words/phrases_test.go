package words

import "testing"

func TestPhrases(t *testing.T) {
	p := ListedPhrases[uint8]("sea:\nthe boat\nships.\nland:\nthe boat house\n", "sea", "land")()
	for _, tt := range []struct {
		text          string
		begins, whole uint8
		may           bool
	}{
		{"the boat", 1, 1, true},
		{"the boat house", 3, 2, true},
		{"the boats", 1, 0, true},
		{"ships", 0, 1, true},
		{"ships go", 0, 0, true},
		{"the", 0, 0, true},
		{"tree", 0, 0, false},
		{"th", 0, 0, false},
		{"", 0, 0, false},
	} {
		begins, whole := p.In([]byte(tt.text))
		if begins != tt.begins || whole != tt.whole || p.May([]byte(tt.text)) != tt.may {
			t.Errorf("%q: %b, %b, %v, want %b, %b, %v",
				tt.text, begins, whole, p.May([]byte(tt.text)), tt.begins, tt.whole, tt.may)
		}
	}
}
