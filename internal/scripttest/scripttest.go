// Package scripttest runs the scripts that test linesift's commands:
// testdata/*.txtar beside each command, in the language of testscript
// (github.com/rogpeppe/go-internal/testscript). A command's TestMain calls Main, and
// one of its tests calls Run.
//
// A script runs in a folder of its own, where data/samples is a copy of the
// project's sample pages, so that documented commands can be run as they are
// written. Beside testscript's commands it has
//
//	exits STATUS COMMAND ARGS...    run a command and check its exit status
//	edit FILE OLD NEW               replace text that stands in a file once
//	gzip FILE                       compress a file to FILE.gz
//	archive FILE NAME...            put files into a .zip, .tar or .tar.gz file, in the order of their names
//	truncate FILE SIZE              leave so many bytes of a file
//	densitymodel FILE               write a network whose probability is sigmoid(10·density − 5)
//	pagemodel FILE                  the same with networks for pages: of x, the share of links in
//	                                the expected content, hub pages and listings are
//	                                sigmoid(10·x − 5) and articles the rest; each page has a
//	                                threshold of half the expected F1
//
// The last two are for tests that need exact probabilities, which the shipped
// networks do not give for long. With -update, files of a script that cmp finds
// different are rewritten.
package scripttest

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"context"
	"errors"
	"flag"
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
	"linesift/model"
)

// Update is the flag -update: rewrite the files that tests compare with.
var Update = flag.Bool("update", false, "rewrite the files that tests compare with")

// Main runs a command's tests, in which scripts can use it by its name, and ends the
// process. Each use is a process of its own.
func Main(m *testing.M, name string, run func(ctx context.Context, args []string, s cli.Streams) int) {
	testscript.Main(m, map[string]func(){name: func() { cli.Main(run) }})
}

// Run runs the scripts in testdata.
func Run(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                "testdata",
		UpdateScripts:      *Update,
		RequireUniqueNames: true,
		Setup: func(e *testscript.Env) error {
			root := ".."
			for range 3 { // the command bench is in a folder of the root, the others are deeper
				if _, err := os.Stat(filepath.Join(root, "data", "samples")); err == nil {
					break
				}
				root = filepath.Join("..", root)
			}
			return os.CopyFS(filepath.Join(e.WorkDir, "data", "samples"), os.DirFS(filepath.Join(root, "data", "samples")))
		},
		Cmds: map[string]func(s *testscript.TestScript, neg bool, args []string){
			"exits":        checked(2, exits),
			"edit":         checked(3, edit),
			"gzip":         checked(1, compress),
			"archive":      checked(2, archive),
			"truncate":     checked(2, truncate),
			"densitymodel": checked(1, densityModel),
			"pagemodel":    checked(1, pageModel),
		},
	})
}

// checked returns a command that has at least so many arguments.
func checked(least int, run func(s *testscript.TestScript, args []string)) func(*testscript.TestScript, bool, []string) {
	return func(s *testscript.TestScript, neg bool, args []string) {
		if neg || len(args) < least {
			s.Fatalf("this command takes no ! and at least %d arguments; see the comment of package scripttest", least)
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

func densityModel(s *testscript.TestScript, args []string) {
	writeModel(s, args[0], map[model.Name]*model.Network{model.Line: network(s, "density", 10, -5)})
}

func pageModel(s *testscript.TestScript, args []string) {
	context := network(s, "score", 0, -5)
	context.Layers[0] = model.Layer{In: 2, Out: 1, W: []float32{10, 0}, B: []float32{-5}} // density, score
	// Pages of links alone are listings and hubs, those without articles.
	pages := network(s, "content_link_share", 0, -30)
	l := &pages.Layers[0]
	l.Out, l.W, l.B = len(model.Types)+1, slices.Repeat(l.W, len(model.Types)+1), slices.Repeat(l.B, len(model.Types)+1)
	for output, x := range map[int]float32{slices.Index(model.Types, "listing"): 1, len(model.Types): 1, slices.Index(model.Types, "article"): -1} {
		l.W[output], l.B[output] = 10*x, -5*x
	}
	writeModel(s, args[0], map[model.Name]*model.Network{model.Line: network(s, "density", 10, -5), model.PageType: pages, model.Context: context})
}

// network returns one that gives sigmoid(w·x + b) of an attribute x.
func network(s *testscript.TestScript, attribute string, w, b float32) *model.Network {
	schema, err := model.ParseSchema([]string{attribute})
	s.Check(err)
	schema.Scales = []model.Scale{{Std: 1}}
	return &model.Network{Schema: schema, Layers: []model.Layer{{In: 1, Out: 1, W: []float32{w}, B: []float32{b}}}}
}

func writeModel(s *testscript.TestScript, file string, networks map[model.Name]*model.Network) {
	m := &model.Model{Threshold: 0.5, Networks: networks}
	s.Check(cli.WriteFile(s.MkAbs(file), nil, m.Write))
}
