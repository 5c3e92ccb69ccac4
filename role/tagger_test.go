package role

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"linesift/page"
)

// prose is a line that reads like a paragraph: longer than proseBytes.
const prose = "The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word " +
	"until it was out of sight."

func find(t *testing.T, src string) (*page.Page, []Role) {
	t.Helper()
	p, err := page.ParseUTF8([]byte(src))
	if err != nil {
		t.Fatal(err)
	}
	return p, new(Tagger).Tag(p, nil)
}

// A page is written as its lines: those of the test tables say which role the
// lines have that do not read like a paragraph.
func TestRoles(t *testing.T) {
	const head = `<title>The last ferry | Quay News</title><meta property="og:site_name" content="Quay News"><meta ` +
		`name=author content="Mara Lindqvist">`
	for _, tt := range []struct {
		promise, html string
		want          []string // "role: text" of each line
	}{
		{"title, byline and date",
			head + `<header><a href=/>Quay News</a></header><h1>The last ferry</h1><p>By Mara Lindqvist</p><p>4 ` +
				`March 2012, 10:15 pm</p><p>` + prose,
			[]string{"site: Quay News", "title: The last ferry", "byline: By Mara Lindqvist",
				"byline: 4 March 2012, 10:15 pm", "paragraph: " + prose}},
		{"a title in two lines, with a kicker above and a repeat below",
			head + `<p class=kicker>Harbour</p><h1>The last great<br>ferry news</h1><p>` + prose +
				`<p><b>The last ferry</b><p>` + prose,
			[]string{"title: Harbour", "title: The last great", "title: ferry news", "paragraph: " + prose,
				"title: The last ferry", "paragraph: " + prose}},
		{"a title that only says so by being the first heading",
			`<title>Quay</title><meta property="og:site_name" content="Quay"><h1 class=logo>All of the quay</h1>` +
				`<h1>Nobody said a word</h1><p>` + prose,
			[]string{"heading: All of the quay", "title: Nobody said a word", "paragraph: " + prose}},
		{"releases are no bylines", `<title>Changelog</title><h1>Changelog</h1><h2>2.1.0 (2024-05-02)</h2><p>` + prose +
			`<h2>[v1.0.0-rc.1] - 3 May 2023</h2><p>` + prose,
			[]string{"title: Changelog", "heading: 2.1.0 (2024-05-02)", "paragraph: " + prose,
				"heading: [v1.0.0-rc.1] - 3 May 2023", "paragraph: " + prose}},
		{"a date with points in a heading is one",
			head + `<h1>The last ferry</h1><h4>04.03.2012, 10:15</h4><p>` + prose,
			[]string{"title: The last ferry", "byline: 04.03.2012, 10:15", "paragraph: " + prose}},
		{"links to the page are no titles",
			head + `<nav><a href=/f>The last ferry</a></nav><h1>The last ferry</h1><p>` + prose +
				`<ul><li><a href=/f>The last ferry</a><li>The last ferry</ul>`,
			[]string{"paragraph: The last ferry", "title: The last ferry", "paragraph: " + prose,
				"list: The last ferry", "list: The last ferry"}},
		{"captions and credits",
			head + `<h1>The last ferry</h1><figure><img><figcaption>The quay at six</figcaption></figure><p>` + prose +
				`<p>Photo: Ines Roux<p>© Roux<p>Figure 2: passengers<p>` + prose,
			[]string{"title: The last ferry", "caption: The quay at six", "paragraph: " + prose,
				"caption: Photo: Ines Roux", "caption: © Roux", "caption: Figure 2: passengers",
				"paragraph: " + prose}},
		{"comments, their names and dates, and not their buttons and forms",
			head + `<article><h1>The last ferry</h1><p>` + prose + `</article>` +
				`<section id=comments><h2>2 comments</h2><ol><li class=comment><p>Ole<p><time>3 May 2012</time><p>I ` +
				`was on it.</p><a href=#>Reply</a></ol><form><label>Your name</label></form></section>`,
			[]string{"title: The last ferry", "paragraph: " + prose, "heading: 2 comments", "comment: Ole",
				"comment: 3 May 2012", "comment: I was on it.", "list: Reply", "paragraph: Your name"}},
		{"comments of code", head + `<article><h1>The last ferry</h1><p>` + prose +
			"<pre><span class=comment># Reads the log.</span>\nread log\n<i class=comment># Ends.</i></pre></article>",
			[]string{"title: The last ferry", "paragraph: " + prose, "code: # Reads the log.", "code: read log",
				"code: # Ends."}},
		{"comments below a heading that says so", head + `<article><h1>The last ferry</h1><p>` + prose + `</article>` +
			`<div><h3>Kommentare (2)</h3><p>Ole<p>Ich war dabei.<h3>Impressum</h3><p>Kai 1</div>`,
			[]string{"title: The last ferry", "paragraph: " + prose, "heading: Kommentare (2)", "comment: Ole",
				"comment: Ich war dabei.", "heading: Impressum", "paragraph: Kai 1"}},
		{"an article whose container talks of comments",
			head + `<div class="post comments"><h1>The last ferry</h1><p class=comment-count>3 comments</p><p>` +
				prose + `</div>`,
			[]string{"title: The last ferry", "paragraph: 3 comments", "paragraph: " + prose}},
		{"lists, cells, code and headings",
			head + `<h1>The last ferry</h1><p>` + prose +
				`<h2>Times</h2><ul><li>six</ul><dl><dt>pier<dd>two</dl><table><tr><th>from<td>quay</table><pre>go ` +
				`run .</pre><code>x := 1</code>`,
			[]string{"title: The last ferry", "paragraph: " + prose, "heading: Times", "list: six", "list: pier",
				"list: two", "cell: from", "cell: quay", "code: go run .", "code: x := 1"}},
		{"a timetable is no byline",
			head + `<h1>The last ferry</h1><table><tr><td>Quay<td>18:00<tr><td>Pier<td>18:20</table><p>` + prose,
			[]string{"title: The last ferry", "cell: Quay", "cell: 18:00", "cell: Pier", "cell: 18:20",
				"paragraph: " + prose}},
		{"tables that lay a page out", head + `<table><tr><td><h1>The last ferry</h1><p>` + prose +
			`<p>It was late.</table>`,
			[]string{"title: The last ferry", "paragraph: " + prose, "paragraph: It was late."}},
		{"a byline below the last paragraph",
			head + `<article><h1>The last ferry</h1><p>` + prose + `<p>` + prose + `<p>` + prose +
				`<p>Text: Ole Berg</article>`,
			[]string{"title: The last ferry", "paragraph: " + prose, "paragraph: " + prose, "paragraph: " + prose,
				"byline: Text: Ole Berg"}},
		{"sentences that only begin like bylines",
			head + `<h1>The last ferry</h1><p>By six it was gone.<p>Published it never was, and on 4 March ` +
				`nobody asked.<p>` + prose,
			[]string{"title: The last ferry", "paragraph: By six it was gone.",
				"paragraph: Published it never was, and on 4 March nobody asked.", "paragraph: " + prose}},
		{"nothing", ``, []string{"paragraph: "}},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			p, roles := find(t, tt.html)
			var got []string
			for i, r := range roles {
				got = append(got, r.String()+": "+string(p.LineText(i)))
			}
			if !slices.Equal(got, tt.want) {
				t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
			}
		})
	}
}

func TestBylinesInManyLanguages(t *testing.T) {
	for _, text := range []string{
		"March 4, 2012", "4 March 2012 at 10:15 pm", "Mon, 04 Mar 2012 10:15:00 GMT", "2012-03-04",
		"04.03.2012, 10:15 Uhr", "3/4/12", "12:30", "3 hours ago", "Updated: March 4, 2012 10:15 AM EST",
		"Sonntag, 4. März 2012, 10.15 Uhr", "Veröffentlicht am 4. März 2012", "Stand: 4. März 2012", "vor 3 Stunden",
		"Lesezeit: 3 Minuten", "Von Ole Berg", "Von Ole Berg, 4.3.2012", "Geschrieben von Ole Berg",
		"le 4 mars 2012 à 10h15", "Publié le 4 mars 2012", "Par Ines Roux", "4 de marzo de 2012", "Por Ines Roux",
		"Publicado em 4 de março de 2012 às 10:15", "4 marzo 2012", "di Ines Roux",
		"4 maart 2012", "Door Ines Roux", "4 marca 2012", "Autor: Ines Roux", "den 4 mars 2012", "Av Ines Roux",
		"4.3.2012 klo 10.15", "4 марта 2012 г.", "4 березня 2012", "4. března 2012", "2012. március 4.",
		"4 Mart 2012", "4 Μαρτίου 2012", "4 مارس 2012", "4 במרץ 2012", "4 मार्च 2012", "4 Maret 2012", "4 tháng 3 2012",
		"2012年3月4日", "2012年3月4日 10時15分", "2012년 3월 4일", "来源：新华社", "5 min read",
	} {
		_, roles := find(t, `<title>The last ferry</title><h1>The last ferry</h1><p>`+text+`</p><p>`+prose)
		if roles[1] != Byline {
			t.Errorf("%q is %s", text, roles[1])
		}
	}
	for _, text := range []string{
		"Six sets of nets were lost.", "By the way", "Vor dem Hafen", "30 minutes", "1 kg of pears", "2012",
		"Version 1.2.3 is out now", "12 comments", "Die Stadt am Meer", "3:2", "May be", "Van alles wat er was",
	} {
		_, roles := find(t, `<title>The last ferry</title><h1>The last ferry</h1><p>`+text+`</p><p>`+prose)
		if roles[1] != Paragraph {
			t.Errorf("%q is %s", text, roles[1])
		}
	}
}

func TestCommentHeadingsInManyLanguages(t *testing.T) {
	page := func(heading string) string {
		return `<title>The last ferry</title><article><h1>The last ferry</h1><p>` + prose + `</article><div><h3>` +
			heading + `</h3><p>I was on it.</div>`
	}
	for _, heading := range []string{
		"Comments", "3 comments", "Leave a comment", "Comments (3)", "Latest reader comments", "Kommentare",
		"3 Kommentare", "Leserkommentare", "Commentaires", "Comentarios", "Comentários (3)", "Commenti", "Reacties",
		"Komentarze", "Kommentarer", "Kommentit", "Комментарии", "Коментарі", "Komentáře", "Hozzászólások", "Yorumlar",
		"التعليقات", "תגובות", "Σχόλια", "댓글 3",
	} {
		if _, roles := find(t, page(heading)); roles[2] != Heading || roles[3] != Comment {
			t.Errorf("%q is %s, and the line below it %s", heading, roles[2], roles[3])
		}
	}
	for _, heading := range []string{"Scraping comments from pages", "The commentary", "A reply to the king"} {
		if _, roles := find(t, page(heading)); roles[3] != Paragraph {
			t.Errorf("the line below %q is %s", heading, roles[3])
		}
	}
}

func TestRepliesInManyLanguagesTellComments(t *testing.T) {
	thread := func(button string) string {
		return strings.Repeat(`<div><p>Inga 4.3.2012<p>I was on it, and so was my dog.<p>`+button+`</div>`, 2)
	}
	article := `<title>The last ferry</title><main><h1>The last ferry</h1><p>` + prose + `</main>`
	for _, button := range []string{
		"Reply", "Reply Report", "3 likes · Reply", "Antworten", "Répondre", "Responder", "Rispondi", "odpowiedz",
		"Reageer", "Svara", "Svar", "Vastaa", "ответить", "Відповісти", "Odpovědět",
		"Yanıtla", "Απάντηση", "رد", "پاسخ", "הגב", "Trả lời", "回复", "回覆", "返信", "답글",
	} {
		_, roles := find(t, article+`<div>`+thread(button)+`</div>`)
		if want := []Role{Title, Paragraph, Comment, Comment, Paragraph, Comment, Comment,
			Paragraph}; !slices.Equal(roles, want) {
			t.Errorf("%q: %v, want %v", button, roles, want)
		}
	}
	for name, html := range map[string]string{
		"one button": article + `<div><p>I was on it.<p>Reply</div>`,
		"a forum, whose posts are the text": `<title>The last ferry</title><h1>The last ferry</h1><div>` +
			thread("Reply") + thread("Reply") + `</div>`,
		"posts beside the text": `<title>The last ferry</title><h1>The last ferry</h1><p>` + prose + thread("Reply"),
		"buttons in a menu":     article + `<nav>` + thread("Reply") + `</nav>`,
		"sentences":             article + `<div>` + thread("Reply to us by post") + `</div>`,
	} {
		if _, roles := find(t, html); slices.Contains(roles, Comment) {
			t.Errorf("%s: %v", name, roles)
		}
	}
}

func TestManyBylinesAwayFromTheTitleAreOfOtherPages(t *testing.T) {
	for _, tt := range []struct {
		cards int
		want  Role
	}{{mostBylines, Byline}, {mostBylines + 1, List}} {
		_, roles := find(t, `<title>The last ferry</title><main><h1>The last ferry</h1><p>`+prose+`<p>`+prose+`<p>`+
			prose+
			`<ul>`+strings.Repeat(`<li><time>4 March 2012</time>`, tt.cards)+`</ul></main>`)
		if got := roles[len(roles)-1]; got != tt.want {
			t.Errorf("the last of %d dates below the text is %s, want %s", tt.cards, got, tt.want)
		}
	}
}

func TestTheTitleIsTold(t *testing.T) {
	var f Tagger
	for _, tt := range []struct {
		html string
		want int
	}{
		{`<title>The last ferry</title><p>The last ferry<h1>The last ferry</h1><p>` + prose, 1},
		{`<p>` + prose, -1},
		{``, -1},
	} {
		p, err := page.ParseUTF8([]byte(tt.html))
		if err != nil {
			t.Fatal(err)
		}
		f.Tag(p, nil)
		if f.TitleLine() != tt.want {
			t.Errorf("%s: line %d, want %d", tt.html, f.TitleLine(), tt.want)
		}
	}
}

func TestAPageHasTheSameRolesWhateverCameBefore(t *testing.T) {
	var warm Tagger
	for range 2 {
		for _, p := range samples(t) {
			first := Role(Site)
			got := warm.Tag(p, []Role{first})
			if want := new(Tagger).Tag(p, nil); got[0] != first || !slices.Equal(got[1:], want) {
				t.Errorf("%s: other roles", p.Title)
			}
		}
	}
}

func TestAWarmTaggerAllocatesNothingForALine(t *testing.T) {
	var f Tagger
	var roles []Role
	objects := func(lines int) float64 {
		p, _ := find(t, "<title>The last ferry | Quay</title><h1>The last ferry</h1>"+
			strings.Repeat("<p class=byline>By Mara, 4 March 2012<p>"+prose, lines))
		roles = f.Tag(p, roles[:0])
		return testing.AllocsPerRun(5, func() { roles = f.Tag(p, roles[:0]) })
	}
	few := objects(10)
	// A garbage collection in between empties the pools of regular expressions.
	if many := objects(1000); many > few+10 {
		t.Errorf("%.0f objects for 20 lines, %.0f for 2,000", few, many)
	}
}

// With steps that grow with the square of the input this test would not end
// within the time that go test allows.
func TestHugeNonsenseIsReadInLinearTime(t *testing.T) {
	const many = 20_000
	rep := strings.Repeat
	for _, html := range []string{
		rep("<h2>Comments</h2>x", many), rep("<div><h2>Comments</h2>", many), rep("<div class=comment>x", many),
		rep("<h1>x<br>", many),
		"<title>" + rep("x | ", many) + "</title>" + rep("<h1>x</h1>", many),
		rep("<time>4 March 2012</time><br>", many),
		"<title>x</title><h1>x</h1>" + rep("<p>x", many), rep("12:30 ", many), rep("<table><tr><td>x", many),
		rep("<p class='author date'>By X<p>"+prose, many/10),
	} {
		if p, roles := find(t, html); len(roles) != len(p.Lines) {
			t.Errorf("%d roles of %d lines", len(roles), len(p.Lines))
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add([]byte(`<title>The last ferry | Quay</title><h1>The last ferry</h1><p class=byline>By X, 2012年3月4日 9h30<p>` +
		prose + `<div class=comments><h2>2 comments</h2><p>x`))
	f.Add([]byte("<title>| - : |</title><h1>\u00a9 1.2.2012 4th\u0301</h1>"))
	var warm Tagger
	f.Fuzz(func(t *testing.T, src []byte) {
		p, err := page.ParseUTF8([]byte(strings.ToValidUTF8(string(src), "?")))
		if err != nil {
			return
		}
		roles := warm.Tag(p, nil)
		if len(roles) != len(p.Lines) {
			t.Fatalf("%d roles of %d lines", len(roles), len(p.Lines))
		}
		if !slices.Equal(roles, new(Tagger).Tag(p, nil)) {
			t.Error("other roles the second time")
		}
		if i := warm.TitleLine(); i >= 0 && roles[i] != Title {
			t.Errorf("the title is %s", roles[i])
		}
		for i, r := range roles {
			if r >= numRoles {
				t.Errorf("line %d has the role %d", i, r)
			}
		}
	})
}

func BenchmarkFind(b *testing.B) {
	pages := samples(b)
	n := 0
	for _, p := range pages {
		n += len(p.Source)
	}
	var f Tagger
	var roles []Role
	b.SetBytes(int64(n))
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range pages {
			roles = f.Tag(p, roles[:0])
		}
	}
}

func TestAPageInOneFormIsAsWithout(t *testing.T) {
	const html = `<title>Boats of the harbour</title><h1>Boats of the harbour</h1><p>By Ann Ash, 3 May 2024</p>` +
		`<p>The first boat left the harbour at noon, as it did each day, and the second followed an hour later.</p>` +
		`<h2>Comments (1)</h2><div class="comment"><p>Not at noon, at one.</p></div>`
	find := func(html string) []Role {
		p, err := page.ParseUTF8([]byte(html))
		if err != nil {
			t.Fatal(err)
		}
		return new(Tagger).Tag(p, nil)
	}
	want := []Role{Title, Byline, Paragraph, Heading, Comment}
	for _, html := range []string{html, "<form action=page.aspx>" + html + "</form>"} {
		if got := find(html); !slices.Equal(got, want) {
			t.Errorf("%v, want %v: %s", got, want, html)
		}
	}
}

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		text string
		want []string // the word in lower case, its number, the mark before it
	}{
		{"By Mara", []string{"by -1?", "mara -1 "}},
		{"04.03.2012", []string{"04 4?", "03 3.", "2012 2012."}},
		{"at 9h30 or 4th", []string{"at -1?", "9h30 9 ", "or -1 ", "4th 4 "}},
		{"2012年3月", []string{"2012 2012?", "年 -1?", "3 3?", "月 -1?"}},
		{"ÉTÉ — Été", []string{"été -1?", "été -1?"}},
		{"a, b", []string{"a -1?", "b -1?"}},
		{"٤ مارس", []string{"٤ -1?", "مارس -1 "}},
		{"99999999999", []string{"99999999999 -1?"}},
		{"Mat\u00adthi\u00adas", []string{"matthias -1?"}},
		{"!? ...", nil},
		{"", nil},
	} {
		var s scanner
		var got []string
		for s.read([]byte(tt.text)); s.next(); {
			value, mark := -1, byte('?')
			if s.digits > 0 {
				value = s.value
			}
			if s.mark > 0 {
				mark = s.mark
			}
			got = append(got, string(s.word)+" "+strconv.Itoa(value)+string(rune(mark)))
		}
		if !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestPartsOfTitles(t *testing.T) {
	for title, want := range map[string][2]string{
		"The last ferry | Quay News":      {"The last ferry ", " Quay News"},
		"Quay News - The last ferry":      {"The last ferry", "Quay News"},
		"The last ferry – Harbour – Quay": {"The last ferry", "Quay"},
		"Quay: the last ferry":            {"Quay: the last ferry", ""},
		"well-known":                      {"well-known", ""},
		"":                                {"", ""},
		"|":                               {"", ""},
	} {
		if longest, other := parts(title); longest != want[0] || other != want[1] {
			t.Errorf("%q: %q and %q, want %q", title, longest, other, want)
		}
	}
}
