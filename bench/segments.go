package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"linesift"
	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/metadata"
	"linesift/page"
)

type segments struct {
	Gold  string   `arg:"" type:"existingfile" help:"The posts or items of pages, by their IDs, as JSON."`
	Pages []string `arg:"" type:"existingdir" help:"Folders with the pages, as ID.html or ID.html.gz."`
}

// A segment is a post or an item: of the gold standard, or found.
type segment struct {
	Text, Author, Date, Title string
	profile, dateText         string
	words                     map[string]int
}

// Run measures posts and items. Precision, recall and F1 are means over pages, other figures are
// shares of the found posts or items.
func (o *segments) Run(ctx context.Context, s cli.Streams) error {
	src, err := os.ReadFile(o.Gold)
	if err != nil {
		return err
	}
	var gold map[string]struct{ Posts, Items []segment }
	if err := json.Unmarshal(src, &gold); err != nil {
		return fmt.Errorf("%s: %w", o.Gold, err)
	}
	var x linesift.Extractor
	var t tally
	posts := false
	for _, id := range slices.Sorted(maps.Keys(gold)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		html, err := o.page(id)
		if err != nil {
			return err
		}
		d, err := x.Extract(bytes.NewReader(html), nil)
		if err != nil {
			return fmt.Errorf("%s: %w", id, err)
		}
		if g := gold[id]; g.Posts != nil {
			posts = true
			t.posts(withWords(g.Posts), withWords(postsOf(d.Posts())))
		} else {
			t.items(withWords(g.Items), withWords(itemsOf(d.Items())))
		}
	}
	n := float64(len(gold))
	fmt.Fprintf(s.Out, "%d pages: precision %.3f, recall %.3f, F1 %.3f",
		len(gold), t.precision/n, t.recall/n, t.f1/n)
	if posts {
		fmt.Fprintf(s.Out, "; author %.3f (%.3f by name alone), date %.3f (%.3f with dates as the page writes them)\n",
			t.share(t.author), t.share(t.name), t.share(t.date), t.share(t.date+t.dateText))
		return nil
	}
	fmt.Fprintf(s.Out, "; title %.3f\n", t.share(t.title))
	return nil
}

// page reads a page by its ID.
func (o *segments) page(id string) ([]byte, error) {
	for _, folder := range o.Pages {
		for _, ext := range []string{".html", ".html.gz"} {
			path := filepath.Join(folder, id+ext)
			if _, err := os.Stat(path); err == nil {
				return readPage(path)
			}
		}
	}
	return nil, fmt.Errorf("%s is in none of %s", id, strings.Join(o.Pages, ", "))
}

// readPage reads a page that may be compressed.
func readPage(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var source io.Reader = f
	if strings.HasSuffix(path, ".gz") {
		if source, err = gzip.NewReader(f); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return file.ReadAll(source, page.MaxSize)
}

func postsOf(posts []metadata.Post) (all []segment) {
	for _, p := range posts {
		all = append(all,
			segment{Text: p.Text, Author: p.Author, profile: p.Profile, Date: p.Date, dateText: p.DateText})
	}
	return all
}

func itemsOf(items []metadata.Item) (all []segment) {
	for _, i := range items {
		all = append(all, segment{Text: i.Text, Title: i.Title})
	}
	return all
}

var wordText = regexp.MustCompile(`[\pL\pN_]+`)

// countWords counts words, and the characters of Chinese, Japanese and Korean.
func countWords(text string) map[string]int {
	counts := make(map[string]int)
	for _, w := range wordText.FindAllString(strings.ToLower(text), -1) {
		if !strings.ContainsFunc(w, func(r rune) bool {
			return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul)
		}) {
			counts[w]++
			continue
		}
		for _, r := range w {
			counts[string(r)]++
		}
	}
	return counts
}

// withWords returns the segments that have words, and these.
func withWords(all []segment) (some []segment) {
	for _, s := range all {
		text := s.Text
		if !strings.Contains(text, s.Title) {
			text = s.Title + "\n" + text
		}
		if s.words = countWords(text); len(s.words) > 0 {
			some = append(some, s)
		}
	}
	return some
}

func total(counts map[string]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

func wordF1(a, b map[string]int) float64 {
	both := 0
	for w, n := range a {
		both += min(n, b[w])
	}
	return 2 * float64(both) / float64(max(total(a)+total(b), 1))
}

// A tally adds up the figures of pages.
type tally struct {
	precision, recall, f1                      float64
	found, author, name, date, dateText, title int
}

func (t *tally) share(count int) float64 { return float64(count) / float64(max(t.found, 1)) }

// match pairs segments with those of the gold standard, those of the highest word F1 first.
func (t *tally) match(gold, got []segment, least float64) (pairs [][2]int) {
	type pair struct {
		f1   float64
		i, j int
	}
	var all []pair
	for i := range gold {
		for j := range got {
			if f1 := wordF1(gold[i].words, got[j].words); f1 >= least {
				all = append(all, pair{f1, i, j})
			}
		}
	}
	distance := func(p pair) float64 {
		return math.Abs(float64(p.i)/float64(len(gold)) - float64(p.j)/float64(len(got)))
	}
	slices.SortFunc(all, func(a, b pair) int {
		return cmp.Or(cmp.Compare(b.f1, a.f1), cmp.Compare(distance(a), distance(b)),
			cmp.Compare(b.i, a.i), cmp.Compare(b.j, a.j))
	})
	usedGold, used := make([]bool, len(gold)), make([]bool, len(got))
	for _, p := range all {
		if !usedGold[p.i] && !used[p.j] {
			usedGold[p.i], used[p.j] = true, true
			pairs = append(pairs, [2]int{p.i, p.j})
		}
	}
	t.found += len(pairs)
	if len(pairs) > 0 {
		p, r := float64(len(pairs))/float64(len(got)), float64(len(pairs))/float64(len(gold))
		t.precision, t.recall, t.f1 = t.precision+p, t.recall+r, t.f1+2*p*r/(p+r)
	}
	return pairs
}

func (t *tally) posts(gold, got []segment) {
	for _, pair := range t.match(gold, got, .8) {
		g, p := &gold[pair[0]], &got[pair[1]]
		if sameName(g.Author, p.Author) {
			t.name++
			t.author++
		} else if sameName(g.Author, p.profile) {
			t.author++
		}
		if sameDate(g.Date, p.Date) {
			t.date++
		} else if sameDate(g.Date, p.dateText) {
			t.dateText++
		}
	}
}

func (t *tally) items(gold, got []segment) {
	if len(gold) == 0 && len(got) == 0 {
		t.precision, t.recall, t.f1 = t.precision+1, t.recall+1, t.f1+1
	}
	for _, pair := range t.match(gold, got, .7) {
		if wordF1(countWords(gold[pair[0]].Title), countWords(got[pair[1]].Title)) >= .8 {
			t.title++
		}
	}
}

// sameName reports whether one of two names, or addresses of profiles, has all letters and digits of
// the other.
func sameName(a, b string) bool {
	letters := func(s string) string {
		if decoded, err := url.PathUnescape(s); err == nil {
			s = decoded
		}
		return strings.Map(func(r rune) rune {
			if !unicode.IsLetter(r) && !unicode.IsNumber(r) {
				return -1
			}
			return unicode.ToLower(r)
		}, s)
	}
	a, b = letters(a), letters(b)
	return b != "" && (strings.Contains(a, b) || strings.Contains(b, a))
}

var (
	digits     = regexp.MustCompile(`\d+`)
	monthNames = regexp.MustCompile(`[a-zä]{3,}`)
	monthList  = strings.Fields("jan feb mar apr may jun jul aug sep oct nov dec " +
		"jan feb mär apr mai jun jul aug sep okt nov dez ene feb mar abr may jun jul ago sep oct nov dic")
)

// dateNumbers returns the numbers in a date, and the months that it names.
func dateNumbers(text string) map[int]bool {
	all := make(map[int]bool)
	text = strings.ToLower(text)
	for _, s := range digits.FindAllString(text, -1) {
		n, _ := strconv.Atoi(s)
		if 2000 <= n && n < 2100 {
			n -= 2000
		}
		all[n] = true
	}
	for _, w := range monthNames.FindAllString(text, -1) {
		if i := slices.Index(monthList, string([]rune(w)[:3])); i >= 0 {
			all[i%12+1] = true
		}
	}
	return all
}

// sameDate reports whether a date has all numbers of the gold standard's. Hours may be of 12 or 24.
func sameDate(gold, got string) bool {
	numbers := dateNumbers(got)
	for n := range dateNumbers(got) {
		numbers[n%12], numbers[n+12] = true, true
	}
	for n := range dateNumbers(gold) {
		if n != 0 && !numbers[n] {
			return false
		}
	}
	return got != ""
}
