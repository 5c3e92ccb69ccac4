package speed

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"linesift/bench/measure"
)

// runs prints what whole runs of classify take beside tokenloop, run by run in turn: time
// of the user and of the system together, and for two workers the time that passes.
func (o *Command) runs(ctx context.Context, w io.Writer) error {
	one, err := smallest(o.Pages)
	if err != nil {
		return err
	}
	commands := []struct {
		name string
		args []string
	}{
		{"tokenloop", []string{o.Tokenloop, o.Pages}},
		{"classify --jobs 1", []string{o.Classify, "--jobs", "1", o.Pages}},
		{"classify --jobs 2", []string{o.Classify, "--jobs", "2", o.Pages}},
		{"tokenloop, one small page", []string{o.Tokenloop, one}},
		{"classify, one small page", []string{o.Classify, one}},
	}
	cpu, wall := make([][]float64, len(commands)), make([][]float64, len(commands))
	for range o.Passes {
		for i, c := range commands {
			process := exec.CommandContext(ctx, c.args[0], c.args[1:]...)
			start := time.Now()
			// Pages without text have an exit status of their own.
			if err := process.Run(); err != nil && process.ProcessState == nil {
				return err
			}
			wall[i] = append(wall[i], time.Since(start).Seconds())
			cpu[i] = append(cpu[i], (process.ProcessState.UserTime() + process.ProcessState.SystemTime()).Seconds())
		}
	}
	rows := [][]string{{"run", "processor time", "× tokenloop", "time that passes", "× one worker"}}
	for i, c := range commands {
		row := []string{c.name, fmt.Sprintf("%.0f ms", 1000*newSpread(cpu[i]).median), "",
			fmt.Sprintf("%.0f ms", 1000*newSpread(wall[i]).median), ""}
		switch i {
		case 1, 2:
			row[2] = newSpread(ratios(cpu[i], cpu[0])).String()
			row[4] = newSpread(ratios(wall[1], wall[i])).String()
		case 4:
			row[2] = newSpread(ratios(cpu[i], cpu[3])).String()
		}
		rows = append(rows, row)
	}
	return measure.WriteTable(w, rows)
}

func ratios(a, b []float64) (all []float64) {
	for i := range a {
		all = append(all, a[i]/b[i])
	}
	return all
}

// smallest returns the smallest file of a folder.
func smallest(dir string) (path string, err error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return "", err
	}
	least := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && info.Mode().IsRegular() && (path == "" || info.Size() < least) {
			path, least = filepath.Join(dir, e.Name()), info.Size()
		}
	}
	if path == "" {
		return "", fmt.Errorf("%s: no pages", dir)
	}
	return path, nil
}
