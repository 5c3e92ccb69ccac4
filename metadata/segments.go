package metadata

import "time"

// A Post is one contribution to a thread: a post of a forum, or a reader's comment.
type Post struct {
	Author  string `json:"author,omitempty"`
	Profile string `json:"author_url,omitempty" js:"authorUrl"` // the address of the author's page
	// In ISO 8601: 2024-05-01, or with time and perhaps a zone.
	Date string `json:"date,omitempty"`
	// As the page has it, if the date is not known: "2 hours ago".
	DateText string `json:"date_text,omitempty"`
	Text     string `json:"text"`
	URL      string `json:"url,omitempty"`
	Lines    [2]int `json:"lines"` // the first and the last, by numbers from 0
}

// Time returns Date as a time. If Date has 10 bytes, only the day is known, and the time is midnight in UTC. A time of
// day without a zone counts as UTC too. ok is false if there is no date.
func (p *Post) Time() (t time.Time, ok bool) { return parse(p.Date) }

// An Item is one entry of a list: a teaser of a front page, a product of a category, a search result.
type Item struct {
	Section string `json:"section,omitempty"` // the heading above it and its neighbours
	Title   string `json:"title,omitempty"`
	URL     string `json:"url,omitempty"`
	Text    string `json:"text"`           // all of its lines, with the title
	Date    string `json:"date,omitempty"` // in ISO 8601
	// As the page has it, if the date is not known: "2 hours ago", "May 14".
	DateText string `json:"date_text,omitempty"`
	Author   string `json:"author,omitempty"`
	Price    string `json:"price,omitempty"` // as the page has it: "€ 12.50"
	Image    string `json:"image,omitempty"` // an address
	Lines    [2]int `json:"lines"`           // the first and the last, by numbers from 0
}

// Time returns Date as a time, as Time of a Post does.
func (i *Item) Time() (t time.Time, ok bool) { return parse(i.Date) }
