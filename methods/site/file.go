package site

import (
	"bytes"
	"cmp"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/klauspost/compress/zstd"
)

// A file of profiles is magic, then a savedSite for each host in alphabetical order,
// encoded by encoding/gob and compressed with zstd (RFC 8878) with its checksum.
const magic = "linesift sites 3\n"

// A savedSite is a profile in a file.
type savedSite struct {
	Host     string
	Sketches []savedSketch
}

// A savedSketch is a Sketch in a file.
type savedSketch struct {
	Digest, Cluster uint64
	Lines           []line
	Terms           []uint32
	Blocks          []container
}

func (s *Sketch) saved() savedSketch {
	return savedSketch{s.digest, s.cluster, s.lines, s.hashes, s.containers}
}

// A file may decompress to at most maxRatio times its size plus maxSlack bytes. This bounds the
// memory for a damaged file. A site with nearly equal pages has a ratio of 40.
const (
	maxRatio = 200
	maxSlack = 8 << 20 // zstd's window
)

// Write writes profiles to a file. The same profiles always give the same bytes. Its error is
// w's.
func (p *Profiles) Write(w io.Writer) error {
	_, err := io.WriteString(w, magic)
	// WithZeroFrames writes a frame even without sites.
	z, zerr := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithZeroFrames(true))
	if err = cmp.Or(err, zerr); err != nil {
		return err
	}
	sites := gob.NewEncoder(z)
	for _, host := range p.Hosts() {
		site := savedSite{Host: host}
		for _, s := range p.Get(host).Sketches() {
			site.Sketches = append(site.Sketches, s.saved())
		}
		err = cmp.Or(err, sites.Encode(site))
	}
	return cmp.Or(err, z.Close())
}

// Open reads the file of profiles at path. A damaged file or another version is an error. It
// names the path and the cause. Memory is proportional to the length of the file.
func Open(path string) (*Profiles, error) {
	file, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	p, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return p, nil
}

// Read reads the bytes of a file of profiles, like Open.
func Read(file []byte) (*Profiles, error) {
	body, ok := bytes.CutPrefix(file, []byte(magic))
	switch {
	case !ok:
		return nil, errors.New("not a file of profiles, or one of another version: learn the sites again")
	case len(body) == 0:
		return nil, io.ErrUnexpectedEOF
	}
	memory := maxSlack + maxRatio*uint64(len(file))
	z, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(memory))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	b, err := z.DecodeAll(body, nil)
	if errors.Is(err, zstd.ErrDecoderSizeExceeded) {
		return nil, fmt.Errorf("more than %d times as much as was compressed", maxRatio)
	}
	p := new(Profiles)
	for sites := gob.NewDecoder(bytes.NewReader(b)); err == nil; {
		var s savedSite
		if err = sites.Decode(&s); err == nil {
			err = p.GetOrAdd(s.Host).restore(s)
		}
	}
	if err != io.EOF {
		return nil, err
	}
	return p, nil
}

// restore adds the sketches of a savedSite.
func (p *Profile) restore(saved savedSite) error {
	for _, k := range saved.Sketches {
		s := &Sketch{k.Digest, k.Cluster, k.Lines, k.Terms, k.Blocks}
		if !s.valid() {
			return fmt.Errorf("%s: a page has blocks, lines or terms that do not fit together", saved.Host)
		}
		p.Add(s)
	}
	return nil
}

// valid reports whether the indices in the sketch fit together.
func (s *Sketch) valid() bool {
	if len(s.containers) == 0 || s.containers[0].Parent != -1 {
		return false
	}
	for i, b := range s.containers[1:] {
		if b.Parent < 0 || int(b.Parent) > i {
			return false
		}
	}
	var largest line
	for _, l := range s.lines {
		if l.Block < 0 || int(l.Block) >= len(s.containers) || l.Terms < largest.Terms ||
			l.Chunk[Block] < largest.Chunk[Block] || l.Chunk[Table] < largest.Chunk[Table] {
			return false
		}
		largest = l
	}
	return int(largest.Terms) == len(s.hashes)
}
