package input

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"path"
	"path/filepath"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// A Part is a piece of a file that can be read without the rest, so that several machines
// can share the file: records of a WARC file, lines of JSON Lines, row groups of Parquet. A
// Part with only a Path is the whole file.
type Part struct {
	Path       string
	First, End int64 // in bytes, or in row groups of Parquet; an End of 0 is the end of the file
	Before     int64 // pages before it, or lines of JSON Lines: they number its pages
	Records    int64 // WARC records before it: errors name damaged records by number
}

// errUncut is the error for a file that is left whole. Users do not see it.
var errUncut = errors.New("the file cannot be cut")

// Parts divides the file that in reads into parts of at least size bytes. A file that
// cannot be divided, such as one compressed as a whole, is one part. Damage and all that
// follows it belong to one part, whose reader reports the damage.
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

// Pages returns the pages of a part, with the numbers that they have in the whole file. in
// reads the file from its beginning. If it is an io.Seeker, the bytes before the part are
// skipped; for zip and Parquet it must be an io.ReaderAt and io.Seeker.
func (o *Finder) Pages(part Part, in io.Reader) iter.Seq[File] {
	return func(yield func(File) bool) {
		name := baseName(part.Path)
		f := o.file(part.Path, name, o.kind(name))
		f.part = part
		if f.kind == nil {
			body, err := ReadAll(in, 0, f.limit())
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

// cut returns a reader of the part's bytes.
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

// A cutter collects the parts of a file in order.
type cutter struct {
	parts []Part
	size  int64
}

// at begins a new part there if the last one is large enough.
func (c *cutter) at(position, before, records int64) {
	last := &c.parts[len(c.parts)-1]
	if position-last.First >= c.size {
		last.End = position
		c.parts = append(c.parts, Part{Path: last.Path, First: position, Before: before, Records: records})
	}
}

// A position counts the bytes read through in.
type position struct {
	in *bufio.Reader
	n  int64
	r  io.Reader
}

func newPosition(r io.Reader) *position {
	p := &position{r: r}
	p.in = bufio.NewReaderSize(p, maxWARCHeader)
	return p
}

func (p *position) Read(b []byte) (int, error) {
	n, err := p.r.Read(b)
	p.n += int64(n)
	return n, err
}

// now returns the number of bytes read from in.
func (p *position) now() int64 { return p.n - int64(p.in.Buffered()) }

// linesParts divides JSON Lines that are not compressed.
func linesParts(path string, in io.Reader, size int64) ([]Part, error) {
	p := newPosition(in)
	if head, _ := p.in.Peek(6); isBrotli(path) || compressionOf(head) != "" {
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

// warcParts divides a WARC file whose records are compressed one by one, as the standard
// has it (ISO 28500, annex D), or not compressed. It reads the records, because pages are
// numbered.
func (o *Finder) warcParts(path string, in io.Reader, size int64) ([]Part, error) {
	p := newPosition(in)
	c := &cutter{[]Part{{Path: path}}, size}
	pages, records := int64(0), int64(0)
	count := func(f File) bool {
		if records++; f.ID != "" {
			pages++
		}
		return !isDamage(f.Err) // what follows is the reader's of the last part
	}
	file := File{Path: path, how: o}
	var err error
	if magic, _ := p.in.Peek(5); !isBrotli(path) && string(magic) == "WARC/" {
		w := newWARCReader(p.in) // which reads p.in itself, for it has the same size
		w.begin = func() { c.at(p.now(), pages, records) }
		walkRecords(file, w, count) // damage ends the last part, whose reader finds it too
	} else {
		err = compressedParts(p, file, count, func(start int64) { c.at(start, pages, records) })
	}
	if err == nil && pages == 0 {
		err = errUncut // which is an error of the file, not of each part
	}
	return c.parts, err
}

// compressedParts calls at with the place of each record that is compressed by itself,
// before it passes on its File.
func compressedParts(p *position, file File, yield func(File) bool, at func(start int64)) error {
	next, err := separately(p, file.Path)
	if err != nil {
		return err
	}
	content := bufio.NewReader(nil)
	for {
		start := p.now()
		member, err := next()
		if err == errUncut {
			return err
		}
		if err != nil {
			return nil // the end, or damage, which the reader of the last part finds too
		}
		content.Reset(member)
		magic, err := content.Peek(5)
		if err != nil && err != io.EOF {
			return nil
		}
		if string(magic) != "WARC/" {
			return errUncut
		}
		at(start)
		if err := walkWARC(file, content, yield); err != nil {
			return nil
		}
		if _, err := io.Copy(io.Discard, content); err != nil {
			return nil
		}
	}
}

// separately returns a function that reads the next member of gzip or frame of zstd, each
// of one record or more; io.EOF is the end. Frames that need a dictionary are not divided.
func separately(p *position, path string) (func() (io.Reader, error), error) {
	magic, _ := p.in.Peek(8)
	if isBrotli(path) {
		return nil, errUncut
	}
	switch compressionOf(magic) {
	case gzipped:
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
	case zstandard:
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

// longestFrame is the longest frame of one record; a file that is a single frame is not divided.
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

// parquetParts divides a Parquet file between its row groups. A damaged file is left whole.
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
