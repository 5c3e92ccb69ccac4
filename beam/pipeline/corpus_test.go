package pipeline

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
)

// corpus are the gold standards, a folder of pages each.
const corpus = "../../../shared/corpus"

// All pages of the gold standards, as a WARC file for each set, give the records that
// classify writes, without copies. It takes a minute or two.
func TestTheGoldStandardsGiveTheRecordsOfClassify(t *testing.T) {
	sets, err := filepath.Glob(corpus + "/*/*/html")
	if err != nil || len(sets) == 0 || os.Getenv("CI") == "" || testing.Short() {
		t.Skip("the gold standards are not here, or CI is not set")
	}
	dir := t.TempDir()
	n := 0
	for _, set := range append(sets, corpus+"/unlabelled/html") {
		found, err := filepath.Glob(set + "/*.html.gz")
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(filepath.Dir(filepath.Dir(set))) + "-" + filepath.Base(filepath.Dir(set))
		var file bytes.Buffer
		z, _ := gzip.NewWriterLevel(nil, gzip.BestSpeed)
		for _, path := range found {
			z.Reset(&file)
			z.Write(warcRecord("http://"+name+".example/"+filepath.Base(path), unzipped(t, path)))
			if err := z.Close(); err != nil {
				t.Fatal(err)
			}
			n++
		}
		writeFile(t, filepath.Join(dir, name+".warc.gz"), file.Bytes())
	}
	input := filepath.Join(dir, "*.warc.gz")
	o := options(t, input, "--dedup")
	o.PartSize = 8 << 20
	begin := time.Now()
	got, errs, _ := run(t, o)
	took := time.Since(begin)
	begin = time.Now()
	want := classified(t, input, "--dedup")
	t.Logf("%d pages, %d of them without a record: %.1f pages/s by the pipeline, %.1f by classify", n, len(errs),
		float64(n)/took.Seconds(), float64(n)/time.Since(begin).Seconds())
	same(t, "the gold standards", got, want)
	if len(got)+len(errs) != n {
		t.Errorf("%d records and %d pages without, of %d pages", len(got), len(errs), n)
	}
}

func unzipped(t testing.TB, path string) string {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
