package tagratio

import (
	"math"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"

	"linesift/page"
)

// nodeOf returns the first element of a tag.
func nodeOf(t *testing.T, p *page.Page, tag atom.Atom) int {
	t.Helper()
	for n := range p.Nodes {
		if p.Nodes[n].Tag == tag {
			return n
		}
	}
	t.Fatalf("no <%s>", tag)
	return 0
}

func TestRatiosOfElements(t *testing.T) {
	ten := "0123456789"
	for _, c := range []struct {
		promise, html string
		tag           atom.Atom
		want          float64
	}{
		// text / (tags + level): a <p> that is the document's child.
		{"text over tags and level", "<p>" + ten, atom.P, 10. / (1 + 1)},
		{"deeper", "<div><p>" + ten + "</div>", atom.P, 10. / (1 + 2)},
		{"with all inside it", "<div><p>" + ten + "<p>" + ten + "</div>", atom.Div, 20. / (3 + 1)},
		{"inline tags do not count", "<p>01234<i>56</i><span>789</span>", atom.P, 10. / (1 + 1)},
		{"a heading's text weighs 3", "<div><h1>" + ten + "</h1></div>", atom.Div, 30. / (2 + 1)},
		{"bold text 2", "<p>01234<b>56789</b>", atom.P, (5 + 2*5.) / (1 + 1)},
		{"times what the element around it weighs", "<h1>01234<b>56789</b></h1>", atom.H1, (3*5 + 3*2*5.) / (1 + 1)},
		{"a passage weighs 4", "<p>" + ten + ten, atom.P, 4 * 20. / (1 + 1)},
		{"links do not count", "<p>" + ten + "<a href=x>01234</a>", atom.P, 10. / (1 + 1)},
		{"nor what has an onclick", "<p>" + ten + "<span onclick=go()>01234</span>", atom.P, 10. / (1 + 1)},
		{"teasers are links, with the text around them", "<p>" + ten + "<span>Read more</span>", atom.P, 0},
		{"dots as well", "<p>0123...", atom.P, 0},
		{"but not their neighbours", "<div><p>" + ten + "<p>0123...</div>", atom.Div, 10. / (3 + 1)},
		{"forms do not count", "<div>" + ten + "<form>01234</form></div>", atom.Div, 10. / (1 + 1)},
		{"a form around the page does", "<form><div>" + ten + "</div></form>", atom.Form, 10. / (2 + 1)},
		{"buttons and lists of choices do not", "<div>" + ten + "<button>01</button><select><option>2</select></div>",
			atom.Div, 10. / (1 + 1)},
	} {
		s := &Sweeper{Heading: 3, Bold: 2, LongText: 20, Long: 4, PageForm: 0.5}
		p := parse(t, c.html)
		if got := s.measure(p)[nodeOf(t, p, c.tag)].ratio; math.Abs(got-c.want) > 1e-9 {
			t.Errorf("%s: %v, want %v", c.promise, got, c.want)
		}
	}
}

func TestSweeperKeepsTheCommonPath(t *testing.T) {
	long := func(n int) string { return strings.Repeat("0123456789", n) }
	// Ratios: each <p> at level 2 its text / 3; the <div> all of it / (5 + 1).
	three := "<h6>Head</h6><div>" + "<p>" + long(12) + "<p>" + long(11) + "<p>Short<p><a href=x>" + long(3) +
		"</a></div><p>" + long(2)
	for _, c := range []struct {
		promise, html string
		s             Sweeper
		want          string
	}{
		// 120/3 = 40, 110/3 = 36.7, the <div> 235/6 = 39.2, the document 259/7 = 37.
		{"all that is as good as the best: the paragraph", three, Sweeper{Tolerance: 1}, "010000"},
		{"or nearly: the <div>", three, Sweeper{Tolerance: 0.95}, "011110"},
		{"without its short blocks", three, Sweeper{Tolerance: 0.95, MinBlock: 6}, "011010"},
		{"without its links", three, Sweeper{Tolerance: 0.95, MaxLinks: 0.5}, "011100"},
		// The last <p> has 20/2 = 10, a quarter of the best.
		{"from far", three, Sweeper{Tolerance: 0.25}, "111111"},
		{"nothing but links: what is none", "<p><a href=x>one</a><p>...", Sweeper{Tolerance: 0.9, MaxLinks: 0.5}, "00"},
		{"bare text", "text", Sweeper{Tolerance: 0.9}, "1"},
	} {
		c.s.Heading, c.s.Bold, c.s.Long = 1, 1, 1
		if c.s.MaxLinks == 0 {
			c.s.MaxLinks = 1
		}
		if got := kept(parse(t, c.html), &c.s); got != c.want {
			t.Errorf("%s: %s, want %s", c.promise, got, c.want)
		}
	}
}

func TestLeadsOn(t *testing.T) {
	for text, want := range map[string]bool{
		"Read more":                       true,
		"read more »":                     true,
		"READ MORE >":                     true,
		"The ferry left. Read more":       true,
		"[Continue reading →]":            true,
		"The ferry left…":                 true,
		"The ferry left [...]":            true,
		"Weiterlesen":                     true,
		"Подробнее":                       true,
		"点击查看更多":                          true, // written without spaces
		"続きを読む":                           true,
		"":                                false,
		"The ferry left.":                 false,
		"I would like to read more.":      false, // a sentence
		"Let the rumour spread more":      false, // another word
		"more":                            false,
		"Read more of this in the book":   false,
		"…and it left":                    false,
		strings.Repeat("é", 40) + " mehr": false,
	} {
		if got := leadsOn([]byte(text)); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestIsHub(t *testing.T) {
	// 10 characters, 4 of a link and 2 of an onclick outside the mask.
	p := parse(t, "<p>0123456789<p><a href=x>link</a><p onclick=y>ab")
	for _, c := range []struct {
		min  int
		mask page.Mask
		is   bool
		want NetText
	}{
		{10, page.Mask{true, true, false}, false, NetText{10, 4. / 14}},
		{11, page.Mask{true, true, false}, true, NetText{10, 4. / 14}},
		{1, page.Mask{false, true, true}, true, NetText{0, 1}},
		{0, page.Mask{false, false, false}, false, NetText{0, 0}},
	} {
		o := Sweeper{MinNet: c.min}
		if is, got := o.IsHub(p, c.mask); is != c.is || got != c.want {
			t.Errorf("at least %d: %v by %+v, want %v by %+v", c.min, is, got, c.is, c.want)
		}
	}
}
