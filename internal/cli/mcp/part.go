package mcp

import (
	"fmt"
	"strings"
)

// maxLength is the default of the argument max_length: some 12,000 tokens of English.
const maxLength = 50_000

// A part is a piece of the Markdown of a page. Lengths and places count characters.
type part struct {
	text string
	all  int // the length of the whole
	next int // where the next part begins, or 0
}

// partOf returns the part that begins at start and has limit characters at most. It ends after a
// paragraph or a line if one ends in its second half.
func partOf(markdown string, start, limit int) (part, error) {
	all := []rune(markdown)
	p := part{all: len(all)}
	if start > 0 && start >= len(all) {
		return p, fmt.Errorf("start: the page has %d characters", len(all))
	}
	end := start + min(limit, len(all)-start)
	if end == len(all) {
		p.text = string(all[start:])
		return p, nil
	}
	p.text = string(all[start:end])
	for _, mark := range []string{"\n\n", "\n", " "} {
		if i := strings.LastIndex(p.text, mark); i >= len(p.text)/2 {
			p.text = p.text[:i+len(mark)]
			break
		}
	}
	p.next = start + len([]rune(p.text))
	return p, nil
}

// note says to the model where the rest is, or is "".
func (p part) note(start int) string {
	if p.next == 0 {
		return ""
	}
	return fmt.Sprintf("\n\n[Characters %d to %d of %d. Call extract again with start %d for the next part.]",
		start, p.next, p.all, p.next)
}

// window returns the arguments start and max_length of a call, and takes them out.
func window(in map[string]any) (start, limit int, err error) {
	limit = maxLength
	for name, to := range map[string]*int{"start": &start, "max_length": &limit} {
		if value, ok := in[name].(float64); ok {
			*to = int(min(value, 1<<31-1))
		}
		delete(in, name)
	}
	switch {
	case start < 0:
		err = fmt.Errorf("start: %d is below 0", start)
	case limit < 1:
		err = fmt.Errorf("max_length: %d is below 1", limit)
	}
	return start, limit, err
}
