package cli_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/gzip"
)

// A writtenRecord is what is compared of a record.
type writtenRecord struct {
	ID   string
	Path string
	Text *string
}

// number returns that of an environment variable, or another if it is not set.
func number(variable string, otherwise int) int {
	n, err := strconv.Atoi(os.Getenv(variable))
	if err != nil {
		return otherwise
	}
	return n
}

// madeUpPageNumber returns the HTML of a small page of a made-up site.
func madeUpPageNumber(i int) string {
	r := rand.New(rand.NewPCG(2, uint64(i)))
	var b strings.Builder
	fmt.Fprintf(&b,
		"<!doctype html><title>Report %d</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><main>"+
			"<h1>Report %[1]d</h1>", i)
	for range 3 + r.IntN(8) {
		b.WriteString("<p>")
		for range 20 + r.IntN(60) {
			b.WriteString(strconv.FormatUint(uint64(r.Uint32()), 36) + " ")
		}
		b.WriteString("end.</p>\n")
	}
	b.WriteString("</main><footer><a href=/imprint>Imprint</a></footer>")
	return b.String()
}

// writeFolder writes pages into folders of 1000.
func writeFolder(t *testing.T, dir string, pages int) {
	t.Helper()
	for i := range pages {
		folder := filepath.Join(dir, fmt.Sprintf("%03d", i/1000))
		if i%1000 == 0 {
			if err := os.MkdirAll(folder, 0o777); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(folder, fmt.Sprintf("%06d.html", i)), []byte(madeUpPageNumber(i)),
			0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// writeWARC writes pages into a WARC file, each compressed by itself as crawlers do.
func writeWARC(t *testing.T, path string, pages int) {
	t.Helper()
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriter(f)
	z := gzip.NewWriter(w)
	for i := range pages {
		answer := "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + madeUpPageNumber(i)
		z.Reset(w)
		_, err := fmt.Fprintf(z,
			"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:test:%d>\r\nWARC-Date: 2024-02-03T04:05:06Z\r\n"+
				"WARC-Target-URI: https://site.example/%06[1]d\r\nContent-Type: application/http; "+
				"msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
			i, len(answer), answer)
		if err := errors.Join(err, z.Close()); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Flush(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// A killer runs classify and kills it at random moments.
type killer struct {
	t    *testing.T
	r    *rand.Rand
	args []string
	peak int64 // memory of all runs, in bytes; 0 where it is not known
}

// start starts a run, in which the tests' binary is the command, and passes its result.
func (k *killer) start(resume bool) (*exec.Cmd, chan error, *bytes.Buffer) {
	k.t.Helper()
	args := k.args
	if resume {
		args = append([]string{"--resume"}, args...)
	}
	c := exec.Command("classify", args...)
	stderr := new(bytes.Buffer)
	c.Stdout, c.Stderr = io.Discard, stderr
	if err := c.Start(); err != nil {
		k.t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- c.Wait() }()
	return c, done, stderr
}

// run runs classify until it is done, after it was killed so many times. A run is killed
// once it has written some more: then each has begun, however slow the machine is.
func (k *killer) run(pages, kills int, written func() int64) {
	k.t.Helper()
	begun := time.Now()
	killed, resumed := 0, false
	for killed < kills {
		c, done, stderr := k.start(resumed)
		resumed = true
		before := written()
		enough := 1 + k.r.Int64N(int64(pages/kills))
		for waiting := true; waiting; {
			select {
			case err := <-done:
				if killed == 0 {
					k.t.Fatalf("done before it could be killed: %v %s", err, stderr)
				}
				k.note(c)
				k.t.Logf("done after %d kills", killed)
				return
			case <-time.After(time.Duration(1+k.r.IntN(3)) * time.Millisecond):
				if written()-before >= enough {
					time.Sleep(time.Duration(k.r.IntN(2000)) * time.Microsecond)
					c.Process.Kill()
					<-done
					k.note(c)
					killed++
					waiting = false
				}
			}
		}
	}
	c, done, stderr := k.start(true)
	if err := <-done; err != nil {
		k.t.Fatalf("%v: %s", err, stderr)
	}
	k.note(c)
	k.t.Logf("%d pages, killed %d times, %v, at most %d MB", pages, killed, time.Since(begun).Round(time.Second),
		k.peak>>20)
}

func (k *killer) note(c *exec.Cmd) { k.peak = max(k.peak, peakMemory(c.ProcessState)) }

// sizeOf returns how many bytes a file has by now.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// isTextNumber tells whether a text is that of a made-up page.
func isTextNumber(text string, i int) bool {
	return strings.HasPrefix(text, fmt.Sprintf("Home News\n\nReport %d\n\n", i)) &&
		strings.HasSuffix(text, "end.\n\nImprint\n")
}

// TestKilledAtRandomMoments kills a run over many pages again and again, and has it go on:
// in the end each page is there once, with all of its text, and the memory that it took
// is bounded. KILLED_PAGES and KILLED_TIMES are how many pages and kills, KILLED_METHOD is
// the method: of another than all, whose text is known, IDs are compared.
func TestKilledAtRandomMoments(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	pages, kills := number("KILLED_PAGES", 1500), timesKilled()
	// A few pages at a time are in memory, and of each page of a folder or a file of records
	// its name or a hash.
	limit := int64(160<<20 + 100*pages)
	dir := t.TempDir()
	folder, warc := filepath.Join(dir, "crawl"), filepath.Join(dir, "crawl.warc.gz")
	writeFolder(t, folder, pages)
	writeWARC(t, warc, pages)
	method := "all"
	if m := os.Getenv("KILLED_METHOD"); m != "" {
		method = m
	}
	newKiller := func(t *testing.T, args ...string) *killer {
		return &killer{t: t, r: rand.New(rand.NewPCG(3, uint64(pages))),
			args: append([]string{"--method", method, "--drop-roles", "none"}, args...)}
	}
	check := func(t *testing.T, k *killer) {
		if runtime.GOOS == "linux" && k.peak > limit {
			t.Errorf("it took %d MB, more than %d", k.peak>>20, limit>>20)
		}
	}
	whole := func(text string, i int) bool {
		return method != "all" || isTextNumber(text, i)
	}
	t.Run("a folder into a folder", func(t *testing.T) {
		out := filepath.Join(dir, "texts")
		k := newKiller(t, "--output", out, folder)
		text := func(i int) string {
			return filepath.Join(out, fmt.Sprintf("%03d", i/1000), fmt.Sprintf("%06d.txt", i))
		}
		k.run(pages, kills, func() int64 { // they are written in order
			return int64(sort.Search(pages, func(i int) bool { return sizeOf(text(i)) == 0 }))
		})
		written := 0
		if err := filepath.WalkDir(out, func(_ string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				written++
			}
			return err
		}); err != nil || written != pages {
			t.Errorf("%d files of %d pages; %v", written, pages, err)
		}
		for i := range pages {
			b, err := os.ReadFile(text(i))
			if err != nil || !whole(string(b), i) {
				t.Fatalf("page %d: %v: %q", i, err, b)
			}
		}
		check(t, k)
	})
	for name, id := range map[string]func(i int) string{
		"a folder":    func(i int) string { return fmt.Sprintf("%03d/%06d", i/1000, i) },
		"a WARC file": func(i int) string { return fmt.Sprintf("crawl/%06d", i+1) },
	} {
		in := map[string]string{"a folder": folder, "a WARC file": warc}[name]
		t.Run(name+" into JSON Lines", func(t *testing.T) {
			out := filepath.Join(dir, filepath.Base(in)+".jsonl")
			k := newKiller(t, "--output", out, in)
			k.run(pages, kills, func() int64 { return sizeOf(out+".part") / 4000 })
			f, err := os.Open(out)
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			d := json.NewDecoder(f)
			for i := range pages { // in the order of the pages
				var r writtenRecord
				if err := d.Decode(&r); err != nil || r.ID != id(i) || r.Text == nil || !whole(*r.Text, i) {
					t.Fatalf("page %d: %v: %s", i, err, r.Path)
				}
			}
			if d.More() {
				t.Error("there are more records than pages")
			}
			check(t, k)
		})
	}
}
