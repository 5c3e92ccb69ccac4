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

// MaxPages is the highest limit of a profile in a file.
const MaxPages = 1 << 20

// These bound the memory that a damaged file can ask for: one compressed byte stands
// for at most maxRatio bytes, maxSlack bytes aside. A site whose pages hardly differ
// has a ratio of 40.
const (
	maxRatio = 200
	maxSlack = 8 << 20 // zstd's window
)

// Write writes profiles to a file; the same profiles always give the same bytes.
func (p *Profiles) Write(w io.Writer) error {
	_, err := io.WriteString(w, magic+string(rune(fileVersion)))
	z, zerr := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithZeroFrames(true)) // there is something of no sites too
	if err = cmp.Or(err, zerr); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	for _, host := range p.Hosts() {
		err = cmp.Or(err, p.Known(host).write(z, host))
	}
	if err := cmp.Or(err, z.Close()); err != nil {
		return fmt.Errorf("site: %w", err)
	}
	return nil
}

func (p *Profile) write(w io.Writer, host string) error {
	sketches := p.Sketches()
	err := write(w, siteHead{uint32(len(host)), uint32(p.Limit()), uint32(len(sketches))}, []byte(host))
	for _, s := range sketches {
		head := sketchHead{s.Digest, s.Cluster, uint32(len(s.Blocks)), uint32(len(s.Lines)), uint32(len(s.Terms))}
		err = cmp.Or(err, write(w, head, s.Blocks, s.Lines, s.Terms))
	}
	return err
}

func write(w io.Writer, parts ...any) (err error) {
	for _, part := range parts {
		err = cmp.Or(err, binary.Write(w, binary.LittleEndian, part))
	}
	return err
}

// Open reads the file of profiles at path. A damaged file or another version is an error
// that says what is wrong. Memory stays in proportion to the length of the file.
func Open(path string) (*Profiles, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	p, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: site: %w", path, err)
	}
	return p, nil
}

// Read reads the bytes of a file of profiles, as Open does.
func Read(file []byte) (*Profiles, error) {
	rest, ok := bytes.CutPrefix(file, []byte(magic))
	if !ok || len(rest) == 0 {
		return nil, errors.New("not a file of profiles")
	}
	if v := rest[0]; v != fileVersion {
		return nil, fmt.Errorf("profiles of version %d; this program reads version %d: learn the sites again", v, fileVersion)
	}
	if len(rest) == 1 {
		return nil, io.ErrUnexpectedEOF
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
	p := NewProfiles(0)
	for len(d.rest) > 0 && d.err == nil {
		host, profile := d.site()
		d.require(p.sites[host] == nil, "%s: there is another site of this host", host)
		p.sites[host] = profile
	}
	return p, d.err
}

// A decoder reads what is left of a file, until there is an error.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) require(ok bool, format string, a ...any) {
	if !ok {
		d.err = cmp.Or(d.err, fmt.Errorf(format, a...))
	}
}

func (d *decoder) read(v any) {
	n, err := binary.Decode(d.rest, binary.LittleEndian, v)
	d.rest = d.rest[n:]
	d.require(err == nil, "%w", io.ErrUnexpectedEOF)
}

// elements reads n elements of a slice. Memory is allocated for what is there only.
func elements[T any](d *decoder, n uint32) []T {
	if int64(n)*int64(binary.Size(*new(T))) > int64(len(d.rest)) {
		d.require(false, "%w", io.ErrUnexpectedEOF)
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
	d.require(0 < head.Limit && head.Limit <= MaxPages && head.Pages <= head.Limit,
		"%s: %d pages with a limit of %d, which is from 1 to %d", host, head.Pages, head.Limit, MaxPages)
	p = NewProfile(int(head.Limit))
	for i := 0; i < int(head.Pages) && d.err == nil; i++ {
		var head sketchHead
		d.read(&head)
		s := &Sketch{
			Digest: head.Digest, Cluster: head.Cluster,
			Blocks: elements[Container](d, head.Blocks),
			Lines:  elements[Line](d, head.Lines),
			Terms:  elements[uint32](d, head.Terms),
		}
		d.require(i == 0 || s.Digest > p.sketches[i-1].Digest, "%s: the pages are not in the order of their digests", host)
		d.require(s.valid(), "%s: a page has blocks, lines or terms that do not fit together", host)
		p.sketches = append(p.sketches, s)
	}
	return host, p
}

// valid reports whether the indices in the sketch fit together.
func (s *Sketch) valid() bool {
	if len(s.Blocks) == 0 || s.Blocks[0].Parent != -1 {
		return false
	}
	for i, b := range s.Blocks[1:] {
		if b.Parent < 0 || int(b.Parent) > i {
			return false
		}
	}
	var above Line
	for _, l := range s.Lines {
		if l.Block < 0 || int(l.Block) >= len(s.Blocks) || l.Terms < above.Terms ||
			l.Chunk[Block] < above.Chunk[Block] || l.Chunk[Table] < above.Chunk[Table] {
			return false
		}
		above = l
	}
	return int(above.Terms) == len(s.Terms)
}
