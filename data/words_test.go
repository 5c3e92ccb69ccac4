package data

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string
	}{
		{"", nil},
		{" — … !", nil},
		{"The 2 QUICK foxes", []string{"the", "2", "quick", "foxes"}},
		{"don't «Straße» ΑΒΓ", []string{"don", "t", "straße", "αβγ"}},
		{"snake_case a.b", []string{"snake", "case", "a", "b"}},
		{"soft\u00adhyphen zero\u200bwidth", []string{"softhyphen", "zerowidth"}},
		{"日本語2024年test", []string{"日", "本", "語", "2024", "年", "test"}},
		{"ภาษา", []string{"ภ", "า", "ษ", "า"}},
		{"カタ、かな", []string{"カ", "タ", "か", "な"}},
		{"한국어 말", []string{"한국어", "말"}}, // Korean has spaces
		{"a\xffb", []string{"a", "b"}},
	} {
		var got []string
		words([]byte(tt.text), func(w []byte) { got = append(got, string(w)) })
		if diff := cmp.Diff(tt.want, got); diff != "" {
			t.Errorf("%q (-want +got):\n%s", tt.text, diff)
		}
	}
}
