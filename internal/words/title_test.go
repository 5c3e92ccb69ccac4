package words

import (
	"slices"
	"testing"
)

// The second title is the one that readers see.
func TestTitlesThatResembleEachOther(t *testing.T) {
	for _, tt := range []struct {
		promise, a, b string
		want          bool
	}{
		{"the same letters", "Mud Days", "mud-days!", true},
		{"a part with more than 4 of 10 letters", "Muddays in Ness", "Muddays", true}, // 7 of 13
		{"a small part", "Muddays in the Harbour", "Muddays", false},                  // 7 of 19,
		{"a small part between separators", "Mud – Pictures and Notes of the Harbour of Ness", "Mud", true},
		{"a part of the second between separators", "Mud", "Mud – Pictures and Notes of the Harbour of Ness", false},
		{"half of the words of both", "Mud Days at Ness", "Mud Days of Lewis", true},
		{"half of the words of one", "Mud Days at Ness", "Mud Days of Lewis, and what they tell", false},
		{"another", "Mud Days", "Low Water", false},
		{"nothing", "", "Mud", false},
		{"marks alone", "Mud", "***", false},
	} {
		if got := SimilarTitles(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: %q, %q: %v", tt.promise, tt.a, tt.b, got)
		}
	}
}

// A line that is no heading is the title only if it says the same.
func TestLinesThatAreTheTitle(t *testing.T) {
	for _, tt := range []struct {
		title, line string
		isHeading   bool
		want        bool
	}{
		{"Mud Days", "Mud days!", false, true},
		{"Mud Days at Ness", "Mud Days", false, false},
		{"Mud Days at Ness", "Mud Days", true, true},
		{"Mud Days at Ness", "Low Water", true, false},
	} {
		if got := IsTitle(tt.title, tt.line, tt.isHeading); got != tt.want {
			t.Errorf("%q, %q, %v: %v", tt.title, tt.line, tt.isHeading, got)
		}
	}
}

func TestPartsOfTitles(t *testing.T) {
	for title, want := range map[string][]string{
		"Mud Days | Post":       {"Mud Days", "Post"},
		"Mud Days|Post":         {"Mud Days", "Post"},
		"泥｜ポスト":                 {"泥", "ポスト"},
		"Mud Days - Post":       {"Mud Days", "Post"},
		"Mud Days – Post":       {"Mud Days", "Post"},
		"Mud Days :: Post":      {"Mud Days", "Post"},
		"Mud Days -- Post":      {"Mud Days", "Post"},
		"Mud / Days » Post":     {"Mud", "Days", "Post"},
		"Mud-Days: the Post":    {"Mud-Days: the Post"}, // a mark without spaces
		"Mud Days -Post":        {"Mud Days -Post"},
		"Mud Days — the year —": {"Mud Days", "the year —"},
	} {
		if got := TitleParts(title); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", title, got, want)
		}
	}
}
