package site

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/klauspost/compress/zstd"

	"linesift/page"
)

// A file of profiles is the text of magic, the version as one byte, and what
// Profiles.code says, compressed with zstd (RFC 8878), whose checksum guards it.
// Numbers are little-endian or, where they are small, varints as in
// encoding/binary.
const (
	magic       = "linesift sites\n"
	fileVersion = 2
)

// MaxPages is the highest limit that a profile can have to be written.
const MaxPages = 1 << 20

// These bound what a damaged file can ask for.
const (
	maxSites = 1 << 20
	maxHost  = 253 // bytes, RFC 1035
	maxIndex = math.MaxInt32

	// maxRatio is how many bytes one compressed byte can stand for, maxSlack
	// bytes aside. Profiles are hashes: a site whose pages hardly differ has 30.
	maxRatio = 200
	maxSlack = 1 << 20
)

// Write writes profiles to a file; the same profiles always give the same bytes.
// Sketches that no page can have are an error.
func (p *Profiles) Write(w io.Writer) error {
	if _, err := io.WriteString(w, magic+string(rune(fileVersion))); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	c := codec{w: bufio.NewWriter(z)}
	p.code(&c)
	if err := errors.Join(c.err, c.w.Flush(), z.Close()); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// Open reads the file of profiles at path.
func Open(path string) (*Profiles, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	defer f.Close()
	p, err := Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// Read reads a file of profiles up to the end of r. A file that is damaged or of
// another version is an error that says what is wrong. Memory stays in proportion
// to the length of the file.
func Read(r io.Reader) (*Profiles, error) {
	head := make([]byte, len(magic)+1)
	if _, err := io.ReadFull(r, head); err != nil || string(head[:len(magic)]) != magic {
		return nil, errors.New("site: not a file of profiles")
	}
	if v := head[len(magic)]; v != fileVersion {
		return nil, fmt.Errorf("site: version %d, this program reads version %d", v, fileVersion)
	}
	compressed := &countedReader{r: r}
	z, err := zstd.NewReader(compressed, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(8<<20))
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	defer z.Close()
	c := codec{r: bufio.NewReader(&bounded{z, compressed, 0})}
	p := NewProfiles(0)
	p.code(&c)
	if c.err == nil {
		if _, err := c.r.ReadByte(); err == nil {
			c.fail("there is more than there should be")
		} else if err != io.EOF { // of the checksum
			c.err = err
		}
	}
	if c.err == io.EOF {
		c.err = io.ErrUnexpectedEOF
	}
	if c.err != nil {
		return nil, fmt.Errorf("site: %w", c.err)
	}
	return p, nil
}

// countedReader counts what is read.
type countedReader struct {
	r io.Reader
	n int64
}

func (c *countedReader) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n += int64(n)
	return n, err
}

// bounded reads what was compressed, as long as there is not implausibly much.
type bounded struct {
	r          io.Reader
	compressed *countedReader
	n          int64
}

func (b *bounded) Read(p []byte) (int, error) {
	n, err := b.r.Read(p)
	b.n += int64(n)
	if b.n > maxSlack+maxRatio*b.compressed.n {
		return 0, fmt.Errorf("more than %d times as much as was compressed", maxRatio)
	}
	return n, err
}

// code reads or writes all profiles.
func (p *Profiles) code(c *codec) {
	hosts := p.Hosts()
	n := c.number(uint64(len(hosts)), maxSites, "sites")
	last := ""
	for i := 0; i < int(n) && c.err == nil; i++ {
		var host string
		if c.w != nil {
			host = hosts[i]
		}
		c.text(&host, maxHost, "host")
		if i > 0 && host <= last {
			c.fail("the hosts are not in order")
		}
		last = host
		p.Of(host).code(c)
	}
}

// code reads or writes a profile. When it reads, the profile is new.
func (p *Profile) code(c *codec) {
	var sketches []*Sketch
	if c.w != nil {
		sketches = p.Sketches()
	}
	limit := c.number(uint64(p.limit), MaxPages, "limit")
	if limit == 0 {
		c.fail("the limit is 0")
	}
	n := c.number(uint64(len(sketches)), limit, "pages")
	if c.r != nil {
		p.limit = int(limit)
	}
	last := uint64(0)
	for i := 0; i < int(n) && c.err == nil; i++ {
		s := new(Sketch)
		if c.w != nil {
			s = sketches[i]
		}
		s.code(c)
		if i > 0 && s.Digest <= last {
			c.fail("the pages are not in the order of their digests")
		}
		last = s.Digest
		if c.r != nil && c.err == nil {
			p.Add(s)
		}
	}
}

// code reads or writes a sketch. This, Container.code and Line.code are the only
// places that know what a sketch consists of: a field more is a line more, and another fileVersion.
func (s *Sketch) code(c *codec) {
	c.uint64(&s.Digest)
	c.uint64(&s.Cluster)
	i := 0
	coded(c, &s.Blocks, c.number(uint64(len(s.Blocks)), page.MaxSize, "blocks"), func(b *Container) {
		b.code(c, i)
		i++
	})
	var above Line
	coded(c, &s.Lines, c.number(uint64(len(s.Lines)), page.MaxSize, "lines"), func(l *Line) {
		l.code(c, above, len(s.Blocks))
		above = *l
	})
	if c.w != nil && int(above.Terms) != len(s.Terms) {
		c.fail("%d terms, of which the lines have %d", len(s.Terms), above.Terms)
	}
	coded(c, &s.Terms, uint64(above.Terms), c.uint32)
}

// code reads or writes block i of a sketch.
func (b *Container) code(c *codec, i int) {
	if i == 0 {
		if c.r != nil {
			b.Parent = -1
		} else if b.Parent != -1 {
			c.fail("the first block is inside block %d", b.Parent)
		}
	} else {
		c.index(&b.Parent, i, "block")
	}
	c.bool(&b.Table)
}

// code reads or writes a line of a sketch of so many blocks, the line above it
// being known.
func (l *Line) code(c *codec, above Line, blocks int) {
	c.uint64(&l.Text)
	for d := range l.Chunk {
		c.from(above.Chunk[d], &l.Chunk[d], "chunk")
	}
	c.index(&l.Block, blocks, "block")
	c.from(above.Terms, &l.Terms, "terms")
}

// A codec reads or writes, so that both follow from one description of what there
// is. After an error it does neither. When it reads, it sets what it is given.
type codec struct {
	r   *bufio.Reader // nil when it writes
	w   *bufio.Writer // nil when it reads
	b   [8]byte
	err error
}

func (c *codec) fail(format string, a ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, a...)
	}
}

// bytes reads or writes the first n bytes of c.b, and tells whether it has read
// them.
func (c *codec) bytes(n int) (read bool) {
	switch {
	case c.err != nil:
	case c.w != nil:
		_, c.err = c.w.Write(c.b[:n])
	default:
		_, c.err = io.ReadFull(c.r, c.b[:n])
		return c.err == nil
	}
	return false
}

func (c *codec) uint64(v *uint64) {
	binary.LittleEndian.PutUint64(c.b[:], *v)
	if c.bytes(8) {
		*v = binary.LittleEndian.Uint64(c.b[:])
	}
}

func (c *codec) uint32(v *uint32) {
	binary.LittleEndian.PutUint32(c.b[:], *v)
	if c.bytes(4) {
		*v = binary.LittleEndian.Uint32(c.b[:])
	}
}

func (c *codec) uint8(v *uint8) {
	c.b[0] = *v
	if c.bytes(1) {
		*v = c.b[0]
	}
}

func (c *codec) bool(v *bool) {
	var b uint8
	if *v {
		b = 1
	}
	if c.uint8(&b); b > 1 {
		c.fail("%d is no truth value", b)
	}
	if c.r != nil {
		*v = b == 1
	}
}

// number reads or writes a number from 0 to limit.
func (c *codec) number(v, limit uint64, what string) uint64 {
	switch {
	case c.err != nil:
		return 0
	case c.r != nil:
		v, c.err = binary.ReadUvarint(c.r)
	}
	if c.err == nil && v > limit {
		c.fail("%s: %d is more than %d", what, v, limit)
	}
	if c.err == nil && c.w != nil {
		_, c.err = c.w.Write(binary.AppendUvarint(c.b[:0], v))
	}
	if c.err != nil {
		return 0
	}
	return v
}

// from reads or writes a number that is not below another one, which is none
// below 0.
func (c *codec) from(low int32, v *int32, what string) {
	if c.w != nil && *v < low {
		c.fail("%s: %d after %d", what, *v, low)
	}
	if n := c.number(uint64(*v-low), uint64(maxIndex-low), what); c.r != nil {
		*v = low + int32(n)
	}
}

// index reads or writes an index of one of n things.
func (c *codec) index(v *int32, n int, what string) {
	if n == 0 {
		c.fail("%s: there is none", what)
		return
	}
	if i := c.number(uint64(uint32(*v)), uint64(n-1), what); c.r != nil {
		*v = int32(i)
	}
}

func (c *codec) text(s *string, limit uint64, what string) {
	n := c.number(uint64(len(*s)), limit, what)
	switch {
	case c.err != nil:
	case c.w != nil:
		_, c.err = c.w.WriteString(*s)
	default:
		b := make([]byte, n)
		_, c.err = io.ReadFull(c.r, b)
		*s = string(b)
	}
}

// coded reads or writes n things. Memory for them is only had when they come.
func coded[T any](c *codec, all *[]T, n uint64, one func(*T)) {
	if c.w != nil {
		for i := range *all {
			one(&(*all)[i])
		}
		return
	}
	*all = make([]T, 0, min(n, 4096))
	for i := uint64(0); i < n && c.err == nil; i++ {
		var v T
		one(&v)
		*all = append(*all, v)
	}
}
