package segments

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"linesift/metadata"
	"linesift/page"
)

// A Beginning is where a post begins in the content.
type Beginning struct {
	Line int    // its first kept one
	Head string // its author and date, unless the content has them above it; or ""
}

// Beginnings returns where posts begin in the content. A post begins with the line of its author, if
// this is kept above the post.
func Beginnings(p *page.Page, content page.Mask, posts []metadata.Post) (found []Beginning) {
	kept := slices.Collect(content.Lines(p))
	end := 0 // of the post above
	for _, post := range posts {
		first, ok := slices.BinarySearch(kept, post.Lines[0])
		if !ok && (first == len(kept) || kept[first] > post.Lines[1]) {
			continue // none of its lines is kept
		}
		head := headOf(&post)
		for k := first - 1; k >= 0 && kept[k] >= end; k-- {
			if post.Author != "" && bytes.Contains(p.LineText(kept[k]), []byte(post.Author)) {
				first, head = k, ""
			}
		}
		found = append(found, Beginning{kept[first], head})
		end = post.Lines[1] + 1
	}
	return found
}

// headOf returns the author and the date of a post.
func headOf(post *metadata.Post) string {
	parts := []string{post.Author, cmp.Or(post.Date, post.DateText)}
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), ", ")
}
