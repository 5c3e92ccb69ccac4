package label

import (
	"bytes"
	"context"
	"path/filepath"
	"testing"

	"linesift/internal/cli"
)

func TestAnInterruptLeavesNoFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "labels.csv")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var stdout, stderr bytes.Buffer
	status := Command().Run(ctx, []string{"lines", "../../../data/samples/pages", "--output", path},
		cli.Streams{Out: &stdout, Err: &stderr})
	if status != cli.Interrupted || stderr.String() != "label: interrupted\n" {
		t.Errorf("status %d, %q", status, stderr.String())
	}
	if left, _ := filepath.Glob(path + "*"); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	stderr.Reset()
	if status := Command().Run(ctx, []string{"check", "../../../data/samples/labels.csv"},
		cli.Streams{Out: &stdout, Err: &stderr}); status != cli.Interrupted ||
		stderr.String() != "label: interrupted\n" {
		t.Errorf("check: status %d, %q", status, stderr.String())
	}
}
