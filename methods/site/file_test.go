package site

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/klauspost/compress/zstd"
)

// aSketch returns a sketch with every field set.
func aSketch(seed uint64) *Sketch {
	r := rand.New(rand.NewPCG(seed, 0))
	s := &Sketch{digest: r.Uint64(), cluster: r.Uint64()}
	for i := range 1 + r.Int32N(4) {
		s.containers = append(s.containers, container{Parent: r.Int32N(max(i, 1)), Table: r.IntN(2) == 0})
	}
	s.containers[0].Parent = -1
	var l line
	for range 1 + r.IntN(8) {
		l.Text = r.Uint64()
		l.Block = r.Int32N(int32(len(s.containers)))
		for d := range l.Chunk {
			l.Chunk[d] += r.Int32N(3)
		}
		for range r.IntN(4) {
			s.hashes = append(s.hashes, r.Uint32())
		}
		l.Terms = int32(len(s.hashes))
		s.lines = append(s.lines, l)
	}
	return s
}

// seeded returns the profiles of two sites from pages with the seeds from one to
// before another.
func seeded(from, to uint64) *Profiles {
	p := new(Profiles)
	for seed := from; seed < to; seed++ {
		p.GetOrAdd([]string{"a.example", "b.example"}[seed%2]).Add(aSketch(seed))
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

func readAll(t testing.TB, b []byte) *Profiles {
	t.Helper()
	p, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestAFileGivesTheProfilesBack(t *testing.T) {
	want := seeded(0, 30)
	want.GetOrAdd("empty.example")
	b := written(t, want)
	got, err := Read(b)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want.Hosts(), got.Hosts()); d != "" {
		t.Fatal(d)
	}
	exact := cmp.Options{cmpopts.EquateEmpty(), cmp.AllowUnexported(Sketch{})}
	for _, host := range want.Hosts() {
		if d := cmp.Diff(want.Get(host).Sketches(), got.Get(host).Sketches(), exact); d != "" {
			t.Errorf("%s: written (-) and read (+):\n%s", host, d)
		}
	}
	if !bytes.Equal(b, written(t, got)) {
		t.Error("what was read is written in another way")
	}
}

func TestProfilesMergeThroughFiles(t *testing.T) {
	want := written(t, seeded(0, 40))
	for _, parts := range [][2][2]uint64{{{0, 20}, {20, 40}}, {{20, 40}, {0, 20}}, {{0, 30}, {10, 40}},
		{{0, 40}, {0, 0}}, {{0, 0}, {0, 40}}} {
		first, second := parts[0], parts[1]
		p := readAll(t, written(t, seeded(first[0], first[1])))
		p.Merge(readAll(t, written(t, seeded(second[0], second[1]))))
		if !bytes.Equal(want, written(t, p)) {
			t.Errorf("the pages %v and %v together are not all of them", first, second)
		}
	}
}

// packed returns a file with this payload.
func packed(t testing.TB, payload ...byte) []byte {
	t.Helper()
	var b bytes.Buffer
	b.WriteString(magic)
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
	whole := written(t, seeded(0, 10))
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	half := savedSite{"a", []savedSketch{aSketch(1).saved()}}
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"nothing", nil, "not a file of profiles"},
		{"something else", []byte("<!doctype html><p>A page"), "not a file of profiles"},
		{"an earlier version", []byte("linesift sites\n\x02"),
			"not a file of profiles, or one of another version: learn the sites again"},
		{"nothing behind the version", []byte(magic), "unexpected EOF"},
		{"torn", whole[:len(whole)-20], "unexpected EOF"},
		{"one bit", flipped, ""},
		{"a byte more", append(bytes.Clone(whole), 0), ""},
		{"half a site", packed(t, gobOf(t, half)[:200]...), "unexpected EOF"},
		{"another value", packed(t, gobOf(t, "a")...), "gob: "},
		{"more than is there", packed(t, 0xfc, 0xff, 0xff, 0xff, 0xff), "unexpected EOF"},
	} {
		_, err := Read(tt.file)
		if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %s", tt.name, err, tt.want)
		}
	}
}

func gobOf(t testing.TB, v any) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gob.NewEncoder(&b).Encode(v); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestAFileOfLittleIsNotUnpackedToMuch(t *testing.T) {
	_, err := Read(packed(t, make([]byte, 16<<20)...))
	if err == nil || err.Error() != "more than 200 times as much as was compressed" {
		t.Error(err)
	}
}

func TestSketchesOfNoPageAreNotRead(t *testing.T) {
	document := []container{{Parent: -1}}
	for _, sketch := range []Sketch{
		{},
		{containers: make([]container, 1)},
		{containers: append(document, container{Parent: 1})},
		{hashes: []uint32{1}, containers: document},
		{hashes: []uint32{1}, lines: []line{{Terms: 1}, {Terms: 0}}, containers: document},
		{lines: []line{{Chunk: [delimiters]int32{-1}}}, containers: document},
		{lines: []line{{Block: -1}}, containers: document},
	} {
		p := new(Profiles)
		p.GetOrAdd("a.example").Add(&sketch)
		_, err := Read(written(t, p))
		if err == nil || err.Error() != "a.example: a page has blocks, lines or terms that do not fit together" {
			t.Errorf("%+v: %v", sketch, err)
		}
	}
}

// A damaged file is refused, or what was damaged says nothing: it is never read as another.
func TestDamagedFilesAreRefused(t *testing.T) {
	whole := written(t, seeded(0, 40))
	r := rand.New(rand.NewPCG(9, 0))
	refused, same := 0, 0
	check := func(what string, file []byte) {
		p, err := Read(file)
		switch {
		case err != nil:
			refused++
		case bytes.Equal(written(t, p), whole):
			same++
		default:
			t.Errorf("%s: it is read as another", what)
		}
	}
	for range 500 {
		file := bytes.Clone(whole)
		at := r.IntN(len(file))
		file[at] ^= byte(1 + r.IntN(255))
		check(fmt.Sprint("byte ", at, " of ", len(whole)), file)
		n := r.IntN(len(whole))
		check(fmt.Sprint("cut at ", n), whole[:n])
		grown := bytes.Clone(whole)
		for range 1 + r.IntN(20) {
			grown = append(grown, byte(r.Uint32()))
		}
		check("grown", grown)
	}
	for n := range len(magic) + 30 { // where little is left
		check(fmt.Sprint("cut at ", n), whole[:n])
	}
	t.Logf("%d refused, %d the same", refused, same)
	if refused < 1500 {
		t.Errorf("%d of 1500 were refused", refused)
	}
}

func TestFailingToWriteIsAnError(t *testing.T) {
	failing := errors.New("no space")
	if err := seeded(0, 10).Write(failingWriter{failing}); !errors.Is(err, failing) {
		t.Error(err)
	}
}

type failingWriter struct{ err error }

func (w failingWriter) Write([]byte) (int, error) { return 0, w.err }

func FuzzRead(f *testing.F) {
	for n := range uint64(4) {
		f.Add(written(f, seeded(0, n)), false)
	}
	f.Add(gobOf(f, savedSite{"a", []savedSketch{aSketch(1).saved()}}), true)
	f.Fuzz(func(t *testing.T, b []byte, payload bool) {
		if payload {
			b = packed(t, b...)
		}
		p, err := Read(b)
		if err != nil {
			return
		}
		again := written(t, p)
		if !bytes.Equal(again, written(t, readAll(t, again))) {
			t.Error("what was read is written in another way")
		}
	})
}
