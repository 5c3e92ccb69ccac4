package pipeline

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
)

// A flaky file system is that of this machine under another name, which fails as often as
// a test wants, in the middle of files. Like an object store's, its files are read
// from their beginnings only.
type flaky struct{}

var failingReads, failingWrites atomic.Int32

var errFlaky = errors.New("the connection is lost")

func init() {
	filesystem.Register("flaky", func(context.Context) filesystem.Interface { return flaky{} })
}

func onDisk(path string) string { return strings.TrimPrefix(path, "flaky://") }

func (flaky) Close() error { return nil }

func (flaky) List(_ context.Context, glob string) ([]string, error) {
	all, err := filepath.Glob(onDisk(glob))
	for i := range all {
		all[i] = "flaky://" + all[i]
	}
	return all, err
}

func (flaky) Size(_ context.Context, path string) (int64, error) {
	info, err := os.Stat(onDisk(path))
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func (flaky) OpenRead(_ context.Context, path string) (io.ReadCloser, error) {
	f, err := os.Open(onDisk(path))
	if err != nil {
		return nil, err
	}
	in := io.Reader(f)
	if failingReads.Add(-1) >= 0 {
		in = io.MultiReader(io.LimitReader(f, 5000), failing{})
	}
	return struct {
		io.Reader
		io.Closer
	}{in, f}, nil
}

func (flaky) OpenWrite(_ context.Context, path string) (io.WriteCloser, error) {
	f, err := os.Create(onDisk(path))
	if err == nil && failingWrites.Add(-1) >= 0 {
		return struct {
			io.Writer
			io.Closer
		}{failing{f}, f}, nil
	}
	return f, err
}

func (flaky) Rename(_ context.Context, from, to string) error {
	return os.Rename(onDisk(from), onDisk(to))
}

func (flaky) Remove(_ context.Context, path string) error { return os.Remove(onDisk(path)) }

// failing writes half of what it is given.
type failing struct{ to io.Writer }

func (failing) Read([]byte) (int, error) { return 0, errFlaky }

func (f failing) Write(b []byte) (int, error) {
	n, _ := f.to.Write(b[:len(b)/2])
	return n, errFlaky
}

// Prism tries nothing again, as other runners do: the test does, by running the pipeline
// once more into the same files.
func TestWhatFailsAndIsTriedAgainIsThereOnce(t *testing.T) {
	input := jsonLines(t, samples(t))
	want := classified(t, input, "--method", "density")
	o := options(t, "flaky://"+input, "--method", "density")
	o.Output = "flaky://" + o.Output
	for _, failures := range []*atomic.Int32{&failingReads, &failingWrites} {
		failures.Store(1)
		if _, err := try(o); err == nil || !strings.Contains(err.Error(), errFlaky.Error()) {
			t.Fatalf("error %v", err)
		}
		failures.Store(0)
		if left, _ := filepath.Glob(onDisk(o.Output) + "*.part"); len(left) > 0 {
			t.Errorf("%v are left", left)
		}
		if there, _ := filepath.Glob(onDisk(o.Output) + "-0*.jsonl"); len(there) > 0 {
			for _, line := range linesOf(t, o.Output+"-0*.jsonl") {
				if !strings.HasPrefix(line, `{"id":"`) || !strings.HasSuffix(line, "}") {
					t.Errorf("a file has its name and is not complete: %.100s", line)
				}
			}
		}
		got, errs, _ := run(t, o)
		for i := range got {
			got[i] = strings.ReplaceAll(got[i], "flaky://", "")
		}
		same(t, "after a failure", got, want)
		if len(errs) > 0 {
			t.Errorf("a lost connection is an error of pages: %v", errs)
		}
	}
}

// A worker that fails has written some of a shard, and another one writes it again.
func TestAShardIsWrittenAgain(t *testing.T) {
	fn := &writeFn{Options{Output: "flaky://" + filepath.Join(t.TempDir(), "out"), Shards: 1}}
	write := func() error {
		left := []uint64{noPage, 2}
		items := []Item{{true, 1, []byte(`{"id":"a","path":"a"}` + "\n")},
			{true, 2, []byte(`{"id":"b","path":"b"}` + "\n")}, {false, 3, []byte(`{"id":"c"}` + "\n")}}
		return fn.ProcessElement(context.Background(), 0, next(&left), next(&items))
	}
	failingWrites.Store(1)
	if err := write(); !errors.Is(err, errFlaky) {
		t.Errorf("error %v", err)
	}
	failingWrites.Store(0)
	for range 2 {
		if err := write(); err != nil {
			t.Fatal(err)
		}
		if got := linesOf(t, fn.Output+"-0*.jsonl"); len(got) != 1 || got[0] != `{"id":"a","path":"a"}` {
			t.Errorf("records %q", got)
		}
		if got := linesOf(t, fn.Output+"-errors-*.jsonl"); len(got) != 2 ||
			got[0] != `{"id":"b","path":"b","left_out":"as a copy of an earlier page"}` {
			t.Errorf("pages without records %q", got)
		}
	}
}

// next passes on values as Beam does.
func next[T any](all *[]T) func(*T) bool {
	return func(v *T) bool {
		if len(*all) == 0 {
			return false
		}
		*v, *all = (*all)[0], (*all)[1:]
		return true
	}
}
