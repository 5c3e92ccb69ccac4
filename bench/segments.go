package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linesift"
	"linesift/bench/measure"
	"linesift/data"
	"linesift/internal/cli"
	"linesift/internal/eval"
	"linesift/metadata"
)

type segments struct {
	Gold  string   `arg:"" type:"existingfile" help:"The posts or items of pages, by their IDs, as JSON."`
	Pages []string `arg:"" type:"existingdir" help:"Folders with the pages, as ID.html or ID.html.gz."`
}

// A segment is a post or an item: of the gold standard, or found.
type segment struct {
	Text, Author, Date, Title string
	profile, dateText         string
	words                     string
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
	fmt.Fprintf(s.Out, "%d pages: precision %.3f, recall %.3f, F1 %.3f",
		len(gold), t.precision.Value(), t.recall.Value(), t.f1.Value())
	if posts {
		fmt.Fprintf(s.Out, "; author %.3f (%.3f by name alone), date %.3f (%.3f with dates as the page writes them)\n",
			t.share(t.author), t.share(t.name), t.share(t.date), t.share(t.date+t.dateText))
		return nil
	}
	fmt.Fprintf(s.Out, "; title %.3f\n", t.share(t.title))
	return nil
}

// page reads a page by its ID. It may be compressed.
func (o *segments) page(id string) ([]byte, error) {
	for _, folder := range o.Pages {
		for _, ext := range []string{".html", ".html.gz"} {
			path := filepath.Join(folder, id+ext)
			if _, err := os.Stat(path); err == nil {
				return (&data.GoldPage{Path: path}).HTML()
			}
		}
	}
	return nil, fmt.Errorf("%s is in none of %s", id, strings.Join(o.Pages, ", "))
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

// withWords returns the segments that have words, their titles among them.
func withWords(all []segment) (some []segment) {
	for _, s := range all {
		s.words = s.Text
		if !strings.Contains(s.Text, s.Title) {
			s.words = s.Title + "\n" + s.Text
		}
		if eval.CountWords(s.words, "") > 0 {
			some = append(some, s)
		}
	}
	return some
}

func wordF1(gold, found string) float64 { return eval.ScoreWords(eval.Gold{Text: gold}, found).F1 }

// A tally adds up the figures of pages.
type tally struct {
	precision, recall, f1                      eval.Mean
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
	page := measure.Rates(len(pairs), len(got), len(gold))
	if len(gold) == 0 && len(got) == 0 {
		page = eval.PRF{Precision: 1, Recall: 1, F1: 1}
	}
	t.precision.Add(page.Precision)
	t.recall.Add(page.Recall)
	t.f1.Add(page.F1)
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
	for _, pair := range t.match(gold, got, .7) {
		if title := gold[pair[0]].Title; title != "" && wordF1(title, got[pair[1]].Title) >= .8 {
			t.title++
		}
	}
}
