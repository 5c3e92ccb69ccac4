package content

import (
	"bytes"
	"sync"

	"linesift/page"
	"linesift/words"
)

// forumWords has the words by which a page calls itself a forum: in classes and ids, or as the
// program that made it.
var forumWords = sync.OnceValue(func() *words.Vocabulary[uint32] { return words.NewClassVocabulary[uint32]("content/forum") })

// isThread reports whether a page is a thread of a forum, by the program that made it or by the
// classes of the elements that hold all of the mask. The comments below an article may stand in a box that is called a forum, but
// the article stands outside.
func isThread(p *page.Page, m page.Mask) bool {
	if forumWords().OfNames(bytes.ToLower(p.Meta.Generator)) != 0 {
		return true
	}
	around := int32(-1) // the innermost element that holds all lines of the mask
	for i := range p.Lines {
		switch {
		case !m.Line(p, i):
		case around < 0:
			around = p.Lines[i].Node
		default:
			around = p.Around(around, p.Lines[i].Node)
		}
	}
	for n := around; n > 0; n = p.Nodes[n].Parent {
		if forumWords().OfNames(p.NodeWords(n)) != 0 {
			return true
		}
	}
	return false
}
