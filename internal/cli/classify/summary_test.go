package classify

import (
	"regexp"
	"testing"
	"time"
)

var summaryLine = regexp.MustCompile(`(?m)^classify: \d+ pages? read.* left out.*\n`)

// withoutSummary returns what a run wrote to standard error without its summary, which has its speed.
func withoutSummary(t *testing.T, stderr string) string {
	t.Helper()
	if n := len(summaryLine.FindAllString(stderr, -1)); n != 1 {
		t.Errorf("%d lines say what the run did: %s", n, stderr)
	}
	return summaryLine.ReplaceAllString(stderr, "")
}

func TestSummary(t *testing.T) {
	for _, tt := range []struct {
		counts counts
		time   time.Duration
		want   string
	}{
		{counts{pages: 5, written: 3, empty: 1, failed: 1, leftOut: 1}, 2 * time.Second,
			"5 pages read, 3 written (1 empty), 1 failed, 1 left out, 2.5 a second"},
		{counts{pages: 1, earlier: 7, written: 1}, 10 * time.Millisecond,
			"1 page read (7 written before), 1 written (0 empty), 0 failed, 0 left out, 100 a second"},
		{counts{}, 0, "0 pages read, 0 written (0 empty), 0 failed, 0 left out"},
	} {
		if got := tt.counts.summary(tt.time); got != tt.want {
			t.Errorf("%s, want %s", got, tt.want)
		}
	}
}
