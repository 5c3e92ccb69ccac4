package file

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
)

// TooLarge is the error of a page or line with more bytes than this limit.
type TooLarge int64

func (t TooLarge) Error() string { return fmt.Sprintf("larger than %d bytes", int64(t)) }

// ReadAll returns all bytes of source, never nil, or a [TooLarge] error if there are more
// than limit.
func ReadAll(source io.Reader, limit int64) ([]byte, error) {
	b := bytes.NewBuffer([]byte{})
	err := Fill(b, source, limit)
	return b.Bytes(), err
}

// Fill appends all bytes of source to b. More than limit are a [TooLarge] error.
func Fill(b *bytes.Buffer, source io.Reader, limit int64) error {
	n, err := b.ReadFrom(io.LimitReader(source, limit+1))
	if err == nil && n > limit {
		err = TooLarge(limit)
	}
	return err
}

// ReadLine returns the next line without its end, or io.EOF after the last. A line longer
// than limit is read to its end, and the error is a [TooLarge].
func ReadLine(r *bufio.Reader, limit int64) (line []byte, err error) {
	length := int64(0)
	for {
		part, err := r.ReadSlice('\n')
		if length += int64(len(part)); length <= limit {
			line = append(line, part...)
		}
		switch {
		case err == bufio.ErrBufferFull:
			continue
		case err != nil && (err != io.EOF || length == 0):
			return nil, err
		case length > limit:
			return nil, TooLarge(limit)
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}

// byteOrderMark begins UTF-8 files of some programs, such as Excel.
const byteOrderMark = "\xef\xbb\xbf"

// WithoutMark returns the first line of a file without a byte order mark.
func WithoutMark(line []byte) []byte { return bytes.TrimPrefix(line, []byte(byteOrderMark)) }

// SkipMark returns a reader of source without a byte order mark.
func SkipMark(source io.Reader) *bufio.Reader {
	b := bufio.NewReader(source)
	if head, _ := b.Peek(len(byteOrderMark)); string(head) == byteOrderMark {
		b.Discard(len(byteOrderMark))
	}
	return b
}
