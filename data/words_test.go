package data

import (
	"slices"
	"testing"
)

func TestUnspacedTextIsAlignedByTheCharacter(t *testing.T) {
	var got []string
	eachWord([]byte("Don't 日本語2024年 ภาษา"), func(w []byte) { got = append(got, string(w)) })
	if want := []string{"don", "t", "日", "本", "語", "2024", "年", "ภ", "า", "ษ", "า"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
