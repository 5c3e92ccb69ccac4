package site

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// pages returns sketches of n pages with digests of their own.
func pages(n int) (all []*Sketch) {
	r := rand.New(rand.NewPCG(1, 2))
	for range n {
		all = append(all, &Sketch{digest: r.Uint64()})
	}
	return all
}

func profileOf(sketches ...*Sketch) *Profile {
	p := new(Profile)
	for _, s := range sketches {
		p.Add(s)
	}
	return p
}

func TestProfilesMergeIntoThatOfTheWholeSite(t *testing.T) {
	for _, n := range []int{30, mostPages, mostPages + 1000} {
		all := pages(n)
		want := profileOf(all...).Sketches()
		if len(want) != min(n, mostPages) {
			t.Fatalf("%d sketches of %d", len(want), n)
		}
		for _, parts := range [][2][]*Sketch{
			{all[:10], all[10:]},
			{all[10:], all[:10]},
			{all[:20], all[5:]}, // they overlap
			{all, nil},
		} {
			p := profileOf(parts[0]...)
			p.Merge(profileOf(parts[1]...))
			if !slices.Equal(want, p.Sketches()) {
				t.Errorf("parts of %d and %d pages are not the whole", len(parts[0]), len(parts[1]))
			}
		}
	}
}

func TestAPageIsComparedWithItsClusterIfThatIsLargeEnough(t *testing.T) {
	all := pages(12)
	for i := range leastCluster {
		all[i].cluster = 1
	}
	all[11].cluster = 2
	p := profileOf(all...)
	others := func(s *Sketch) int { return others(p.group(s).sketches, s.digest) }
	for cluster, want := range map[uint64]int{0: 6, 1: 5, 2: 12, 3: 12} {
		if n := others(&Sketch{cluster: cluster}); n != want {
			t.Errorf("a new page of cluster %d is compared with %d pages, want %d", cluster, n, want)
		}
	}
	// Of five pages of a cluster each has four others.
	for i, want := range map[int]int{0: 11, 5: 5, 11: 11} {
		if n := others(all[i]); n != want {
			t.Errorf("page %d is compared with %d pages, want %d", i, n, want)
		}
	}
	more := pages(13)[12]
	more.cluster = 1
	p.Add(more)
	if n := others(all[0]); n != 5 {
		t.Errorf("with one page more there are %d others of the cluster, want 5", n)
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
	if _, err := Open(path); err == nil || !strings.HasPrefix(err.Error(), path+": not a file of profiles") {
		t.Error(err)
	}
}
