package server

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// spellings returns all ways to write a name in upper and lower case but the name itself.
func spellings(name string) (all []string) {
	for mask := 1; mask < 1<<len(name); mask++ {
		other := []byte(name)
		for i := range other {
			if mask>>i&1 == 1 {
				other[i] -= 'a' - 'A'
			}
		}
		all = append(all, string(other))
	}
	return all
}

// A name in another spelling is another name. Its value is not looked at, wherever it stands.
func TestNamesInABatchAreExact(t *testing.T) {
	s := newServer(t, Config{Options: methodOf("all")})
	page := map[string]string{
		"id": `"the id"`, "url": `"https://harbour.example/"`, "html": `"<p>A <a href=boats>boat</a>."`,
	}
	object := func(fields ...string) string { return "{" + strings.Join(fields, ",") + "}\n" }
	fields := func(but string) (all []string) {
		for _, name := range []string{"id", "url", "html"} {
			if name != but {
				all = append(all, fmt.Sprintf("%q:%s", name, page[name]))
			}
		}
		return all
	}
	send := func(line string) string { return body(t, answer(t, s, post("/batch?content=html", []byte(line)))) }
	whole := send(object(fields("")...))
	if !strings.Contains(whole, "https://harbour.example/boats") || !strings.Contains(whole, "the id") {
		t.Fatal(whole)
	}
	for name := range page {
		without := send(object(fields(name)...))
		for _, other := range spellings(name) {
			for _, value := range []string{`"<p>Another."`, "true"} {
				field := fmt.Sprintf("%q:%s", other, value)
				for i := range 4 {
					line := object(slices.Insert(fields(""), i, field)...)
					if got := send(line); got != whole {
						t.Errorf("%s gives %s", line, got)
					}
				}
				if got := send(object(append(fields(name), field)...)); got != without {
					t.Errorf("%s beside no %s gives %s", field, name, got)
				}
			}
		}
	}
}

// TestAnIDIsAStringOrANumber: as for classify. The answer to another has its line.
func TestAnIDIsAStringOrANumber(t *testing.T) {
	s := newServer(t, Config{})
	for id, want := range map[string]string{
		`"a"`: `{"id":"a","bytes"`, `-1.5`: `{"id":-1.5,"bytes"`, `null`: `{"bytes"`,
		`[1]`: `{"line":1,"error"`, `{"a":1}`: `{"line":1,"error"`, `true`: `{"line":1,"error"`,
	} {
		got := body(t, answer(t, s, post("/batch", []byte(`{"id":`+id+`,"html":"<p>A page."}`))))
		isError := strings.Contains(want, "error")
		if !strings.HasPrefix(got, want) || isError != strings.Contains(got, "neither a string") {
			t.Errorf("%s: %s, want %s", id, got, want)
		}
	}
}
