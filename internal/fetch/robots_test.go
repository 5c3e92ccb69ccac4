package fetch

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/temoto/robotstxt"
)

// malformed are lines that belong to no group, or have a value that nobody can read.
var malformed = []string{
	"Crawl-delay: 5s", "Crawl-delay: 1,5", "Crawl-delay:", "Crawl-delay: -1", "crawldelay: NaN", "Crawl-delay: 1e999",
	"Crawl-delay",
	"<!DOCTYPE html>", "\xff\xfe", "a b Crawl-delay: x", "no colon", ":", ": /", "\x00",
}

func TestAMalformedLineOfRobotsIsPassedOver(t *testing.T) {
	good := []string{"User-agent: other", "Disallow: /", "", "# ours", "User-agent: linesift", "Crawl-delay: 2",
		"Disallow: /no", "Allow: /no/yes", "Disallow: /*.cgi"}
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		lines := slices.Clone(good)
		for range 1 + r.IntN(4) {
			at := r.IntN(len(lines) + 1)
			lines = slices.Insert(lines, at, malformed[r.IntN(len(malformed))])
		}
		for range r.IntN(3) {
			lines = slices.Insert(lines, 0, []string{"Disallow: /yes", "Crawl-delay: 9", "Allow: /no"}[r.IntN(3)])
		}
		text := strings.Join(lines, []string{"\n", "\r", "\r\n"}[r.IntN(3)])
		if r.IntN(2) == 0 {
			text = "\ufeff" + text
		}
		rules, err := robotstxt.FromBytes(wellFormed([]byte(text)))
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		for path, want := range map[string]bool{"/": true, "/yes": true, "/no": false, "/no/yes": true,
			"/a.cgi": false} {
			if got := rules.TestAgent(path, "linesift"); got != want {
				t.Fatalf("%q: %s is allowed: %v", text, path, got)
			}
		}
		if d := rules.FindGroup("linesift").CrawlDelay; d != 2*time.Second || rules.TestAgent("/yes", "other") {
			t.Fatalf("%q: a delay of %v, or the other group is gone", text, d)
		}
	}
}

// FuzzRobots reads whatever bytes as a robots.txt. Each is one, and one that the library takes
// says the same.
func FuzzRobots(f *testing.F) {
	f.Add("User-agent: *\nDisallow: /a\nCrawl-delay: 5s\n")
	f.Add("\ufeffDisallow: /\rUser-agent:\nuseragent: b\n\nAllow: *a$")
	f.Fuzz(func(t *testing.T, text string) {
		rules, err := robotstxt.FromBytes(wellFormed([]byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		whole, err := robotstxt.FromString(text)
		if err != nil {
			return
		}
		for _, path := range []string{"/", "/a", "/a/b?c"} {
			if got, want := rules.TestAgent(path, "linesift"), whole.TestAgent(path, "linesift"); got != want {
				t.Errorf("%s is allowed: %v, want %v", path, got, want)
			}
		}
	})
}
