package site

import (
	"cmp"
	"maps"
	"slices"
	"sync"
)

// Profiles are the profiles of several sites, by their hosts. They are safe for
// concurrent use.
type Profiles struct {
	mu    sync.Mutex
	limit int
	sites map[string]*Profile
}

// NewProfiles returns Profiles without sites. Each site will have up to limit sketches;
// if limit is 0, DefaultPages, or the limit of the profile that is merged.
func NewProfiles(limit int) *Profiles {
	return &Profiles{limit: limit, sites: make(map[string]*Profile)}
}

// Of returns the profile of a host, a new one if there is none.
func (p *Profiles) Of(host string) *Profile {
	p.mu.Lock()
	defer p.mu.Unlock()
	s := p.sites[host]
	if s == nil {
		s = NewProfile(p.limit)
		p.sites[host] = s
	}
	return s
}

// Known returns the profile of a host, nil if there is none.
func (p *Profiles) Known(host string) *Profile {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sites[host]
}

// Hosts returns the hosts in alphabetical order.
func (p *Profiles) Hosts() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Sorted(maps.Keys(p.sites))
}

// Merge merges the profiles of each host. other must not be used afterwards.
func (p *Profiles) Merge(other *Profiles) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for host, theirs := range other.sites {
		if ours := p.sites[host]; ours != nil {
			ours.Merge(theirs)
		} else {
			p.sites[host] = theirs
			theirs.lower(cmp.Or(p.limit, theirs.Limit()))
		}
	}
}
