package mcp

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"linesift/internal/cli"
)

const (
	greeting = `{"jsonrpc":"2.0","id":"greeting","method":"initialize","params":` +
		`{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}` + "\n" +
		`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n"
	ping = `{"jsonrpc":"2.0","id":%q,"method":"ping"}`
)

// An answer is an answer of the server, or its error for a line that is no message.
type answer struct {
	ID     json.RawMessage
	Result json.RawMessage
	Error  *struct {
		Code    int
		Message string
	}
}

// converse gives the command all lines at once, then the end. It returns the answers by their IDs.
func converse(t *testing.T, lines string, flags ...string) map[string][]answer {
	t.Helper()
	var out, stderr bytes.Buffer
	streams := cli.Streams{In: strings.NewReader(lines), Out: &out, Err: &stderr}
	if status := Command().Run(t.Context(), flags, streams); status != 0 || stderr.Len() > 0 {
		t.Errorf("status %d: %s", status, &stderr)
	}
	answers := make(map[string][]answer)
	for line := range bytes.Lines(out.Bytes()) {
		var a answer
		if err := json.Unmarshal(line, &a); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		answers[string(a.ID)] = append(answers[string(a.ID)], a)
	}
	return answers
}

// extraction is a call of the tool with one argument. Its answer takes longer than a refusal.
func extraction(id, argument, value string) string {
	const call = `{"jsonrpc":"2.0","id":%q,"method":"tools/call","params":{"name":"extract","arguments":{%q:%s}}}`
	b, _ := json.Marshal(value)
	return fmt.Sprintf(call, id, argument, b)
}

// A line that is no message has an error of its own, and the calls around it are answered.
func TestWhatIsNoMessageIsRefused(t *testing.T) {
	type refused struct {
		line, id string
		code     int
	}
	call := fmt.Sprintf(ping, "bad")
	bad := []refused{
		{call + "}", "null", -32700},
		{call + call, "null", -32700},
		{strings.Replace(call, "id", "\x00\xff", 1), "null", -32700},
		{strings.Repeat("[", 1<<20), "null", -32700},
		{"null", "null", -32600},
		{"42", "null", -32600},
		{`"ping"`, "null", -32600},
		{"{}", "null", -32600},
		{"[]", "null", -32600},
		{"[" + call + "]", "null", -32600}, // batches are no more since protocol 2025-06-18
		{`{"jsonrpc":"2.0","id":null}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}`, "null", -32600},
		{`{"jsonrpc":"2.0","id":7,"method":7}`, "7", -32600},
		{strings.Replace(call, "2.0", "1.0", 1), `"bad"`, -32600},
		{strings.Repeat(" ", 8<<20), "null", -32600},
	}
	for n := range len(call) - 1 { // cut
		bad = append(bad, refused{call[:n+1], "null", -32700})
	}
	var lines strings.Builder
	lines.WriteString(greeting)
	for i, b := range bad {
		fmt.Fprintf(&lines, "%s\n\r\n%s\r\n", fmt.Sprintf(ping, fmt.Sprint(i)), b.line)
	}
	lines.WriteString(extraction("last", "html", boats)) // and no end of the line
	answers := converse(t, lines.String(), "--max-size", "1MB")
	refusals := make(map[string]int)
	messages := make(map[string]bool)
	for _, b := range bad {
		refusals[fmt.Sprint(b.id, b.code)]++
	}
	for id, all := range answers {
		for _, a := range all {
			if a.Error != nil {
				refusals[fmt.Sprint(id, a.Error.Code)]--
				messages[a.Error.Message] = true
			}
		}
	}
	for _, want := range []string{"the line is not JSON", "the line is not a JSON-RPC 2.0 message"} {
		if !messages[want] {
			t.Errorf("no answer says %q: %v", want, messages)
		}
	}
	for what, n := range refusals {
		if n != 0 {
			t.Errorf("%s: %d refusals are missing", what, n)
		}
	}
	for i := range bad {
		if a := answers[fmt.Sprintf("%q", fmt.Sprint(i))]; len(a) != 1 || a[0].Error != nil {
			t.Errorf("before %.40q: %+v", bad[i].line, a)
		}
	}
	if a := answers[`"last"`]; len(a) != 1 ||
		!bytes.Contains(a[0].Result, []byte("The [boats](boats) of the harbour")) {
		t.Errorf("the last call: %+v", a)
	}
}

// A call that waits for a page does not hold up an interrupt after the end of the input.
func TestAnInterruptEndsTheWaitForAnswers(t *testing.T) {
	asked, release := make(chan bool, 1), make(chan bool)
	web := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked <- true
		<-release
	}))
	defer web.Close()
	defer close(release)
	ctx, interrupt := context.WithCancel(t.Context())
	go func() {
		<-asked
		interrupt()
	}()
	lines := greeting + extraction("held", "url", web.URL)
	streams := cli.Streams{In: strings.NewReader(lines), Out: io.Discard, Err: io.Discard}
	Command().Run(ctx, []string{"--allow-private"}, streams)
	if ctx.Err() == nil {
		t.Error("it ended before the interrupt")
	}
}

// FuzzLines puts whatever lines between two calls. Both are answered, and all answers are JSON.
func FuzzLines(f *testing.F) {
	for _, line := range []string{"x", "{}", "[1]", "\x00\n{", fmt.Sprintf(ping, "other"), `{"jsonrpc":"2.0","id":1}`} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, lines []byte) {
		first, second := fmt.Sprintf(ping, "first"), fmt.Sprintf(ping, "second")
		answers := converse(t, fmt.Sprintf("%s%s\n%s\n%s", greeting, first, lines, second))
		if len(answers[`"first"`]) != 1 || len(answers[`"second"`]) != 1 {
			t.Errorf("%+v", answers)
		}
	})
}
