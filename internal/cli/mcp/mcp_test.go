package mcp

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"linesift/internal/cli"
	"linesift/internal/record"
)

// connect starts the command with some flags and returns a client of it. The command ends with the
// client, without an error.
func connect(t *testing.T, flags ...string) *mcp.ClientSession {
	toServer, fromClient := io.Pipe()
	toClient, fromServer := io.Pipe()
	done := make(chan int, 1)
	var stderr strings.Builder
	go func() {
		done <- Command().Run(t.Context(), flags, cli.Streams{In: toServer, Out: fromServer, Err: &stderr})
		fromServer.Close()
	}()
	client, err := mcp.NewClient(&mcp.Implementation{Name: "test"}, nil).Connect(t.Context(),
		&mcp.IOTransport{Reader: io.NopCloser(toClient), Writer: fromClient}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		client.Close()
		go io.Copy(io.Discard, toClient) // the answer to a cancelled call may come late
		if status := <-done; status != 0 || stderr.Len() > 0 {
			t.Errorf("status %d: %s", status, &stderr)
		}
	})
	return client
}

// A model of the operator's reads all pages, but those of calls with a method.
func TestModelOfTheOperator(t *testing.T) {
	for name, arguments := range map[string]map[string]any{
		"network": {"html": boats},
		"all":     {"html": boats, "method": "all"},
	} {
		client := connect(t, "--model", "../testdata/networks/density.safetensors")
		_, fields, failed := call(t, client, arguments)
		// The model has a confidence, and no types as full has.
		hasConfidence, hasTypes := strings.Contains(fields, `"confidence"`), strings.Contains(fields, `"types"`)
		if hasConfidence != (name == "network") || hasTypes || failed {
			t.Errorf("%s: %t, %s", name, failed, fields)
		}
	}
	var stderr strings.Builder
	streams := cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: &stderr}
	if status := Command().Run(t.Context(), []string{"--model", "mcp_test.go"}, streams); status != cli.Usage ||
		!strings.HasPrefix(stderr.String(), "mcp: --model: ") {
		t.Errorf("status %d: %s", status, &stderr)
	}
}

// call calls the tool. It returns the text of the result, and its structured content as JSON.
func call(t *testing.T, client *mcp.ClientSession, arguments map[string]any) (text, structured string, failed bool) {
	t.Helper()
	r, err := client.CallTool(context.Background(), &mcp.CallToolParams{Name: "extract", Arguments: arguments})
	if err != nil {
		return err.Error(), "", true
	}
	b, err := json.Marshal(r.StructuredContent)
	if err != nil {
		t.Fatal(err)
	}
	return r.Content[0].(*mcp.TextContent).Text, string(b), r.IsError
}

const boats = `<!DOCTYPE html><html lang=en><title>Boats | Harbour</title><meta name=author content="Ada Ferry"><nav><a href=/>Home</a> <a href=/news>News</a></nav>
<article><h1>Boats</h1><p>The <a href=boats>boats</a> of the harbour leave at noon, and come back at six in the evening when the tide allows it, as they have for forty years.</p>
<p>They carry twelve people each, and a dog if it is small enough to sit on a lap for an hour, which most dogs are not.</p></article>`

func TestExtract(t *testing.T) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/robots.txt" {
			http.NotFound(w, r)
			return
		}
		io.WriteString(w, boats)
	}))
	defer web.Close()
	client := connect(t, "--allow-private", "--delay", "1ms", "--max-size", "2KB")
	tools, err := client.ListTools(t.Context(), nil)
	if err != nil || len(tools.Tools) != 1 || tools.Tools[0].Name != "extract" {
		t.Fatal(tools, err)
	}
	for _, test := range []struct {
		name      string
		arguments map[string]any
		text      string // that the result has
		record    string // and that the record has
		failed    bool
	}{
		{"html", map[string]any{"html": boats, "url": "https://harbour.example/"},
			"The [boats](https://harbour.example/boats) of the harbour",
			`"markdown":"# Boats\n\nThe [boats](https://harbour.example/boats)`, false},
		{"the record", map[string]any{"html": boats}, "# Boats", `"authors":["Ada Ferry"]`, false},
		{"an address", map[string]any{"url": web.URL + "/a"}, "The [boats](" + web.URL + "/boats) of the harbour",
			`"title":"Boats"`, false},
		{"precision", map[string]any{"html": boats, "favor": "precision"}, "They carry twelve people",
			`"language":"en"`, false},
		{"nothing to read", map[string]any{"html": "<title>Sign in</title><form><input type=password>"},
			"The page has no main content", `"markdown":""`, false},
		{"another favor", map[string]any{"html": boats, "favor": "speed"},
			`favor: "speed" is not one of precision, recall`, "", true},
		{"a number for a choice", map[string]any{"html": boats, "favor": 1.5},
			"favor: 1.5 is not one of precision, recall", "", true},
		{"null", map[string]any{"html": boats, "url": nil, "start": nil, "max_length": nil, "keep_roles": nil,
			"threshold": nil, "favor": nil, "title": nil, "links": nil}, "# Boats", `"title":"Boats"`, false},
		{"null alone", map[string]any{"html": nil, "url": nil}, "give url, the address of the page, or html", "", true},
		{"another role", map[string]any{"html": boats, "drop_roles": []string{"boats"}},
			`drop_roles: "boats" is not one of paragraph, title`, "", true},
		{"a part", map[string]any{"html": boats, "max_length": 60}, "boats", `"next_start"`, false},
		{"no length", map[string]any{"html": boats, "max_length": 0}, "max_length: 0 is below 1", "", true},
		{"before the page", map[string]any{"html": boats, "start": -3}, "start: -3 is below 0", "", true},
		{"behind the end", map[string]any{"html": boats, "start": 5000}, "start: the page has", "", true},
		{"a number", map[string]any{"html": boats, "threshold": 0.999999}, "The page has no main content",
			`"title":"Boats"`, false},
		{"a switch", map[string]any{"html": boats, "links": false}, "The boats of the harbour", `"words"`, false},
		{"a list", map[string]any{"html": boats, "drop_css": []string{"p:first-of-type"}}, "They carry", `"words":27`,
			false},
		{"one string for a list", map[string]any{"html": boats, "drop_css": "p:first-of-type"}, "They carry",
			`"words":27`, false},
		{"a wrong kind", map[string]any{"html": boats, "links": "no"}, `links: "no" is not true or false`, "", true},
		{"a wrong selector", map[string]any{"html": boats, "drop_css": []string{"p:"}}, "drop_css: ", "", true},
		{"a method of sites", map[string]any{"html": boats, "method": "template"},
			"method template: it compares the pages of a site", "", true},
		{"two thresholds", map[string]any{"html": boats, "threshold": 0.4, "favor": "recall"},
			"threshold and favor: both", "", true},
		{"an empty selector", map[string]any{"html": boats, "drop_css": []string{""}}, "drop_css: a value is empty", "",
			true},
		{"a format", map[string]any{"html": boats, "format": "html"},
			`unknown argument "format"; arguments are comments, drop_css, `, "", true},
		{"a name of Python", map[string]any{"html": boats, "include_links": true},
			`unknown argument "include_links"; did you mean links?`, "", true},
		{"a name of JavaScript", map[string]any{"html": boats, "dropRoles": "none"}, "did you mean drop_roles?", "",
			true},
		{"neither", map[string]any{}, "give url, the address of the page, or html", "", true},
		{"an empty page", map[string]any{"html": "", "url": "https://harbour.example/"}, "html: a value is empty", "",
			true},
		{"an empty address", map[string]any{"html": boats, "url": " "}, "url: a value is empty", "", true},
		{"an empty method", map[string]any{"html": boats, "method": ""}, "method: a value is empty", "", true},
		{"an empty choice", map[string]any{"html": boats, "favor": ""}, "favor: a value is empty", "", true},
		{"commas", map[string]any{"html": boats, "drop_roles": "title,byline"}, "# Boats", `"words"`, false},
		{"a file", map[string]any{"url": "file:///etc/passwd"}, `url: "file:///etc/passwd" is not the address`, "",
			true},
		{"no address", map[string]any{"html": boats, "url": "nonsense"}, `url: "nonsense" is not`, "", true},
		{"too large", map[string]any{"html": strings.Repeat("a", 3000)},
			"the page is larger than 2048 bytes; linesift mcp --max-size", "", true},
		{"a picture", map[string]any{"html": "\x89PNG\r\n\x1a\n" + strings.Repeat("\x00\x01", 100)},
			"the document is not text: more than one in 50", "", true},
		{"a PDF", map[string]any{"html": "%PDF-1.7\n"}, "application/pdf is not a web page", "", true},
		{"no such argument", map[string]any{"file": "a.html"}, `unknown argument "file"`, "", true},
		{"text for a number", map[string]any{"html": boats, "max_length": "300"},
			`max_length: "300" is not a whole number`, "", true},
		{"half a character", map[string]any{"html": boats, "start": 1.5}, "start: 1.5 is not a whole number", "", true},
		{"a number in a list", map[string]any{"html": boats, "drop_css": []any{1}}, "drop_css: 1 is not a string", "",
			true},
		{"an address as the page", map[string]any{"html": " https://harbour.example/a\n"},
			"html: this is an address and not a page; give an address as url", "", true},
		{"JSON as the page", map[string]any{"html": `{"html":"<p>A"}`}, "html: this is JSON and not a page", "", true},
		{"a path as the page", map[string]any{"html": "saved/page.html"}, "html: this is a path and not a page", "",
			true},
	} {
		text, fields, failed := call(t, client, test.arguments)
		if !strings.Contains(text, test.text) || !strings.Contains(fields, test.record) || failed != test.failed ||
			strings.Contains(text, "News") {
			t.Errorf("%s: %t, %s\n%s", test.name, failed, text, fields)
		}
	}
}

func TestTheTextBeginsWithTheTitleUnlessItIsTurnedOff(t *testing.T) {
	client := connect(t)
	for _, test := range []struct {
		title any // nil if the argument is not given
		want  bool
	}{{nil, true}, {true, true}, {false, false}} {
		arguments := map[string]any{"html": boats, "drop_css": []string{"h1"}}
		if test.title != nil {
			arguments["title"] = test.title
		}
		text, _, failed := call(t, client, arguments)
		if failed || strings.HasPrefix(text, "# Boats\n\nThe") != test.want ||
			strings.Contains(text, "# Boats") != test.want {
			t.Errorf("%v: %s", test.title, text)
		}
	}
}

func TestACancelledCallStopsFetching(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	stopped := make(chan bool, 1)
	web := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		cancel()
		<-r.Context().Done()
		stopped <- true
	}))
	defer web.Close()
	client := connect(t, "--allow-private")
	call := &mcp.CallToolParams{Name: "extract", Arguments: map[string]any{"url": web.URL}}
	if _, err := client.CallTool(ctx, call); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	select {
	case <-stopped:
	case <-time.After(20 * time.Second): // a fetch takes 30 at most
		t.Error("it goes on")
	}
}

// The stack of a fault is for the log, not for the model.
func TestTheStackOfAFaultIsLogged(t *testing.T) {
	var log strings.Builder
	x := &extractor{log: &log}
	err := x.failed(&record.Panic{Value: "made up", Stack: []byte("at a line")})
	if err.Error() != "a fault of linesift: made up" || log.String() != "linesift: panic: made up\nat a line" {
		t.Errorf("%v, log %q", err, &log)
	}
}

func TestPrivateAddressesAreNotFetched(t *testing.T) {
	web := httptest.NewServer(http.NotFoundHandler())
	defer web.Close()
	if text, _, failed := call(t, connect(t), map[string]any{"url": web.URL}); !failed ||
		!strings.Contains(text, "--allow-private") {
		t.Error(text)
	}
}
