package sites

import (
	"archive/tar"
	"fmt"
	"html"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"time"
)

// A Site makes pages. It is safe for concurrent use.
type Site struct {
	Host string

	seed   uint64
	words  []string
	menu   []string   // sections
	frames [][]string // lines that all pages of a template have
}

// A Page is a page of a site.
type Page struct {
	Name    string   // news/000017.html
	HTML    string   // some 14 KB
	Content []string // the lines of its main content
}

const (
	vocabulary = 20_000
	sections   = 24
)

var templates = []string{"news", "guide", "shop"}

// New returns the site of a seed.
func New(seed uint64) *Site {
	s := &Site{Host: fmt.Sprintf("site%d.example", seed), seed: seed}
	r := s.rand(1 << 63)
	seen := make(map[string]bool)
	for len(s.words) < vocabulary {
		if w := word(r); !seen[w] {
			seen[w] = true
			s.words = append(s.words, w)
		}
	}
	for range sections {
		s.menu = append(s.menu, s.title(r, 1+r.IntN(2)))
	}
	for range templates {
		var frame []string
		for range 12 {
			frame = append(frame, s.sentence(r))
		}
		s.frames = append(s.frames, frame)
	}
	return s
}

func (s *Site) rand(page uint64) *rand.Rand { return rand.New(rand.NewPCG(s.seed, page)) }

// word returns a word of one to four syllables.
func word(r *rand.Rand) string {
	const first, vowels, last = "bdfgklmnprstvz", "aeiou", "lmnrst"
	var b strings.Builder
	for range 1 + r.IntN(4) {
		b.WriteByte(first[r.IntN(len(first))])
		b.WriteByte(vowels[r.IntN(len(vowels))])
		if r.IntN(3) == 0 {
			b.WriteByte(last[r.IntN(len(last))])
		}
	}
	return b.String()
}

// one returns a word of the site's, by Zipf's law: how often it comes is the
// inverse of its rank.
func (s *Site) one(r *rand.Rand) string {
	return s.words[int(math.Pow(vocabulary, r.Float64()))-1]
}

func (s *Site) title(r *rand.Rand, words int) string {
	var all []string
	for range words {
		w := s.words[r.IntN(len(s.words))]
		all = append(all, strings.ToUpper(w[:1])+w[1:])
	}
	return strings.Join(all, " ")
}

func (s *Site) sentence(r *rand.Rand) string {
	all := []string{s.title(r, 1)}
	for range 7 + r.IntN(14) {
		all = append(all, s.one(r))
	}
	return strings.Join(all, " ") + "."
}

// copyEvery is how often the content of a page is that of the page before, in
// another frame.
const copyEvery = 40

// Page returns page i. Page i with i mod 40 = 39 has the content of page i-1.
func (s *Site) Page(i int) Page {
	content := i
	if i%copyEvery == copyEvery-1 {
		content--
	}
	r := s.rand(uint64(content))
	headline := s.title(r, 5+r.IntN(5))
	lines := []string{headline}
	for range 8 + r.IntN(16) {
		var p []string
		for range 2 + r.IntN(4) {
			p = append(p, s.sentence(r))
		}
		lines = append(lines, strings.Join(p, " "))
	}

	r = s.rand(1<<62 + uint64(i))
	kind := i % len(templates)
	name := templates[kind]
	p := Page{Name: fmt.Sprintf("%s/%06d.html", name, i), Content: lines}
	day := time.Date(2020, 1, 1+i/20, 0, 0, 0, 0, time.UTC).Format("2 January 2006")
	var b strings.Builder
	fmt.Fprintf(&b, "<!doctype html>\n<html lang=\"x\"><head><title>%s - %s</title>\n", headline, s.Host)
	fmt.Fprintf(&b, "<link rel=\"canonical\" href=\"https://www.%s/%s\">\n", s.Host, p.Name)
	fmt.Fprintf(&b,
		"</head><body class=\"%s\">\n<header><a class=\"logo\" href=\"/\">%s</a></header>\n<nav class=\"menu\"><ul>\n",
		name, s.Host)
	for _, m := range s.menu {
		fmt.Fprintf(&b, "<li class=\"menu-item\"><a href=\"/%s/\">%s</a></li>\n", html.EscapeString(strings.ToLower(m)),
			m)
	}
	fmt.Fprintf(&b,
		"</ul></nav>\n<div class=\"columns\"><main class=\"%s-main\">\n<h1>%s</h1>\n<p class=\"date\">%s</p>\n", name,
		headline, day)
	for n, line := range lines[1:] {
		fmt.Fprintf(&b, "<p class=\"%s-text\">%s</p>\n", name, line)
		if n == 3 {
			fmt.Fprintf(&b, "<div class=\"teaser\"><p>%s</p></div>\n", s.frames[kind][0])
		}
	}
	b.WriteString("</main>\n<aside class=\"related\"><h2>More</h2><ul>\n")
	for range 12 {
		other := r.IntN(i + 20)
		title := s.title(s.rand(uint64(other)), 4) // of another page, as far as it goes
		fmt.Fprintf(&b,
			"<li class=\"related-item\"><a href=\"/%s/%06d.html\">%s</a> <span class=\"time\">%d min</span></li>\n",
			templates[other%len(templates)], other, title, 1+other%59)
	}
	b.WriteString("</ul></aside></div>\n<footer>\n")
	for _, line := range s.frames[kind][1:] {
		fmt.Fprintf(&b, "<p class=\"small\">%s <a href=\"/imprint\">%s</a></p>\n", line, s.menu[0])
	}
	b.WriteString("</footer>\n</body></html>\n")
	p.HTML = b.String()
	return p
}

// WriteTar writes the first pages of the site as an archive.
func (s *Site) WriteTar(w io.Writer, pages int) error {
	t := tar.NewWriter(w)
	for i := range pages {
		p := s.Page(i)
		if err := t.WriteHeader(&tar.Header{Name: p.Name, Mode: 0o644, Size: int64(len(p.HTML))}); err != nil {
			return err
		}
		if _, err := io.WriteString(t, p.HTML); err != nil {
			return err
		}
	}
	return t.Close()
}
