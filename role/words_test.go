package role

import (
	"fmt"
	"slices"
	"testing"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string // the word in lower case, its number, the mark before it
	}{
		{"By Mara", []string{"by -1?", "mara -1 "}},
		{"04.03.2012", []string{"04 4?", "03 3.", "2012 2012."}},
		{"at 9h30 or 4th", []string{"at -1?", "9h30 9 ", "or -1 ", "4th 4 "}},
		{"2012年3月", []string{"2012 2012?", "年 -1?", "3 3?", "月 -1?"}},
		{"ÉTÉ — Été", []string{"été -1?", "été -1?"}},
		{"a, b", []string{"a -1?", "b -1?"}},
		{"٤ مارس", []string{"٤ -1?", "مارس -1 "}},
		{"99999999999", []string{"99999999999 -1?"}},
		{"Mat\u00adthi\u00adas", []string{"matthias -1?"}},
		{"!? ...", nil},
		{"", nil},
	} {
		var s scanner
		var got []string
		for s.read([]byte(tt.text)); s.next(); {
			value, mark := -1, byte('?')
			if s.digits > 0 {
				value = s.value
			}
			if s.mark > 0 {
				mark = s.mark
			}
			got = append(got, fmt.Sprintf("%s %d%c", s.word, value, mark))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestPartsOfTitles(t *testing.T) {
	for _, tt := range []struct{ title, longest, other string }{
		{"The last ferry | Quay News", "The last ferry ", " Quay News"},
		{"Quay News - The last ferry", "The last ferry", "Quay News"},
		{"The last ferry – Harbour – Quay", "The last ferry", "Quay"},
		{"Quay: the last ferry", "Quay: the last ferry", ""},
		{"well-known", "well-known", ""},
		{"", "", ""},
		{"|", "", ""},
	} {
		longest, other := parts(tt.title)
		if longest != tt.longest || other != tt.other {
			t.Errorf("%q: %q and %q, want %q and %q", tt.title, longest, other, tt.longest, tt.other)
		}
	}
}
