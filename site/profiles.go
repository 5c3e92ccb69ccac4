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

// NewProfiles returns the profiles of no sites. They are to keep the sketches of up to
// limit pages each. If limit is 0 it is DefaultPages for those that Of makes, and those
// that are merged have their own.
func NewProfiles(limit int) *Profiles {
	return &Profiles{limit: limit, sites: make(map[string]*Profile)}
}

// Of returns the profile of a host's site. It is made if there is none.
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

// Known returns the profile of a host's site, nil if there is none.
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

// Merge adds what others know of sites, as Profile.Merge does. other is not to be used
// afterwards.
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
