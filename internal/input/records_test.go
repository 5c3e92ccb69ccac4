package input

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAnArrayIsReadObjectByObject(t *testing.T) {
	for _, test := range []struct {
		name, text string
		want       []string // bodies, or errors without the file's name
	}{
		{"one line", `[{"html":"<p>A"},{"html":"<p>B"}]`, []string{"<p>A", "<p>B"}},
		{"lines", "[\n{\"html\":\"<p>A\"},\n\n{\"html\":\"<p>B\"}\n]\n", []string{"<p>A", "<p>B"}},
		{"a mark", "\xef\xbb\xbf[{\"html\":\"<p>A\"}]", []string{"<p>A"}},
		{"others", `[{"html":"<p>A"},2,{"id":[]},{"body":1},{"html":"<p>B"}]`, []string{
			"<p>A", ":2: not a JSON object", `:3: the field "id" is neither a string nor a number`,
			`:4: no field "html" that is a string`, "<p>B",
		}},
		{"cut off", `[{"html":"<p>A"},{"html":"<p>B`, []string{"<p>A", ":2: unexpected EOF"}},
		{"cut off between", `[{"html":"<p>A"}`, []string{"<p>A", ":1: unexpected EOF"}},
		{"no comma", `[{"html":"<p>A"}{"html":"<p>B"}]`, []string{
			"<p>A", ":2: expected comma after array element",
		}},
		{"two arrays", `[{"html":"<p>A"}]` + "\n" + `[{"html":"<p>B"}]`, []string{
			"<p>A", ":1: more follows the array; JSON Lines have an object a line",
		}},
		{"too large", `[{"html":"<p>A"},{"html":"` + strings.Repeat("x", 3000) + `"},{"html":"<p>B"}]`, []string{
			"<p>A", ":2: larger than 2000 bytes", "<p>B",
		}},
		{"far too large", `[{"html":"<p>A"},{"html":"` + strings.Repeat("x", 1<<17) + `"}]`, []string{
			"<p>A", ":2: larger than 2000 bytes",
		}},
		{"lines that are no objects", "[1]\n[{}]\n{\"html\":\"<p>A\"}", []string{
			":1: not a JSON object", ":2: not a JSON object", "<p>A",
		}},
	} {
		path := filepath.Join(t.TempDir(), "pages.jsonl")
		if err := os.WriteFile(path, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got := bodies(t, &Finder{MaxSize: 2000}, path)
		for i := range got {
			got[i] = strings.TrimPrefix(got[i], path)
		}
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
}

func TestParseRecord(t *testing.T) {
	for line, want := range map[string]string{
		`{"html":"<p>A","id":1,"url":"u"}`:           `1 u <p>A <nil>`,
		`{"html":"<p>A","html":"<p>B"}`:              `  <p>B <nil>`,
		`{"html":"<p>A","id":1,"id":null,"html":""}`: `   <nil>`,
		`{"html":"<p>A","html":2,"id":"a"}`:          `a   no field "html" that is a string`,
		`{"body":"<p>A"}`:                            `   no field "html" that is a string`,
		`{"id":{},"html":"<p>A"}`:                    `   the field "id" is neither a string nor a number`,
		`nothing`:                                    `   not a JSON object`,
		`null`:                                       `   not a JSON object`,
	} {
		r, err := ParseRecord([]byte(line), "html", "id")
		if got := fmt.Sprintf("%s %s %s %v", r.ID, r.URL, r.HTML, err); got != want {
			t.Errorf("%s: %q, want %q", line, got, want)
		}
	}
}

func TestObjectsOfAnArrayHaveFields(t *testing.T) {
	const text = `[{"page":{"html":"<p>A"},"name":"a","url":"https://a.example"},{"page":{"html":"<p>B"}}]`
	finder := &Finder{Stdin: strings.NewReader(text), HTMLField: "page.html", IDField: "name"}
	b, err := finder.Find([]string{"-"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for f := range b.All() {
		got = append(got, f.ID, f.Path, f.URL, string(f.body))
	}
	want := []string{"a", "-:1", "https://a.example", "<p>A", "stdin/000002", "-:2", "", "<p>B"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// A program that writes an object and waits for its record must not wait for ever.
func TestAnObjectOfAnArrayIsReadAtOnce(t *testing.T) {
	r, w := io.Pipe()
	done := make(chan bool)
	go func() {
		defer close(done)
		b, err := (&Finder{Stdin: r, From: "jsonl"}).Find([]string{"-"})
		if err != nil {
			t.Error(err)
			return
		}
		for f := range b.All() {
			if string(f.body) != "<p>A" {
				t.Errorf("%q", f.body)
			}
			go func() {
				io.WriteString(w, "]")
				w.Close()
			}()
		}
	}()
	io.WriteString(w, "[")
	io.WriteString(w, `{"html":"<p>A"}`)
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Fatal("the first object was not read")
	}
}
