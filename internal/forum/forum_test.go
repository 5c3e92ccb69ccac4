package forum

import (
	"testing"

	"linesift/page"
)

func TestSaysThread(t *testing.T) {
	for source, want := range map[string]bool{
		`<div id=forum><p>Where does it leak?`:                                             true,
		`<div class="topic-messages"><p>Where does it leak?`:                               true,
		`<meta name=generator content="phpBB"><p>Where does it leak?`:                      true,
		`<div itemscope itemtype="https://schema.org/QAPage"><p>Where does it leak?`:       true,
		`<div class=forum>Ask</div><p>Where does it leak?`:                                 false,
		`<meta name=generator content="WordPress"><div class=entry><p>Where does it leak?`: false,
	} {
		p, err := page.ParseUTF8([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		last := p.Lines[len(p.Lines)-1].Node
		if got := SaysThread(p, last); got != want {
			t.Errorf("%s: %v, want %v", source, got, want)
		}
	}
}
