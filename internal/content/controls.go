package content

import (
	"bytes"
	_ "embed"
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"linesift/internal/words"
	"linesift/page"
)

// A control is a kind of element that a reader uses and does not read, a bit of a set.
type control uint32

const (
	editing   control = 1 << iota // links to the editor of a section of a wiki
	permalink                     // the link of a heading or term to itself
	copying                       // the button that copies a listing
	icon                          // the name of a picture that a font draws in its place
	gutter                        // numbers of lines, beside code
	beside                        // what else stands in a listing and is not part of it
)

//go:embed controls.txt
var controlList string

// controls has classes of controls, whole ones.
var controls = words.Listed[control](controlList, "editing", "permalink", "copying", "icon", "gutter", "beside")

// DropControls drops elements that are for use and not for reading: links to editors of wikis, links of
// headings and terms to themselves, buttons that copy code, line numbers, names of icons, and shortcodes that
// no program has replaced.
func DropControls(s *State) {
	p, mask := s.Page, s.Mask
	kept := keptSource(p, mask)
	known := controls()
	for i := range p.Nodes {
		n := &p.Nodes[i]
		if n.Source.End <= kept.Start || kept.End <= n.Source.Start {
			continue
		}
		for class := range bytes.FieldsSeq(p.NodeNames(int32(i))) {
			if c := known.Of(class); c != 0 && c.stands(p, mask, n) {
				setText(p, mask, n, false)
				break
			}
		}
		isButton := n.Tag == atom.Button && n.In&page.InPre != 0 || isNotSelected(p, int32(i))
		if isButton || n.Tag == atom.A && isInName(p, n) && isSign(p, n) {
			setText(p, mask, n, false)
		}
		if isListing(p, int32(i)) {
			dropNumbers(p, mask, n)
		}
	}
	for _, v := range p.Annotations {
		mayEdit := v.Kind == page.Link && bytes.Contains(v.Text, []byte("edit"))
		if mayEdit && editor().Match(v.Text) && !bytes.Contains(v.Text, []byte("redlink")) {
			dropEdit(p, mask, &p.Nodes[v.Node])
		}
	}
	for i, r := range p.Runs {
		if mask[i] && p.Text[r.Text.Start] == '[' && shortcodes().Match(p.RunText(i)) {
			mask[i] = false
		}
	}
}

// keptSource returns the source from the first run of a mask to the last.
func keptSource(p *page.Page, mask page.Mask) (s page.Span) {
	if first := slices.Index(mask, true); first >= 0 {
		last := len(mask) - 1
		for !mask[last] {
			last--
		}
		s = page.Span{Start: p.Runs[first].Source.Start, End: p.Runs[last].Source.End}
	}
	return s
}

// stands reports whether an element stands where controls of a kind do.
func (c control) stands(p *page.Page, mask page.Mask, n *page.Node) bool {
	first, end := p.RunsIn(n.Source)
	if first == end {
		return false
	}
	line := p.Runs[first].Line
	isKept := func(run int) bool { return 0 <= run && run < len(mask) && mask[run] && p.Runs[run].Line == line }
	switch c {
	case permalink: // the heading or term has a text besides
		return n.Tag == atom.A && isInName(p, n) && (isKept(first-1) || isKept(end))
	case gutter:
		return p.Nodes[p.Runs[first].Node].In&inCode != 0 || n.Tag == atom.Td && isNumber(p.RunText(first))
	case beside:
		return p.Nodes[max(n.Parent, 0)].In&inCode != 0
	}
	return p.Runs[end-1].Text.End-p.Runs[first].Text.Start <= longestControl
}

// isInName reports whether an element is in a heading, or right in a term.
func isInName(p *page.Page, n *page.Node) bool {
	return n.In&page.InHeading != 0 || p.Nodes[max(n.Parent, 0)].Tag == atom.Dt
}

// longestControl is the most bytes of text in a control.
const longestControl = 80

// isSign reports whether an element has text without a letter or digit.
func isSign(p *page.Page, n *page.Node) bool {
	first, end := p.RunsIn(n.Source)
	for i := first; i < end; i++ {
		if bytes.ContainsFunc(p.RunText(i), words.IsWordRune) {
			return false
		}
	}
	return true
}

// editor matches the address of the editor of a wiki: MediaWiki's, DokuWiki's.
var editor = words.Pattern(`[?&;](?:(?:ve)?action|do)=edit(?:$|[^a-z])`)

// dropEdit drops a link to an editor if it stands in brackets, in a heading, or alone on its line, and
// the brackets with it. A link in a sentence asks readers to help.
func dropEdit(p *page.Page, mask page.Mask, n *page.Node) {
	first, end := p.RunsIn(n.Source)
	if first == end || p.Runs[end-1].Text.End-p.Runs[first].Text.Start > longestControl {
		return
	}
	run := func(i int) string {
		if i < 0 || i >= len(p.Runs) || p.Runs[i].Line != p.Runs[first].Line {
			return ""
		}
		return string(p.RunText(i))
	}
	before, after := run(first-1), run(end)
	isBracketed := before == "[" && (strings.HasPrefix(after, "]") || after == "|")
	if n.In&page.InHeading == 0 && !isBracketed && before+after != "" {
		return
	}
	setText(p, mask, n, false)
	if before == "[" {
		mask[first-1] = false
	}
	if after == "]" {
		mask[end] = false
	}
}

// shortcodes matches a text that has only shortcodes of WordPress, as its page builders write them.
var shortcodes = words.Pattern(
	`^(?:\[/?(?:vc|et_pb|fusion|av|su|cs|wpb|nectar|mk|tatsu|ult|fl)_[a-z_0-9]+(?:\s[^\]]*)?\]\s*)+$|` +
		`^\[(?:gallery|embed|contact-form-7|playlist|rev_slider)\s[^\]]*\]$`)
