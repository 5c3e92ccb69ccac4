package sites

import (
	"archive/tar"
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"
)

func TestTheSameSeedGivesTheSameSite(t *testing.T) {
	var first, second, other bytes.Buffer
	for b, seed := range map[*bytes.Buffer]uint64{&first: 1, &second: 1, &other: 2} {
		if err := New(seed).WriteTar(b, 10); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("one seed gives two sites")
	}
	if bytes.Equal(first.Bytes(), other.Bytes()) {
		t.Error("two seeds give one site")
	}
	s, r := New(1), tar.NewReader(&first)
	for i := range 10 {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		html, err := io.ReadAll(r)
		if p := s.Page(i); err != nil || h.Name != p.Name || string(html) != p.HTML {
			t.Errorf("page %d in the archive is %s, %v", i, h.Name, err)
		}
	}
}

func TestPages(t *testing.T) {
	s := New(1)
	for i := range 80 {
		p := s.Page(i)
		for _, line := range p.Content {
			if n := strings.Count(p.HTML, line); n < 1 {
				t.Errorf("page %d does not say %q", i, line)
			}
		}
		// The headline and 8 to 23 paragraphs of 2 to 5 sentences of 8 to 21 words.
		if n := len(p.Content); n < 9 || n > 24 {
			t.Errorf("page %d has %d lines", i, n)
		}
		if copied := slices.Equal(p.Content, s.Page(max(i-1, 0)).Content); copied != (i == 0 || i == 39 || i == 79) {
			t.Errorf("page %d is a copy of the one before: %v", i, copied)
		}
	}
}
