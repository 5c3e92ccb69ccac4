package content

import (
	"strings"
	"testing"

	"linesift/internal/logodds"
	"linesift/pagetype"
	"linesift/role"
)

// filler returns a text of n bytes, in words of four letters.
func filler(n int) string { return strings.Repeat("boat ", n/5+1)[:n] }

// Each limit is a number that was chosen on real pages: something holds up to it, or from it on, and not one further.
func TestLimits(t *testing.T) {
	state := func(html string, pageType pagetype.Type) *State {
		s := found(t, html, pageType)
		s.Types = typed(pageType, 1)
		return s
	}
	// drops reports whether a step drops the last line of a page.
	drops := func(s *State, step func(*State)) bool {
		step(s)
		return !s.Mask.Line(s.Page, len(s.Page.Lines)-1)
	}
	// prices reports whether the price in a line is kept, which was not found.
	prices := func(html string) bool {
		s := state("<title>Raft</title>"+html, "product")
		clear(s.Mask)
		KeepPrice(s)
		return strings.Contains(dropped(s), ".")
	}
	dropDoubtful := func(confidence float32) func(*State) {
		return func(s *State) {
			s.Confidence = confidence
			DropDoubtful(s)
		}
	}
	product := "<title>Raft</title><h1>Raft</h1>"
	cards := func(rest string) bool {
		return drops(state(product+strings.Repeat("<li><h3>Boat</h3><p>$12"+rest+"</li>", 3), "product"), DropCards)
	}
	// dropsIsland reports whether a line goes that stands so many lines below an article. The log-odds of both are
	// in hundredths.
	dropsIsland := func(below, ofArticle, ofIsland int) bool {
		s := state("<p>"+filler(200)+strings.Repeat("<p>x", below-1)+"<p>boat", "article")
		s.setLines(1, below, false)
		s.Probabilities[0] = logodds.Probability(float32(ofArticle) / 100)
		s.Probabilities[below] = logodds.Probability(float32(ofIsland) / 100)
		return drops(s, DropIslands)
	}
	// dropsTeasers reports whether lines go from three links below an article, with lines above and below its headline.
	dropsTeasers := func(above, below, link string) bool {
		s := state("<title>Raft</title><div>"+above+"<h1>Raft</h1>"+below+"</div>"+strings.Repeat("<p>"+link, 3),
			"article")
		DropTeasers(s)
		return strings.Contains(dropped(s), "x")
	}
	date, text, link := "<p>3 May 2012", "<p>"+filler(150), "<a href=x>Boats</a>"
	// keepsTitle reports whether the titles of three entries stay, of which the other lines were found.
	keepsTitle := func(title, rest string) bool {
		entry := func(mark string) string { return "<li><a href=x>" + title + mark + "</a>" + rest + "</li>" }
		s := state(entry("!")+entry("?")+entry("."), "article")
		for i := range s.Page.Lines {
			s.Probabilities[i] = .5
			s.Mask.SetLine(s.Page, i, s.Page.Lines[i].LinkBytes == 0)
		}
		KeepTitles(s)
		return s.Mask.Line(s.Page, 0)
	}
	for _, limit := range []struct {
		name     string
		at, step int // it holds at this number, and not a step further
		holds    func(n int) bool
	}{
		{"the most lines of a card", 30, 1, func(n int) bool { return cards(strings.Repeat("<p>Blue", n-2)) }},
		{"the most bytes of a text in a card", 160, 1, func(n int) bool { return cards("<p>" + filler(n-1) + "x") }},
		{"the most bytes of a line with a price in a card", 80, 1, func(n int) bool {
			return drops(state(product+strings.Repeat("<li><h3>Boat</h3><p>$12 "+filler(n-5)+"x</li>", 3), "product"),
				DropCards)
		}},
		{"the least words of a copy", 15, -1, func(n int) bool {
			return drops(state(strings.Repeat("<p>"+strings.Repeat("boat ", n), 2), "forum"), DropCopies)
		}},
		{"the most lines from a line to its copy", 50, 1, func(n int) bool {
			text := "<p>" + strings.Repeat("boat ", 20)
			return drops(state(text+strings.Repeat("<p>x", n-1)+text, "product"), DropCopies)
		}},
		{"the least words of a copied body", 60, -1, func(n int) bool {
			body := "<div><p>x<p>y<p>" + strings.Repeat("boat ", n-2) + "</div>"
			return drops(state(body+body, "article"), DropCopies)
		}},
		{"the most words of a doubtful page", 24, 1, func(n int) bool {
			return drops(state("<p>"+strings.Repeat("boat ", n), "article"), dropDoubtful(0))
		}},
		{"the most confidence of a doubtful page, in hundredths", 14, 1, func(n int) bool {
			return drops(state("<p>boat", "article"), dropDoubtful(float32(n)/100))
		}},
		{"the most bytes of a label", 40, 1, func(n int) bool {
			s := state("<p>"+filler(n-2)+"x:<p>Choose", "product")
			s.setLines(1, 2, false)
			DropLabels(s)
			return !s.Mask.Line(s.Page, 0)
		}},
		{"the most bytes of a control", 80, 1, func(n int) bool {
			return drops(state("<p>boat<div class=copy-code>"+filler(n-1)+"x</div>", "article"), DropControls)
		}},
		{"the most bytes of the last headings", 200, 1, func(n int) bool {
			return drops(state("<p>boat<h2>"+filler(n-1)+"x</h2>", "article"), DropLastHeadings)
		}},
		{"the most bytes of a price", 40, 1, func(n int) bool {
			return prices("<h1>Raft</h1><p>$12 " + filler(n-5) + "x")
		}},
		{"the most lines from a price down to the title", 10, 1, func(n int) bool {
			return prices("<p>$12" + strings.Repeat("<p>x", n-1) + "<h1>Raft</h1>")
		}},
		{"the most lines from the title down to a price", 39, 1, func(n int) bool {
			return prices("<h1>Raft</h1>" + strings.Repeat("<p>x", n-1) + "<p>$12")
		}},
		{"the least probability of a name, in hundredths", 10, -1, func(n int) bool {
			s := state(product+"<p>It floats.", "product")
			clear(s.Mask)
			s.Probabilities[0] = float32(n) / 100
			KeepName(s)
			return s.Mask.Line(s.Page, 0)
		}},
		{"the most lines down to a line that is no island", 5, 1,
			func(n int) bool { return !dropsIsland(n, 500, -100) }},
		{"the most log-odds of an island below an article of 2.5", 49, 2,
			func(n int) bool { return dropsIsland(9, 250, n) }},
		{"the most log-odds of an island below a sure article", 99, 2,
			func(n int) bool { return dropsIsland(9, 500, n) }},
		{"the most lines from a date down to the headline", 3, 1, func(n int) bool {
			return dropsTeasers(date+strings.Repeat("<p>x", n-1), text, link)
		}},
		{"the most lines from the headline down to a date", 7, 1, func(n int) bool {
			return dropsTeasers("", strings.Repeat("<p>x", n-1)+date+text, link)
		}},
		{"the most bytes of a line with a date", 119, 1,
			func(n int) bool { return dropsTeasers("", "<p>2012 "+filler(n-6)+"x"+text, link) }},
		{"the least bytes of text below a headline", 100, -1,
			func(n int) bool { return dropsTeasers(date, "<p>"+filler(n-1)+"x", link) }},
		{"the most bytes of a teaser's link", 199, 1,
			func(n int) bool { return dropsTeasers(date, text, "<a href=x>"+filler(n-1)+"x</a>") }},
		{"the least bytes of the link in a teaser of 100", 60, -1, func(n int) bool {
			return dropsTeasers(date, text, "<a href=x>"+strings.Repeat("x", n)+"</a>"+strings.Repeat("y", 100-n))
		}},
		{"the least bytes of a text that is no teaser", 60, -1, func(n int) bool {
			s := state("<p>"+filler(n-1)+"x", "article")
			return isKeptText(s.Page, s.Mask, 0)
		}},
		{"the most lines of an entry with a title", 30, 1,
			func(n int) bool { return keepsTitle("The red raft", strings.Repeat("<p>x", n-1)) }},
		{"the least words of an entry's title", 3, -1,
			func(n int) bool { return keepsTitle(strings.TrimSpace(strings.Repeat("boat ", n)), "<p>It floats.") }},
		{"the least log-odds of a row below a threshold of 0, in hundredths", -99, -2, func(n int) bool {
			s := state("<table><tr><td>boat<td>raft</table>", "product")
			s.Threshold, s.Probabilities[0] = .5, logodds.Probability(float32(n)/100)
			s.Probabilities[1] = s.Probabilities[0]
			s.setLines(1, 2, false)
			JoinRows(s)
			return s.Mask.Line(s.Page, 1)
		}},
		{"the most bytes of a title that is left out of 1,000", 300, 1, func(n int) bool {
			s := state("<p>"+filler(n-1)+"x<p>"+filler(999-n)+"x", "article")
			return s.rolesToTrim([]role.Role{role.Title, role.Paragraph}).Has(role.Title)
		}},
		{"the most bytes of a time", 40, 1, func(n int) bool {
			return minutesIn([]byte(filler(n-6)+"20 min")) == 20
		}},
		{"the most bytes of a note", 3000, 1, func(n int) bool {
			s := state("<p>boat<a href=#n>1</a><div id=n>"+filler(n-1)+"x</div>", "article")
			s.setLines(1, 2, false)
			Complete(s)
			return s.Mask.Line(s.Page, 1)
		}},
		{"the most bytes of a prompt", 250, 1, func(n int) bool {
			return new(promptReader).isPrompt([]byte("Mouse over to zoom" + strings.Repeat(".", n-18)))
		}},
		{"the most boxes around the heading of a section", 3, 1, func(n int) bool {
			return drops(state(product+"<p>It floats.<section>"+strings.Repeat("<div>", n)+"<h2>Returns</h2>"+
				strings.Repeat("</div>", n)+"<p>Within a month.</section>", "product"), DropDelivery)
		}},
		{"the most probability of a label, in hundredths", 69, 1, func(n int) bool {
			s := state("<p>Size:<p>Choose", "product")
			s.setLines(1, 2, false)
			s.Probabilities[0] = float32(n) / 100
			DropLabels(s)
			return !s.Mask.Line(s.Page, 0)
		}},
		{"the least separators of a scrambled line", 4, -1, func(n int) bool {
			return isScrambled([]byte("a b" + strings.Repeat("\u2063", n)))
		}},
		{"the least words of prose", 8, -1,
			func(n int) bool { return isProse(found(t, "<p>"+filler(99), "").Page, 0, n) }},
		{"the most words of a title that names a wall", 5, 1, func(n int) bool {
			var r wallReader
			return r.readTitle([]byte("Log in"+strings.Repeat(" boat", n-2)))&saysName != 0
		}},
		{"the most words of a small document", 150, 1, func(n int) bool {
			m := pageMeasure{words: n, body: n}
			return m.isSmall()
		}},
		{"the most lines of a small document", 12, 1, func(n int) bool {
			m := pageMeasure{words: 20, body: 20, lines: n}
			return m.isSmall()
		}},
		{"the most bytes of a page where 40 words of prose are too few", 10_000, 1, func(n int) bool {
			html := func(rest int) string {
				return "<title>Just a moment...</title><p>" + filler(250) + "<p>" + strings.Repeat("x", rest)
			}
			s := state(html(n-len(state(html(1), "").Page.Text)+1), "")
			return drops(s, JudgeMatter)
		}},
		{"the least probability of a page without a type, in hundredths", 50, -1, func(n int) bool {
			m := pageMeasure{none: float32(n) / 100, links: 1}
			return m.wall() != ""
		}},
		{"the most log-odds of such a page, in hundredths", 49, 1, func(n int) bool {
			m := pageMeasure{none: 1, logOdds: float64(n) / 100, links: 1}
			return m.wall() != ""
		}},
		{"the most words of a check", 399, 1, func(n int) bool {
			m := pageMeasure{words: n, title: saysCheck}
			return m.wall() != ""
		}},
		{"the most prose of a check", 39, 1, func(n int) bool {
			m := pageMeasure{prose: n, top: saysCheck}
			return m.wall() != ""
		}},
		{"the most words beside a notice", 11, 1, func(n int) bool {
			m := pageMeasure{notices: 1, rest: n}
			return m.wall() != ""
		}},
		{"the most words of a page with a notice", 149, 1, func(n int) bool {
			m := pageMeasure{notices: 1, words: n}
			return m.wall() != ""
		}},
		{"the most prose of an error", 29, 1, func(n int) bool {
			m := pageMeasure{noticed: n, top: saysError}
			return m.wall() != ""
		}},
		{"the most kept words of a wall", 99, 1, func(n int) bool {
			m := pageMeasure{kept: n, top: saysName}
			return m.wall() != ""
		}},
		{"the most confidence of a login without a name, in hundredths", 39, 1, func(n int) bool {
			m := pageMeasure{confidence: float32(n) / 100, passwords: 1,
				rest: 12}
			return m.wall() != ""
		}},
	} {
		if !limit.holds(limit.at) || limit.holds(limit.at+limit.step) {
			t.Errorf("%s: %d holds %t, %d holds %t; want true and false", limit.name,
				limit.at, limit.holds(limit.at), limit.at+limit.step, limit.holds(limit.at+limit.step))
		}
	}
}
