package classify

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"linesift/internal/command"
	"linesift/internal/file"
	"linesift/internal/pages"
	"linesift/page"
)

// inputs are the flags about where pages come from.
type inputs struct {
	From      string        `enum:",warc,zip,tar,jsonl,parquet" default:"" help:"What all inputs are, standard input too, whatever their names: warc, zip, tar, jsonl (an object a page, one a line), parquet (a row a page)."`
	HTMLField string        `name:"html-field" default:"html" placeholder:"NAME" help:"The field of a record, or the column, that has the page; A.B is the field B of the field A (default: html)."`
	IDField   string        `name:"id-field" default:"id" placeholder:"NAME" help:"The one that has the page's name; without it pages are numbered (default: id)."`
	URLsFrom  string        `name:"urls-from" placeholder:"FILE" help:"Fetch the pages whose addresses are in this file too, one a line; - is standard input."`
	Delay     time.Duration `default:"1s" placeholder:"TIME" help:"How long to wait between two pages of one host (default: 1s); its robots.txt may ask for more."`
	Timeout   time.Duration `default:"30s" placeholder:"TIME" help:"How long a page may take to be fetched (default: 30s)."`
	UserAgent string        `placeholder:"NAME" help:"What to be called by servers: linesift/VERSION by default. An address where you can be reached is polite."`
	Private   bool          `name:"allow-private" help:"Fetch pages of this machine and of private networks too, and follow redirects there."`
	MaxSize   size          `default:"10MB" placeholder:"SIZE" help:"The largest page, decompressed; larger ones are errors (default: 10MB). A page of 10 MB takes 240 MB of memory at most."`
}

// A size is a number of bytes, as 300000, 300KB or 10MB, of 1024 each.
type size int64

func (s *size) UnmarshalText(text []byte) error {
	number, unit := strings.TrimSuffix(strings.ToUpper(string(text)), "B"), int64(1)
	for i, letter := range []string{"K", "M", "G"} {
		if n, ok := strings.CutSuffix(number, letter); ok {
			number, unit = n, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > page.MaxSize/unit {
		return fmt.Errorf("%s is no size between 1 and %dMB, such as 500KB or 10MB", text, page.MaxSize>>20)
	}
	*s = size(n * unit)
	return nil
}

// find finds the pages that the options name.
func (b *batch) find(ctx context.Context) (*pages.Batch, error) {
	f := &pages.Finder{
		Context: ctx, Stdin: b.streams.In, MaxSize: int64(b.MaxSize),
		From: b.From, HTMLField: b.HTMLField, IDField: b.IDField,
		Fetch: &pages.Fetcher{Context: ctx, UserAgent: cmp.Or(b.UserAgent, command.UserAgent()), Delay: b.Delay, Timeout: b.Timeout, Private: b.Private},
	}
	listed, err := b.addresses(ctx)
	if err != nil {
		return nil, err
	}
	return f.Find(append(slices.Clone(b.Paths), listed...))
}

// addresses reads the file of addresses.
func (b *batch) addresses(ctx context.Context) ([]string, error) {
	switch b.URLsFrom {
	case "":
		return nil, nil
	case "-":
		return pages.ReadAddresses("standard input", b.streams.In)
	}
	f, err := file.Open(ctx, b.URLsFrom)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return pages.ReadAddresses(b.URLsFrom, f)
}

// passedOver says what is in folders besides pages, most files first.
func passedOver(endings map[string]int) string {
	total := 0
	var names []string
	for ending, n := range endings {
		total += n
		names = append(names, ending)
	}
	if total == 0 {
		return ""
	}
	slices.SortFunc(names, func(a, b string) int {
		if d := endings[b] - endings[a]; d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	const most = 5
	var parts []string
	for i, ending := range names {
		if i == most {
			parts = append(parts, "…")
			break
		}
		name := ending
		if ending == "" {
			name = "without an ending"
		}
		parts = append(parts, fmt.Sprintf("%d %s", endings[ending], name))
	}
	files := "files that are no pages"
	if total == 1 {
		files = "file that is no page"
	}
	return fmt.Sprintf("passed over %d %s (%s)", total, files, strings.Join(parts, ", "))
}
