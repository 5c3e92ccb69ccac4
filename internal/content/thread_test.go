package content

import (
	"fmt"
	"strings"
	"testing"

	"linesift/pagetype"
)

// thread writes a page of a thread: the title, the first post, a heading, and four replies.
// Each format has a place for the text of a post.
func thread(head, first, above, reply string) string {
	page := "<title>A leaking boat</title>" + head + "<h1>A leaking boat</h1>" +
		fmt.Sprintf(first, strings.Repeat("The boat takes water at the stern and I cannot find the hole. ", 7)) + above
	for _, with := range []string{"chalk", "soap", "a lamp", "patience"} {
		page += fmt.Sprintf(reply, "You find such a hole with "+with+". "+
			strings.Repeat("It has always worked for me, in salt water and in sweet. ", 4))
	}
	return page
}

// stays reports whether posts of a page that a model takes for a type stay.
func stays(t *testing.T, html string, pageType pagetype.Type) bool {
	t.Helper()
	return !strings.Contains(selected(t, html, pageType)[1:], "x") // without the title
}

func TestPostsOfThreadsStay(t *testing.T) {
	const replies = "<div><h2>4 replies</h2>"
	for _, test := range []struct{ name, html string }{
		{"Reddit", thread("<shreddit-app>",
			`<shreddit-post><div class="md text-14" id=t3_1a-post-rtjson-content><p>%s</p></div></shreddit-post>`,
			"<div id=comment-tree class=comments>",
			`<shreddit-comment><div class="md text-14" id=t1_2b-comment-rtjson-content><p>%s</p></div>`+
				`</shreddit-comment>`)},
		{"old Reddit",
			thread("<body class='single-page comments-page'>",
				`<div class="thing link"><form class=usertext><div class="usertext-body"><div class=md><p>%s</p>`+
					`</div></div></form></div>`,
				"<div class=commentarea>",
				`<div class="thing comment"><form class=usertext><div class="usertext-body"><div class=md><p>%s</p>`+
					`</div></div></form></div>`)},
		{"Discourse",
			thread(`<meta name=generator content="Discourse 3.2">`,
				`<div class="topic-body"><div class=post itemprop=text><p>%s</p></div></div>`, replies,
				`<div class="topic-body" itemprop=comment><div class=post itemprop=text><p>%s</p></div></div>`)},
		{"Discourse without a generator",
			thread("", `<div class="topic-body"><div class=post itemprop=text><p>%s</p></div></div>`, "",
				`<div class="topic-body" itemprop=comment><div class=post itemprop=text><p>%s</p></div></div>`)},
		{"Lemmy", thread("", `<article class="post-container"><div class=md-div><p>%s</p></div></article>`,
			"<ul class=comments>",
			`<li class="comment list-unstyled"><article><div class=comment-content><div class=md-div><p>%s</p></div>`+
				`</div></article></li>`)},
		{"XenForo 1",
			thread("<html id=XenForo>", `<li class="message"><blockquote class="messageText">%s</blockquote></li>`,
				replies, `<li class="message"><blockquote class="messageText">%s</blockquote></li>`)},
		{"XenForo 2",
			thread("<html id=XF>", `<article class="message" id=post-1><div class=bbWrapper>%s</div></article>`,
				replies,
				`<article class="message" id=post-22><div class=bbWrapper>%s</div><a>Reply</a></article>`)},
		{"XenForo 2 that is known by its buttons alone",
			thread("", `<article class="message" id=post-1><div class=bbWrapper>%s</div></article>`,
				"<div class=replies>",
				`<article class="message" id=post-3><div class=bbWrapper>%s</div><div><a>Reply</a></div></article>`)},
		{"Vanilla", thread("", `<div class="Message userContent">%s</div>`, "<div><h2>Comments</h2>",
			`<div class="Message userContent">%s</div>`)},
		{"numbered posts in cells",
			thread("", `<table><tr><td id=post1>%s</table>`, replies, `<table><tr><td id=post2>%s</table>`)},
	} {
		for _, pageType := range []pagetype.Type{"article", "forum"} {
			if !stays(t, test.html, pageType) {
				t.Errorf("%s taken for %s: posts are dropped", test.name, pageType)
			}
		}
	}
}

func TestCommentsBelowArticlesGo(t *testing.T) {
	const (
		article  = `<article><div class="entry-content"><p>%s</p></div></article>`
		comments = "<div><h2>4 comments</h2>"
	)
	for _, test := range []struct{ name, html string }{
		{"a blog", thread("", article, comments, `<div class="comment-content"><p>%s</p></div>`)},
		{"a newspaper with buttons to reply",
			thread("", article, "<div class=readers>", `<div class="reader"><p>%s</p><a>Reply</a></div>`)},
		{"one box of all comments",
			thread("", `<div class=content>%s</div>`, comments+"<div class=content>", "<p>%s</p>")},
		{"boxes without names", thread("", "<div><p>%s</p></div>", comments, "<div><p>%s</p></div>")},
		{"paragraphs of one class", thread("", article, comments, `<p class=text>%s</p>`)},
		{"a caption in the template of the comments",
			thread("<div class=text>A boat.</div>", article, comments, `<div class=text>%s</div>`)},
	} {
		for _, pageType := range []pagetype.Type{"article", "forum"} {
			if stays(t, test.html, pageType) {
				t.Errorf("%s taken for %s: comments stay", test.name, pageType)
			}
		}
	}

	long := thread("", "<div class=text>"+strings.Repeat("The yard has closed its gates for the winter. ", 40)+
		"%s</div>", comments, "<div class=text>%s</div>")
	if stays(t, long, "article") {
		t.Error("an article longer than the comments in its template: comments stay")
	}
	if !stays(t, long, "forum") {
		t.Error("a forum with a long first post: posts are dropped")
	}
}
