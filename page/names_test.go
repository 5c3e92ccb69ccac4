package page

import (
	"testing"

	"linesift/internal/words"
)

var testTopics = words.NewClasses[uint32]("comment", "nav")

func TestElementsWithLinesSayWhatTheirNamesSay(t *testing.T) {
	p, err := ParseUTF8([]byte(`<p class="comment post-7">a<p class="comment post-8">b<p class="comment post">c` +
		`<div class="post-9 comment" id=x1>d</div><p>e<p id=mainNav>f<p class=comment></p>`))
	if err != nil {
		t.Fatal(err)
	}
	want := []struct {
		says  uint32
		alike int // the first node with the same template
	}{{1, 1}, {1, 1}, {1, 3}, {1, 4}, {0, 5}, {2, 6}, {0, 0}}
	templates := map[uint64]int{0: 0}
	for n := 1; n < len(p.Nodes); n++ {
		facts := p.NodeLines[n].NameFacts
		if _, isKnown := templates[facts.Template]; !isKnown {
			templates[facts.Template] = n
		}
		if says, alike := testTopics.In(facts.Says), templates[facts.Template]; says != want[n-1].says ||
			alike != want[n-1].alike {
			t.Errorf("node %d, %q: says %b, like node %d; want %+v", n, p.NodeNames(int32(n)), says, alike, want[n-1])
		}
	}
}
