package site

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// A file of profiles is the text of magic, the version as one byte, and the sites
// in the order of their hosts, compressed with zstd (RFC 8878), whose checksum
// guards it. A site is a siteHead, the host and its sketches in the order of their
// digests. A sketch is a sketchHead and the elements of its slices, field by field
// as encoding/binary has them, little-endian.
const (
	magic       = "linesift sites\n"
	fileVersion = 2
)

type siteHead struct{ HostBytes, Limit, Pages uint32 }

type sketchHead struct {
	Digest, Cluster      uint64
	Blocks, Lines, Terms uint32 // lengths
}

// MaxPages is the highest limit that a profile can have to be written.
const MaxPages = 1 << 20

// These bound the memory that a damaged file can ask for: one compressed byte stands
// for at most maxRatio bytes, maxSlack bytes aside. Profiles are hashes: a site whose
// pages hardly differ has a ratio of 40.
const (
	maxRatio = 200
	maxSlack = 8 << 20 // zstd's window
)

// Write writes profiles to a file; the same profiles always give the same bytes.
// Sketches that no page can have are an error.
func (p *Profiles) Write(w io.Writer) error {
	z, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
	if err == nil {
		_, err = io.WriteString(w, magic+string(rune(fileVersion)))
	}
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	e := encoder{w: z}
	for _, host := range p.Hosts() {
		e.site(host, p.Known(host))
	}
	if err := errors.Join(e.err, z.Close()); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

// An encoder writes until there is an error.
type encoder struct {
	w   io.Writer
	b   []byte
	err error
}

func (e *encoder) write(parts ...any) {
	e.b = e.b[:0]
	for _, part := range parts {
		e.b, _ = binary.Append(e.b, binary.LittleEndian, part) // an error is for types without a fixed size
	}
	if e.err == nil {
		_, e.err = e.w.Write(e.b)
	}
}

func (e *encoder) site(host string, p *Profile) {
	sketches := p.Sketches()
	e.write(siteHead{uint32(len(host)), uint32(p.Limit()), uint32(len(sketches))}, []byte(host))
	for _, s := range sketches {
		e.err = cmp.Or(e.err, s.check())
		e.write(sketchHead{s.Digest, s.Cluster, uint32(len(s.Blocks)), uint32(len(s.Lines)), uint32(len(s.Terms))}, s.Blocks, s.Lines, s.Terms)
	}
}

// check finds what the sketch of no page has.
func (s *Sketch) check() error {
	if len(s.Blocks) == 0 || s.Blocks[0].Parent != -1 {
		return errors.New("a page's first block is not the document")
	}
	for i, b := range s.Blocks[1:] {
		if b.Parent < 0 || int(b.Parent) > i {
			return fmt.Errorf("block %d of a page is inside block %d", i+1, b.Parent)
		}
	}
	var above Line
	for i, l := range s.Lines {
		if l.Block < 0 || int(l.Block) >= len(s.Blocks) {
			return fmt.Errorf("line %d of a page is in block %d of %d", i, l.Block, len(s.Blocks))
		}
		if l.Terms < above.Terms || l.Chunk[Block] < above.Chunk[Block] || l.Chunk[Table] < above.Chunk[Table] {
			return fmt.Errorf("the chunks or terms of line %d of a page are before those of the line above", i)
		}
		above = l
	}
	if int(above.Terms) != len(s.Terms) {
		return fmt.Errorf("a page has %d terms, and its lines have %d", len(s.Terms), above.Terms)
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
	p, err := read(r)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return p, nil
}

func read(r io.Reader) (*Profiles, error) {
	file, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok || len(rest) == 0 {
		return nil, errors.New("not a file of profiles")
	}
	if v := rest[0]; v != fileVersion {
		return nil, fmt.Errorf("profiles of version %d; this program reads version %d: learn the sites again", v, fileVersion)
	}
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxSlack+maxRatio*uint64(len(file))))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	d := new(decoder)
	if d.rest, d.err = z.DecodeAll(rest[1:], nil); errors.Is(d.err, zstd.ErrDecoderSizeExceeded) {
		d.err = fmt.Errorf("more than %d times as much as was compressed", maxRatio)
	}
	p, last := NewProfiles(0), ""
	for len(d.rest) > 0 && d.err == nil {
		host, profile := d.site()
		if len(p.sites) > 0 && host <= last {
			d.fail("the hosts are not in order")
		}
		p.sites[host], last = profile, host
	}
	return p, d.err
}

// A decoder reads what is left of a file, until there is an error.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) fail(format string, a ...any) { d.err = cmp.Or(d.err, fmt.Errorf(format, a...)) }

func (d *decoder) read(v any) {
	n, err := binary.Decode(d.rest, binary.LittleEndian, v)
	if d.rest = d.rest[n:]; err != nil {
		d.err = cmp.Or(d.err, io.ErrUnexpectedEOF)
	}
}

// elements reads n elements of a slice. Memory is allocated for what is there only.
func elements[T any](d *decoder, n uint32) []T {
	if int64(n)*int64(binary.Size(*new(T))) > int64(len(d.rest)) {
		d.err = cmp.Or(d.err, io.ErrUnexpectedEOF)
		return nil
	}
	all := make([]T, n)
	d.read(all)
	return all
}

func (d *decoder) site() (host string, p *Profile) {
	var head siteHead
	d.read(&head)
	host = string(elements[byte](d, head.HostBytes))
	if head.Limit < 1 || head.Limit > MaxPages || head.Pages > head.Limit {
		d.fail("%s: %d pages with a limit of %d, which is from 1 to %d", host, head.Pages, head.Limit, MaxPages)
	}
	p = NewProfile(int(head.Limit))
	for i := 0; i < int(head.Pages) && d.err == nil; i++ {
		s := d.sketch()
		if i > 0 && s.Digest <= p.sketches[i-1].Digest {
			d.fail("%s: the pages are not in the order of their digests", host)
		}
		p.sketches = append(p.sketches, s)
	}
	return host, p
}

func (d *decoder) sketch() *Sketch {
	var head sketchHead
	d.read(&head)
	s := &Sketch{
		Digest: head.Digest, Cluster: head.Cluster,
		Blocks: elements[Container](d, head.Blocks),
		Lines:  elements[Line](d, head.Lines),
		Terms:  elements[uint32](d, head.Terms),
	}
	d.err = cmp.Or(d.err, s.check())
	return s
}
