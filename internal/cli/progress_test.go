package cli

import (
	"bytes"
	"regexp"
	"testing"
	"time"
)

func TestABarSaysHowMuchTimeIsLeft(t *testing.T) {
	var shown bytes.Buffer
	clock := time.Date(2024, 5, 3, 18, 0, 0, 0, time.UTC)
	bar := newBar(&shown, true, 4, "pages", func() time.Time { return clock })
	clock = clock.Add(3 * time.Second)
	bar.Add(3)
	if want := regexp.MustCompile(`75% \|█+ +\|  pages 3/4, 1s left`); !want.Match(shown.Bytes()) {
		t.Errorf("%q", shown.String())
	}
	if bytes.Contains(shown.Bytes(), []byte("[")) {
		t.Errorf("it has times of its own: %q", shown.String())
	}
}
