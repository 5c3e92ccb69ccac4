//go:build unix

package cli_test

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"linesift/methods/site"
)

// profilePages writes so many folders of pages of one site, and returns what adds those of
// a folder to a profile.
func profilePages(t *testing.T, profile string, folders, pages int) (args [][]string) {
	t.Helper()
	for i := range folders {
		dir := filepath.Join(t.TempDir(), "site")
		for j := range pages {
			put(t, filepath.Join(dir, fmt.Sprintf("%d.html", j)), madeUpPageNumber(i*pages+j))
		}
		args = append(args, []string{"--method", "template", "--site", "--profile", profile, dir})
	}
	return args
}

// known returns how many pages a profile knows.
func known(t *testing.T, profile string) (n int) {
	t.Helper()
	p, err := site.Open(profile)
	if err != nil {
		t.Fatal(err)
	}
	for _, host := range p.Hosts() {
		n += len(p.Get(host).Sketches())
	}
	return n
}

func TestManyRunsUpdateAProfile(t *testing.T) {
	profile := filepath.Join(t.TempDir(), "all.site")
	const runs, pages = 6, 5
	var all sync.WaitGroup
	for _, args := range profilePages(t, profile, runs, pages) {
		all.Go(func() {
			if out, err := exec.Command("classify", args...).CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	all.Wait()
	if n := known(t, profile); n != runs*pages {
		t.Errorf("%d pages are known of %d", n, runs*pages)
	}
}

// TestProfilesAreKilledAtAnyMoment kills runs that add pages to a profile, one of three at a
// time: it can be read always, and what other runs have added stays. KILLED_TIMES is how
// often.
func TestProfilesAreKilledAtAnyMoment(t *testing.T) {
	if testing.Short() {
		t.Skip("takes some seconds")
	}
	profile := filepath.Join(t.TempDir(), "all.site")
	const pages = 20
	times := timesKilled()
	args := profilePages(t, profile, 2+times, pages)
	first := exec.Command("classify", args[0]...)
	if out, err := first.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	added := 1 // folders by other runs
	var others sync.WaitGroup
	killed := kill(t, times, "classify", args[1], func() {
		others.Wait()
		if n := known(t, profile); n != (1+added)*pages { // of the run that is killed, the first time it is not
			t.Errorf("%d pages are known of %d", n, (1+added)*pages)
		}
		if next := added + 1; next < len(args) {
			added++
			others.Go(func() {
				if out, err := exec.Command("classify", args[next]...).CombinedOutput(); err != nil {
					t.Errorf("%v: %s", err, out)
				}
			})
		}
	})
	others.Wait()
	// The next run uses what the last one that was killed may have left.
	if out, err := exec.Command("classify", args[1]...).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(profile), "*")); err != nil || len(left) > 2 {
		t.Error(errors.Join(err, fmt.Errorf("left: %q", left)))
	}
	t.Logf("killed %d times; %d pages are known", killed, known(t, profile))
}
