package segments

import "testing"

func TestADateIsNoAuthor(t *testing.T) {
	table := table{pageReader: newPageReader(input(t, "<p>One line.", "forum", all))}
	for text, want := range map[string]bool{
		"2 hours ago": false, "March 7": false, "October 2015": false, "7. Mai": false,
		"Yesterday": false, "2024-05-01": false,
		"3558 replies": false, "3.1k 声望": false, "610声望": false,
		"April": true, "April98": true, "bosun7": true, "Ada Quill": true,
	} {
		if got := table.isName(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// Labels differ in each post, but begin with the same word.
func TestALabelIsNoAuthor(t *testing.T) {
	source := posts(`<div class=post id="p%[1]d"><b>post #%[1]d of 23 (permalink)</b> <i>%[3]s</i>
		<p><span>%[2]s</span></p><div class=content>%[4]s</div></div>`)
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 3 || got[0].Author != "Ada Quill" || got[1].Author != "bosun7" {
		t.Errorf("%+v", got)
	}
}

// A name of a field is no author: the classes of Drupal say "name" of each.
func TestATopicIsNoAuthor(t *testing.T) {
	got := Items(input(t, items(`<div class=card><div class=field--name-topic><a href="/t/%[1]d">Boats %[1]d</a></div>
		<h3><a href="/n/%[1]d">%[2]s</a></h3><p>%[3]s</p></div>`), "listing", all), nil)
	if len(got) != 3 || got[0].Author != "" || got[0].Title != "The ferry lands at the new pier" {
		t.Errorf("%+v", got)
	}
}

func TestANameMayStandOnTheLineOfItsDate(t *testing.T) {
	for _, head := range []string{
		"%[2]s &middot; <span>%[3]s</span>", "%[2]s | Posted on %[3]s", "Posted by %[2]s on %[3]s", "von %[2]s » %[3]s",
		"%[2]s (%[3]s)",
		"%[2]s &middot; <span>3 days ago</span>",
	} {
		got := Posts(
			input(t, posts(`<div class=post id="p%[1]d"><div>`+head+`</div><div class=content>%[4]s</div></div>`),
				"forum", isSentence))
		if len(got) != 3 || got[0].Author != "Ada Quill" || got[1].Author != "bosun7" {
			t.Errorf("%s: %+v", head, got)
		}
	}
}

// A label stands in many links, each with another address. The links of an author have one.
func TestALinkWithTheSameTextInAllItemsIsALabel(t *testing.T) {
	for link, want := range map[string]string{
		`<a class=author href="/user/ada">Ada Quill</a>`:     "Ada Quill",
		`<a class=author href="/user/%[1]d">Write to us</a>`: "",
		`<button class=author>Vote</button>`:                 "",
		`<b class=author>by Ada</b>`:                         "Ada",
		`<b class=author>by Ada %[1]d</b>`:                   "Ada 3",
		`<b class=author>Byron</b>`:                          "Byron",
	} {
		got := Items(input(t, items(`<div class=card><h3><a href="/n/%[1]d">%[2]s</a></h3><p>%[3]s</p><p>`+link+
			`</p></div>`), "listing", all), nil)
		if len(got) != 3 || got[2].Author != want {
			t.Errorf("%s: %+v", link, got)
		}
	}
}

func TestTheWordBeforeAllNamesIsNoPartOfThem(t *testing.T) {
	for _, c := range []struct{ before, after []string }{
		{[]string{"by Ada", "by Grace"}, []string{"Ada", "Grace"}},
		{[]string{"Posted by Ada", "Posted by Grace"}, []string{"Ada", "Grace"}},
		{[]string{"von Neumann", "Ada"}, []string{"von Neumann", "Ada"}},
		{[]string{"von Neumann", "by Ada"}, []string{"von Neumann", "by Ada"}},
		{[]string{"von Neumann"}, []string{"von Neumann"}},
	} {
		names := column{cells: make(map[int]cell)}
		for i, name := range c.before {
			names.cells[i] = cell{text: name}
		}
		names.trimBy()
		for i, want := range c.after {
			if got := names.cells[i].text; got != want {
				t.Errorf("%q: %q, want %q", c.before, got, want)
			}
		}
	}
}
