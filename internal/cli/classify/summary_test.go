package classify

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"linesift/internal/cli"
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

// A page that a full disk does not take is not counted as written.
func TestAFullDisk(t *testing.T) {
	full := fmt.Errorf("out/a.txt: %w", syscall.ENOSPC)
	b := &batch{flags: &flags{}}
	for _, wrote := range []error{nil, full} {
		if err := b.wrote(result{}, folder{b.flags}, "", wrote); !errors.Is(err, wrote) {
			t.Errorf("%v: %v", wrote, err)
		}
	}
	if b.written != 1 {
		t.Errorf("%d pages are written", b.written)
	}
}

func TestAnEndedRunSaysHowItGoesOn(t *testing.T) {
	const hint = "classify: --resume with the same flags continues\n"
	for _, test := range []struct {
		name  string
		out   output
		err   error
		dedup bool
		want  string
	}{
		{"interrupted", folder{}, context.Canceled, false, hint},
		{"a full disk", folder{}, syscall.ENOSPC, false, hint},
		{"to its end", folder{}, nil, false, ""},
		{"without copies", folder{}, syscall.ENOSPC, true, ""},
		{"printed", &stream{}, syscall.ENOSPC, false, ""},
	} {
		var stderr strings.Builder
		b := &batch{flags: &flags{}, streams: cli.Streams{Err: &stderr}}
		b.progress(0, "pages")
		b.Dedup = test.dedup
		b.noteResume(test.out, test.err)
		if stderr.String() != test.want {
			t.Errorf("%s: %q", test.name, stderr.String())
		}
	}
}

// Standard output that takes nothing is reported once.
func TestAFullStandardOutput(t *testing.T) {
	for _, format := range []string{"text", "json"} {
		var stderr strings.Builder
		in, args := strings.NewReader("<p>One"), []string{"--method", "all", "--format", format}
		status := Command().Run(t.Context(), args, cli.Streams{In: in, Out: fullDisk{}, Err: &stderr})
		if status != cli.Failed || strings.Count(stderr.String(), "no space left") != 1 {
			t.Errorf("%s: status %d: %s", format, status, &stderr)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, syscall.ENOSPC }
