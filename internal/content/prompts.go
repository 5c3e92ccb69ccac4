package content

import (
	"bytes"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// prompts.txt has phrases that a page says to the one who uses it, in some thirty languages.
//
//go:embed prompts.txt
var promptList string

// longestPrompt is the most bytes of a text that can be a prompt.
const longestPrompt = 250

// A promptKind is a kind of phrases in prompts.txt, a bit of a set.
type promptKind uint8

const (
	promptWhole promptKind = 1 << iota // the whole of a prompt
	promptStart                        // the first words of one
	promptMore                         // the whole of a link to the rest of a text
	promptTerms                        // the whole heading of a section about delivery, returns or payment
)

var prompts = words.ListedPhrases[promptKind](promptList, "whole", "start", "more", "terms")

// A promptReader tells prompts from texts. It reuses its memory.
type promptReader struct{ phrase []byte }

// kinds returns the kinds of prompts that a text is. It ignores numbers: "12 characters left" and
// "characters left" are one phrase.
func (r *promptReader) kinds(text []byte) promptKind {
	r.phrase = r.phrase[:0]
	isKnown := false
	for w := words.Scan(text); w.Next(); {
		if w.Letters == 0 {
			continue
		}
		r.phrase = append(w.AppendLower(r.phrase), ' ')
		if !isKnown && len(r.phrase) >= 3 { // most texts end at their first word
			if isKnown = prompts().May(r.phrase); !isKnown {
				return 0
			}
		}
	}
	begins, whole := prompts().In(bytes.TrimSuffix(r.phrase, []byte(" ")))
	return begins&promptStart | whole&^promptStart
}

// isPrompt reports whether a text is a prompt as a whole, or begins as one does.
func (r *promptReader) isPrompt(text []byte) bool {
	return len(text) <= longestPrompt && r.kinds(text)&(promptWhole|promptStart) != 0
}

// DropPrompts drops lines and texts that a page says to the one who uses it: how to zoom, that a
// product is in the cart, how many characters are left. Dashes below them go too, and labels before them.
func DropPrompts(s *State) {
	p, mask := s.Page, s.Mask
	var r promptReader
	below := -1 // the line below a dropped one
	for i := range p.Lines {
		runs := p.Lines[i].Runs
		if p.In(i)&(page.InPre|page.InCode) != 0 || !mask.Line(p, i) {
			continue
		}
		text := p.LineText(i)
		isSignBelow := i == below && !bytes.ContainsFunc(text, words.IsWordRune)
		if isSignBelow || r.isPrompt(text) {
			mask.SetLine(p, i, false)
			below = i + 1
			continue
		}
		for run := runs.Start; run < runs.End && runs.Len() > 1; run++ {
			if mask[run] && r.isPrompt(p.RunText(int(run))) {
				if mask[run] = false; isMereLabel(p, mask, i) {
					mask.SetLine(p, i, false)
				}
			}
		}
	}
}

// isMereLabel reports whether nothing but a label is left of a line: "Mail:".
func isMereLabel(p *page.Page, mask page.Mask, line int) bool {
	var left []byte
	runs := p.Lines[line].Runs
	for run := runs.Start; run < runs.End; run++ {
		if mask[run] {
			left = append(left, p.RunText(int(run))...)
		}
	}
	return endsInColon(left, longestControl)
}

// DropMore drops links to the rest of a text ("Read more") if another kept link leads to the same
// page, such as the title of the teaser, or if they lead nowhere. A link that alone brings a picture
// into the content stays.
func DropMore(s *State) {
	p, mask := s.Page, s.Mask
	more, others := keptLinks(p, mask)
	for _, l := range more {
		if l.address != "" && !others[l.address] || bringsPicture(p, mask, l.first, l.end) {
			continue
		}
		if !dropBrackets(p, mask, l.first, l.end) {
			continue // "They leave. [Read more]" would be "They leave. []"
		}
		clear(mask[l.first:l.end])
		dropSigns(p, mask, l.first)
	}
}

// A keptLink is a link whose first run is kept.
type keptLink struct {
	first, end int    // its runs
	address    string // without a fragment
}

// keptLinks returns the kept links that lead to the rest of a text, and the addresses of the others.
func keptLinks(p *page.Page, mask page.Mask) (more []keptLink, others map[string]bool) {
	var r promptReader
	others = make(map[string]bool)
	for _, v := range p.Annotations {
		if v.Kind != page.Link {
			continue
		}
		first, end := p.RunsIn(p.Nodes[v.Node].Source)
		if first == end || !mask[first] {
			continue
		}
		address, _, _ := bytes.Cut(bytes.TrimSpace(v.Text), []byte("#"))
		if r.kinds(p.Text[p.Runs[first].Text.Start:p.Runs[end-1].Text.End])&promptMore != 0 {
			more = append(more, keptLink{first, end, string(address)})
		} else {
			others[string(address)] = true
		}
	}
	return more, others
}

// bringsPicture reports whether the largest element that has no other kept text than some runs has a
// picture: without the runs, the picture would go.
func bringsPicture(p *page.Page, mask page.Mask, from, to int) bool {
	for n := range p.Ancestors(p.Block(int(p.Runs[from].Line))) {
		first, end := p.RunsIn(p.Nodes[n].Source)
		if to > end || slices.Contains(mask[first:from], true) || slices.Contains(mask[to:end], true) {
			return false
		}
		if hasImage(p, p.Nodes[n].Source) {
			return true
		}
	}
	return false
}

// dropBrackets drops the brackets around some runs. It reports false if they have some, but not as
// runs of their own.
func dropBrackets(p *page.Page, mask page.Mask, first, end int) bool {
	if first == 0 || p.Runs[first-1].Line != p.Runs[first].Line || !mask[first-1] {
		return true
	}
	before := bytes.TrimSpace(p.RunText(first - 1))
	if !bytes.HasSuffix(before, []byte("[")) && !bytes.HasSuffix(before, []byte("(")) {
		return true
	}
	if len(before) > 1 || end == len(p.Runs) || p.Runs[end].Line != p.Runs[first].Line ||
		len(bytes.TrimSpace(p.RunText(end))) > 1 {
		return false
	}
	mask[first-1], mask[end] = false, false
	return true
}

// dropSigns drops the line of a run if it has no word left: brackets and arrows.
func dropSigns(p *page.Page, mask page.Mask, run int) {
	line := p.Runs[run].Line
	runs := p.Lines[line].Runs
	for i := runs.Start; i < runs.End; i++ {
		if mask[i] && bytes.ContainsFunc(p.RunText(int(i)), words.IsWordRune) {
			return
		}
	}
	mask.SetLine(p, int(line), false)
}

// DropOrdinals drops the number of an item that the page writes into it: lists in order have
// numbers of their own, from the list's start or an item's value on.
func DropOrdinals(s *State) {
	p, mask := s.Page, s.Mask
	next := make(map[int32]int) // by list
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Tag != atom.Li || p.Nodes[n.Parent].Tag != atom.Ol {
			continue
		}
		ordinal, isKnown := next[n.Parent]
		if !isKnown {
			ordinal = numberIn(p.StartTag(n.Parent), "start", 1)
		}
		ordinal = numberIn(p.StartTag(int32(i)), "value", ordinal)
		next[n.Parent] = ordinal + 1
		first, end := p.RunsIn(n.Source)
		if first+1 >= end || !mask[first+1] {
			continue
		}
		number := bytes.TrimRight(bytes.TrimSpace(p.RunText(first)), ".)")
		if string(number) == strconv.Itoa(ordinal) {
			mask[first] = false
		}
	}
}

// numberIn returns the number of an attribute, from 0 to 9999 as package render keeps it, or else a default.
func numberIn(tag []byte, attribute string, otherwise int) int {
	value, _ := page.Attribute(tag, attribute)
	if n, err := strconv.ParseUint(string(value), 10, 16); err == nil && len(value) < 5 {
		return int(n)
	}
	return otherwise
}

// bullets are signs that stand before items of lists.
const bullets = "•·∙◦●○■▪▫□▢☐►▸▶»›"

// DropBullets drops bullets that are lines of their own, or the first text of an item: lists have bullets
// of their own. Recipes have boxes to tick off.
func DropBullets(s *State) {
	p, mask := s.Page, s.Mask
	for i, r := range p.Runs {
		isBullet := r.Text.Len() <= utf8.UTFMax && strings.ContainsAny(string(p.RunText(i)), bullets)
		if isBullet && (p.Lines[r.Line].Runs.Len() == 1 || beginsItem(p, i)) {
			mask[i] = false
		}
	}
}

// beginsItem reports whether a run is the first one of an item of a list.
func beginsItem(p *page.Page, run int) bool {
	item := p.Closest(p.Runs[run].Node, atom.Li)
	first, _ := p.RunsIn(p.Nodes[item].Source)
	return item > 0 && first == run
}
