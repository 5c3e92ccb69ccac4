package records

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// The rules are those of meta_score.py: a gold field that is empty does not count; titles
// are equal after lower-casing, with white space, quotation marks and dashes made alike;
// authors are the same names in any order; dates are the same day.

var (
	alike        = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`, "–", "-", "—", "-")
	namesApart   = regexp.MustCompile(`(?i)\s*(?:[,;&/|]|\band\b|\bund\b|\bet\b|\by\b)\s*`)
	introduction = regexp.MustCompile(`(?i)^(by|von|par|por|di)\s+`)
)

func norm(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(alike.Replace(s)), " "))
}

func names(s string) []string {
	var all []string
	for _, n := range namesApart.Split(s, -1) {
		if n = norm(introduction.ReplaceAllString(strings.TrimSpace(n), "")); n != "" {
			all = append(all, n)
		}
	}
	slices.Sort(all)
	return all
}

func today(date string) string { return date[:min(len(date), len("2006-01-02"))] }

// A tally counts the fields that are right.
type tally struct {
	title, author, date, language count
	failed                        int
}

type count struct{ right, all int }

func (c *count) add(right bool) {
	c.all++
	if right {
		c.right++
	}
}

func (t *tally) add(g gold, r record) {
	if want := norm(g.Title); want != "" {
		t.title.add(norm(r.Title) == want)
	}
	if want := names(string(g.Author)); len(want) > 0 {
		t.author.add(slices.Equal(names(strings.Join(r.Authors, ", ")), want))
	}
	if want := today(g.Date); want != "" {
		t.date.add(today(r.Date) == want)
	}
	if want := primary(g.Lang); want != "" {
		t.language.add(primary(r.Language) == want)
	}
}

// primary returns the language of a tag, without its region; Norwegian is mostly Bokmål.
func primary(tag string) string {
	p, _, _ := strings.Cut(strings.ToLower(tag), "-")
	if p == "nb" {
		return "no"
	}
	return p
}

// row returns the shares of title, author, date and language, and the pages that failed.
func (t *tally) row() []string {
	share := func(c count) string {
		if c.all == 0 {
			return "–"
		}
		return fmt.Sprintf("%.3f (%d)", float64(c.right)/float64(c.all), c.all)
	}
	return []string{share(t.title), share(t.author), share(t.date), share(t.language), fmt.Sprint(t.failed)}
}
