// Command sitebench measures what classify takes for whole sites that are made up
// (package sitegen): wall-clock time a page, processor time a page, and the most
// memory that the process had, by the operating system.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"text/tabwriter"
	"time"

	"linesift/cmd/internal/sitegen"
	"linesift/internal/command"
)

func main() { command.Main(run) }

const about = `Measure time and memory of classify on sites that are made up.

Examples:
  go build -o /tmp/ ./cmd/classify
  sitebench /tmp/classify
  sitebench /tmp/classify --pages 1000,60000 --args="--method template --site" --args=--dedup
  sitebench --write site.tar --pages 60000`

type options struct {
	Classify string   `arg:"" optional:"" type:"existingfile" help:"The command to measure."`
	Pages    []int    `default:"100,1000,10000,60000" help:"Sizes of the sites."`
	Args     []string `sep:"none" help:"What to call classify with; once for each column."`
	Seed     uint64   `default:"1" help:"Of the sites."`
	Write    string   `type:"path" placeholder:"FILE.tar" help:"Write the last site instead."`
}

func run(ctx context.Context, args []string, s command.Streams) int {
	var o options
	if _, status, done := command.Parse("sitebench", about, &o, args, s, nil); done {
		return status
	}
	if o.Write != "" {
		return command.Status("sitebench", write(o.Write, o.Seed, o.Pages[len(o.Pages)-1]), s)
	}
	if o.Classify == "" {
		fmt.Fprintln(s.Err, "sitebench: no command to measure (see sitebench --help)")
		return command.Usage
	}
	if len(o.Args) == 0 {
		o.Args = []string{"--method full", "--method template --site", "--method entropy --site"}
	}
	return command.Status("sitebench", measure(ctx, o, s), s)
}

func write(path string, seed uint64, pages int) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	b := bufio.NewWriterSize(f, 1<<20)
	return errors.Join(sitegen.New(seed).WriteTar(b, pages), b.Flush(), f.Close())
}

func measure(ctx context.Context, o options, s command.Streams) error {
	dir, err := os.MkdirTemp("", "sitebench")
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

// perPage returns milliseconds.
func perPage(d time.Duration, pages int) float64 { return d.Seconds() * 1000 / float64(pages) }
