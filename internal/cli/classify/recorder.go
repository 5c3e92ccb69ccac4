package classify

import (
	"errors"
	"fmt"

	"linesift/dedup"
	"linesift/internal/input"
	"linesift/methods/site"
)

// A Recorder makes the records that the command writes to --output FILE.jsonl, a page at
// a time, for a program that finds pages, groups them and writes records in its own way.
// It is not safe for concurrent use.
type Recorder struct{ w *worker }

// NewRecorder reads flags of the command. Those about where pages come from and where
// results go are errors, but for what a Finder needs.
func NewRecorder(flags []string) (*Recorder, error) {
	o := new(options)
	c := Command()
	c.CLI = o
	if err := c.Parse(append([]string{"--format", "jsonl"}, flags...)); err != nil {
		return nil, err
	}
	switch {
	case len(o.Paths) > 0:
		return nil, fmt.Errorf("%q is no flag", o.Paths[0])
	case o.Format != "jsonl":
		return nil, errors.New("--format: records are written as JSON Lines")
	case o.ListMethods, o.Output != "", o.Resume, o.URL != "", o.From == "urls", o.Profile != "":
		return nil, errors.New("--list-methods, --output, --resume, --url, --from urls and --profile are classify's alone")
	}
	o.Paths = []string{"-"} // there is no terminal to be asked
	b := &batch{options: o}
	if err := b.prepare(); err != nil {
		return nil, err
	}
	return &Recorder{b.newWorker()}, nil
}

// Finder returns what finds the pages as the flags say.
func (r *Recorder) Finder() *input.Finder { return r.w.finder() }

// Learns reports whether pages are compared with the others of their site (--site).
func (r *Recorder) Learns() bool { return r.w.Site }

// Dedups reports whether copies are left out (--dedup).
func (r *Recorder) Dedups() bool { return r.w.Dedup }

// Learn returns the host of a page's site, with the page as all that is known of it.
func (r *Recorder) Learn(f input.File) (host string, known *site.Profiles, err error) {
	p, _, err := r.w.parse(&f)
	if err != nil {
		return "", nil, err
	}
	host = r.w.sites.host(f, p)
	known = new(site.Profiles)
	known.Of(host).Add(r.w.sketcher.Sketch(p))
	return host, known, nil
}

// SetSites sets the profiles of the sites of the pages that follow.
func (r *Recorder) SetSites(known *site.Profiles) { r.w.sites.known = known }

// A Result is what becomes of a page: a record, a reason to leave it out, or an error.
type Result struct {
	Record  []byte // a line, with its end
	LeftOut string
	Err     error

	Lines, Content int                // of the page: all that have text, and those of them that are content
	Print          *dedup.Fingerprint // with --dedup: of the content
}

// Record classifies a page.
func (r *Recorder) Record(f input.File) Result {
	got := r.w.classify(&f)
	return Result{Record: got.out, LeftOut: got.skipped, Err: got.err, Lines: got.lines, Content: got.kept, Print: got.content}
}

// Answer returns the line that stands for a page that has no record.
func (r Result) Answer(f input.File) []byte {
	a := answer{ID: f.ID, Path: f.Path, Left: r.LeftOut}
	if r.Err != nil {
		a.Error = r.Err.Error()
	}
	return a.line()
}
