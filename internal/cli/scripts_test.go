// Package cli_test tests the commands as processes: the scripts testdata/*.txtar beside each
// command, in the language of testscript (github.com/rogpeppe/go-internal/testscript), and
// what killing and interrupting them leaves.
//
// A script runs in a folder of its own, where data/samples is a copy of the project's sample
// pages, so that documented commands can be run as they are written, and networks has two
// networks with exact probabilities, which the shipped ones do not give for long (see
// TestNetworks). Beside testscript's commands it has
//
//	exits STATUS COMMAND ARGS...    run a command and check its exit status
//	edit FILE OLD NEW               replace text that stands in a file once
//	gzip FILE                       compress a file to FILE.gz
//	archive FILE NAME...            put files into a .zip, .tar or .tar.gz file, in the order of their names
//	truncate FILE SIZE              leave so many bytes of a file
//
// With -update, files of a script that cmp finds different are rewritten.
package cli_test

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/rogpeppe/go-internal/testscript"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
	"linesift/internal/cli/evaluate"
	"linesift/internal/cli/inspect"
	"linesift/internal/cli/label"
	"linesift/internal/cli/linesift"
	"linesift/internal/cli/serve"
	"linesift/internal/cli/train"
	"linesift/model"
	"linesift/pagetype"
)

var update = flag.Bool("update", false, "rewrite the files that tests compare with")

const samples = "../../data/samples"

// commands can be used by scripts and started by tests, by their names. Each use is a process
// of its own.
var commands = map[string]func(ctx context.Context, args []string, s cli.Streams) int{
	"classify": classify.Command().Run, "evaluate": evaluate.Command().Run, "inspect": inspect.Command().Run,
	"label": label.Command().Run, "linesift": linesift.Run, "serve": serve.Command().Run, "train": train.Command().Run,
	"deaf": func(ctx context.Context, _ []string, s cli.Streams) int {
		fmt.Fprintln(s.Out, "begun")
		<-ctx.Done()
		fmt.Fprintln(s.Out, "interrupted")
		select {} // does not end by itself
	},
}

func TestMain(m *testing.M) {
	programs := make(map[string]func())
	for name, run := range commands {
		programs[name] = func() { cli.Main(run) }
	}
	testscript.Main(m, programs)
}

func TestScripts(t *testing.T) {
	scripts, err := filepath.Glob("*/testdata/*.txtar")
	var folders []string
	for _, script := range scripts {
		folders = append(folders, filepath.Dir(script))
	}
	if folders = slices.Compact(folders); err != nil || len(folders) != len(commands)-1 {
		t.Fatalf("%d commands have scripts; %v", len(folders), err)
	}
	for _, folder := range folders {
		t.Run(filepath.Dir(folder), func(t *testing.T) {
			t.Parallel()
			testscript.Run(t, testscript.Params{
				Dir:                folder,
				UpdateScripts:      *update,
				RequireUniqueNames: true,
				Setup: func(e *testscript.Env) error {
					return errors.Join(
						os.CopyFS(filepath.Join(e.WorkDir, "data", "samples"), os.DirFS(samples)),
						os.CopyFS(filepath.Join(e.WorkDir, "networks"), os.DirFS("testdata/networks")))
				},
				Cmds: map[string]func(s *testscript.TestScript, neg bool, args []string){
					"exits":    checked(2, exits),
					"edit":     checked(3, edit),
					"gzip":     checked(1, compress),
					"archive":  checked(2, archive),
					"truncate": checked(2, truncate),
				},
			})
		})
	}
}

// checked returns a command that has at least so many arguments.
func checked(least int, run func(s *testscript.TestScript, args []string)) func(
	*testscript.TestScript, bool, []string) {
	return func(s *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) < least {
			s.Fatalf("this command takes no ! and at least %d arguments; see the comment of this package", least)
		}
		run(s, args)
	}
}

func exits(s *testscript.TestScript, args []string) {
	got := 0
	if err := s.Exec(args[1], args[2:]...); err != nil {
		status, ok := errors.AsType[*exec.ExitError](err)
		if !ok {
			s.Fatalf("%v", err)
		}
		got = status.ExitCode()
	}
	if strconv.Itoa(got) != args[0] {
		s.Fatalf("exit status %d, want %s", got, args[0])
	}
}

func edit(s *testscript.TestScript, args []string) {
	text := s.ReadFile(args[0])
	if n := strings.Count(text, args[1]); n != 1 {
		s.Fatalf("%s has %q %d times", args[0], args[1], n)
	}
	s.Check(os.WriteFile(s.MkAbs(args[0]), []byte(strings.Replace(text, args[1], args[2], 1)), 0o666))
}

func compress(s *testscript.TestScript, args []string) {
	f, err := os.Create(s.MkAbs(args[0]) + ".gz")
	s.Check(err)
	z := gzip.NewWriter(f)
	_, err = io.WriteString(z, s.ReadFile(args[0]))
	s.Check(errors.Join(err, z.Close(), f.Close()))
}

func archive(s *testscript.TestScript, args []string) {
	files := make(fstest.MapFS)
	for _, name := range args[1:] {
		files[name] = &fstest.MapFile{Data: []byte(s.ReadFile(name)), Mode: 0o644}
	}
	f, err := os.Create(s.MkAbs(args[0]))
	s.Check(err)
	defer f.Close()
	var w io.WriteCloser = f
	switch filepath.Ext(args[0]) {
	case ".zip":
		z := zip.NewWriter(f)
		s.Check(errors.Join(z.AddFS(files), z.Close()))
		return
	case ".gz":
		w = gzip.NewWriter(f)
	}
	t := tar.NewWriter(w)
	s.Check(errors.Join(t.AddFS(files), t.Close(), w.Close()))
}

func truncate(s *testscript.TestScript, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	s.Check(err)
	s.Check(os.Truncate(s.MkAbs(args[0]), size))
}

// The networks of scripts: the probability of density.safetensors is sigmoid(10·density − 5).
// pages.safetensors has the same with networks for pages: of x, the share of links in the
// expected content, hub pages and listings are sigmoid(10·x − 5) and articles the rest; each
// page has a threshold of half the expected F1.
func TestNetworks(t *testing.T) {
	line := map[model.NetworkName]*model.Network{model.NetworkLine: network(t, "density", 10, -5)}
	context := network(t, "score", 0, -5)
	context.Layers[0] = model.Layer{In: 2, Out: 1, W: []float32{10, 0}, B: []float32{-5}} // density, score
	// Pages of links alone are listings and hubs, those without articles.
	pages := network(t, "content_link_share", 0, -30)
	l := &pages.Layers[0]
	l.Out, l.W, l.B = len(pagetype.All())+
		1, slices.Repeat(l.W, len(pagetype.All())+1), slices.Repeat(l.B, len(pagetype.All())+1)
	for output, x := range map[int]float32{slices.Index(pagetype.All(), "listing"): 1, len(pagetype.All()): 1,
		slices.Index(pagetype.All(), "article"): -1} {
		l.W[output], l.B[output] = 10*x, -5*x
	}
	all := map[model.NetworkName]*model.Network{model.NetworkLine: line[model.NetworkLine], model.NetworkPage: pages,
		model.NetworkContext: context}
	for name, networks := range map[string]map[model.NetworkName]*model.Network{"density": line, "pages": all} {
		path := filepath.Join("testdata", "networks", name+".safetensors")
		var want bytes.Buffer
		m := &model.Model{Threshold: 0.5, Networks: networks}
		if err := m.Write(&want); err != nil {
			t.Fatal(err)
		}
		if *update {
			if err := os.WriteFile(path, want.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want.Bytes()) {
			t.Errorf("%s is not what -update writes: %v", path, err)
		}
	}
}

// network returns one that gives sigmoid(w·x + b) of an attribute x.
func network(t *testing.T, attribute string, w, b float32) *model.Network {
	schema, err := model.ParseSchema([]string{attribute})
	if err != nil {
		t.Fatal(err)
	}
	schema.Scales = []model.Scale{{Std: 1}}
	return &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{w}, B: []float32{b}}}}
}
