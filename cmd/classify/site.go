package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"linesift/internal/command"
	"linesift/internal/pages"
	"linesift/page"
	"linesift/site"
)

// learns tells whether the pages are gone through twice.
func (o *options) learns() bool { return o.Site || o.SaveSite != "" }

// usesSites tells whether pages are compared with others of their site.
func (o *options) usesSites() bool {
	return o.learns() || len(o.WithSite) > 0 || o.UpdateSite != ""
}

// sites is what is known of the sites of a batch.
type sites struct {
	urls  map[string]string // of pages, by their IDs
	known *site.Profiles
	only  string // the one site that files say something of, if it is one

	// added is what --update-site adds in the end: each page is compared with
	// what was known before, so that no result depends on which page came first.
	added map[string]*site.Profile
}

// openSites returns what files say, nil if each page is classified by itself.
func (o *options) openSites() (*sites, error) {
	if !o.usesSites() {
		return nil, nil
	}
	s := &sites{known: site.NewProfiles(o.SitePages), added: make(map[string]*site.Profile)}
	paths := o.WithSite
	if o.UpdateSite != "" {
		if _, err := os.Stat(o.UpdateSite); !errors.Is(err, fs.ErrNotExist) {
			paths = append(paths, o.UpdateSite)
		}
	}
	for _, path := range paths {
		p, err := site.Open(path)
		if err != nil {
			return nil, err
		}
		s.known.Merge(p)
	}
	if o.SitePages > 0 {
		s.known.Limit(o.SitePages)
	}
	if hosts := s.known.Hosts(); len(hosts) == 1 {
		s.only = hosts[0]
	}
	if o.URLs != "" {
		f, err := os.Open(o.URLs)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		if s.urls, err = readURLs(f); err != nil {
			return nil, fmt.Errorf("%s:%w", o.URLs, err)
		}
	}
	return s, nil
}

// readURLs reads lines of ID, tab, URL. Empty lines are left out.
func readURLs(r io.Reader) (map[string]string, error) {
	urls := make(map[string]string)
	lines := bufio.NewScanner(r)
	n := 1
	for ; lines.Scan(); n++ {
		line := strings.TrimSpace(lines.Text())
		if line == "" {
			continue
		}
		id, url, ok := strings.Cut(line, "\t")
		if url = strings.TrimSpace(url); !ok || pages.Host(url) == "" {
			return nil, fmt.Errorf("%d: %q is not an ID, a tab and a URL with a host", n, line)
		}
		if was, ok := urls[id]; ok && was != url {
			return nil, fmt.Errorf("%d: %s has another URL already", n, id)
		}
		urls[id] = url
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("%d: %w", n, err)
	}
	return urls, nil
}

// host returns the name of the site of a page.
func (s *sites) host(f pages.File, p *page.Page) string {
	for _, url := range []string{s.urls[f.ID], f.URL, string(p.Meta.Canonical), string(p.Meta.URL)} {
		if h := pages.Host(url); h != "" {
			return h
		}
	}
	if s.only != "" {
		return s.only
	}
	return f.Folder()
}

// knownSite is what is known of the site of a page.
type knownSite struct {
	Host    string `json:"site"`
	Others  int    `json:"site_pages"` // other pages that are known of it
	profile *site.Profile
}

func (s *sites) of(f pages.File, p *page.Page) *knownSite {
	here := &knownSite{Host: s.host(f, p)}
	if here.profile = s.known.Known(here.Host); here.profile != nil {
		here.Others = here.profile.Others(site.Digest(p))
	}
	return here
}

// add keeps for save what a page says of its site.
func (s *sites) add(host string, k *site.Sketch) {
	if s.added[host] == nil {
		s.added[host] = site.NewProfile(s.known.Of(host).Limit())
	}
	s.added[host].Add(k)
}

// save writes all that is known to a file, with what was added.
func (s *sites) save(path string) error {
	for host, p := range s.added {
		s.known.Of(host).Merge(p)
	}
	return command.WriteFile(path, nil, s.known.Write)
}

// learnable returns the sketch of a page if the profile of its site wants it, nil
// if it does not and so never will.
func (w *worker) learnable(host string, p *page.Page) *site.Sketch {
	if !w.sites.known.Of(host).Wants(site.Digest(p)) {
		return nil
	}
	return w.sketcher.Sketch(p)
}

// learn goes through the pages for what they say of their sites. Errors are not
// reported: the second pass finds them again.
func (b *batch) learn(ctx context.Context, found *pages.Batch) error {
	bar := command.Progress(b.streams.Err, found.Len(), "pages learned")
	defer bar.Finish()
	err := pages.Stream(ctx, found.All(), b.Jobs, func() func(pages.File) result {
		w := b.newWorker()
		return func(f pages.File) (r result) {
			if p, _, err := w.parse(f); err == nil {
				r.host = b.sites.host(f, p)
				r.learned = w.learnable(r.host, p)
			}
			return r
		}
	}, func(_ pages.File, r result) error {
		bar.Add(1)
		if r.learned != nil {
			b.sites.known.Of(r.host).Add(r.learned)
		}
		return nil
	})
	if err == nil && b.SaveSite != "" {
		err = b.sites.save(b.SaveSite)
	}
	return err
}
