package pipeline

import (
	"context"
	"fmt"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"linesift/internal/dedup"
	"linesift/internal/gogc"
	"linesift/internal/input"
	"linesift/internal/record"
)

// RegisterDoFn and not register.DoFn4x0, which compiles for minutes: a call costs a microsecond more, a page milliseconds.
func init() {
	beam.RegisterDoFn(&classifyFn{})
	register.Emitter2[int, Item]()
	register.Emitter1[Print]()
}

// A Print is the fingerprint of a page's content, by which copies are found.
type Print struct {
	Order uint64
	Of    *dedup.Fingerprint
}

// A recorder makes what is written of pages. The network is loaded once in a process.
type recorder struct {
	Options
	maker  *record.Maker
	reader input.Reader
}

func (rec *recorder) Setup() (err error) {
	rec.maker, err = rec.Options.maker()
	if err == nil && !rec.Site && !rec.Dedup {
		// As in classify: pages come and go and little else lives. Where pages are
		// grouped they wait in memory, on Prism all of them.
		gogc.SetDefault(400)
	}
	return err
}

// make passes on the record of a page, or why there is none.
func (rec *recorder) make(ctx context.Context, p Page, item func(int, Item), print func(Print)) error {
	begin := time.Now()
	got := rec.result(ctx, p)
	classifyTime.Inc(ctx, time.Since(begin).Nanoseconds())
	pagesRead.Inc(ctx, 1)
	pageTime.Update(ctx, time.Since(begin).Microseconds())
	shard := shardOf(p.Order, rec.Shards)
	switch {
	case got.Err != nil:
		failed.Inc(ctx, 1)
		item(shard, Item{false, p.Order, got.Answer(p.file.ID, p.file.Path)})
	case got.LeftOut != "":
		leftOut.Inc(ctx, 1)
		item(shard, Item{false, p.Order, got.Answer(p.file.ID, p.file.Path)})
	default:
		lines.Inc(ctx, int64(got.Lines))
		contentLines.Inc(ctx, int64(got.KeptLines))
		if got.Empty {
			empty.Inc(ctx, 1)
		}
		item(shard, Item{true, p.Order, got.Out})
		if got.Fingerprint != nil {
			print(Print{p.Order, got.Fingerprint})
		}
	}
	if rec.maker == nil {
		return rec.Setup()
	}
	return nil
}

// result classifies a page. A panic becomes the page's error; otherwise Beam would retry the page elsewhere and crash
// that worker.
func (rec *recorder) result(ctx context.Context, p Page) (got record.Outcome) {
	defer func() {
		if r := recover(); r != nil {
			got = record.Outcome{Err: fmt.Errorf("%s: panic: %v", p.file.Path, r)}
			rec.maker = nil // whatever state it is in
		}
	}()
	read, err := rec.read(&p.file)
	if err != nil {
		return record.Outcome{Err: err}
	}
	return rec.maker.Make(ctx, read)
}

// read returns the page of a file.
func (rec *recorder) read(f *input.File) (record.Input, error) {
	html, err := rec.reader.Read(f)
	return record.Input{
		ID: f.ID, Path: f.Path, Name: f.Name(), Folder: f.Folder,
		URL: f.URL, ContentType: f.ContentType, HTML: html, WARC: f.WARC,
	}, err
}

// A classifyFn classifies each page by itself.
type classifyFn struct{ recorder }

func (fn *classifyFn) ProcessElement(ctx context.Context, p Page, item func(int, Item), print func(Print)) {
	if err := fn.make(ctx, p, item, print); err != nil {
		panic(err) // there was no error at Setup
	}
}
