package labeller

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"linesift/data"
	"linesift/features"
)

// labelled returns pages as other programs write them: the letters of labels are
// c for content and b for boilerplate, upper case with weight.
func labelled(t *testing.T, pages ...[3]string) []byte {
	t.Helper()
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	w, err := data.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		id, html, labels := p[0], p[1], p[2]
		l := data.NewLabelledPage(meter, parsed(t, []byte(html)), id, "site-"+id, "")
		for i, c := range labels {
			l.Rows[i].Content = c == 'c' || c == 'C'
			if c < 'a' {
				l.Rows[i].Weight = 1
			}
		}
		if err := w.WritePage(l); err != nil {
			t.Fatal(err)
		}
	}
	return out.Bytes()
}

func write(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	// A clock that ticks slowly is not to hide the change.
	if err := os.Chtimes(path, time.Time{}, time.Now().Add(time.Second)); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestAFileIsGoneOnWith(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	before := labelled(t, [3]string{"other", quay, "BC"}, [3]string{"ferry", ferry, "Bcb"})
	write(t, csv, before)
	d := newTestServer(t, csv, ferryPage, quayPage)
	if err := d.save(); err != nil || !bytes.Equal(read(t, csv), before) {
		t.Errorf("it is written without a change (%v)", err)
	}
	var s stateView
	d.call("GET", "state", "", &s)
	if s.Pages[0].Labelled != 1 || s.Pages[1].Labelled != 0 {
		t.Errorf("%+v", s.Pages)
	}
	// The file had no scores, and what no person has labelled is predicted anew.
	var v pageView
	d.call("GET", "pages/0", "", &v)
	if m := v.Lines; m[0].Content || !m[0].Labelled || !m[1].Content || m[1].Labelled || !m[2].Content ||
		m[2].Labelled {
		t.Errorf("%+v", m)
	}
	d.label(1, 0, 1, "b")
	d.want("other: b c, ferry: b c? b?, quay: b c?")
	if !bytes.HasPrefix(read(t, csv), before) {
		t.Error("the rows of the other pages are not what they were")
	}
	d = newTestServer(t, csv, ferryPage, quayPage)
	d.step(0, "accept")
	d.want("other: b c, ferry: b c c, quay: b c?")
}

// A page of which the file says nothing stays in it when a label is taken back.
func TestAPageOfUnknownLabelsStays(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	write(t, csv, labelled(t, [3]string{"ferry", ferry, "bbb"}))
	d := newTestServer(t, csv, ferryPage)
	d.label(0, 0, 1, "c")
	d.want("ferry: c c? c?")
	d.step(0, "undo")
	d.want("ferry: b? c? c?")
}

func TestChangesOfOtherProgramsAreTakenOver(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	d := newTestServer(t, csv, ferryPage, quayPage)
	window := d.events()
	d.label(0, 0, 2, "b") // BB?
	write(t, csv, labelled(t, [3]string{"new", quay, "CC"}, [3]string{"ferry", ferry, "CBB"}))
	d.label(0, 1, 2, "c")
	// Line 0 they have changed, line 1 was changed here, line 2 they have labelled.
	d.want("new: c c, ferry: c c b")
	if e := d.expect(window, "notice"); !strings.Contains(e,
		"mine.csv was changed by another program. Its labels were taken over: ferry") {
		t.Error(e)
	}
	// It can be undone like all else: first theirs, which came last.
	d.step(0, "undo")
	d.want("new: c c, ferry: b c c?")

	// Without a change here they are noticed as well, and those of pages that
	// nobody has opened.
	write(t, csv, labelled(t, [3]string{"ferry", ferry, "BBB"}, [3]string{"quay", quay, "CB"}))
	if err := d.save(); err != nil {
		t.Fatal(err)
	}
	d.want("ferry: b b b, quay: c b")
	var s stateView
	d.call("GET", "state", "", &s)
	if s.Pages[0].Labelled != 3 || s.Pages[1].Labelled != 2 {
		t.Errorf("%+v", s.Pages)
	}
	d.label(1, 0, 1, "b")
	d.want("ferry: b b b, quay: b b")

	// A page that they have taken out is without labels here too.
	write(t, csv, labelled(t, [3]string{"quay", quay, "BB"}))
	d.label(1, 1, 2, "c")
	d.want("quay: b c")
	d.call("GET", "state", "", &s)
	if s.Pages[0].Labelled != 0 {
		t.Errorf("%+v", s.Pages)
	}
}

func TestTwoServersOnOneFile(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	a := newTestServer(t, csv, ferryPage, quayPage)
	b := newTestServer(t, csv, ferryPage, quayPage)
	a.label(0, 0, 1, "c")
	b.label(0, 2, 3, "b")
	b.step(1, "accept")
	a.label(0, 1, 2, "b")
	a.want("ferry: c b b, quay: b c")
	if err := b.save(); err != nil {
		t.Fatal(err)
	}
	var v pageView
	b.call("GET", "pages/0", "", &v)
	if v.Labelled != 3 || v.Lines[1].Content {
		t.Errorf("%+v", v.Lines)
	}
}

func TestAFaultyFileIsNotWrittenOver(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	d := newTestServer(t, csv, ferryPage)
	window := d.events()
	d.label(0, 0, 1, "c")
	whole := read(t, csv)
	write(t, csv, []byte("not a CSV"))
	if status := d.call("POST", "changes", `[{"page": 0, "what": "label", "first": 1, "end": 2, "content": false}]`,
		nil); status != 500 {
		t.Errorf("status %d", status)
	}
	if got := string(read(t, csv)); got != "not a CSV" {
		t.Errorf("the file has %q", got)
	}
	if e := d.expect(window, "save_error"); !strings.Contains(e, "mine.csv:1:1: ") ||
		!strings.Contains(e, "all labels are in the copy mine.unsaved-") {
		t.Error(e)
	}
	// A copy has the labels, those that were never in the file too, and goes on with them.
	copies := func() []string {
		found, err := filepath.Glob(filepath.Join(filepath.Dir(csv), "mine.unsaved-*"))
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	first := copies()
	if len(first) != 1 {
		t.Fatalf("the copies are %q", first)
	}
	if got := (&testServer{t: t, csv: first[0]}).rows(); got != "ferry: c b c?" {
		t.Errorf("the copy has %q", got)
	}
	d.call("POST", "changes", `[{"page": 0, "what": "label", "first": 2, "end": 3, "content": true}]`, nil)
	if got := (&testServer{t: t, csv: first[0]}).rows(); got != "ferry: c b c" || len(copies()) != 1 {
		t.Errorf("the copy has %q, of %q", got, copies())
	}
	d.call("POST", "changes", `[{"page": 0, "what": "undo"}]`, nil)
	write(t, csv, whole) // it is in order again
	if err := d.save(); err != nil {
		t.Fatal(err)
	}
	d.want("ferry: c b c?")
	if left := copies(); len(left) > 0 {
		t.Errorf("copies that are of no use: %q", left)
	}
	if e := d.expect(window, "save_error"); e != `save_error: ""` {
		t.Error(e)
	}

	// Nor is one whose page has other lines.
	write(t, csv, labelled(t, [3]string{"ferry", quay, "CC"}))
	other := read(t, csv)
	if status := d.call("POST", "changes", `[{"page": 0, "what": "accept"}]`, nil); status != 500 ||
		!bytes.Equal(read(t, csv), other) {
		t.Errorf("status %d", status)
	}
}

func TestAFileThatIsGoneIsWrittenAnew(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	write(t, csv, labelled(t, [3]string{"other", quay, "BC"}))
	d := newTestServer(t, csv, ferryPage, quayPage)
	d.step(0, "accept")
	if err := os.Remove(csv); err != nil {
		t.Fatal(err)
	}
	d.step(1, "accept")
	d.want("other: b c, ferry: b c c, quay: b c")
}

func TestALinkStaysALinkAndPermissionsStay(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file.csv"), filepath.Join(dir, "link.csv")
	write(t, file, labelled(t, [3]string{"other", quay, "BC"}))
	if err := os.Chmod(file, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	before, err := os.Stat(file)
	if err != nil {
		t.Fatal(err)
	}
	d := newTestServer(t, link, ferryPage)
	d.step(0, "accept")
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link is no link any more", err)
	}
	if info, err := os.Stat(file); err != nil || info.Mode() != before.Mode() {
		t.Error("permissions", info.Mode(), err)
	}
}

func TestWhatIsLeftOfAKilledProgramIsUsedAgain(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	left := filepath.Join(filepath.Dir(csv), "."+filepath.Base(csv)+".part")
	write(t, left, []byte(strings.Repeat("what a killed program wrote\n", 1000)))
	d := newTestServer(t, csv, ferryPage)
	d.step(0, "accept")
	if _, err := os.Stat(left); !errors.Is(err, fs.ErrNotExist) {
		t.Error("it is still there", err)
	}
	if b, err := os.ReadFile(csv); err != nil || len(b) == 0 || bytes.Contains(b, []byte("killed")) {
		t.Errorf("%q, %v", b, err)
	}
}

// While one writes and writes, whoever reads finds a whole file.
func TestAReaderAlwaysFindsAWholeFile(t *testing.T) {
	t.Parallel()
	csv := inFolder(t)
	d := newTestServer(t, csv, ferryPage)
	d.label(0, 0, 2, "c")
	stop := make(chan bool)
	go func() {
		defer close(stop)
		for i := range 60 {
			d.label(0, 1, 2, []string{"c", "b"}[i%2])
		}
	}()
	for n := 0; ; n++ {
		select {
		case <-stop:
			if n < 10 {
				t.Skip("too few readings to say anything")
			}
			return
		default:
			if got := d.rows(); got != "ferry: c c c?" && got != "ferry: c b c?" {
				t.Fatalf("the file has %q", got)
			}
		}
	}
}

// However the program ends, what it has answered is in the file, and the file is
// whole.
func TestAProgramThatIsKilled(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("starts a program some times")
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "ferry.html"), []byte(ferry))
	answers := 0
	for round := range 6 {
		csv := inFolder(t)
		p := startProgram(t, dir, "--csv", csv)
		time.AfterFunc(time.Duration(round*10+5)*time.Millisecond, func() { p.cmd.Process.Kill() })
		// Line 0 is content, line 1, line 2, line 0 is not, and so on.
		n := 0
		for ; ; n++ {
			w, err := http.Post(p.address+"changes", "application/json",
				strings.NewReader(fmt.Sprintf(`[{"page": 0, "what": "label", "first": %d, "end": %d, "content": %v}]`,
					n%3, n%3+1, n/3%2 == 0)))
			if err != nil {
				break
			}
			w.Body.Close()
			if w.StatusCode != http.StatusOK {
				t.Fatalf("status %d", w.StatusCode)
			}
		}
		p.kill()
		answers += n
		after := func(n int) string { // so many changes
			lines := strings.Fields("b? c? c?") // as they are predicted
			for k := range n {
				lines[k%3] = []string{"c", "b"}[k/3%2]
			}
			return "ferry: " + strings.Join(lines, " ")
		}
		d := &testServer{t: t, csv: csv}
		got := d.rows()
		// It may have saved what it could not answer any more.
		if got != after(n) && got != after(n+1) && (n > 0 || got != "no file") {
			t.Errorf("killed after %d answers, and the file has %q, want %q", n, got, after(n))
		}
	}
	if answers == 0 {
		t.Error("it was killed too early each time")
	}
	t.Log(answers, "changes")
}
