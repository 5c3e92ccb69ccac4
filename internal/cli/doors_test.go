package cli_test

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/internal/cli/classify"
	"linesift/internal/options"
	"linesift/internal/server"
	"linesift/internal/worker"
)

const doorsPage = `<!DOCTYPE html><html lang=en><title>Boats</title><meta name=author content="Ada Ferry">
<nav><a href=/>Home</a> <a href=/news>News</a></nav><article><h1>Boats</h1><p class=byline>By Ada Ferry</p>
<p>The <a href=boats>boats</a> of the harbour leave at noon, and come back at six in the evening, as they have for years.
<img src=boat.png alt="A boat"><p class=small>They carry twelve people each, and a dog if it is small enough.
<table><tr><th>Boat<th>Seats<tr><td>Ada<td>12<tr><td>Eve<td>14</table></article>
<h2>Comments</h2><div class=comment><p>I went there last year, and the sea was rough all day long.</div>`

// tellingValues are values that change what comes out, as the worker's JSON has them. An option
// that is not here is of one door only, or of none of the three.
var tellingValues = map[string]struct {
	value  string
	format string
}{
	"method": {`"density"`, "jsonl"}, "threshold": {`0.9999`, "text"}, "favor": {`"-9"`, "text"},
	"comments": {`false`, "text"}, "tables": {`false`, "markdown"}, "images": {`false`, "markdown"},
	"links":      {`false`, "html"},
	"keep_roles": {`["title","byline"]`, "text"}, "drop_roles": {`["heading","cell"]`, "text"},
	"keep_css": {`["nav"]`, "text"}, "drop_css": {`[".small","table"]`, "html"},
	"site_css": {`[{"host":"*","drop":".small"}]`, "text"},
	"format":   {`"html"`, "html"}, "content": {`["markdown","html"]`, "jsonl"},
	"fragment": {`true`, "html"}, "front_matter": {`true`, "markdown"},
	"lines": {`true`, "jsonl"}, "effects": {`2`, "jsonl"}, "sources": {`true`, "jsonl"},
	"segments": {`true`, "jsonl"}, "title": {`true`, "markdown"},
	"skip_hub": {`true`, "text"}, "language": {`["de","fr"]`, "text"},
	"min_confidence": {`0.9999999`, "text"}, "min_words": {`1000`, "text"},
}

// onlyLinks is a hub page, for the option skip_hub.
var onlyLinks = "<title>Links</title><ul>" + strings.Repeat("<li><a href=/x>Some other page of the harbour</a>", 60)

func TestAnOptionGivesTheSameAtEveryDoor(t *testing.T) {
	s, err := server.New(server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	doors := map[string]func(t *testing.T, page string, o map[string]json.RawMessage) string{
		"command": throughCommand, "python": throughWorker, "javascript": throughWorker,
		"server": func(t *testing.T, page string, o map[string]json.RawMessage) string {
			return throughServer(t, s.Handler(), page, o)
		},
	}
	for _, row := range options.Rows() {
		telling, ok := tellingValues[row.Name]
		if !ok {
			if row.Group != "page" && row.Name != "model" && len(row.Doors) > 1 {
				t.Errorf("%s has no value to try", row.Name)
			}
			continue
		}
		page := doorsPage
		switch row.Name {
		case "skip_hub":
			page = onlyLinks
		case "keep_roles", "title":
			page = sample(t, "news-harbour.html") // its title and byline are left out by default
		case "segments":
			page = sample(t, "forum-bikes.html")
		}
		plain := map[string]json.RawMessage{"format": json.RawMessage(`"` + telling.format + `"`)}
		given := maps.Clone(plain)
		given[row.Name] = json.RawMessage(telling.value)
		if row.Name == "format" {
			delete(plain, "format")
		}
		want := throughCommand(t, page, given)
		if want == throughCommand(t, page, plain) {
			t.Errorf("%s: %s changes nothing", row.Name, telling.value)
		}
		for _, door := range row.Doors {
			if through := doors[door]; through != nil {
				if got := through(t, page, given); !same(got, want) {
					t.Errorf("%s, %s:\n%s, the command:\n%s", row.Name, door, got, want)
				}
			}
		}
	}
}

func TestContradictionsAreRefusedAtEveryDoor(t *testing.T) {
	s, err := server.New(server.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ args, query, object, names string }{
		{"--method=full --model=m", "", `{"method":"full","model":"m"}`, "model,method"}, // the server has no model
		{"--threshold=.4 --favor=recall", "threshold=.4&favor=recall", `{"threshold":0.4,"favor":"recall"}`,
			"threshold,favor"},
		{"--no-comments --keep-roles=comment", "comments=false&keep_roles=comment",
			`{"comments":false,"keep_roles":["comment"]}`, "comments false,keep_roles"},
		{"--keep-roles=", "keep_roles=", `{"keep_roles":[""]}`, "keep_roles"},
		{"--format=json --content=text,", "format=json&content=text,", `{"format":"json","content":["text",""]}`,
			"content"},
		{"--drop-css=", "drop_css=", `{"drop_css":[""]}`, "drop_css"},
		{"--language=", "language=", `{"language":[""]}`, "language"},
	} {
		var message strings.Builder
		args := append(strings.Fields(tt.args), "page.html")
		status := classify.Command().Run(t.Context(), args, cli.Streams{Out: io.Discard, Err: &message})
		names := strings.Split(tt.names, ",")
		var flags []string
		for _, given := range names {
			name, value, _ := strings.Cut(given, " ")
			flags = append(flags, options.Row{Name: name}.Flag(value))
		}
		if status != cli.Usage || !strings.HasPrefix(message.String(), "classify: "+strings.Join(flags, " and ")+": ") {
			t.Errorf("classify %s: status %d: %s", tt.args, status, &message)
		}
		header := fmt.Sprintf(`{"id":1,"n":0,"options":%s}`, tt.object)
		answer := string(worker.NewSession(io.Discard).Answer(nil, []byte(header), nil))
		if !strings.Contains(answer, fmt.Sprintf(`"names":["%s"]`, strings.Join(names, `","`))) {
			t.Errorf("%s: %s", header, answer)
		}
		if tt.query == "" {
			continue
		}
		response := httptest.NewRecorder()
		s.Handler().ServeHTTP(response,
			httptest.NewRequest(http.MethodPost, "/extract?"+tt.query, strings.NewReader("<p>a")))
		if response.Code != http.StatusBadRequest ||
			!strings.Contains(response.Body.String(), strings.Join(names, " and ")+": ") {
			t.Errorf("%s: %d: %s", tt.query, response.Code, response.Body)
		}
	}
}

// sample returns a sample page.
func sample(t *testing.T, name string) string {
	page, err := os.ReadFile(filepath.Join(samples, "pages", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// same compares content by its bytes, and records by their fields but for the names of files.
func same(a, b string) bool {
	var recordA, recordB map[string]any
	if json.Unmarshal([]byte(a), &recordA) != nil || json.Unmarshal([]byte(b), &recordB) != nil {
		return a == b
	}
	for _, name := range []string{"id", "path"} {
		delete(recordA, name)
		delete(recordB, name)
	}
	return reflect.DeepEqual(recordA, recordB)
}

// texts returns the value of an option as flags and queries have it.
func texts(value json.RawMessage) []string {
	var list []string
	if json.Unmarshal(value, &list) == nil {
		return list
	}
	return []string{strings.Trim(string(value), `"`)}
}

func throughCommand(t *testing.T, page string, o map[string]json.RawMessage) string {
	dir := t.TempDir()
	file := filepath.Join(dir, "page.html")
	write(t, file, page)
	args := []string{"--quiet"}
	for name, value := range o {
		flag := "--" + strings.ReplaceAll(name, "_", "-")
		switch {
		case name == "site_css":
			table := filepath.Join(dir, "sites.csv")
			write(t, table, "host,keep,drop\n*,,.small\n")
			args = append(args, flag, table)
		case string(value) == "true":
			args = append(args, flag)
		case string(value) == "false":
			args = append(args, "--no-"+flag[2:])
		default:
			for _, text := range texts(value) {
				args = append(args, flag+"="+text)
			}
		}
	}
	var out, errors strings.Builder
	streams := cli.Streams{Out: &out, Err: &errors}
	if status := classify.Command().Run(t.Context(), append(args, file), streams); status != cli.OK {
		t.Errorf("classify %q: status %d: %s", args, status, &errors)
	}
	return out.String()
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func throughServer(t *testing.T, h http.Handler, page string, o map[string]json.RawMessage) string {
	query := url.Values{}
	for name, value := range o {
		query[name] = texts(value)
		if !strings.HasSuffix(name, "_css") {
			query.Set(name, strings.Join(query[name], ","))
		}
	}
	answer := httptest.NewRecorder()
	h.ServeHTTP(answer, httptest.NewRequest(http.MethodPost, "/extract?"+query.Encode(), strings.NewReader(page)))
	if answer.Code >= 300 {
		t.Errorf("%s: %d", query.Encode(), answer.Code)
	}
	return answer.Body.String()
}

func throughWorker(t *testing.T, page string, o map[string]json.RawMessage) string {
	header, err := json.Marshal(map[string]any{"id": 1, "n": len(page), "options": o})
	if err != nil {
		t.Fatal(err)
	}
	answer := worker.NewSession(io.Discard).Answer(nil, header, []byte(page))
	size := 4 + binary.LittleEndian.Uint32(answer)
	if reply := string(answer[4:size]); strings.Contains(reply, `"error"`) {
		t.Errorf("%s: %s", header, reply)
	}
	return string(answer[size:])
}
