package segments

import (
	"slices"
)

// divide makes an entry of each unused line of a group: the outermost element around it that has no
// other and no used line, and the lines below it up to the next.
func (f *itemFinder) divide(g *group, used []bool) (entries []entry) {
	anchors := slices.DeleteFunc(slices.Clone(g.lines), func(i int) bool { return used[i] })
	bounds := slices.Concat([]int{-1}, anchors, []int{len(used)})
	for k, i := range anchors {
		free := unusedAround(i, span{bounds[k] + 1, bounds[k+2]}, used)
		f.visits += free.end - free.first
		e := entry{anchor: i, title: i, lines: span{i, i + 1}, node: f.outermost(i, free)}
		if e.node > 0 {
			e.lines = f.linesOf(e.node)
		}
		entries = append(entries, e)
	}
	f.extend(entries, used)
	return f.withKept(entries)
}

// unusedAround returns the part of the free lines around a line that has no used ones.
func unusedAround(i int, free span, used []bool) span {
	first, end := i, i+1
	for first > free.first && !used[first-1] {
		first--
	}
	for end < free.end && !used[end] {
		end++
	}
	return span{first, end}
}

// outermost returns the outermost element around a line with no other lines than free ones, 0 if even
// the line's block has others.
func (f *itemFinder) outermost(i int, free span) (found int32) {
	for n := range f.Page.Ancestors(f.Page.Block(i)) {
		if lines := f.linesOf(n); lines.first < free.first || lines.end > free.end {
			break
		}
		found = n
	}
	return found
}

// siblings returns the element that holds an entry and perhaps others.
func (f *itemFinder) siblings(e *entry) int32 {
	if e.node == 0 {
		return f.Page.Block(e.anchor)
	}
	return f.Page.Nodes[e.node].Parent
}

// extend adds the lines between entries to those above them, if there are such lines between most
// of them.
func (f *itemFinder) extend(entries []entry, used []bool) {
	ends := make([]int, len(entries))
	gaps, longest := 0, 0 // the entries with lines below, and the most of these
	for k := range entries {
		e := &entries[k]
		limit := f.linesOf(f.siblings(e)).end
		if k+1 < len(entries) {
			limit = min(limit, entries[k+1].lines.first)
		} else {
			limit = min(limit, e.lines.end+longest)
		}
		end := e.lines.end
		for end < limit && !used[end] {
			end++
		}
		for end > e.lines.end && !f.kept.has[end-1] {
			end--
		}
		if ends[k] = end; end > e.lines.end {
			gaps++
			longest = max(longest, end-e.lines.end)
		}
	}
	if 2*gaps <= len(entries)-1 {
		return
	}
	for k := range entries {
		entries[k].lines.end = ends[k]
	}
}

// withKept leaves out entries without kept lines, unless most of their siblings have some.
func (f *itemFinder) withKept(entries []entry) []entry {
	type share struct{ kept, all int }
	shares := make(map[int32]share)
	for k := range entries {
		s := shares[f.siblings(&entries[k])]
		s.all++
		if f.kept.size(entries[k].lines) > 0 {
			s.kept++
		}
		shares[f.siblings(&entries[k])] = s
	}
	return slices.DeleteFunc(entries, func(e entry) bool {
		s := shares[f.siblings(&e)]
		return f.kept.size(e.lines) == 0 && 2*s.kept < s.all
	})
}
