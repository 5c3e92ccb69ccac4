package mcp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/tidwall/gjson"

	"linesift/internal/file"
)

// A stdio carries messages over standard input and output, one a line. It is an mcp.Transport and
// its only mcp.Connection. The SDK's own ends at the first line that is no message, and at the end
// of the input it drops the calls in work. A stdio answers such a line with an error, and answers
// all calls before it ends.
type stdio struct {
	ctx     context.Context // ends with the connection
	end     context.CancelFunc
	in      *bufio.Reader
	longest int64 // line of the input

	mu   sync.Mutex
	out  io.Writer
	open map[jsonrpc.ID]bool // calls without an answer
	done *sync.Cond          // an answer was written, or the connection has ended
}

func newStdio(ctx context.Context, in io.Reader, out io.Writer, longest int64) *stdio {
	c := &stdio{out: out, longest: longest, open: make(map[jsonrpc.ID]bool)}
	c.ctx, c.end = context.WithCancel(ctx)
	c.in = bufio.NewReaderSize(file.Interruptible(c.ctx, in), 64<<10)
	c.done = sync.NewCond(&c.mu)
	context.AfterFunc(c.ctx, func() {
		c.mu.Lock() // not between a look at ctx and the wait
		defer c.mu.Unlock()
		c.done.Broadcast()
	})
	return c
}

// Connect returns the connection.
func (c *stdio) Connect(context.Context) (mcp.Connection, error) { return c, nil }

// Close ends the connection. The SDK calls it while Read waits, and must not wait itself.
func (c *stdio) Close() error {
	c.end()
	return nil
}

// SessionID returns "", since there is one session.
func (c *stdio) SessionID() string { return "" }

// Read returns the next message, or io.EOF at the end.
func (c *stdio) Read(context.Context) (jsonrpc.Message, error) {
	for {
		line, err := file.ReadLine(c.in, c.longest)
		switch {
		case c.ctx.Err() != nil:
			return nil, io.EOF
		case err == io.EOF:
			c.waitForAnswers()
			return nil, err
		case err != nil && !errors.As(err, new(file.TooLarge)):
			return nil, err
		case err == nil && len(bytes.TrimSpace(line)) == 0:
			continue
		}
		message, wrong := parse(line, err)
		if wrong == nil {
			c.begin(message)
			return message, nil
		}
		if err := c.refuse(line, wrong); err != nil {
			return nil, err
		}
	}
}

// parse parses a line that was read with an error or nil.
func parse(line []byte, err error) (jsonrpc.Message, *jsonrpc.Error) {
	if err != nil {
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is " + err.Error()}
	}
	if !json.Valid(line) { // DecodeMessage does not look at what is behind the first value
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is not JSON"}
	}
	message, err := jsonrpc.DecodeMessage(line)
	if err != nil { // it has names of Go types
		return nil, &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is not a JSON-RPC 2.0 message"}
	}
	return message, nil
}

// begin notes a call that has to be answered. A subscription is open as long as its client.
func (c *stdio) begin(message jsonrpc.Message) {
	if r, ok := message.(*jsonrpc.Request); ok && r.ID.IsValid() && r.Method != "subscriptions/listen" {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.open[r.ID] = true
	}
}

func (c *stdio) waitForAnswers() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.open) > 0 && c.ctx.Err() == nil {
		c.done.Wait()
	}
}

// refuse answers a line that is no message. The answer has the ID if the line has one.
func (c *stdio) refuse(line []byte, wrong *jsonrpc.Error) error {
	id := json.RawMessage("null")
	if wrong.Code != jsonrpc.CodeParseError { // gjson reads JSON only
		if given := gjson.GetBytes(line, "id"); given.Type == gjson.String || given.Type == gjson.Number {
			id = json.RawMessage(given.Raw)
		}
	}
	answer, err := json.Marshal(struct { // the SDK leaves out an ID that is null
		Version string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", id, wrong})
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.writeLine(answer)
}

// Write writes a message.
func (c *stdio) Write(_ context.Context, message jsonrpc.Message) error {
	text, err := jsonrpc.EncodeMessage(message)
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if answer, ok := message.(*jsonrpc.Response); ok {
		defer c.done.Broadcast()
		defer delete(c.open, answer.ID)
	}
	return c.writeLine(text)
}

func (c *stdio) writeLine(text []byte) error {
	_, err := c.out.Write(append(text, '\n'))
	return err
}
