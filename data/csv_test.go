package data

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"linesift/features"
	"linesift/page"
)

// labelled returns a page with rows of the given texts, one attribute of each
// apart and the others 0.
func labelled(id, site string, texts ...string) *LabelledPage {
	p := &LabelledPage{ID: id, Site: site, Type: "t"}
	p.Attributes.Reset(len(texts), len(features.Names()))
	clear(p.Attributes.Data)
	for i, text := range texts {
		at := int32(10 * i)
		p.Rows = append(p.Rows,
			Row{Source: page.Span{Start: at, End: at + 10}, Content: i%2 == 1, Weight: 1, Score: NoScore, Text: text,
				Containers: features.Containers{at + 12, 7, 3, 0}, Template: 0xbeef})
		p.Attributes.Row(i)[i%p.Attributes.Cols] = float32(i) + 0.1
	}
	return p
}

func write(t testing.TB, pages ...*LabelledPage) string {
	t.Helper()
	var b bytes.Buffer
	w, err := NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range pages {
		if err := w.WritePage(p); err != nil {
			t.Fatal(err)
		}
	}
	return b.String()
}

func read(r io.Reader) (pages []*LabelledPage, err error) {
	for p, err := range NewReader("f.csv", r).Pages() {
		if err != nil {
			return pages, err
		}
		pages = append(pages, p)
	}
	return pages, nil
}

var nan = float32(math.NaN())

func TestWhatIsWrittenReadsBackExactly(t *testing.T) {
	texts := []string{
		"", " ", "plain", `with "quotes", commas`, "two\nlines", "\n", "tab\there", " space around ", "mòre — 字",
		"\ufeffmark",
		"=1+1", "+1", "-1", "@x", "\tx", "'", "''", "'x", "'=1+1", "''=1+1", "x=1", `"`, `"=1"`, `\.`, "\xff",
	}
	p := labelled("=set/1", "@site", texts...)
	for i, x := range []float32{0, 1, 0.1, 1.0 / 3, 1e-45, math.MaxFloat32, 16777216, 123456.78, 1e6, 0.99999994} {
		p.Attributes.Row(i)[1] = x
		p.Rows[i].Weight = x
		p.Rows[i].Score = min(x, 1)
	}
	p.Type = "=type"
	p.Rows[0].Containers = features.Containers{math.MaxInt32, math.MaxInt32, 7, 7}
	p.Rows[1].Containers = features.Containers{}
	p.Rows[0].Template, p.Rows[1].Template = math.MaxUint32, 0
	untyped := labelled("-2", "", "one line")
	untyped.Type = ""
	pages := []*LabelledPage{
		p,
		untyped,
		labelled("3", "", make([]string, 30)...),
	}
	got, err := read(strings.NewReader(write(t, pages...)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(pages, got); diff != "" {
		t.Errorf("written and read (-want +got):\n%s", diff)
	}
}

func TestNewlinesInsideATextBecomeLF(t *testing.T) {
	got, err := read(strings.NewReader(write(t, labelled("1", "", "a\r\nb\rc"))))
	if err != nil {
		t.Fatal(err)
	}
	if want := "a\nb\nc"; got[0].Rows[0].Text != want {
		t.Errorf("text %q, want %q", got[0].Rows[0].Text, want)
	}
}

func TestNoCellOfTextIsAFormula(t *testing.T) {
	p := labelled("=page", "+site", "-text", "@text", "'=text")
	p.Type = "=type"
	records, err := csv.NewReader(strings.NewReader(write(t, p))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records[1:] {
		for _, i := range []int{0, 1, 2, 11} {
			if !strings.HasPrefix(r[i], "'") {
				t.Errorf("the cell %q begins like a formula", r[i])
			}
		}
	}
}

func TestColumnsMayStandInAnyOrder(t *testing.T) {
	pages := []*LabelledPage{labelled("a", "x", "one", "two"), labelled("b", "y", "three")}
	records, err := csv.NewReader(strings.NewReader(write(t, pages...))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range records {
		rand.New(rand.NewPCG(1, 2)).Shuffle(len(r), func(i, j int) { r[i], r[j] = r[j], r[i] })
	}
	var b strings.Builder
	b.WriteString("\ufeff") // and what else a spreadsheet does
	w := csv.NewWriter(&b)
	w.UseCRLF = true
	w.WriteAll(records)
	got, err := read(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(pages, got); diff != "" {
		t.Errorf("shuffled (-want +got):\n%s", diff)
	}
}

// Attributes come and go; files of labels stay.
func TestFilesOfOtherAttributesAreRead(t *testing.T) {
	file := write(t, labelled("a", "x", "one", "two", "three"), labelled("b", "y", "four"))
	// As another version would have written it: html_bytes (of 1.1 in the second row) is
	// no attribute, and redness is one.
	old := strings.NewReplacer(",html_bytes,", ",redness,", "0,1.1,0,", "0,red,0,").Replace(file)
	want := []*LabelledPage{labelled("a", "x", "one", "two", "three"), labelled("b", "y", "four")}
	for _, p := range want {
		for i := range p.Rows {
			p.Attributes.Row(i)[1] = nan
		}
	}
	r := NewReader("f.csv", strings.NewReader(old))
	var got []*LabelledPage
	for p, err := range r.Pages() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, p)
	}
	if diff := cmp.Diff(want, got, cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !slices.Equal(r.Missing, []string{"html_bytes"}) || !slices.Equal(r.Unknown, []string{"redness"}) {
		t.Errorf("missing %q, unknown %q", r.Missing, r.Unknown)
	}
	// What was not measured is an empty cell.
	again, err := read(strings.NewReader(write(t, got...)))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, again, cmpopts.EquateNaNs()); diff != "" {
		t.Errorf("written and read again (-want +got):\n%s", diff)
	}
}

func TestAFileWithoutPagesIsReadAsSuch(t *testing.T) {
	if got, err := read(strings.NewReader(write(t))); len(got) != 0 || err != nil {
		t.Errorf("%v, %v, want nothing", got, err)
	}
}

// TestErrorsTellWhereAndWhat damages a good file, of two pages of two and one
// lines, and wants the whole message. Columns of the messages are bytes: the
// rows begin with
//
//	a,x,t,0,0,10,boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one,0.1,0,...
//	1 3 5 7 9 11 14          26  29             44        54  58
func TestErrorsTellWhereAndWhat(t *testing.T) {
	width := len(columns) + len(features.Names())
	good := write(t, labelled("a", "x", "one", "two"), labelled("b", "y", "three"))
	replace := func(old, new string) string {
		if n := strings.Count(good, old); n != 1 {
			t.Fatalf("%q stands %d times in the file", old, n)
		}
		return strings.Replace(good, old, new, 1)
	}
	second, third := strings.Split(good, "\n")[2], strings.Split(good, "\n")[3]

	const emptyFile = "f.csv:1:1: the file is empty; it begins with the names of its columns, " +
		"page,site,type,line,start," +
		"end,label,weight,score,containers,template,text and those of attributes, as label writes them"
	for _, tt := range []struct {
		name, file, want string
	}{
		{"empty file", "", emptyFile},
		{"byte order mark alone", "\ufeff", emptyFile},
		{"missing column", replace("label,weight,", "weight,"), "f.csv:1:1: label: the column is missing"},
		{"doubled column", replace("page,site,", "page,site,page,"), "f.csv:1:11: page: a second column of this name"},
		{"another delimiter", strings.ReplaceAll(good, ",", ";"),
			"f.csv:1:1: page: the column is missing; columns are separated by commas"},

		{"no page", replace("a,x,t,0,", ",x,t,0,"), "f.csv:2:1: page: empty"},
		{"site changes", replace("a,x,t,1,", "a,y,t,1,"), `f.csv:3:3: site: "y", but "x" on the page's first line`},
		{"first line not 0", replace("a,x,t,0,", "a,x,t,1,"), "f.csv:2:7: line: 1 instead of 0"},
		{"line left out", replace("a,x,t,1,", "a,x,t,2,"), "f.csv:3:7: line: 2 instead of 1"},
		{"line twice", replace("a,x,t,1,", "a,x,t,0,"), "f.csv:3:7: line: 0 instead of 1"},
		{"line with a fraction", replace("a,x,t,1,", "a,x,t,1.0,"), `f.csv:3:7: line: "1.0" is not a whole number`},
		{"line empty", replace("a,x,t,1,", "a,x,t,,"), `f.csv:3:7: line: "" is not a whole number`},
		{"negative line", replace("a,x,t,1,", "a,x,t,-1,"), "f.csv:3:7: line: -1 is negative"},
		{"start out of range", replace("a,x,t,1,10,", "a,x,t,1,4000000000,"),
			"f.csv:3:9: start: 4000000000 is out of range"},
		{"start in the line above", replace("a,x,t,1,10,", "a,x,t,1,9,"),
			"f.csv:3:9: start: 9 is before the end of the line above, 10"},
		{"end before start", replace("a,x,t,1,10,20,", "a,x,t,1,10,9,"), "f.csv:3:12: end: 9 is before the start, 10"},
		{"unknown label",
			replace("0,10,boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "0,10,Content,1,,12 7 3 0 0 0 0,x0000beef,one"),
			`f.csv:2:14: label: "Content" is neither content nor boilerplate`},
		{"negative weight",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,-1,,12 7 3 0 0 0 0,x0000beef,one"),
			"f.csv:2:26: weight: -1 is not a finite number of 0 or more"},
		{"weight not a number",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,much,,12 7 3 0 0 0 0,x0000beef,one"),
			`f.csv:2:26: weight: "much" is not a number`},
		{"weight empty",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,,,12 7 3 0 0 0 0,x0000beef,one"),
			`f.csv:2:26: weight: "" is not a number`},
		{"infinite weight",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,+Inf,,12 7 3 0 0 0 0,x0000beef,one"),
			"f.csv:2:26: weight: +Inf is not a finite number"},
		{"score above 1",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,1,1.5,12 7 3 0 0 0 0,x0000beef,one"),
			"f.csv:2:28: score: 1.5 is not between 0 and 1"},
		{"negative score",
			replace("boilerplate,1,,12 7 3 0 0 0 0,x0000beef,one", "boilerplate,1,-.5,12 7 3 0 0 0 0,x0000beef,one"),
			"f.csv:2:28: score: -0.5 is not between 0 and 1"},
		{"type changes", replace("a,x,t,1,", "a,x,,1,"), `f.csv:3:5: type: "", but "t" on the page's first line`},
		{"three containers", replace("12 7 3 0 0 0 0,x0000beef,one", "12 7 3,x0000beef,one"),
			`f.csv:2:29: containers: "12 7 3" is not 7 numbers`},
		{"five containers", replace("12 7 3 0 0 0 0,x0000beef,one", "12 7 3 0 0,x0000beef,one"),
			`f.csv:2:29: containers: "12 7 3 0 0" is not 7 numbers`},
		{"no containers", replace("12 7 3 0 0 0 0,x0000beef,one", ",x0000beef,one"),
			`f.csv:2:29: containers: "" is not 7 numbers`},
		{"containers with two spaces", replace("12 7 3 0 0 0 0,x0000beef,one", "12  7 3 0,x0000beef,one"),
			`f.csv:2:29: containers: "12  7 3 0" is not 7 numbers`},
		{"container with a fraction", replace("12 7 3 0 0 0 0,x0000beef,one", "12 7.5 3 0 0 0 0,x0000beef,one"),
			`f.csv:2:29: containers: "7.5" is not a whole number`},
		{"negative container", replace("12 7 3 0 0 0 0,x0000beef,one", "12 7 3 -1 0 0 0,x0000beef,one"),
			`f.csv:2:29: containers: -1 is negative`},
		{"container out of range", replace("12 7 3 0 0 0 0,x0000beef,one", "4000000000 7 3 0 0 0 0,x0000beef,one"),
			`f.csv:2:29: containers: 4000000000 is out of range`},
		{"containers inside out", replace("12 7 3 0 0 0 0,x0000beef,one", "12 3 7 0 0 0 0,x0000beef,one"),
			`f.csv:2:29: containers: 3 is below 7, which is around it`},
		{"template of a spreadsheet", replace("x0000beef,one", "0000beef,one"),
			`f.csv:2:44: template: "0000beef" is not x and 8 hexadecimal digits`},
		{"short template", replace("x0000beef,one", "xbeef,one"),
			`f.csv:2:44: template: "xbeef" is not x and 8 hexadecimal digits`},
		{"template of other letters", replace("x0000beef,one", "x0000beer,one"),
			`f.csv:2:44: template: "x0000beer" is not x and 8 hexadecimal digits`},
		{"attribute NaN", replace("one,0.1,0,", "one,NaN,0,"), "f.csv:2:58: density: NaN is not a finite number"},
		{"attribute with a comma", replace("one,0.1,0,", `one,"0,1",0,`), `f.csv:2:58: density: "0,1" is not a number`},
		{"attribute out of range", replace("one,0.1,0,", "one,1e39,0,"), "f.csv:2:58: density: 1e39 is out of range"},
		{"negative count", replace("one,0.1,0,", "one,0.1,-3,"), "f.csv:2:62: html_bytes: -3 is negative"},

		{"after a quoted newline", strings.Replace(replace(",one,", ",\"o\nn\ne\","), "a,x,t,1,", "a,x,t,one,", 1),
			`f.csv:5:7: line: "one" is not a whole number`},
		{"row cut short", strings.Replace(good, second, "a,x,t,1,10", 1),
			fmt.Sprintf("f.csv:3:9: a row of 5 cells under %d columns", width)},
		{"last cell cut off", strings.Replace(good, second, strings.TrimSuffix(second, ",0"), 1),
			fmt.Sprintf("f.csv:3:%d: a row of %d cells under %d columns", len(second)-2, width-1, width)},
		{"row too long", strings.Replace(good, second, second+",7", 1),
			fmt.Sprintf("f.csv:3:%d: a row of %d cells under %d columns", len(second), width+1, width)},
		{"bare quote", replace(",one,", `,o"e,`), `f.csv:2:55: bare " in non-quoted-field`},
		{"quote not closed", replace(",three,", `,"three,`),
			fmt.Sprintf(`f.csv:4:%d: extraneous or missing " in quoted-field`, len(third)+3)},
		{"page comes back", good + strings.Replace(second, "a,x,t,1,10,20", "a,x,t,0,0,20", 1) + "\n",
			`f.csv:5:1: page: "a" began on line 2, and another page came between`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := read(strings.NewReader(tt.file))
			if err == nil {
				t.Fatal("no error")
			}
			if err.Error() != tt.want {
				t.Errorf("got  %s\nwant %s", err, tt.want)
			}
		})
	}
}

func TestPagesBeforeAnErrorAreRead(t *testing.T) {
	good := write(t, labelled("a", "x", "one"), labelled("b", "y", "two"))
	pages, err := read(strings.NewReader(good + "c\n"))
	if len(pages) != 1 || pages[0].ID != "a" || err == nil {
		// b may not be complete: nobody knows what the bad row was to be.
		t.Errorf("%d pages and %v, want the page a and an error", len(pages), err)
	}
}

func TestAReadErrorNamesTheFile(t *testing.T) {
	broken := errors.New("disk on fire")
	_, err := read(io.MultiReader(strings.NewReader(write(t, labelled("a", "x", "one"))), errReader{broken}))
	if want := "f.csv: disk on fire"; !errors.Is(err, broken) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

type errReader struct{ error }

func (e errReader) Read([]byte) (int, error) { return 0, e.error }

func TestReadingMayStopAtAnyPage(t *testing.T) {
	file := write(t, labelled("a", "x", "one"), labelled("b", "y", "two"), labelled("c", "z", "three"))
	for range NewReader("f.csv", strings.NewReader(file)).Pages() {
		break
	}
}

func TestTheWriterRefusesWhatCannotBeRead(t *testing.T) {
	inf := float32(math.Inf(1))
	for _, tt := range []struct {
		change func(p *LabelledPage)
		want   string
	}{
		{func(p *LabelledPage) { p.ID = "" }, `page "": no name`},
		{func(p *LabelledPage) { p.ID = "before" }, `page "before": written twice`},
		{func(p *LabelledPage) { p.Rows = nil }, `page "p": no rows`},
		{func(p *LabelledPage) { p.Rows = p.Rows[:1] },
			fmt.Sprintf(`page "p": 2 × %d attributes for 1 rows of %[1]d`, len(features.Names()))},
		{func(p *LabelledPage) { p.Rows[1].Source.Start = 9 },
			`page "p": line 1: start: 9 is before the end of the line above, 10`},
		{func(p *LabelledPage) { p.Rows[1].Source.End = 9 }, `page "p": line 1: end: 9 is before the start, 10`},
		{func(p *LabelledPage) { p.Rows[1].Weight = -1 },
			`page "p": line 1: weight: -1 is not a finite number of 0 or more`},
		{func(p *LabelledPage) { p.Rows[1].Weight = nan },
			`page "p": line 1: weight: NaN is not a finite number of 0 or more`},
		{func(p *LabelledPage) { p.Rows[1].Weight = inf },
			`page "p": line 1: weight: +Inf is not a finite number of 0 or more`},
		{func(p *LabelledPage) { p.Rows[1].Score = 1.5 }, `page "p": line 1: score: 1.5 is not between 0 and 1`},
		{func(p *LabelledPage) { p.Rows[1].Score = nan }, `page "p": line 1: score: NaN is not between 0 and 1`},
		{func(p *LabelledPage) { p.Rows[1].Containers[3] = -1 }, `page "p": line 1: containers: -1 is negative`},
		{func(p *LabelledPage) { p.Rows[1].Containers[1] = 2 },
			`page "p": line 1: containers: 2 is below 3, which is around it`},
		{func(p *LabelledPage) { p.Attributes.Row(1)[0] = inf },
			`page "p": line 1: density: +Inf is not a finite number`},
		{func(p *LabelledPage) { p.Attributes.Row(1)[1] = -2 }, `page "p": line 1: html_bytes: -2 is negative`},
	} {
		var b bytes.Buffer
		w, err := NewWriter(&b)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.WritePage(labelled("before", "", "one")); err != nil {
			t.Fatal(err)
		}
		written := b.Len()
		p := labelled("p", "", "one", "two")
		tt.change(p)
		if err := w.WritePage(p); err == nil || err.Error() != tt.want {
			t.Errorf("got  %v\nwant %s", err, tt.want)
		}
		if b.Len() != written {
			t.Errorf("%s, but %d bytes of it were written", tt.want, b.Len()-written)
		}
	}
}

func FuzzReading(f *testing.F) {
	good := write(f, labelled("a", "x", "one", "two"), labelled("b", "y", "=three"))
	f.Add(good)
	f.Add("\ufeff" + strings.ReplaceAll(good, "\n", "\r\n"))
	f.Add(strings.ReplaceAll(good, "one", "\"o\r\r\nn'e\""))
	f.Add(strings.ReplaceAll(good, "one", "'\r\r\n"))
	f.Add(strings.ReplaceAll(good, "0.1", "-0x1p-3"))
	f.Add(strings.ReplaceAll(good, "0.1", ""))
	f.Add(strings.ReplaceAll(good, "html_bytes", "redness"))
	f.Add(strings.ReplaceAll(good, "12 7 3 0", "+12 012 3 -0"))
	f.Add(strings.ReplaceAll(good, ",t,", ",'=forum,"))
	f.Fuzz(func(t *testing.T, file string) {
		pages, err := read(strings.NewReader(file))
		if err != nil {
			return
		}
		again, err := read(strings.NewReader(write(t, pages...)))
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(pages, again, cmpopts.EquateNaNs()); diff != "" {
			t.Errorf("read, written, read again (-first +second):\n%s", diff)
		}
	})
}

// benchmarkPages are 100 pages of 200 lines whose attributes are like those of
// real pages: half of them 0, a third small whole numbers, the rest fractions.
func benchmarkPages() (pages []*LabelledPage, rows int) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 100 {
		texts := make([]string, 200)
		for j := range texts {
			texts[j] = strings.Repeat("some words ", r.IntN(12))
		}
		p := labelled(fmt.Sprint("set/", i), "example.org", texts...)
		for j := range p.Attributes.Data {
			switch r.IntN(6) {
			case 0, 1:
				p.Attributes.Data[j] = float32(r.IntN(300))
			case 2:
				p.Attributes.Data[j] = r.Float32()
			}
		}
		pages = append(pages, p)
		rows += len(texts)
	}
	return pages, rows
}

func BenchmarkReader(b *testing.B) {
	pages, rows := benchmarkPages()
	file := write(b, pages...)
	b.SetBytes(int64(len(file)))
	b.ReportAllocs()
	for b.Loop() {
		for _, err := range NewReader("f.csv", strings.NewReader(file)).Pages() {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func BenchmarkWriter(b *testing.B) {
	pages, rows := benchmarkPages()
	b.ReportAllocs()
	for b.Loop() {
		w, err := NewWriter(io.Discard)
		if err != nil {
			b.Fatal(err)
		}
		for _, p := range pages {
			if err := w.WritePage(p); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.ReportMetric(float64(rows*b.N)/b.Elapsed().Seconds(), "rows/s")
}

func TestFilesThatAreNoLabelsAreNamed(t *testing.T) {
	for file, want := range map[string]string{
		"\xff\xfep\x00a\x00,\x00":     "a.csv:1:1: the file is UTF-16; save it as UTF-8",
		"PK\x03\x04word/document.xml": "a.csv:1:1: not a CSV file of labels",
		`12345678{"model":"{}"}`:      `a.csv:1:10: not a CSV file of labels: bare " in non-quoted-field`,
		"%PDF-1.7\n%\xe2\xe3":         "a.csv:1:1: page: the column is missing; columns are separated by commas",
	} {
		for _, err := range NewReader("a.csv", strings.NewReader(file)).Pages() {
			if err == nil || err.Error() != want {
				t.Errorf("%q: %v, want %s", file, err, want)
			}
		}
	}
}
