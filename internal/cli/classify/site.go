package classify

import (
	"context"
	"errors"
	"io/fs"
	"os"

	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/record"
	"linesift/methods/site"
)

// openSites returns the profiles of --profile. With --site the file may be missing.
func (b *batch) openSites() (*record.Sites, error) {
	sites := &record.Sites{Profiles: new(site.Profiles)}
	if b.Profile == "" {
		return sites, nil
	}
	if err := merge(sites, b.Profile, b.Site); err != nil {
		return nil, err
	}
	if hosts := sites.Profiles.Hosts(); len(hosts) == 1 {
		sites.Only = hosts[0]
	}
	return sites, nil
}

// merge adds the sites of a file. The file may be missing if optional.
func merge(sites *record.Sites, path string, optional bool) error {
	if _, err := os.Stat(path); optional && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	p, err := site.Open(path)
	if err == nil {
		sites.Profiles.Merge(p)
	}
	return err
}

// learn adds the pages to the profiles of their sites, and to the file of --profile. It reports no
// errors of pages, because classifying them finds the errors again.
func (b *batch) learn(ctx context.Context, found *input.Batch) error {
	b.progress(found.Len(), "pages learned")
	defer b.bar.Finish()
	newWorker := func() func(input.File) record.Learned {
		w := b.newWorker(ctx)
		return func(f input.File) (l record.Learned) {
			if p, err := w.read(&f); err == nil {
				l, _ = w.maker.Learn(p)
			}
			return l
		}
	}
	err := input.Stream(ctx, found.All(), b.Jobs, newWorker, func(l record.Learned) error {
		b.bar.Add(1)
		if l.Sketch != nil {
			b.sites.Profiles.GetOrAdd(l.Host).Add(l.Sketch)
		}
		return nil
	})
	if err == nil && b.Profile != "" {
		err = b.update(ctx)
	}
	return err
}

// update adds the profiles to the file of --profile. It holds the file's lock and reads the file
// again, so that it keeps what other runs have added.
func (b *batch) update(ctx context.Context) error {
	unlock, err := file.Lock(ctx, b.Profile)
	if err != nil {
		return err
	}
	defer unlock()
	if err := merge(b.sites, b.Profile, true); err != nil {
		return err
	}
	return file.Write(b.Profile, b.sites.Profiles.Write)
}
