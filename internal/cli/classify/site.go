package classify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"linesift"
	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

// sites has the profiles of the sites of a batch.
type sites struct {
	known *site.Profiles
	only  string // the one site that --profile knows, if it is one
}

// openSites returns what --profile knows. The file may be missing if --site is to make it.
func (b *batch) openSites() (*sites, error) {
	flag := "--site"
	if b.Profile != "" {
		flag = "--profile"
	}
	if _, ok := b.newMethod().(linesift.SiteMethod); !ok {
		return nil, fmt.Errorf("%s and %s: this method does not compare pages; --method template and --method entropy do", flag, b.Name())
	}
	s := &sites{known: new(site.Profiles)}
	if b.Profile == "" {
		return s, nil
	}
	if err := s.merge(b.Profile, b.Site); err != nil {
		return nil, err
	}
	if hosts := s.known.Hosts(); len(hosts) == 1 {
		s.only = hosts[0]
	}
	return s, nil
}

// merge adds the sites of a file. The file may be missing if optional.
func (s *sites) merge(path string, optional bool) error {
	if _, err := os.Stat(path); optional && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	p, err := site.Open(path)
	if err == nil {
		s.known.Merge(p)
	}
	return err
}

// host returns the name of the site of a page.
func (s *sites) host(f input.File, p *page.Page) string {
	return cmp.Or(input.Host(f.URL), input.Host(string(p.Meta.Canonical)), input.Host(string(p.Meta.URL)), s.only, f.Folder)
}

// knownSite is what is known of the site of a page.
type knownSite struct {
	Host    string `json:"site"`
	Others  int    `json:"site_pages"` // other pages that are known of it
	profile *site.Profile
}

func (s *sites) of(f input.File, p *page.Page) *knownSite {
	here := &knownSite{Host: s.host(f, p)}
	if here.profile = s.known.Known(here.Host); here.profile != nil {
		here.Others = here.profile.Others(site.Digest(p))
	}
	return here
}

// learn goes through the pages for what they say of their sites. Errors are not reported: classify finds them too.
func (b *batch) learn(ctx context.Context, found *input.Batch) error {
	type learned struct {
		host   string
		sketch *site.Sketch // nil if the profile of the site does not want it
	}
	b.progress(found.Len(), "pages learned")
	defer b.bar.Finish()
	err := input.Stream(ctx, found.All(), b.Jobs, func() func(input.File) learned {
		w := b.newWorker()
		return func(f input.File) (l learned) {
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

// update adds the profiles to a file. It holds the file's lock, so that additions by other
// runs since it was read stay.
func (s *sites) update(ctx context.Context, path string) error {
	unlock, err := file.Lock(ctx, path)
	if err != nil {
		return err
	}
	defer unlock()
	if err := s.merge(path, true); err != nil {
		return err
	}
	return file.Write(path, s.known.Write)
}
