package chardet

import (
	"testing"

	"golang.org/x/text/encoding/charmap"
)

func TestEncode(t *testing.T) {
	for _, tt := range []struct {
		text  string
		to    *charmap.Charmap
		want  string
		share float64
	}{
		{"plain", charmap.Windows1252, "plain", 1},
		{"café – 中é中é", charmap.Windows1252, "caf\xe9 \x96 &#20013;\xe9&#20013;\xe9", 0.6},
		{"ệ à ợ", charmap.Windows1258, "\xea\xf2 \xe0 \xf5\xf2", 1},
		{"ș", charmap.Windows1250, "\xba", 1},
	} {
		got, share := encode(tt.text, tt.to)
		if string(got) != tt.want || share != tt.share {
			t.Errorf("%s: %q, %v, want %q, %v", tt.text, got, share, tt.want, tt.share)
		}
	}
}
