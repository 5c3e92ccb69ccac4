package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"linesift/internal/file"
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
}

// openSites returns what files say, nil if each page is classified by itself.
func (o *options) openSites() (*sites, error) {
	if !o.usesSites() {
		return nil, nil
	}
	s := &sites{known: site.NewProfiles(o.SitePages)}
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
	if hosts := s.known.Hosts(); len(hosts) == 1 {
		s.only = hosts[0]
	}
	if o.URLs != "" {
		var err error
		if s.urls, err = readURLs(o.URLs); err != nil {
			return nil, err
		}
	}
	return s, nil
}

// readURLs reads a file of lines of ID, tab, URL. Empty lines are left out.
func readURLs(path string) (map[string]string, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	urls := make(map[string]string)
	for i, line := range strings.Split(string(b), "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		id, url, ok := strings.Cut(line, "\t")
		if url = strings.TrimSpace(url); !ok || pages.Host(url) == "" {
			return nil, fmt.Errorf("%s:%d: %q is not an ID, a tab and a URL with a host", path, i+1, line)
		}
		if was, ok := urls[id]; ok && was != url {
			return nil, fmt.Errorf("%s:%d: %s has another URL already", path, i+1, id)
		}
		urls[id] = url
	}
	return urls, nil
}

// address returns where a page is from, "" if nothing says so.
func (o *options) address(f pages.File) string { return cmp.Or(o.URL, f.URL) }

// host returns the name of the site of a page.
func (s *sites) host(f pages.File, p *page.Page) string {
	return cmp.Or(pages.Host(s.urls[f.ID]), pages.Host(f.URL), pages.Host(string(p.Meta.Canonical)), pages.Host(string(p.Meta.URL)), s.only, f.Folder)
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

// learn goes through the pages for what they say of their sites. Errors are not reported: classify finds them too.
func (b *batch) learn(ctx context.Context, found *pages.Batch) error {
	type learned struct {
		host   string
		sketch *site.Sketch // nil if the profile of the site does not want it
	}
	b.progress(found.Len(), "pages learned")
	defer b.bar.Finish()
	err := pages.Stream(ctx, found.All(), b.Jobs, func() func(pages.File) learned {
		w := b.newWorker()
		return func(f pages.File) (l learned) {
			p, _, err := w.parse(&f)
			if err != nil {
				return l
			}
			l.host = b.sites.host(f, p)
			if b.sites.known.Of(l.host).Wants(site.Digest(p)) {
				l.sketch = w.sketcher.Sketch(p)
			}
			return l
		}
	}, func(l learned) error {
		b.bar.Add(1)
		if l.sketch != nil {
			b.sites.known.Of(l.host).Add(l.sketch)
		}
		return nil
	})
	return err
}

// update adds what is known now to a file. Other runs may have added pages since it was
// read, and wait until it is written.
func (s *sites) update(ctx context.Context, path string) error {
	unlock, err := file.Lock(ctx, path)
	if err != nil {
		return err
	}
	defer unlock()
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		others, err := site.Open(path)
		if err != nil {
			return err
		}
		s.known.Merge(others)
	}
	return file.Write(path, s.known.Write)
}
