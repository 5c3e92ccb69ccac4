package sniff

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"regexp"
	"slices"

	"linesift/internal/file"
)

// begin returns a test for first bytes.
func begin(marks ...string) func(head []byte) bool {
	return func(head []byte) bool {
		return slices.ContainsFunc(marks, func(mark string) bool { return bytes.HasPrefix(head, []byte(mark)) })
	}
}

// tarMark is where the header of a tar file's first member has its format.
const tarMark = 257

func beginsTar(head []byte) bool {
	return len(head) > tarMark && bytes.HasPrefix(head[tarMark:], []byte("ustar"))
}

var object = regexp.MustCompile(`^[ \t\r\n]*\{[ \t]*(\}|")`)

var array = regexp.MustCompile(`^[ \t\r\n]*\[[ \t\r\n]*\{[ \t\r\n]*"`)

// beginsJSONL reports whether a file begins with an array of objects, or with an object on one
// line, as far as head has it. An object over several lines is not a line of records.
func beginsJSONL(head []byte) bool {
	head = file.WithoutMark(head)
	if array.Match(head) {
		return true
	}
	if !object.Match(head) {
		return false
	}
	line, _, whole := bytes.Cut(bytes.TrimLeft(head, " \t\r\n"), []byte("\n"))
	return !whole || json.Valid(line)
}

// KindOf returns the kind of an archive or file of records by its first bytes, compressed or not,
// and nil for other files. It reads some of source. zip and Parquet files that are compressed once
// more are other files.
func KindOf(source io.Reader, isBrotli bool) *Kind {
	raw := bufio.NewReader(source)
	start, _ := raw.Peek(CompressionHead)
	compressed := isBrotli || CompressionOf(start) != ""
	if !isBrotli && CompressionOf(start) == ZstdDict {
		return Named("warc") // the only format with a dictionary of its own
	}
	plain, err := new(Decompressor).Read(raw, isBrotli)
	if err != nil {
		return nil // reading the file finds the error again
	}
	head := make([]byte, HeadSize)
	n, _ := io.ReadFull(plain, head)
	k := first(func(k *Kind) bool { return k.begins(head[:n]) })
	if k != nil && k.Seeks && compressed {
		return nil
	}
	return k
}

// StreamBuffer is the size of the buffer for KindOfStream. A reader of zstd needs up to 128 KB to
// decompress the first byte.
const StreamBuffer = 256 << 10

// KindOfStream is KindOf for a pipe, and leaves its bytes in the buffer. It does not wait for more
// bytes if the first ones are enough, because the program that writes them may wait too.
func KindOfStream(source *bufio.Reader) *Kind {
	source.Peek(1)
	head, _ := source.Peek(source.Buffered())
	if k := KindOf(bytes.NewReader(head), false); k != nil {
		return k
	}
	size := HeadSize
	if CompressionOf(head) != "" {
		size = source.Size()
	}
	head, _ = source.Peek(size) // at the end of the file there are fewer
	return KindOf(bytes.NewReader(head), false)
}
