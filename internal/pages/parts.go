package pages

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Part is a piece of a file that is read without the rest, so that several machines
// share one file: records of a WARC file, lines of JSON Lines, row groups of Parquet. That
// with a path alone is all of a file.
type Part struct {
	Path       string
	First, End int64 // bytes of the file, or its row groups; to its end if End is 0
	Before     int64 // pages before it, or lines, which give pages their numbers
	Records    int64 // WARC records before it, by whose numbers damaged ones are named
}

// errUncut is the reason to leave a file whole. It is not for users.
var errUncut = errors.New("the file cannot be cut")

// Parts divides a file into parts of some size in bytes, the last may be longer. in is the file
// from its beginning. A file that cannot be cut, as one that is compressed as a whole,
// is one part; so is what follows damage, whose reader reports it.
func (o *Finder) Parts(path string, in io.Reader, size int64) ([]Part, error) {
	whole := []Part{{Path: path}}
	if size <= 0 {
		return whole, nil
	}
	var parts []Part
	var err error
	switch k := o.kind(baseName(path)); {
	case k == nil:
		return whole, nil
	case k.name == "parquet":
		parts, err = parquetParts(path, in, size)
	case k.name == "jsonl":
		parts, err = linesParts(path, in, size)
	case k.name == "warc":
		parts, err = o.warcParts(path, in, size)
	}
	if err == errUncut || len(parts) == 0 {
		return whole, nil
	}
	return parts, err
}

// Pages passes on the pages of a part, with the numbers that they have in the file. in is
// the file from its beginning, which is read from there on if it is no io.Seeker;
// archives that are read from their ends must be an io.ReaderAt and io.Seeker.
func (o *Finder) Pages(part Part, in io.Reader) iter.Seq[File] {
	return func(yield func(File) bool) {
		whole := part.Path
		if !strings.Contains(whole, "://") {
			whole, _ = filepath.Abs(whole)
		}
		whole = filepath.ToSlash(whole)
		name := baseName(whole)
		f := File{Path: part.Path, Folder: path.Base(path.Dir(whole)), how: o, kind: o.kind(name), brotli: isBrotli(name), part: part}
		pattern := pageName
		if f.kind != nil {
			pattern = f.kind.pattern
		}
		f.ID, _ = trim(name, pattern)
		if f.kind == nil {
			body, err := all(in, f.limit())
			f.body = body
			f.fail(err)
			yield(f)
			return
		}
		if !f.kind.seeks {
			var err error
			if in, err = part.cut(in); err != nil {
				f.fail(err)
				yield(f)
				return
			}
		}
		f.in = in
		f.unpack(yield)
	}
}

// baseName returns the last part of a path, by which its kind is known.
func baseName(p string) string { return path.Base(filepath.ToSlash(p)) }

// cut returns the bytes of a part.
func (p Part) cut(in io.Reader) (io.Reader, error) {
	if s, ok := in.(io.Seeker); ok {
		if _, err := s.Seek(p.First, io.SeekStart); err != nil {
			return nil, err
		}
	} else if _, err := io.CopyN(io.Discard, in, p.First); p.First > 0 && err != nil {
		return nil, err
	}
	if p.End > 0 {
		in = io.LimitReader(in, p.End-p.First)
	}
	return in, nil
}

// A cutter collects the parts of a file, in their order.
type cutter struct {
	parts []Part
	size  int64
}

// at notes that a part may begin there.
func (c *cutter) at(position, before, records int64) {
	last := &c.parts[len(c.parts)-1]
	if position-last.First >= c.size {
		last.End = position
		c.parts = append(c.parts, Part{Path: last.Path, First: position, Before: before, Records: records})
	}
}

// A position counts the bytes that were read.
type position struct {
	in *bufio.Reader
	n  int64
	r  io.Reader
}

func newPosition(r io.Reader) *position {
	p := &position{r: r}
	p.in = bufio.NewReaderSize(p, 1<<16)
	return p
}

func (p *position) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.n += int64(n)
	return n, err
}

// now returns how many bytes were read of in.
func (p *position) now() int64 { return p.n - int64(p.in.Buffered()) }

// linesParts divides JSON Lines that are not compressed.
func linesParts(path string, in io.Reader, size int64) ([]Part, error) {
	p := newPosition(in)
	if head, _ := p.in.Peek(6); isBrotli(path) || isCompressed(head) {
		return nil, errUncut
	}
	c := &cutter{[]Part{{Path: path}}, size}
	for lines := int64(0); ; {
		_, err := p.in.ReadSlice('\n')
		switch err {
		case bufio.ErrBufferFull:
		case nil:
			lines++
			if _, err := p.in.Peek(1); err == nil {
				c.at(p.now(), lines, 0)
			}
		case io.EOF:
			return c.parts, nil
		default:
			return nil, err
		}
	}
}

// warcParts divides a WARC file whose records are each compressed by themselves, as the
// standard has it (ISO 28500, annex D), or not compressed. To number pages it reads what
// is in the records.
func (o *Finder) warcParts(path string, in io.Reader, size int64) ([]Part, error) {
	p := newPosition(in)
	next, err := separately(p, path)
	if err != nil {
		return nil, err
	}
	c := &cutter{[]Part{{Path: path}}, size}
	pages, records := int64(0), int64(0)
	content := bufio.NewReader(nil)
	for {
		start := p.now()
		member, err := next()
		if err == errUncut {
			return nil, err
		}
		if err != nil { // the end, or damage, which the reader of the last part finds too
			break
		}
		content.Reset(member)
		magic, err := content.Peek(5)
		if err != nil && err != io.EOF {
			break
		}
		if string(magic) != "WARC/" {
			return nil, errUncut
		}
		c.at(start, pages, records)
		err = walkWARC(File{Path: path, how: o}, content, func(f File) bool {
			if records++; f.ID != "" {
				pages++
			}
			return true
		})
		if err != nil {
			break
		}
		if _, err := io.Copy(io.Discard, content); err != nil {
			break
		}
	}
	if pages == 0 {
		return nil, errUncut // which is an error of the file, not of each part
	}
	return c.parts, nil
}

// separately returns what passes on the records of a WARC file, or several at once, one after
// the other: a member of gzip, a frame of zstd, or a record that is not compressed; io.EOF
// is the end. Frames that need a dictionary are left together.
func separately(p *position, path string) (func() (io.Reader, error), error) {
	magic, _ := p.in.Peek(8)
	switch {
	case isBrotli(path):
	case bytes.HasPrefix(magic, []byte("WARC/")):
		return func() (io.Reader, error) { return plainRecord(p.in) }, nil
	case bytes.HasPrefix(magic, []byte("\x1f\x8b")):
		z := new(gzip.Reader)
		return func() (io.Reader, error) {
			if _, err := p.in.Peek(1); err != nil {
				return nil, err
			}
			if err := z.Reset(p.in); err != nil {
				return nil, err
			}
			z.Multistream(false)
			return z, nil
		}, nil
	case bytes.HasPrefix(magic, []byte("\x28\xb5\x2f\xfd")):
		d, err := newZstd(nil)
		return func() (io.Reader, error) {
			frame, err := zstdFrame(p.in)
			if err != nil {
				return nil, err
			}
			return d, d.Reset(bytes.NewReader(frame))
		}, err
	}
	return nil, errUncut
}

// longestHeader is that of a WARC record.
const longestHeader = 1 << 16

// plainRecord returns a record that is not compressed, with the empty lines after it.
func plainRecord(in *bufio.Reader) (io.Reader, error) {
	if _, err := in.Peek(1); err != nil {
		return nil, err
	}
	var header []byte
	length := int64(-1)
	for {
		line, err := in.ReadSlice('\n')
		if err != nil || len(header) > longestHeader {
			return nil, io.ErrUnexpectedEOF
		}
		header = append(header, line...)
		if len(bytes.TrimSpace(line)) == 0 {
			break
		}
		if name, value, ok := bytes.Cut(line, []byte(":")); ok && bytes.EqualFold(name, []byte("Content-Length")) {
			if _, err := fmt.Sscan(string(value), &length); err != nil {
				return nil, err
			}
		}
	}
	if length < 0 {
		return nil, errors.New("no Content-Length")
	}
	return io.MultiReader(bytes.NewReader(header), io.LimitReader(in, length+4)), nil
}

// longestFrame is that of one record; a file that is one frame is not divided.
const longestFrame = 64 << 20

// zstdFrame reads a frame as RFC 8878, section 3.1.1, has it: its header, blocks, and a
// checksum if the header says so.
func zstdFrame(in *bufio.Reader) ([]byte, error) {
	first, err := in.Peek(zstd.HeaderMaxSize)
	if len(first) == 0 {
		return nil, err
	}
	var header zstd.Header
	if err := header.Decode(first); err != nil {
		return nil, err
	}
	if header.Skippable {
		return nil, errUncut
	}
	frame := make([]byte, header.HeaderSize)
	if _, err := io.ReadFull(in, frame); err != nil {
		return nil, err
	}
	more := func(n int) ([]byte, error) {
		if len(frame)+n > longestFrame {
			return nil, errUncut
		}
		at := len(frame)
		frame = append(frame, make([]byte, n)...)
		_, err := io.ReadFull(in, frame[at:])
		return frame[at:], err
	}
	for last := false; !last; {
		b, err := more(3)
		if err != nil {
			return nil, err
		}
		block := int(b[0]) | int(b[1])<<8 | int(b[2])<<16
		length := block >> 3
		if last = block&1 != 0; block>>1&3 == 1 {
			length = 1 // a byte that is repeated
		}
		if _, err := more(length); err != nil {
			return nil, err
		}
	}
	if header.HasCheckSum {
		if _, err := more(4); err != nil {
			return nil, err
		}
	}
	return frame, nil
}

// parquetParts divides a Parquet file between its row groups. A damaged one is left to its
// reader.
func parquetParts(path string, in io.Reader, size int64) (parts []Part, err error) {
	defer func() {
		if recover() != nil { // the library is not made for damaged files
			parts, err = nil, errUncut
		}
	}()
	f, err := openParquet(in)
	if err != nil {
		return nil, errUncut
	}
	parts = []Part{{Path: path}}
	length, rows := int64(0), int64(0)
	for i, group := range f.Metadata().RowGroups {
		if length >= size {
			parts[len(parts)-1].End = int64(i)
			parts = append(parts, Part{Path: path, First: int64(i), Before: rows})
			length = 0
		}
		length += group.TotalCompressedSize
		rows += group.NumRows
	}
	return parts, nil
}

func (p Part) isWhole() bool { return p.First == 0 && p.End == 0 }

// isCompressed tells whether a decompressor reads what begins with these bytes otherwise
// than as it is.
func isCompressed(head []byte) bool {
	for _, magic := range []string{"\x1f\x8b", "\xfd7zXZ\x00", "\x28\xb5\x2f\xfd", "\x5d\x2a\x4d\x18"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	return false
}
