package pipeline

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/gcs"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/s3"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"linesift/internal/input"
)

func init() {
	beam.RegisterDoFn(&listFn{})
	beam.RegisterDoFn(&cutFn{})
	beam.RegisterDoFn(&readFn{})
	register.Emitter1[Part]()
	register.Emitter1[Page]()
}

// A Part is a piece of a file.
type Part struct {
	input.Part
	Number int // of the file, in the order of names
}

// A Page is a page with its place in the order of all pages, in which classify would go
// through them.
type Page struct {
	Order uint64     // the file's number, and in the lower half that of the page in it
	file  input.File // which Beam does not look into: a coder writes it
}

// read returns all pages. Files and parts are spread over the machines before they are
// read; pages are not, since they are large.
func read(s beam.Scope, o Options) beam.PCollection {
	files := beam.ParDo(s, &listFn{o.Input}, beam.Impulse(s))
	parts := beam.ParDo(s, &cutFn{Options: o}, beam.Reshuffle(s, files))
	return beam.ParDo(s, &readFn{Options: o}, beam.Reshuffle(s, parts))
}

// A listFn lists files.
type listFn struct{ Input string }

func (fn *listFn) ProcessElement(ctx context.Context, _ []byte, emit func(Part)) error {
	fs, err := filesystem.New(ctx, fn.Input)
	if err != nil {
		return err
	}
	defer fs.Close()
	paths, err := fs.List(ctx, fn.Input)
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("%s: no file matches this pattern", fn.Input)
	}
	slices.Sort(paths)
	for i, path := range paths {
		emit(Part{input.Part{Path: path}, i})
	}
	return nil
}

// A cutFn cuts files that are longer than a part.
type cutFn struct {
	Options
	finder *input.Finder
}

func (fn *cutFn) Setup() { fn.finder = fn.Options.finder() }

func (fn *cutFn) ProcessElement(ctx context.Context, file Part, emit func(Part)) error {
	parts := []input.Part{file.Part}
	size, err := size(ctx, file.Path)
	if err != nil {
		return err
	}
	if fn.PartSize > 0 && size > fn.PartSize {
		begin := time.Now()
		in, closing, err := open(ctx, file.Path)
		if err != nil {
			return err
		}
		defer closing()
		if parts, err = cut(fn.finder, file.Path, in, fn.PartSize); err != nil {
			return fmt.Errorf("%s: %w", file.Path, err)
		}
		if err := in.failed; err != nil {
			return fmt.Errorf("%s: %w", file.Path, err)
		}
		cutTime.Inc(ctx, time.Since(begin).Nanoseconds())
	}
	for _, p := range parts {
		emit(Part{p, file.Number})
	}
	return nil
}

// A readFn reads parts.
type readFn struct {
	Options
	finder *input.Finder
}

func (fn *readFn) Setup() { fn.finder = fn.Options.finder() }

func (fn *readFn) ProcessElement(ctx context.Context, part Part, emit func(Page)) error {
	in, closing, err := open(ctx, part.Path)
	if err != nil {
		return err
	}
	defer closing()
	n := uint64(part.Before)
	begin := time.Now()
	for f := range fn.finder.Pages(part.Part, in) {
		readTime.Inc(ctx, time.Since(begin).Nanoseconds())
		emit(Page{uint64(part.Number)<<32 + n, f})
		n++
		begin = time.Now()
	}
	if in.failed != nil { // no damage, but no connection: another try may have one
		return fmt.Errorf("%s: %w", part.Path, in.failed)
	}
	return nil
}

func (o Options) finder() *input.Finder {
	return &input.Finder{MaxSize: o.MaxSize, From: o.From, HTMLField: o.HTMLField, IDField: o.IDField}
}

func size(ctx context.Context, path string) (int64, error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return 0, err
	}
	defer fs.Close()
	return fs.Size(ctx, path)
}

// A file can be read anywhere. It remembers an error of the file system.
type file struct {
	*os.File
	failed error
}

func (f *file) Read(b []byte) (int, error) {
	n, err := f.File.Read(b)
	if err != nil && err != io.EOF {
		f.failed = err
	}
	return n, err
}

// open opens a file. One of an object store is copied to this machine: Beam reads them
// from their beginnings only.
func open(ctx context.Context, path string) (*file, func() error, error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	defer fs.Close()
	in, err := fs.OpenRead(ctx, path)
	if err != nil {
		return nil, nil, err
	}
	if local, ok := in.(*os.File); ok {
		return &file{File: local}, local.Close, nil
	}
	defer in.Close()
	local, err := os.CreateTemp("", "linesift-*")
	if err != nil {
		return nil, nil, err
	}
	closing := func() error { return errors.Join(local.Close(), os.Remove(local.Name())) }
	if _, err = io.Copy(local, in); err == nil {
		_, err = local.Seek(0, io.SeekStart)
	}
	if err != nil {
		return nil, nil, errors.Join(err, closing())
	}
	return &file{File: local}, closing, nil
}
