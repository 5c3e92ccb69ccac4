package segments

import (
	"fmt"
	"strings"
	"testing"
)

// ago writes the dates of posts as forums do that have no years.
func ago(thread string) string {
	return strings.NewReplacer("1 May 2024 10:15", "3 days ago", "2 May 2024 09:00", "2 days ago",
		"3 May 2024 18:30", "5 hours ago").Replace(thread)
}

func TestADateThatCannotBeReadIsThePagesOwn(t *testing.T) {
	got := Posts(input(t, ago(posts(plainPost)), "forum", isSentence))
	if len(got) != 3 || got[0].DateText != "3 days ago" || got[2].DateText != "5 hours ago" || got[1].Date != "" ||
		got[1].URL != "https://a.example/t#p12" {
		t.Errorf("%+v", got)
	}
}

func TestOtherDatesThanOfPosts(t *testing.T) {
	for name, layout := range map[string]string{
		"registered": `<dl><dt>Joined<dd>4 Oct 200%[1]d</dl><i>%[3]s</i>`,
		"edited":     `<p>Zuletzt bearbeitet: 5. Mai 2024 11:59</p><i>%[3]s</i>`,
		"in markup":  `<i>4 Oct 2009</i><time datetime="2024-05-%[1]dT10:00:00Z">once</time>`,
	} {
		got := Posts(
			input(t, posts(`<div class=post><a class=username href="/user/%[1]d">%[2]s</a> `+layout+
				`<div class=content>%[4]s</div></div>`),
				"forum", isSentence))
		if len(got) != 3 || !strings.HasPrefix(got[2].Date, "2024-05-") || got[2].Date == got[1].Date {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestTimesStandInTheZoneThatReadersSee(t *testing.T) {
	for shown, want := range map[string]string{
		`>`:                                  "2024-05-02T01:30:05Z",
		`>1 May 2024, 6:30 pm`:               "2024-05-01T18:30:05-07:00",
		`title="1.5.2024 18:30">May 1, 2024`: "2024-05-01T18:30:05-07:00",
		`>1 May 2024`:                        "2024-05-01",
		`>1 May 2024, 6:17 pm`:               "2024-05-01",
		`>2 May 2024`:                        "2024-05-02T01:30:05Z",
	} {
		got := Posts(input(t, posts(`<div class=post><a class=username href="/user/%[1]d">%[2]s</a>
			<time datetime="2024-05-02T01:30:05Z" `+shown+`</time><div class=content>%[4]s</div></div>`), "forum",
			isSentence))
		if len(got) != 3 || got[0].Date != want {
			t.Errorf("%s: %+v, want %s", shown, got, want)
		}
	}
}

func TestARelativeDateMayBeginAPost(t *testing.T) {
	source := ago(posts(`<div class=post id="p%d"><div><a class=username href="/user/x">%s</a></div>
		<div class=content><p>%s</p>%s</div></div>`))
	got := Posts(input(t, source, "forum", func(line string) bool {
		return isSentence(line) || strings.HasSuffix(line, "ago")
	}))
	if len(got) != 3 || got[1].DateText != "2 days ago" || got[1].Author != "bosun7" ||
		got[1].Text != "At the new pier, since April." {
		t.Errorf("%+v", got)
	}
}

// A post of a picture alone has no text, but a date. The next post has its own date.
func TestADateAboveAPostIsTheNearest(t *testing.T) {
	source := strings.Replace(posts(plainPost), "<p>At the new pier, since April.</p>", "<img src=pier.jpg>", 1)
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 2 || got[1].Date != "2024-05-03T18:30" || got[1].Author != "Ada Quill" {
		t.Errorf("%+v", got)
	}
}

func TestRelativeDatesOfManyLanguages(t *testing.T) {
	r := newPageReader(input(t, "<p>One line.", "forum", all))
	for _, text := range []string{
		"2 years ago", "an hour ago", "3 years, 4 months ago", "Today, 10:32", "vor 2 Tagen", "vor einer Stunde",
		"Gestern, 18:05", "il y a 2 jours",
		"il y a un an", "hace 3 meses", "hace un mes", "há 2 dias", "2 dias atrás", "2 giorni fa", "un mese fa",
		"2 dagen geleden",
		"2 dni temu", "wczoraj, 10:15", "2 дня назад", "вчера в 10:15", "2 gün önce", "dün 10:15", "před 2 dny",
		"včera 10:15", "för 2 dagar sedan",
		"2 dage siden", "3 小时前", "1 月前", "半小时前", "昨天 10:32", "2時間前", "2시간 전", "· 3y",
	} {
		if r.relative([]byte(text)) == nil {
			t.Errorf("%s is no relative date", text)
		}
	}
	for _, text := range []string{"vor dem Haus", "it was two", "la fa", "12 km", "3 years", "answered 6 years",
		"a long line about today and what it was like"} {
		if found := r.relative([]byte(text)); found != nil {
			t.Errorf("%s: %s", text, found)
		}
	}
}

func TestAnAttributeHasTheDateOfARelativeOne(t *testing.T) {
	for _, attribute := range []string{`title="%[3]s"`, `data-tippy-content="%[3]s"`, `data-time="17145585%[1]d"`} {
		got := Posts(
			input(t, posts(`<div class=post id="p%[1]d"><a class=username href="/u/%[1]d">%[2]s</a> <a `+attribute+
				`>2 years ago</a>
			<div class=content>%[4]s</div></div>`), "forum", isSentence))
		if len(got) != 3 || !strings.HasPrefix(got[0].Date, "2024-05-01T10:15") {
			t.Errorf("%s: %+v", attribute, got)
		}
	}
}

func TestTheOrderOfDayAndMonthIsThatOfThePagesOtherDates(t *testing.T) {
	thread := strings.NewReplacer("1 May 2024 10:15", "01/05/2024 10:15", "2 May 2024 09:00", "02/05/2024 09:00",
		"3 May 2024 18:30", "03/05/2024 18:30").Replace(posts(plainPost))
	for other, want := range map[string]string{"": "2024-01-05", "13/05/2024": "2024-05-01",
		"05/13/2024": "2024-01-05"} {
		got := Posts(input(t, `<html lang=en><p>`+other+`</p>`+thread, "forum", isSentence))
		if len(got) != 3 || !strings.HasPrefix(got[0].Date, want) {
			t.Errorf("%s: %+v, want %s", other, got, want)
		}
	}
}

// TestATimeWithoutAZoneInMarkupIsKept: as one in a text is.
func TestATimeWithoutAZoneInMarkupIsKept(t *testing.T) {
	for written, want := range map[string]string{
		"2024-05-01T10:15": "2024-05-01T10:15", "2024-05-01 10:15:30": "2024-05-01T10:15:30",
		"2024-05-01": "2024-05-01", "2024-05-01T10:15:00Z": "2024-05-01T10:15:00Z",
	} {
		got := Posts(input(t, posts(`<div class=post><a class=username href="/user/%[1]d">%[2]s</a>
			<time datetime="`+written+`">some time</time><div class=content>%[4]s</div></div>`), "forum", isSentence))
		if len(got) != 3 || got[0].Date != want {
			t.Errorf("%s: %+v, want %s", written, got, want)
		}
	}
}

// Readers' comments leave the year out. The last word of a name is no month of the day behind it.
func TestTheYearOfADateIsThePages(t *testing.T) {
	for form, want := range map[string][2]string{
		"comma and colon": {"1 May, 10:15", "2024-05-01T10:15"},
		"dot and am":      {"1 May, 10.15am", "2024-05-01T10:15"},
		"dot and pm":      {"May 1, 6.15 pm", "2024-05-01T18:15"},
		"last year":       {"4 May, 10:15", "2023-05-04T10:15"},
	} {
		thread := strings.Replace(posts(`<div class=comment><header><b>%[2]s</b> <time>%[3]s</time></header>
			<div class=content>%[4]s</div></div>`), "1 May 2024 10:15", want[0], 1)
		got := Posts(input(t, thread, "forum", all))
		if len(got) != 3 || got[0].Date != want[1] || got[0].Author != "Ada Quill" {
			t.Errorf("%s: %+v, want %s", form, got, want[1])
		}
	}
}

// The date of a first post may stand in another template than those of the replies, and the day of registration in the
// same one.
func TestTheFirstPostHasItsOwnDate(t *testing.T) {
	const post = `<div class=post><a class=username href="/user/%[1]s">%[1]s</a> <dl><dd>%[2]s</dd></dl>` +
		`<div class=when><time %[3]s>%[4]s</time></div><div class=content>%[5]s</div></div>`
	source := fmt.Sprintf(post, "ada", "7 May 2019", `datetime="2024-05-01T10:15:00Z"`, "1 May 2024",
		"Where does the ferry land now, since the old pier is closed.") +
		fmt.Sprintf(post, "bosun7", "8 Jun 2020", `datetime="2024-05-02T09:00:00Z" itemprop=datePublished`,
			"2 May 2024", "At the new pier, as it has since April.") +
		fmt.Sprintf(post, "cid", "9 Jul 2021", `datetime="2024-05-03T18:30:00Z" itemprop=datePublished`,
			"3 May 2024", "Thank you, I found it this morning.")
	got := Posts(input(t, source, "forum", isSentence))
	if len(got) != 3 || got[0].Date != "2024-05-01T10:15:00Z" || got[1].Date != "2024-05-02T09:00:00Z" {
		t.Errorf("%+v", got)
	}
}
