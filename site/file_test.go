package site

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/klauspost/compress/zstd"
)

// aSketch returns a sketch with every field set.
func aSketch(seed uint64) *Sketch {
	r := rand.New(rand.NewPCG(seed, 0))
	s := &Sketch{Digest: r.Uint64(), Cluster: r.Uint64()}
	for i := range 1 + r.Int32N(4) {
		s.Blocks = append(s.Blocks, Container{Parent: r.Int32N(max(i, 1)), Table: r.IntN(2) == 0})
	}
	s.Blocks[0].Parent = -1
	var l Line
	for range 1 + r.IntN(8) {
		l.Text = r.Uint64()
		l.Block = r.Int32N(int32(len(s.Blocks)))
		for d := range l.Chunk {
			l.Chunk[d] += r.Int32N(3)
		}
		for range r.IntN(4) {
			s.Terms = append(s.Terms, r.Uint32())
		}
		l.Terms = int32(len(s.Terms))
		s.Lines = append(s.Lines, l)
	}
	return s
}

// seeded returns the profiles of two sites from pages with the seeds from one to
// before another.
func seeded(limit int, from, to uint64) *Profiles {
	p := NewProfiles(limit)
	for seed := from; seed < to; seed++ {
		p.Of([]string{"a.example", "b.example"}[seed%2]).Add(aSketch(seed))
	}
	return p
}

func written(t testing.TB, p *Profiles) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func read(t testing.TB, b []byte) *Profiles {
	t.Helper()
	p, err := Read(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAFileGivesTheProfilesBack(t *testing.T) {
	want := seeded(7, 0, 30)
	want.Of("empty.example")
	b := written(t, want)
	got, err := Read(iotest.OneByteReader(bytes.NewReader(b)))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want.Hosts(), got.Hosts()); d != "" {
		t.Fatal(d)
	}
	for _, host := range want.Hosts() {
		if d := cmp.Diff(want.Known(host).Sketches(), got.Known(host).Sketches(), cmpopts.EquateEmpty()); d != "" {
			t.Errorf("%s: written (-) and read (+):\n%s", host, d)
		}
		if l := got.Known(host).limit; l != 7 {
			t.Errorf("%s: a limit of %d, want 7", host, l)
		}
	}
	if !bytes.Equal(b, written(t, got)) {
		t.Error("what was read is written in another way")
	}
}

func TestProfilesMergeThroughFiles(t *testing.T) {
	for _, limit := range []int{5, 100} {
		want := written(t, seeded(limit, 0, 40))
		for _, parts := range [][2][2]uint64{{{0, 20}, {20, 40}}, {{20, 40}, {0, 20}}, {{0, 30}, {10, 40}}, {{0, 40}, {0, 0}}, {{0, 0}, {0, 40}}} {
			first, second := parts[0], parts[1]
			p := read(t, written(t, seeded(limit, first[0], first[1])))
			p.Merge(read(t, written(t, seeded(limit, second[0], second[1]))))
			if !bytes.Equal(want, written(t, p)) {
				t.Errorf("limit %d: the pages %v and %v together are not all of them", limit, first, second)
			}
		}
	}
}

func TestALowerLimitLeavesThePagesThatItWouldHaveKept(t *testing.T) {
	p := seeded(20, 0, 40)
	p.Limit(3)
	if !bytes.Equal(written(t, p), written(t, seeded(3, 0, 40))) {
		t.Error("other pages are kept")
	}
}

// container returns a file with this payload.
func container(t testing.TB, payload ...byte) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(magic + string(rune(fileVersion)))
	z, err := zstd.NewWriter(&b)
	if err != nil {
		t.Fatal(err)
	}
	_, err = z.Write(payload)
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestDamagedFiles(t *testing.T) {
	whole := written(t, seeded(0, 0, 10))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	page := make([]byte, 8+8) // digest and cluster
	site := append([]byte{1, 1, 'a', 9}, 1)
	one := append(site, page...)
	with := func(more ...byte) []byte { return container(t, append(bytes.Clone(one), more...)...) }
	line := func(chunk, table, terms byte) []byte {
		return append(make([]byte, 8), chunk, table, 0, terms)
	}
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"nothing", nil, "site: not a file of profiles"},
		{"something else", []byte("<!doctype html><p>A page"), "site: not a file of profiles"},
		{"a later version", append([]byte(magic), 9), "site: version 9, this program reads version 2"},
		{"the head alone", whole[:len(magic)+1], "site: unexpected EOF"},
		{"torn", whole[:len(whole)-20], "site: unexpected EOF"},
		{"one bit", flipped, "site: "},
		{"a byte more", append(bytes.Clone(whole), 0), "site: "},
		{"no sites, but something", container(t, 0, 0), "site: there is more than there should be"},
		{"too many sites", container(t, 0xff, 0xff, 0xff, 0xff, 0x0f), "site: sites: 4294967295 is more than 1048576"},
		{"no number", container(t, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1), "site: binary: varint overflows"},
		{"a long host", container(t, 1, 0xfe, 1), "site: host: 254 is more than 253"},
		{"half a host", container(t, 1, 3, 'a'), "site: unexpected EOF"},
		{"hosts twice", container(t, 2, 1, 'a', 9, 0, 1, 'a', 9, 0), "site: the hosts are not in order"},
		{"no limit", container(t, 1, 1, 'a', 0, 0), "site: the limit is 0"},
		{"more pages than the limit", container(t, 1, 1, 'a', 9, 10), "site: pages: 10 is more than 9"},
		{"a page twice", container(t, append(append(append([]byte{1, 1, 'a', 9, 2}, page...), 0, 0), append(page, 0, 0)...)...), "site: the pages are not in the order of their digests"},
		{"a block that is neither a table nor not", with(1, 2), "site: 2 is no truth value"},
		{"more lines than a page can have", with(1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f), "site: lines: 4294967295 is more than 268435456"},
		{"lines that do not come", with(1, 0, 200, 1), "site: unexpected EOF"},
		{"terms that do not come", with(append([]byte{1, 0, 1}, line(0, 0, 100)...)...), "site: unexpected EOF"},
		{"a block that is inside itself", with(2, 0, 1), "site: block: 1 is more than 0"},
		{"a block that is not there", with(1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1), "site: block: 1 is more than 0"},
		{"no block", with(append([]byte{0, 1}, line(0, 0, 0)...)...), "site: block: there is none"},
		{"chunks out of range", with(append(append([]byte{1, 0, 2}, line(1, 0, 0)...), append(make([]byte, 8), 0xff, 0xff, 0xff, 0xff, 7)...)...), "site: chunk: 2147483647 is more than 2147483646"},
	} {
		_, err := Read(bytes.NewReader(tt.file))
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
	if _, err := Read(bytes.NewReader(with(append([]byte{1, 0, 1}, line(1, 0, 0)...)...))); err != nil {
		t.Errorf("a page of one line: %v", err)
	}
}

func TestAFileOfLittleIsNotUnpackedToMuch(t *testing.T) {
	// A page of as many lines, all of them zeros.
	const lines = 1 << 20
	payload := append([]byte{1, 1, 'a', 9, 1}, make([]byte, 8+8)...)
	payload = append(payload, 1, 0)
	payload = append(payload, 0x80, 0x80, 0x40) // 1<<20 as a varint
	payload = append(payload, make([]byte, lines*16)...)
	_, err := Read(bytes.NewReader(container(t, payload...)))
	if err == nil || !strings.Contains(err.Error(), "more than 200 times as much as was compressed") {
		t.Error(err)
	}
}

func TestOpenNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "shop.site")
	if _, err := Open(path); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
	if err := os.WriteFile(path, []byte("something else"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path); err == nil || err.Error() != path+": site: not a file of profiles" {
		t.Error(err)
	}
}

func TestWhatCannotBeReadIsNotWritten(t *testing.T) {
	document := []Container{{Parent: -1}}
	for _, tt := range []struct {
		sketch Sketch
		want   string
	}{
		{Sketch{Terms: []uint32{1}}, "site: 1 terms, of which the lines have 0"},
		{Sketch{Terms: []uint32{1}, Lines: []Line{{Terms: 1}, {Terms: 0}}, Blocks: document}, "site: terms: 0 after 1"},
		{Sketch{Lines: []Line{{Chunk: [delimiters]int32{-1}}}, Blocks: document}, "site: chunk: -1 after 0"},
		{Sketch{Lines: []Line{{Block: -1}}, Blocks: document}, "site: block: 4294967295 is more than 0"},
		{Sketch{Blocks: make([]Container, 1)}, "site: the first block is inside block 0"},
	} {
		p := NewProfiles(0)
		p.Of("a.example").Add(&tt.sketch)
		if err := p.Write(new(bytes.Buffer)); err == nil || err.Error() != tt.want {
			t.Errorf("%v, want %s", err, tt.want)
		}
	}
	failing := errors.New("no space")
	if err := seeded(0, 0, 10).Write(failingWriter{failing}); !errors.Is(err, failing) {
		t.Error(err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func FuzzRead(f *testing.F) {
	for n := range uint64(4) {
		f.Add(written(f, seeded(0, 0, n)), false)
	}
	f.Add([]byte{1, 1, 'a', 9, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, true)
	f.Fuzz(func(t *testing.T, b []byte, payload bool) {
		if payload {
			b = container(t, b...)
		}
		p, err := Read(bytes.NewReader(b))
		if err != nil {
			return
		}
		again := written(t, p)
		if !bytes.Equal(again, written(t, read(t, again))) {
			t.Error("what was read is written in another way")
		}
	})
}
