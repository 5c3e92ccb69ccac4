package classify

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"linesift/internal/cli"
	"linesift/internal/dedup"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/options"
	"linesift/internal/record"
)

// A batch is one run of the command.
type batch struct {
	*flags
	streams cli.Streams
	checked *options.Checked
	first   *record.Maker          // the first worker takes it
	urls    map[string]cli.Address // of --urls
	sites   *record.Sites          // nil if each page is classified by itself
	bar     *cli.Bar
	step    func()       // of the bar
	read    atomic.Int64 // bytes of archives so far
	report  report
	writing []writing // files that are being written, in the order of the pages
	counts
}

// counts are the numbers of pages of a run.
type counts struct {
	pages, earlier, written, empty, failed, leftOut int // earlier: written by the run before
}

// fail reports an error, or several that errors.Join joined.
func (b *batch) fail(err error) {
	b.failed += len(cli.Joined(err))
	b.reportError(err)
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

// progressOfPages begins a bar of the pages. Pages in archives are not counted, so their bar shows
// the bytes of the archives.
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
		b.bar.ShowPart(min(b.read.Load(), bytes), cli.Count(b.pages+b.earlier, "page"))
	}
}

func (b *batch) run(ctx context.Context) error {
	begin := time.Now()
	b.progress(-1, "pages")
	found, err := b.find(ctx)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		b.fail(err)
		b.pages = b.failed // those that are not there count as the others that cannot be read
	}
	if err := b.checkFound(found); err != nil {
		return err
	}
	if b.Site {
		if err := b.learn(ctx, found); err != nil {
			return err
		}
	}
	now, err := b.checkOutputFlags()
	if err != nil {
		return err
	}
	inputs := b.inputFiles(found)
	if err := b.checkInputs(inputs); err != nil {
		return err
	}
	out, err := b.openOutput(found)
	if err != nil {
		return err
	}
	b.save(now, b.unfinished())
	err = b.classifyAll(ctx, b.files(found, inputs, out), found, out)
	b.bar.Finish()
	if len(found.PassedOver) > 0 {
		b.note("%s", passedOver(found.PassedOver))
	}
	if n := b.pages + b.earlier; n > 1 || n == 1 && b.Output != "" || n == 0 && err == nil {
		b.note("%s", b.summary(time.Since(begin)))
	}
	b.noteResume(out, err)
	b.report.Summary = b.summary(time.Since(begin))
	if err = errors.Join(out.close(err), b.writeReports()); err != nil {
		return err
	}
	b.saveComplete(now)
	return (&cli.Failures{Count: b.failed}).Err() // each has been reported
}

// checkFound returns an error if the flags do not fit the pages.
func (b *batch) checkFound(found *input.Batch) error {
	switch {
	case b.URL != "" && found.Len() > 1:
		return cli.Usagef("--url is of one page, and there are %d", found.Len())
	case b.fieldFlag() != "" && b.From == "" && !found.HasRecords():
		return cli.Usagef("%s: only jsonl and parquet have fields, and no input is one; --from jsonl says that all are",
			b.fieldFlag())
	case b.Site && found.Once():
		return cli.Usagef("--site reads the pages twice, and standard input and addresses can be read once: " +
			"save them to files")
	}
	return nil
}

// inputFiles returns the files that the run reads. Those of --profile it may write.
func (b *batch) inputFiles(found *input.Batch) *file.Inputs {
	return &file.Inputs{Paths: func(yield func(string) bool) {
		for path := range found.Paths() {
			if !yield(path) {
				return
			}
		}
		_ = yield(b.URLs) && yield(b.Model)
	}}
}

// checkInputs returns an error if a file that all pages share is an input.
func (b *batch) checkInputs(inputs *file.Inputs) error {
	if err := inputs.Check(b.Output); err != nil && b.recordFile() {
		return cli.Usagef("--output %s: %w", b.Output, err)
	}
	for _, path := range b.Report {
		if err := inputs.Check(path); err != nil {
			return cli.Usagef("--report %s: %w", path, err)
		}
	}
	return nil
}

// files returns the files to classify. Two pages of a folder must not have one file, and none may have
// the file of an input. With --resume the pages that have their output are left out.
func (b *batch) files(found *input.Batch, inputs *file.Inputs, out output) iter.Seq[input.File] {
	files := found.All()
	if folder, ok := out.(folder); ok {
		files = input.Unique(files, folder.file, func(f input.File) error {
			return fmt.Errorf("%s: another page is written to %s: "+
				"write --output FILE.jsonl, or name a folder above both", f.Name(), folder.file(f))
		})
		files = notOver(inputs, files, folder)
	}
	if !b.Resume {
		return files
	}
	return func(yield func(input.File) bool) {
		for f := range files {
			if f.Err == nil && out.has(f) {
				b.earlier++
				b.step()
			} else if !yield(f) {
				return
			}
		}
	}
}

// notOver returns the files in order. A file whose page would be written over an input gets an error.
func notOver(inputs *file.Inputs, files iter.Seq[input.File], out folder) iter.Seq[input.File] {
	return func(yield func(input.File) bool) {
		for f := range files {
			if f.Err == nil {
				if err := inputs.Check(out.file(f)); err != nil {
					err = fmt.Errorf("%s: its output is %s: %w", f.Name(), out.file(f), err)
					f = input.File{ID: f.ID, Path: f.Path, Err: err}
				}
			}
			if !yield(f) {
				return
			}
		}
	}
}

// summary says how many pages a run has read, written and left out.
func (c *counts) summary(time time.Duration) string {
	rate, digits := float64(c.pages)/max(time.Seconds(), 1e-3), 0
	if rate < 10 {
		digits = 1
	}
	earlier := ""
	if c.earlier > 0 {
		earlier = fmt.Sprintf(" (%d written before)", c.earlier)
	}
	speed := ""
	if c.pages > 0 {
		speed = fmt.Sprintf(", %.*f a second", digits, rate)
	}
	return fmt.Sprintf("%s read%s, %d written (%d empty), %d failed, %d left out%s",
		cli.Count(c.pages, "page"), earlier, c.written, c.empty, c.failed, c.leftOut, speed)
}

// classifyAll classifies the files and writes the results in order.
func (b *batch) classifyAll(ctx context.Context, files iter.Seq[input.File], found *input.Batch, out output) error {
	var duplicates dedup.Duplicates
	alone, named, read := 0, false, make(map[string]bool)
	b.progressOfPages(found)
	newWorker := func() func(input.File) result { return b.newWorker(ctx).result }
	err := input.Stream(ctx, files, b.Jobs, newWorker, func(r result) error {
		f := r.file
		b.pages++
		b.step()
		read[b.row(&f)] = true
		named = named || !f.NoID
		if r.Fingerprint != nil {
			if other, kind := duplicates.Add(f.Name(), r.Fingerprint); kind != "" {
				r.LeftOut = fmt.Sprintf("as %v of %s", kind, other)
			}
		}
		switch {
		case r.Err != nil:
			b.fail(r.Err) // the batch goes on
		case r.LeftOut != "":
			b.leftOut++
			b.reportPage(r, out, leftOut+r.LeftOut)
			b.note("%s: left out %s", f.Name(), r.LeftOut)
		default:
			if r.WithoutSite {
				alone++
			}
			return b.write(r, out)
		}
		if b.answers() && f.ID != "" { // which the error of a whole file lacks
			return out.write(f, r.Answer(recordID(&f), file.UTF8(f.Path)))
		}
		return nil
	})
	err = b.waitForFiles(err)
	if err != nil {
		return err
	}
	b.noteUnused(read)
	if b.IDField != "" && b.pages > 0 && !named {
		b.note("--id-field %s: no record has this field with an ID, and the pages are numbered", b.IDField)
	}
	if alone > 0 {
		b.note("--%s compares the pages of a site. %s had no others and kept all lines: "+
			"give it more pages with --site, or --profile FILE", b.Extraction.Named(), cli.Count(alone, "page"))
	}
	if table, ok := out.(*rows); ok && b.written > 0 && table.number == 0 {
		b.note("no rows: the pages have neither posts nor items")
	}
	return nil
}

// write writes a result. It returns an error if no later page can be written either.
func (b *batch) write(r result, out output) error {
	why := r.emptiness(b.checked)
	if why != "" {
		b.note("%s: empty: %s", r.file.Name(), why)
	}
	folder, ok := out.(folder)
	if !ok || b.dependsOnFiles(folder.file(r.file)) {
		if err := b.waitForFiles(nil); err != nil {
			return err
		}
		return b.wrote(r, out, why, out.write(r.file, r.Out))
	}
	done := make(chan error, 1)
	go func() { done <- folder.write(r.file, r.Out) }()
	b.writing = append(b.writing, writing{folder.file(r.file), func() error { return b.wrote(r, out, why, <-done) }})
	if len(b.writing) < filesAtOnce {
		return nil
	}
	return b.waitForFile()
}

// A writing is a file that is being written.
type writing struct {
	path string
	wait func() error
}

// filesAtOnce is the number of files of a folder that are written at once. Each waits until the
// disk has it. Several that wait together take a fifth of the time, and more than 8 gain nothing.
const filesAtOnce = 8

// waitForFile waits for the first of the files that are being written.
func (b *batch) waitForFile() error {
	first := b.writing[0]
	b.writing = b.writing[1:]
	return first.wait()
}

// dependsOnFiles reports whether files that are being written decide what becomes of a path: one has
// the same path, or may have the name of its folder, which is not there yet.
func (b *batch) dependsOnFiles(path string) bool {
	_, err := os.Stat(filepath.Dir(path))
	return err != nil || slices.ContainsFunc(b.writing, func(w writing) bool { return w.path == path })
}

// waitForFiles waits for all of them. It returns err, or else the first error that ends the run.
func (b *batch) waitForFiles(err error) error {
	for len(b.writing) > 0 {
		if failed := b.waitForFile(); err == nil {
			err = failed
		}
	}
	return err
}

// wrote counts a page that is written, or reports the error. It returns an error if no later page can
// be written either.
func (b *batch) wrote(r result, out output, why string, err error) error {
	if err != nil && !endsAll(err) {
		b.fail(fmt.Errorf("%s: %w", r.file.Name(), err))
		return nil
	}
	if err != nil {
		return err
	}
	b.written++
	b.reportPage(r, out, why)
	if why != "" {
		b.empty++
	}
	return nil
}

// noteResume says how a run goes on that an error ended. Records say it themselves.
func (b *batch) noteResume(out output, err error) {
	if _, isFolder := out.(folder); isFolder && err != nil && !b.Dedup {
		b.note("--resume with the same flags continues")
	}
}
