package pipeline

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
	"github.com/parquet-go/parquet-go"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
	"linesift/internal/input"
	"linesift/internal/record"
)

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	slog.SetLogLoggerLevel(slog.LevelError + 1) // Prism logs each failure, and tests make some
	slog.SetDefault(slog.New(slog.DiscardHandler))
	os.Exit(m.Run())
}

// run runs the pipeline on Prism, and returns the lines of the records and of the pages
// without one, each sorted.
func run(t testing.TB, o Options) (records, errs []string, result beam.PipelineResult) {
	t.Helper()
	result, err := try(o)
	if err != nil {
		t.Fatal(err)
	}
	return linesOf(t, o.Output+"-0*.jsonl"), linesOf(t, o.Output+"-errors-*.jsonl"), result
}

func try(o Options) (beam.PipelineResult, error) {
	p, s := beam.NewPipelineWithRoot()
	if err := Build(s, o); err != nil {
		return nil, err
	}
	return beamx.RunWithMetrics(context.Background(), p)
}

func linesOf(t testing.TB, pattern string) (all []string) {
	t.Helper()
	files, err := filepath.Glob(strings.TrimPrefix(pattern, "flaky://"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v, %v", pattern, files, err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, strings.SplitAfter(strings.TrimSuffix(string(b), "\n"), "\n")...)
	}
	for i := range all {
		all[i] = strings.TrimSuffix(all[i], "\n")
	}
	all = slices.DeleteFunc(all, func(s string) bool { return s == "" })
	slices.Sort(all)
	return all
}

// classified returns the records that classify writes of the same pages, sorted.
func classified(t testing.TB, pattern string, flags ...string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(t.TempDir(), "want.jsonl")
	status := classify.Command().Run(context.Background(), slices.Concat(files, []string{"--output", out}, flags),
		cli.Streams{Out: io.Discard, Err: io.Discard})
	if status == cli.Usage {
		t.Fatalf("classify %v has status %d", flags, status)
	}
	return linesOf(t, out)
}

func same(t testing.TB, what string, got, want []string) {
	t.Helper()
	if len(want) == 0 {
		t.Fatalf("%s: there is nothing to compare with", what)
	}
	if slices.Equal(got, want) {
		return
	}
	t.Errorf("%s: %d records, want %d", what, len(got), len(want))
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("the first that differs is\n%.600s\nwant\n%.600s",
				slices.Concat(got, []string{"none"})[min(i, len(got))], want[i])
			return
		}
	}
}

// A sample is one of the project's pages.
type sample struct {
	ID   string `json:"id"`
	URL  string `json:"url"`
	HTML string `json:"html"`
}

// samples are pages of three hosts: the project's samples in UTF-8, copies of two
// of them in other frames, and a chain of pages of which each differs from the one before it in a
// little.
func samples(t testing.TB) (all []sample) {
	t.Helper()
	files, err := filepath.Glob("../../data/samples/pages/*.html")
	if err != nil || len(files) < 20 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		b, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if utf8.Valid(b) { // JSON has no other
			all = append(all, sample{filepath.Base(f), "", string(b)})
		}
	}
	all = append(all, sample{"again-1", "", all[3].HTML},
		sample{"again-2", "", strings.Replace(all[5].HTML, "</body>", "<p>.</body>", 1)})
	var sentences []string
	for i := range 60 {
		sentences = append(sentences,
			fmt.Sprintf("The %dth keeper of the lighthouse wrote %d letters in the winter of %d to a friend on "+
				"the mainland.", i, 3*i+1, 1800+i))
	}
	for i := range 12 {
		for j := range 2 {
			sentences[(5*i+j)%len(sentences)] = fmt.Sprintf(
				"In its place stands sentence %d of page %d, about boats, ropes and %d nets.", j, i, i*i+7)
		}
		all = append(all,
			sample{fmt.Sprintf("chain-%d", i), "",
				"<title>Letters</title><body><h1>Letters of the keepers</h1><p>" + strings.Join(sentences[:30], " ") +
					"</p><p>" + strings.Join(sentences[30:], " ") + "</p></body>"})
	}
	for i := range all {
		all[i].URL = fmt.Sprintf("https://www.host%d.example/%s", i%3, all[i].ID)
	}
	return all
}

// jsonLines writes pages to two files in a folder, and returns their pattern.
func jsonLines(t testing.TB, all []sample, extra ...string) string {
	t.Helper()
	dir := t.TempDir()
	var files [2]bytes.Buffer
	for i, s := range all {
		if err := json.NewEncoder(&files[2*i/len(all)]).Encode(s); err != nil {
			t.Fatal(err)
		}
	}
	for _, line := range extra {
		fmt.Fprintln(&files[0], line)
	}
	for i := range files {
		writeFile(t, filepath.Join(dir, fmt.Sprintf("in-%d.jsonl", i)), files[i].Bytes())
	}
	return filepath.Join(dir, "in-*.jsonl")
}

func writeFile(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
}

func options(t testing.TB, input string, flags ...string) Options {
	parsed, err := classify.ParseFlags(flags)
	if err != nil {
		t.Fatal(err)
	}
	return Options{Input: input, Output: filepath.Join(t.TempDir(), "out"), Shards: 3, PartSize: 100_000, HostPages: 5,
		Flags: parsed}
}

func TestRecordsAreThoseOfClassify(t *testing.T) {
	input := jsonLines(t, samples(t))
	for _, flags := range [][]string{
		nil,
		{"--content", "markdown", "--lines", "--favor", "recall"},
		{"--method", "density", "--min-words", "100"},
		{"--method", "template", "--site"},
		{"--method", "entropy", "--site"},
		{"--dedup"},
		{"--dedup", "--method", "template", "--site"},
	} {
		name := strings.Join(flags, " ")
		got, errs, _ := run(t, options(t, input, flags...))
		want := classified(t, input, flags...)
		same(t, name, got, want)
		if n := len(samples(t)); len(got)+len(errs) != n {
			t.Errorf("%s: %d records and %d pages without one, of %d pages", name, len(got), len(errs), n)
		}
		if slices.Contains(flags, "--dedup") &&
			(len(errs) < 5 || !strings.Contains(errs[0], `"left_out":"as a copy of an earlier page"`)) {
			t.Errorf("%s: the copies are %v", name, errs)
		}
	}
}

func TestAFileInPartsHasTheSameRecords(t *testing.T) {
	var plain, gz, zst bytes.Buffer
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range samples(t) {
		record := warcRecord(s.URL, s.HTML)
		plain.Write(record)
		g := gzip.NewWriter(&gz)
		g.Write(record)
		if err := g.Close(); err != nil {
			t.Fatal(err)
		}
		zst.Write(z.EncodeAll(record, nil))
	}
	dir := t.TempDir()
	var want []string
	for _, file := range []struct {
		name  string
		bytes []byte
	}{{"a.warc", plain.Bytes()}, {"b.warc.gz", gz.Bytes()}, {"c.warc.zst", zst.Bytes()}} {
		path := filepath.Join(dir, file.name)
		writeFile(t, path, file.bytes)
		want = classified(t, path, "--method", "density")
		for _, parts := range []int{1, 3, 16} {
			o := options(t, path, "--method", "density")
			o.PartSize = int64(len(file.bytes)/parts) + 1
			got, _, _ := run(t, o)
			same(t, fmt.Sprintf("%s in %d parts", file.name, parts), got, want)
		}
	}
	if len(want) != len(samples(t)) {
		t.Errorf("%d records of %d pages", len(want), len(samples(t)))
	}
}

// warcRecord returns an answer of a server as a record of a WARC file.
func warcRecord(url, html string) []byte {
	content := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html
	return fmt.Appendf(nil,
		"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-000000000000>\r\n"+
			"WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Target-URI: %s\r\nContent-Type: application/http; "+
			"msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n", url, len(content), content)
}

func TestBadPagesAreAsideAndNothingElseIsLost(t *testing.T) {
	all := samples(t)
	input := jsonLines(t, all, "no JSON", `{"id":"number","html":5}`,
		`{"id":"picture","html":"\u0089PNG\r\n\u001a\n\u0000\u0000\u0000\rIHDR\u0000\u0000"}`,
		`{"id":"long","html":"`+strings.Repeat("a", 300_000)+`"}`)
	for _, flags := range [][]string{{"--method", "density", "--max-size", "250KB"},
		{"--method", "template", "--site", "--max-size", "250KB"}} {
		got, errs, _ := run(t, options(t, input, flags...))
		same(t, strings.Join(flags, " "), got, classified(t, input, flags...))
		if len(got) != len(all) {
			t.Errorf("%d records of %d good pages, and %s", len(got), len(all), strings.Join(errs, "\n"))
		}
		reasons := []string{`"not a JSON object"`, `no field "html" that is a string`, "larger than 256000 bytes"}
		for _, want := range reasons {
			want, _ := json.Marshal(strings.Trim(want, `"`))
			if !strings.Contains(strings.Join(errs, "\n"), strings.Trim(string(want), `"`)) {
				t.Errorf("no page has the reason %s: %v", want, errs)
			}
		}
	}
}

func TestAPanicIsAnErrorOfThePage(t *testing.T) {
	rec := recorder{Options: Options{Shards: 1}, maker: new(record.Maker)} // which has not been made
	var items []Item
	for f := range new(input.Finder).Pages(input.Part{Path: "a.html"}, strings.NewReader("<p>page")) {
		if err := rec.make(context.Background(), Page{7, f}, func(_ int, it Item) { items = append(items, it) },
			nil); err != nil {
			t.Fatal(err)
		}
	}
	if len(items) != 1 || items[0].IsRecord || !strings.Contains(string(items[0].Line), `"error":"a.html: panic: `) ||
		rec.maker == nil {
		t.Errorf("%v", items)
	}
}

func TestParquetHasTheSameRecords(t *testing.T) {
	input := jsonLines(t, samples(t))
	o := options(t, input, "--method", "density")
	o.Parquet = true
	if _, err := try(o); err != nil {
		t.Fatal(err)
	}
	type row struct {
		ID   string `json:"id" parquet:"id"`
		Text string `json:"text" parquet:"text,optional"`
	}
	var got, want []string
	for i := range o.Shards {
		rows, err := parquet.ReadFile[row](fmt.Sprintf("%s-%05d-of-%05d.parquet", o.Output, i, o.Shards))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			got = append(got, r.ID+" "+r.Text)
		}
	}
	for _, line := range classified(t, input, "--method", "density") {
		var r row
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		want = append(want, r.ID+" "+r.Text)
	}
	slices.Sort(got)
	slices.Sort(want)
	same(t, "parquet", got, want)
}

func TestParquetHasAllFieldsOfARecord(t *testing.T) {
	forum := `<title>Ferry forum</title><link rel=license href=https://license.example/><h1>Where does the ferry ` +
		`land?</h1><div class=thread>`
	for day, name := range []string{"Ada", "Bea", "Cid"} {
		forum += fmt.Sprintf(`<div class=post id=p%d><a class=username href=/user/%s>%[2]s</a> <i>%[1]d May 2024</i>`+
			`<div class=content><p>%[2]s says that the ferry lands at the new pier since April, since the old one was `+
			`closed for repairs in the winter and will not open again before the summer.</p></div></div>`, day+1, name)
	}
	input := jsonLines(t, append(samples(t)[:25], sample{"forum", "https://forum.example/1", forum}))
	records := classified(t, input, "--segments", "--lines", "--effects", "2", "--sources", "--content",
		"text,markdown,html")
	records = append(records, classified(t, input, "--method", "sweeper")...)
	records = append(records, classified(t, input, "--method", "template", "--site")...)
	var table bytes.Buffer
	w := newRows(&table)
	for _, record := range records {
		if err := w.write([]byte(record)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	rows, err := parquet.Read[row](bytes.NewReader(table.Bytes()), int64(table.Len()))
	if err != nil || len(rows) != len(records) {
		t.Fatal(err, len(rows))
	}
	withoutEmpty := strings.NewReplacer("{}", "null", "[]", "null")
	for i, record := range records {
		var r row
		if err := json.Unmarshal([]byte(record), &r); err != nil {
			t.Fatal(err)
		}
		want, _ := json.Marshal(r)
		got, _ := json.Marshal(rows[i])
		same(t, rows[i].ID, []string{withoutEmpty.Replace(string(got))}, []string{withoutEmpty.Replace(string(want))})
	}
	empty := reflect.ValueOf(row{})
	for i := range empty.NumField() {
		has := func(r row) bool { return !reflect.ValueOf(r).Field(i).IsZero() }
		name := empty.Type().Field(i).Name
		if !strings.HasPrefix(name, "Warc") && !slices.ContainsFunc(rows, has) {
			t.Errorf("no record has %s", name)
		}
	}
}

func TestOptionsThatAreWrong(t *testing.T) {
	good := options(t, "in.jsonl")
	for _, change := range []func(*Options){
		func(o *Options) { o.Input = "" }, func(o *Options) { o.Output = "" }, func(o *Options) { o.Shards = 0 },
		func(o *Options) { o.HostPages = 0 }, func(o *Options) { o.Site = true },
		func(o *Options) { o.Input = filepath.Join(t.TempDir(), "*.warc") }, // which none is
	} {
		o := good
		change(&o)
		if _, err := try(o); err == nil {
			t.Errorf("%+v is no error", o)
		}
	}
}

func TestMetricsAreThoseOfThePages(t *testing.T) {
	_, _, result := run(t, options(t, jsonLines(t, samples(t), "no JSON"), "--method", "density", "--dedup"))
	var b bytes.Buffer
	PrintMetrics(&b, result.Metrics())
	n := len(samples(t))
	for _, want := range []string{fmt.Sprintf("pages                %d\n", n+1), "errors               1\n",
		"copies               ", "classify             "} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %q in\n%s", want, &b)
		}
	}
	if strings.Contains(b.String(), "copies               0") {
		t.Errorf("no copies in\n%s", &b)
	}
}
