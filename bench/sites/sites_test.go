package sites

import (
	"bytes"
	"context"
	"os/exec"
	"regexp"
	"testing"

	"linesift/internal/ci"
	"linesift/internal/cli"
)

// run runs "bench sites" and returns its exit status.
func run(ctx context.Context, args []string, s cli.Streams) int {
	var program struct {
		Sites Command `cmd:""`
	}
	return cli.Command{Name: "bench", CLI: &program}.Run(ctx, append([]string{"sites"}, args...), s)
}

func TestTable(t *testing.T) {
	nothing, err := exec.LookPath("true")
	if err != nil {
		ci.Missing(t, err)
	}
	var out, errs bytes.Buffer
	args := []string{nothing, "--pages", "2,3", "--args=--site", "--args=--method full"}
	if status := run(t.Context(), args, cli.Streams{Out: &out, Err: &errs}); status != cli.OK {
		t.Fatalf("status %d: %s", status, errs.String())
	}
	const row = `( +\d+\.\d\d ms +\d+\.\d\d ms +\d+ MiB){2}\n`
	want := regexp.MustCompile(`^ *pages +--site +\(CPU\) +\(peak\) +--method full +\(CPU\) +\(peak\)\n +2` + row +
		` +3` + row + `$`)
	if !want.MatchString(out.String()) {
		t.Errorf("%s", out.String())
	}
}

func TestTheCommandIsNeeded(t *testing.T) {
	if status := run(t.Context(), nil,
		cli.Streams{Out: new(bytes.Buffer), Err: new(bytes.Buffer)}); status != cli.Usage {
		t.Errorf("status %d without a command", status)
	}
}
