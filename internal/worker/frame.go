package worker

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

const (
	maxHeader = 1 << 20 // bytes of a header
	maxBody   = 1 << 40 // bytes after a header; a larger number is not a length
)

// A header stands before the page of a request.
type header struct {
	ID   int64
	Body int64 // its bytes, 0 to maxBody

	request
	err error // the header is JSON, but not a request; the stream can be read on
}

// A request is the part of a header that says what to do with the page.
type request struct {
	Options     json.RawMessage `json:"options"` // of package options; absent: the options of the previous request
	PageID      string          `json:"page_id"` // as the record names the page
	Path        string          `json:"path"`    // as the record names its file
	URL         string          `json:"url"`
	ContentType string          `json:"content_type"`
	MaxSize     int64           `json:"max_size"` // of the page, in bytes; 0 is linesift.DefaultMaxSize

	// Compare asks whether a page with this fingerprint is a copy of one before it that was asked about.
	Compare []byte `json:"compare"`
}

// A reply stands before the output.
type reply struct {
	ID       int64    `json:"id"`
	Body     int      `json:"n"`
	LeftOut  string   `json:"left_out,omitempty"`
	Empty    bool     `json:"empty,omitempty"`       // the page has no content, whatever stands around it
	Print    []byte   `json:"fingerprint,omitempty"` // of a page, with the option dedup
	Error    *failure `json:"error,omitempty"`
	Version  string   `json:"version,omitempty"`
	Protocol int      `json:"protocol,omitempty"`
}

// A failure says why there is no output.
type failure struct {
	Kind    string   `json:"kind"`
	Message string   `json:"message"`
	Names   []string `json:"names,omitempty"` // of wrong options; the message begins with them
}

// readHeader reads the header of a frame. The error is io.EOF if the stream ends before the
// frame. After any other error the stream cannot be read on; the ID is 0 if it is not known.
func readHeader(r *bufio.Reader) (h header, err error) {
	var size [4]byte
	if _, err := io.ReadFull(r, size[:]); err == io.EOF {
		return h, err
	} else if err != nil {
		return h, cut(err)
	}
	n := binary.LittleEndian.Uint32(size[:])
	if n > maxHeader {
		return h, fmt.Errorf("a header of %d bytes; it may have %d", n, maxHeader)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return h, cut(err)
	}
	return parseHeader(text)
}

// parseHeader parses the text of a header. An error means that nothing is known of the bytes after it.
func parseHeader(text []byte) (h header, err error) {
	var lengths struct {
		ID   int64  `json:"id"`
		Body *int64 `json:"n"`
	}
	err = json.Unmarshal(text, &lengths)
	h.ID = lengths.ID
	switch {
	case err != nil:
		return h, fmt.Errorf("the header: %s", reason(err))
	case lengths.Body == nil:
		return h, errors.New("the header has no n")
	case *lengths.Body < 0 || *lengths.Body > maxBody:
		return h, fmt.Errorf("the header: n is %d; it may be 0 to %d", *lengths.Body, maxBody)
	}
	h.Body = *lengths.Body
	switch err := json.Unmarshal(text, &h.request); {
	case err != nil:
		h.err = fmt.Errorf("the header: %s", reason(err))
	case h.MaxSize < 0:
		h.err = fmt.Errorf("the header: max_size is %d", h.MaxSize)
	}
	return h, nil
}

// cut returns the error of a stream that ends inside a frame.
func cut(err error) error {
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		return errors.New("the input ends inside a frame")
	}
	return err
}

// reason returns an error of package json without the package's name.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "json: ") }

// AppendFrame appends a frame with a header, whose n is the length of the body.
func AppendFrame(dst []byte, header any, body []byte) []byte {
	text, _ := json.Marshal(header) // numbers and strings can be
	dst = append(binary.LittleEndian.AppendUint32(dst, uint32(len(text))), text...)
	return append(dst, body...)
}

// writeFrame writes a reply and its output, and flushes them.
func writeFrame(w *bufio.Writer, r reply, out []byte) error {
	r.Body = len(out)
	w.Write(AppendFrame(nil, r, nil))
	w.Write(out)
	return w.Flush() // which has the error of the others
}
