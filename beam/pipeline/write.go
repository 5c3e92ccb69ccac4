package pipeline

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterDoFn(&seedFn{})
	beam.RegisterDoFn(&writeFn{})
	register.Emitter2[int, uint64]()
	register.Iter1[Item]()
}

// An Item is the line of a page's record, or one that says why there is none.
type Item struct {
	IsRecord bool
	Order    uint64
	Line     []byte
}

// shardOf returns which file has a page. It depends on nothing but the page, so that
// what is done again goes to the same file.
func shardOf(order uint64, shards int) int {
	h := order * 0x9e3779b97f4a7c15 // 2⁶⁴ by the golden ratio, which spreads numbers that follow each other
	return int(h >> 33 % uint64(shards))
}

// write writes the files. copies are the shards and orders of pages that are left out.
func write(s beam.Scope, o Options, items beam.PCollection, copies ...beam.PCollection) {
	seeds := beam.ParDo(s, &seedFn{o.Shards}, beam.Impulse(s))
	left := beam.Flatten(s, append(copies, seeds)...)
	beam.ParDo0(s, &writeFn{o}, beam.CoGroupByKey(s, left, items))
}

// noPage is the order of no page.
const noPage = math.MaxUint64

// A seedFn has each file be written, though it may have no pages.
type seedFn struct{ Shards int }

func (fn *seedFn) ProcessElement(_ context.Context, _ []byte, emit func(int, uint64)) {
	for i := range fn.Shards {
		emit(i, noPage)
	}
}

// A writeFn writes the files of a shard: OUTPUT-SSSSS-of-NNNNN.jsonl, and
// OUTPUT-errors-SSSSS-of-NNNNN.jsonl of the pages without a record. Done twice it
// writes the same files twice, not more of them.
type writeFn struct{ Options }

func (fn *writeFn) ProcessElement(ctx context.Context, shard int, left func(*uint64) bool, items func(*Item) bool) error {
	begin := time.Now()
	defer func() { writeTime.Inc(ctx, time.Since(begin).Nanoseconds()) }()
	copies := make(map[uint64]bool)
	for order := uint64(0); left(&order); {
		if order != noPage {
			copies[order] = true
		}
	}
	number := fmt.Sprintf("%05d-of-%05d", shard, fn.Shards)
	ending := ".jsonl"
	if fn.Parquet {
		ending = ".parquet"
	}
	return create(ctx, fn.Output+"-"+number+ending, func(records io.Writer) error {
		return create(ctx, fn.Output+"-errors-"+number+".jsonl", func(errs io.Writer) error {
			add, closing := func(line []byte) error { _, err := records.Write(line); return err }, func() error { return nil }
			if fn.Parquet {
				rows := newRows(records)
				add, closing = rows.write, rows.close
			}
			for it := (Item{}); items(&it); {
				var err error
				switch {
				case !it.IsRecord:
					_, err = errs.Write(it.Line)
				case copies[it.Order]:
					duplicates.Inc(ctx, 1)
					err = writeCopy(errs, it.Line)
				default:
					written.Inc(ctx, int64(len(it.Line)))
					err = add(it.Line)
				}
				if err != nil {
					return err
				}
			}
			return closing()
		})
	})
}

// writeCopy writes what stands for the record of a copy.
func writeCopy(w io.Writer, record []byte) error {
	var named struct {
		ID   string `json:"id"`
		Path string `json:"path"`
		Left string `json:"left_out"`
	}
	if err := json.Unmarshal(record, &named); err != nil {
		return err
	}
	named.Left = "as a copy of an earlier page"
	line, err := json.Marshal(named)
	if err == nil {
		_, err = w.Write(append(line, '\n'))
	}
	return err
}

// create writes a file which has its name once it is complete, where files can be
// renamed; elsewhere, in object stores, it is there only then.
func create(ctx context.Context, path string, write func(io.Writer) error) (err error) {
	fs, err := filesystem.New(ctx, path)
	if err != nil {
		return err
	}
	defer fs.Close()
	part := path
	renamer, renames := fs.(filesystem.Renamer)
	if renames {
		part += "." + rand.Text() + ".part" // the same file may be being written twice
	}
	// A context that ends is how an object store is told to forget what it has so far.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	out, err := fs.OpenWrite(ctx, part)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 1<<16)
	if err := write(w); err != nil {
		cancel()
		return errors.Join(err, out.Close(), remove(fs, part))
	}
	if err := errors.Join(w.Flush(), out.Close()); err != nil {
		return errors.Join(err, remove(fs, part))
	}
	if renames {
		return renamer.Rename(ctx, part, path)
	}
	return nil
}

// remove removes what is not complete, where that is left.
func remove(fs filesystem.Interface, part string) error {
	if r, ok := fs.(filesystem.Remover); ok {
		return r.Remove(context.Background(), part)
	}
	return nil
}
