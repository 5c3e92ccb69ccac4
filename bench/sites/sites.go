// Package sites makes up web sites of any size and measures what classify takes
// for them: wall-clock time a page, processor time a page, and the most memory that
// the process had, by the operating system.
//
// A Site makes pages of a few templates with menus, related links and dates, of words
// that do not exist; the same seed gives the same site. Command writes sites as archives
// and runs classify on them.
package sites

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"linesift/internal/cli"
)

// A Command is the subcommand sites and its flags.
type Command struct {
	Classify string   `arg:"" type:"existingfile" help:"The command to measure."`
	Pages    []int    `default:"100,1000,10000,60000" help:"Sizes of the sites."`
	Args     []string `sep:"none" help:"What to call classify with; once for each column."`
	Seed     uint64   `default:"1" help:"Of the sites."`
}

// Help implements kong's HelpProvider.
func (Command) Help() string {
	return `Examples:
  go build -o /tmp/ ../cmd/classify
  bench sites /tmp/classify
  bench sites /tmp/classify --pages 1000,60000 --args="--method template --site" --args=--dedup`
}

// Run measures classify.
func (o *Command) Run(ctx context.Context, s cli.Streams) error {
	if len(o.Args) == 0 {
		o.Args = []string{"--method full", "--method template --site", "--method entropy --site"}
	}
	dir, err := os.MkdirTemp("", "sites")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "pages\t")
	for _, a := range o.Args {
		fmt.Fprintf(w, "%s\t(CPU)\t(peak)\t", a)
	}
	fmt.Fprintln(w)
	for _, n := range o.Pages {
		site := filepath.Join(dir, "site.tar")
		if err := write(site, o.Seed, n); err != nil {
			return err
		}
		fmt.Fprintf(w, "%d\t", n)
		for _, a := range o.Args {
			c := exec.CommandContext(ctx, o.Classify, append(strings.Fields(a), site)...)
			var said bytes.Buffer // which is much with --dedup
			c.Stderr = &said
			start := time.Now()
			if err := c.Run(); err != nil {
				return fmt.Errorf("%s: %w: %s", c, err, said.String())
			}
			wall, cpu := time.Since(start), c.ProcessState.UserTime()+c.ProcessState.SystemTime()
			fmt.Fprintf(w, "%.2f ms\t%.2f ms\t%d MiB\t", perPage(wall, n), perPage(cpu, n), peak(c.ProcessState)>>20)
		}
		fmt.Fprintln(w)
	}
	return w.Flush()
}

func write(path string, seed uint64, pages int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(f, 1<<20)
	return errors.Join(New(seed).WriteTar(b, pages), b.Flush(), f.Close())
}

// peak returns the most memory that a process had, in bytes.
func peak(p *os.ProcessState) int64 {
	most := p.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS == "darwin" {
		return int64(most)
	}
	return int64(most) << 10
}

// perPage returns milliseconds.
func perPage(d time.Duration, pages int) float64 { return d.Seconds() * 1000 / float64(pages) }
