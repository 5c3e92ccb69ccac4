package input

import (
	"bytes"
	"slices"
	"testing"
)

// Other machines read a file as this one does if it is named: by its first bytes, whatever its name.
func TestAFileOfAPartIsWhatItsBytesAre(t *testing.T) {
	for _, tt := range []struct {
		path, source string
		want         []string
	}{
		{"a.json", `[{"html":"<p>one"}, {"html":"<p>two"}]`, []string{"<p>one", "<p>two"}},
		{"a.txt", "{\"html\":\"<p>one\"}\n{\"html\":\"<p>two\"}\n", []string{"<p>one", "<p>two"}},
		{"a.html", "<p>one", []string{"<p>one"}},
		{"a.json", "[1, 2]", []string{"[1, 2]"}},
	} {
		var reader Reader
		var got []string
		for f := range new(Finder).Pages(Part{Path: tt.path}, bytes.NewReader([]byte(tt.source))) {
			html, err := reader.Read(&f)
			if err != nil {
				t.Errorf("%s: %v", tt.path, err)
			}
			got = append(got, string(html))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%s: %q, want %q", tt.path, got, tt.want)
		}
	}
}
