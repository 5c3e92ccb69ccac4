package classify

import (
	"context"
	"fmt"
	"io"
	"iter"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/schollz/progressbar/v3"

	"linesift/internal/cli"
	"linesift/internal/dedup"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/record"
)

// A batch is one run of the command.
type batch struct {
	*flags
	streams cli.Streams
	first   *record.Maker          // the first worker takes it
	urls    map[string]cli.Address // of --urls
	sites   *record.Sites          // nil if each page is classified by itself
	bar     *progressbar.ProgressBar
	step    func()       // of the bar
	read    atomic.Int64 // bytes of archives
	counts
}

// counts are the numbers of pages of a run.
type counts struct {
	pages, there, written, empty, failed, leftOut int
}

// fail reports an error, or several that errors.Join joined.
func (b *batch) fail(err error) {
	b.failed += cli.Errors(err)
	b.bar.Clear()
	cli.Report("classify", err, b.streams)
}

// note writes a remark, not an error.
func (b *batch) note(format string, a ...any) {
	if b.Quiet {
		return
	}
	b.bar.Clear()
	fmt.Fprintf(b.streams.Err, "classify: "+format+"\n", a...)
}

// progress begins a bar of n steps. If pages are printed on the terminal, there is no bar,
// because it would stand between their lines.
func (b *batch) progress(n int, what string) {
	terminal := b.streams.Err
	if b.Quiet || b.Output == "" && cli.Terminal(b.streams.Out) {
		terminal = io.Discard
	}
	b.bar = cli.Progress(terminal, n, what)
}

// progressOfPages begins a bar of the pages, or of the bytes of archives, whose pages are not
// counted.
func (b *batch) progressOfPages(found *input.Batch) {
	b.progress(found.Len(), "pages")
	bytes := found.Bytes()
	if bytes < 0 {
		b.step = func() { b.bar.Add(1) }
		return
	}
	b.bar.ChangeMax64(bytes)
	b.read.Store(0) // --site has read them before
	b.step = func() {
		b.bar.Describe(cli.Count(b.pages+b.there, "page"))
		b.bar.Set64(min(b.read.Load(), bytes))
	}
}

func (b *batch) run(ctx context.Context) error {
	begin := time.Now()
	b.progress(-1, "pages")
	found, err := b.find(ctx)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case found == nil:
		return err
	case err != nil:
		b.fail(err)
	}
	if b.sites != nil || b.Dedup {
		// Profiles and fingerprints of other pages stay in memory. A heap of five times
		// their size would be large.
		debug.SetGCPercent(100)
	}
	switch {
	case b.URL != "" && found.Len() > 1:
		return cli.Usagef("--url is of one page, and there are %d", found.Len())
	case (b.HTMLField != "" || b.IDField != "") && b.From == "" && !found.HasRecords():
		return cli.Usagef("%s: only jsonl and parquet have fields, and no input is one; --from jsonl says that all are", fieldFlag(b.HTMLField))
	case b.Site && found.Once():
		return cli.Usagef("--site reads the pages twice, and standard input and addresses can be read once: save them to files")
	}
	if b.Site {
		if err := b.learn(ctx, found); err != nil {
			return err
		}
		if b.Profile != "" {
			if err := b.update(ctx); err != nil {
				return err
			}
		}
	}
	shape, err := b.checkShape()
	if err != nil {
		return err
	}
	out, err := b.openOutput(found)
	if err != nil {
		return err
	}
	b.keep(shape, b.unfinished())
	files := found.All()
	if folder, ok := out.(folder); ok {
		files = input.Unique(files, folder.file, func(f input.File) error {
			return fmt.Errorf("%s: another page is written to %s: name the folder that both are in, or write --output FILE.jsonl", f.Name(), folder.file(f))
		})
	}
	if b.Resume {
		files = b.remaining(files, out)
	}
	err = b.classifyAll(ctx, files, found, out)
	b.bar.Finish()
	if len(found.PassedOver) > 0 {
		b.note("%s", passedOver(found.PassedOver))
	}
	if n := b.pages + b.there; n > 1 || n == 1 && b.Output != "" || n == 0 && err == nil {
		b.note("%s", b.summary(time.Since(begin)))
	}
	if err = out.close(err); err == nil {
		b.keepWhole(shape)
	}
	if err == nil && b.failed > 0 {
		err = fmt.Errorf("%s failed", cli.Count(b.failed, "page")) // each has been reported
	}
	return err
}

// summary says what a run did.
func (c *counts) summary(time time.Duration) string {
	rate, digits := float64(c.pages)/max(time.Seconds(), 1e-3), 0
	if rate < 10 {
		digits = 1
	}
	there := ""
	if c.there > 0 {
		there = fmt.Sprintf(" (%d written before)", c.there)
	}
	return fmt.Sprintf("%s read%s, %d written (%d empty), %d failed, %d left out, %.*f a second",
		cli.Count(c.pages, "page"), there, c.written, c.empty, c.failed, c.leftOut, digits, rate)
}

// remaining returns the files that an earlier run has not written.
func (b *batch) remaining(files iter.Seq[input.File], out output) iter.Seq[input.File] {
	return func(yield func(input.File) bool) {
		for f := range files {
			if f.Err == nil && out.has(f) {
				b.there++
				b.step()
			} else if !yield(f) {
				return
			}
		}
	}
}

// classifyAll classifies the files and writes the results in order.
func (b *batch) classifyAll(ctx context.Context, files iter.Seq[input.File], found *input.Batch, out output) error {
	var duplicates dedup.Duplicates
	alone := 0
	b.progressOfPages(found)
	err := input.Stream(ctx, files, b.Jobs, func() func(input.File) result { return b.newWorker(ctx).result }, func(r result) error {
		f := r.file
		b.pages++
		b.step()
		if r.Print != nil {
			if other, kind := duplicates.Add(f.Name(), r.Print); kind != "" {
				r.LeftOut = fmt.Sprintf("as %v of %s", kind, other)
			}
		}
		switch {
		case r.Err != nil:
			b.fail(r.Err) // the batch goes on
		case r.LeftOut != "":
			b.leftOut++
			b.note("%s: left out %s", f.Name(), r.LeftOut)
		default:
			why := r.emptiness(&b.Find)
			if why != "" {
				b.note("%s: empty: %s", f.Name(), why)
			}
			if r.Alone {
				alone++
			}
			err := out.write(f, r.Out)
			if err != nil && !endsAll(err) {
				b.fail(fmt.Errorf("%s: %w", f.Name(), err))
				return nil
			}
			b.written++
			if why != "" {
				b.empty++
			}
			return err
		}
		if b.answers() {
			return out.write(f, r.Answer(file.UTF8(f.ID), file.UTF8(f.Path)))
		}
		return nil
	})
	if err == nil && alone > 0 {
		b.note("%s compares the pages of a site, and knew no other for %d of them, of which it kept all: give it more pages with --site, or --profile FILE", cli.MethodName(&b.Find), alone)
	}
	return err
}
