package segments

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"linesift/pagetype"
)

// posts writes a thread: three posts in the layout of a format with author, date and text.
func posts(layout string) string {
	var b strings.Builder
	for i, post := range [][3]string{
		{"Ada Quill", "1 May 2024 10:15", "<p>Where does the ferry land now?</p><p>The old pier is closed.</p>"},
		{"bosun7", "2 May 2024 09:00", "<p>At the new pier, since April.</p>"},
		{"Ada Quill", "3 May 2024 18:30", "<p>Thank you, I found it this morning.</p><p>Yes</p>"},
	} {
		fmt.Fprintf(&b, layout, i+11, post[0], post[1], post[2])
	}
	return b.String()
}

// plainPost is the layout of a post whose classes say what its parts are.
const plainPost = `<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i>` +
	`<div class=content>%s</div></div>`

func TestPostsOfAThread(t *testing.T) {
	for name, source := range map[string]string{
		"boxes": `<div class=thread>` + posts(`<div class="post odd" id="p%[1]d">
			<div class=head><a class=username href="/user/%[2]s">%[2]s</a> <span class=date>%[3]s</span></div>
			<div class=content>%[4]s</div><div class=foot><a href=#>Reply</a></div></div>`) + `</div>`,
		"rows": `<table>` + posts(`<tr id="m%[1]d"><td><a href="/member.php?u=%[2]s">%[2]s</a><p>%[3]s</p></td></tr>
			<tr><td class=message>%[4]s</td></tr>`) + `</table>`,
		"tables": posts(`<table class="post%[1]d"><tr><td><b class=author>%[2]s</b>
			<div>Joined: Jan 2010</div></td><td><div>%[3]s</div>
			<div class="text" id="msg%[1]d">%[4]s</div></td></tr></table>`),
		"time elements": posts(`<article class="comment">
			<header><a href="/u/%[2]s" title="%[1]d">%[2]s</a> <time datetime="%[3]s">once</time></header>
			<div class=body>%[4]s</div></article>`),
	} {
		got := Posts(input(t, source, "forum", isSentence))
		var short [][3]string
		for _, p := range got {
			short = append(short, [3]string{p.Author, p.Date, p.Text})
		}
		want := [][3]string{
			{"Ada Quill", "2024-05-01T10:15", "Where does the ferry land now?\nThe old pier is closed."},
			{"bosun7", "2024-05-02T09:00", "At the new pier, since April."},
			{"Ada Quill", "2024-05-03T18:30", "Thank you, I found it this morning.\nYes"},
		}
		if diff := cmp.Diff(want, short); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestRepliesStandInsideThePostsThatTheyAnswer(t *testing.T) {
	reply := func(n int, author, text, inside string) string {
		return fmt.Sprintf(`<li id="c%d"><div class=comment-author><a class=user href="/u/%[2]s">%[2]s</a>
			on 0%[1]d May 2024</div><div class=comment-text><p>%[3]s</p></div><ul>%[4]s</ul></li>`,
			n, author, text, inside)
	}
	answers := reply(2, "Bea", "This is an answer to Ada.", reply(3, "Cid", "This is an answer to Bea.", ""))
	source := "<ul>" + reply(1, "Ada", "This is the first comment of all.", answers) +
		reply(4, "Dee", "This one stands alone.", "") + "</ul>"
	got := Posts(input(t, source, "forum", isSentence))
	var short []string
	for _, p := range got {
		short = append(short, p.Author+" "+p.Date+" "+p.Text)
	}
	want := []string{
		"Ada 2024-05-01 This is the first comment of all.", "Bea 2024-05-02 This is an answer to Ada.",
		"Cid 2024-05-03 This is an answer to Bea.", "Dee 2024-05-04 This one stands alone.",
	}
	if diff := cmp.Diff(want, short); diff != "" {
		t.Error(diff)
	}
}

func TestAListOfThreadsHasItemsAndNoPosts(t *testing.T) {
	var b strings.Builder
	for i, title := range []string{
		"Where does the ferry land now?", "Boats for sale, all sizes", "The old pier is closed",
		"New nets", "Storm in May", "Which rope",
	} {
		fmt.Fprintf(&b, `<tr class=topic><td><a href="/t/%[1]d">%[2]s</a>
			<p>Thirty answers, the last one of them today.</p></td>
			<td>by <a class=username href="/user/a%[1]d">bosun%[1]d</a> <i>%[1]d May 2024</i></td></tr>`, i+1, title)
	}
	in := input(t, "<table>"+b.String()+"</table>", "forum", all)
	posts := Posts(in)
	items := Items(in, posts)
	if posts != nil || len(items) != 6 ||
		items[1].Title != "Boats for sale, all sizes" || items[1].URL != "https://a.example/t/2" {
		t.Errorf("%+v, %+v", posts, items)
	}
}

func TestAnArticleHasNoPosts(t *testing.T) {
	source := `<article class=post><h1>The ferry</h1><p class=byline>By Ada Quill, 1 May 2024</p>` +
		strings.Repeat(`<p>A paragraph of the article that is long enough.</p>`, 9) + `</article>`
	if got := Posts(input(t, source, "article", isSentence)); got != nil {
		t.Errorf("%+v", got)
	}
}

// A user's rules are kept: no line comes back that they have left out.
func TestPostsHaveOnlyKeptLinesIfOptionsSelect(t *testing.T) {
	in := input(t, posts(plainPost), "forum", isSentence)
	in.Readable = nil
	got := Posts(in)
	if len(got) != 3 || got[2].Text != "Thank you, I found it this morning." {
		t.Errorf("%+v", got)
	}
}

// A model drops short lines. A post has them, but no button between them.
func TestPostsHaveReadableLines(t *testing.T) {
	in := input(t, posts(`<div class=post id="p%d"><a class=username href="/user/x">%s</a> <i>%s</i>
		<div class=content>%s<p>Bye</p><p>Click to expand</p><p>23</p><button>Save</button></div></div>`),
		"forum", isSentence)
	for i := range in.Page.Lines {
		if string(in.Page.LineText(i)) == "Click to expand" {
			in.Readable.SetLine(in.Page, i, false)
		}
	}
	got := Posts(in)
	if len(got) != 3 || got[2].Text != "Thank you, I found it this morning.\nYes\nBye" {
		t.Errorf("%+v", got)
	}
}

// The model may keep names, dates, attachments and signatures in the box of a post's text.
func TestTheTextOfAPostHasNeitherItsHeadNorNotes(t *testing.T) {
	for name, head := range map[string]string{
		"one line":     `<p>By <a class=username href="/user/x">%[2]s</a> on %[3]s</p>`,
		"two lines":    `<p><a class=username href="/user/x">%[2]s</a></p><p>%[3]s</p>`,
		"their author": `<p><a class=username href="/user/x">%[2]s</a></p>`,
	} {
		source := posts(`<div class=post id="p%[1]d">
			<div class=bar><a class=username href="/user/x">%[2]s</a> <i>%[3]s</i></div>
			<div class=content>` + head + `%[4]s<div class=attachments>pier.jpg, 1.2 MB</div>
			<div class=signature>Ahoy!</div></div></div>`)
		got := Posts(input(t, source, "forum", func(line string) bool {
			return isSentence(line) || !strings.Contains(line, "2024")
		}))
		if len(got) != 3 || got[1].Text != "At the new pier, since April." || got[1].Author != "bosun7" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestCommentsThatMicrodataDeclaresArePosts(t *testing.T) {
	source := posts(
		`<div class=answer itemscope itemtype="https://schema.org/Answer"><a class=user href="/u/%[1]d">%[2]s</a> <i>%[3]s</i>
		<div class=body itemprop=text>%[4]s</div>
		<ul><li itemscope itemtype="https://schema.org/Comment"><span itemprop=text>Is that so in %[1]d?</span>
		<div><a class=user href="/u/%[1]d">bosun7</a> <i>4 May 2024 07:%[1]d</i></div></ul></div>`)
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 6 || got[1].Text != "Is that so in 11?" || got[1].Author != "bosun7" ||
		got[1].Date != "2024-05-04T07:11" ||
		got[2].Author != "bosun7" || got[2].Date != "2024-05-02T09:00" {
		t.Errorf("%+v", got)
	}
	source = `<div itemscope itemtype="https://schema.org/Product">It shines.</div>` + source
	if got := Posts(input(t, source, "product", func(line string) bool { return line == "It shines." })); got != nil {
		t.Errorf("a product: %+v", got)
	}
}

// The model may keep the first post alone, as if it were an article.
func TestCommentsOutsideOfTheContentArePosts(t *testing.T) {
	source := `<p>The ferry lands at the new pier.</p><h2>Comments</h2>` +
		posts(`<div class=comment id="c%d"><a class=username href="/u/x">%s</a>
		<i>%s</i><div class=comment-text>%s</div><a>Reply</a></div>`) +
		strings.Repeat("<p><a href=/m>Menu of the site</a>", 20)
	got := Posts(input(t, source, "forum", func(line string) bool { return strings.HasPrefix(line, "The ferry") }))
	if len(got) != 3 || got[1].Author != "bosun7" || got[1].Text != "At the new pier, since April." {
		t.Errorf("%+v", got)
	}
}

func TestEntriesOfABlogAreNoPosts(t *testing.T) {
	source := posts(
		`<div class=post><h2><a href="/entry-%[1]d">Entry %[1]d</a></h2><a class=author href="/author/%[2]s">%[2]s</a> <i>%[3]s</i>
		<div class=content>%[4]s</div></div>`)
	if got := Posts(input(t, source, "forum", isSentence)); got != nil {
		t.Errorf("%+v", got)
	}
	if got := Posts(input(t, strings.ReplaceAll(source, "/entry-", "/thread#p"), "forum", isSentence)); len(got) != 3 {
		t.Errorf("titles of posts: %+v", got)
	}
}

// The model may keep the first post alone: short replies in the same template are posts too.
func TestRepliesThatTheModelLeavesOutArePosts(t *testing.T) {
	source := posts(`<table id="pid%[1]d"><tr><td><a href="/space-uid-%[1]d.html?uid=%[1]d">%[2]s</a></td>
		<td>发表于 %[3]s | 只看该作者<table><tr><td class=t_f id="postmessage_%[1]d">%[4]s</td></tr></table></td></tr></table>`)
	first := func(line string) bool { return strings.HasPrefix(line, "Where") || strings.HasPrefix(line, "The old") }
	got := Posts(input(t, source, "forum", first))
	if len(got) != 3 || got[1].Author != "bosun7" || got[1].Text != "At the new pier, since April." {
		t.Errorf("%+v", got)
	}
	got = Posts(input(t, strings.ReplaceAll(source, "2024", ""), "forum", first))
	if got != nil {
		t.Errorf("without dates: %+v", got)
	}
}

// The model may keep the names and dates of posts too. They divide posts, and are no part of them.
func TestKeptHeadsDividePosts(t *testing.T) {
	for name, layout := range map[string]string{
		"relative": `<td class=msg id="message_%[1]d"><div class=info><a class=name><b>%[2]s</b></a> <span title="%[3]s">2 years ago</span>
			<span>#%[1]d</span></div><div class=box><div class=text>%[4]s</div></div></td>`,
		"Chinese": `<td class=comment><h3><span>6765 有用</span> <a href="/people/%[1]d/">%[2]s</a> 看过
			<span>%[3]s</span> 贵州贵州贵州贵州贵州</h3><div class=text>%[4]s</div></td>`,
	} {
		got := Posts(input(t, "<table><tr>"+posts(layout)+"</table>", "forum", all))
		if len(got) != 3 || got[1].Author != "bosun7" || got[1].Date != "2024-05-02T09:00" ||
			got[1].Text != "At the new pier, since April." {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestRowsOfAnIndexWhoseTitlesTheModelLeavesOutAreNoPosts(t *testing.T) {
	source := posts(`<div class=row><div class=board><a href="/viewforum?f=%[1]d">Board %[1]d</a><br>%[4]s</div>
		<div>Last post by <a href="/profile/%[1]d">%[2]s</a> on %[3]s</div></div>`)
	if got := Posts(input(t, source, "forum", isSentence)); got != nil {
		t.Errorf("%+v", got)
	}
}

// The title of a thread above each excerpt is a link, but no heading. The model may leave one of them out.
func TestExcerptsBelowTitlesOfThreadsAreNoPosts(t *testing.T) {
	source := posts(`<li><div class=title><a href="/discussion/%[1]d">Where to land, part %[1]d</a></div>
		<div class=meta>Started by <a href="/profile/%[1]d">%[2]s</a> <i>%[3]s</i></div><div class=excerpt>%[4]s</div></li>`)
	kept := func(line string) bool {
		return isSentence(line) || strings.HasSuffix(line, "1") || strings.HasSuffix(line, "2")
	}
	if got := Posts(input(t, source, "forum", kept)); got != nil {
		t.Errorf("%+v", got)
	}
	if got := Posts(input(t, strings.ReplaceAll(source, "/discussion/", "#"), "forum", kept)); len(got) != 3 {
		t.Errorf("titles of posts: %+v", got)
	}
}

// Flarum's page for readers without scripts has names in headings, and no dates.
func TestNamesInHeadingsDividePosts(t *testing.T) {
	source := "<noscript id=flarum-content>" +
		posts(`<article><div class="PostUser"><h3 class="PostUser-name">%[2]s</h3></div>
		<div class="Post-body">%[4]s</div></article><hr>`) + "</noscript>"
	got := Posts(input(t, source, "article", all))
	if len(got) != 3 || got[1].Author != "bosun7" || got[1].Text != "At the new pier, since April." {
		t.Errorf("%+v", got)
	}
}

// The header of the table and the box of the forum have the template of posts, but no date.
func TestPostsWithoutADateAmongThoseWithOneAreNone(t *testing.T) {
	source := `<div class=post id=p1><a class=username href="/u/x">Ada Quill</a><div class=content>Posts</div></div>` +
		posts(plainPost)
	got := Posts(input(t, source, "forum", all))
	if len(got) != 3 || got[0].Date != "2024-05-01T10:15" {
		t.Errorf("%+v", got)
	}
}

// A thread may have no word that says so: its posts have addresses of their own.
func TestPostsWithAddressesOfTheirOwnAreAThread(t *testing.T) {
	const layout = `<li class=css-1 %s="reply-%%[1]d"><a class=username href="/u/%%[1]d">%%[2]s</a> <i>%%[3]s</i>` +
		`<div class=css-2>%%[4]s</div></li>`
	for attribute, want := range map[string]int{"id": 3, "data-id": 0} {
		got := Posts(input(t, "<ul>"+posts(fmt.Sprintf(layout, attribute))+"</ul>", "service", isSentence))
		if len(got) != want {
			t.Errorf("%s: %+v", attribute, got)
		}
	}
}

// A thread may have neither, if it may be a forum.
func TestDatedPostsOfAPageThatMayBeAForumAreAThread(t *testing.T) {
	source := "<ul>" + posts(`<li class=css-1><a class=username href="/u/%[1]d">%[2]s</a> <i>%[3]s</i>`+
		`<div class=css-2>%[4]s</div></li>`) + "</ul>"
	for _, c := range []struct {
		source string
		forum  float32
		count  int
	}{{source, 0.3, 3}, {source, 0.1, 0}, {strings.ReplaceAll(source, " May 2024 ", ""), 0.3, 0}} {
		in := input(t, c.source, "article", isSentence)
		in.Types[slices.Index(pagetype.All(), pagetype.Article)] = 1 - c.forum
		in.Types[slices.Index(pagetype.All(), pagetype.Forum)] = c.forum
		if got := Posts(in); len(got) != c.count {
			t.Errorf("%v: %+v", c.forum, got)
		}
	}
}

// All of these classes begin with "css-" and a digit.
func TestClassesThatProgramsMadeTellPostsFromTheirParts(t *testing.T) {
	got := Posts(input(t, "<div>"+posts(`<div class=css-1aab id="reply-%[1]d"><div class=css-2bbc>`+
		`<a href="/user/%[1]d" class=css-3ccd>%[2]s</a><div class=css-4dde>%[3]s</div></div>`+
		`<div class=css-5eef><div class=css-6ffa>%[4]s</div></div><div class=css-7aab><a>Share it</a></div></div>`)+
		"</div>", "forum", isSentence))
	if len(got) != 3 || got[0].Author != "Ada Quill" || got[1].Text != "At the new pier, since April." ||
		got[2].Text != "Thank you, I found it this morning.\nYes" {
		t.Errorf("%+v", got)
	}
}

func TestAThreadWithoutRepliesHasOnePost(t *testing.T) {
	const head = `<div class=forum><div class=post id=post_1><div class=author><a class=username href="/u/7">bosun7` +
		`</a></div><i>2 May 2024 09:00</i>`
	const form = `<form class=quick-reply><textarea name=message></textarea></form></div>`
	for name, test := range map[string]struct {
		source string
		want   int
	}{
		"a post": {head + `<div class="post_body">At the new pier, since April.</div></div>` + form, 1},
		"no date": {strings.ReplaceAll(head, "2 May 2024 09:00", "") +
			`<div class="post_body">At the new pier, since April.</div></div>` + form, 0},
		"other text": {head + `<div class="rules">At the new pier, since April.</div></div>` + form, 0},
	} {
		if got := Posts(input(t, test.source, "forum", isSentence)); len(got) != test.want ||
			len(got) == 1 && got[0].Author != "bosun7" {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
