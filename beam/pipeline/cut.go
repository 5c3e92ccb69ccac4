package pipeline

import (
	"bufio"
	"io"
	"math"
	"strings"

	"github.com/klauspost/compress/gzip"

	"linesift/internal/input"
	"linesift/internal/warc"
)

// A cutter divides a file into parts of at least size bytes: WARC between members of gzip,
// JSON Lines that are not compressed between lines, Parquet between row groups. Any other file
// is one part. Damage and all that follows it belong to one part, whose reader reports the
// damage.
type cutter struct {
	parts []input.Part
	size  int64
	in    *bufio.Reader
	bytes int64 // read by in
	from  io.Reader
}

func cut(finder *input.Finder, path string, from io.Reader, size int64) ([]input.Part, error) {
	c := &cutter{parts: []input.Part{{Path: path}}, size: size, from: from}
	c.in = bufio.NewReaderSize(c, 1<<16)
	switch finder.Kind(path) {
	case "parquet":
		c.cutParquet()
	case "jsonl":
		if err := c.cutLines(); err != nil {
			return nil, err
		}
	case "warc":
		if pages := c.cutWARC(finder); pages == 0 {
			c.parts = []input.Part{{Path: path}} // it is an error of the file, not of each part
		}
	}
	return c.parts, nil
}

// Read counts the bytes that in reads.
func (c *cutter) Read(b []byte) (int, error) {
	n, err := c.from.Read(b)
	c.bytes += int64(n)
	return n, err
}

// at begins a part at a position, after so many pages and records, if the last part is large
// enough.
func (c *cutter) at(position, pages, records int64) {
	last := &c.parts[len(c.parts)-1]
	if position-last.First >= c.size {
		last.End = position
		c.parts = append(c.parts, input.Part{Path: last.Path, First: position, Before: pages, Records: records})
	}
}

// position returns the place in the file of what in reads next.
func (c *cutter) position() int64 { return c.bytes - int64(c.in.Buffered()) }

func (c *cutter) cutLines() error {
	if head, _ := c.in.Peek(1); string(head) != "{" || strings.HasSuffix(strings.ToLower(c.parts[0].Path), ".br") {
		return nil // it is compressed
	}
	for lines := int64(0); ; {
		switch _, err := c.in.ReadSlice('\n'); err {
		case bufio.ErrBufferFull:
		case nil:
			lines++
			if _, err := c.in.Peek(1); err == nil {
				c.at(c.position(), lines, 0)
			}
		case io.EOF:
			return nil
		default:
			return err
		}
	}
}

// cutWARC divides a WARC file of which each record is a member of gzip, as the standard has it
// (ISO 28500, annex D). It returns the number of pages up to the end or the first damage, and
// reads all of them, because pages are numbered.
func (c *cutter) cutWARC(finder *input.Finder) (pages int64) {
	var z gzip.Reader
	content := bufio.NewReader(nil)
	for members := int64(0); ; members++ {
		start := c.position()
		if _, err := c.in.Peek(1); err != nil || z.Reset(c.in) != nil {
			return pages
		}
		z.Multistream(false)
		content.Reset(&z)
		if magic, _ := content.Peek(5); string(magic) != "WARC/" {
			return pages
		}
		c.at(start, pages, members)
		// With an end, a member without a page is no error.
		member := input.Part{Path: c.parts[0].Path, End: math.MaxInt64}
		for f := range finder.Pages(member, content) {
			if warc.IsDamage(f.Err) {
				return pages
			}
			pages++
		}
		if _, err := io.Copy(io.Discard, content); err != nil {
			return pages
		}
	}
}

// cutParquet divides a Parquet file. The library panics on some that are damaged; these are
// one part.
func (c *cutter) cutParquet() {
	defer func() {
		if recover() != nil {
			c.parts = []input.Part{{Path: c.parts[0].Path}}
		}
	}()
	f, err := input.OpenParquet(c.from)
	if err != nil {
		return
	}
	length, rows := int64(0), int64(0)
	for i, group := range f.Groups {
		if length >= c.size {
			c.parts[len(c.parts)-1].End = int64(i)
			c.parts = append(c.parts, input.Part{Path: c.parts[0].Path, First: int64(i), Before: rows})
			length = 0
		}
		length += group.TotalCompressedSize
		rows += group.NumRows
	}
}
