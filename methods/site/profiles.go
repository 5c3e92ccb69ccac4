package site

import (
	"maps"
	"slices"
	"sync"
)

// Profiles are the profiles of several sites, by their hosts as page.Host spells them. The zero value has none.
// They are safe for concurrent use.
type Profiles struct {
	mu    sync.Mutex
	sites map[string]*Profile
}

// GetOrAdd returns the profile of a host. If there is none, it adds an empty one.
func (p *Profiles) GetOrAdd(host string) *Profile {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.sites == nil {
		p.sites = make(map[string]*Profile)
	}
	if p.sites[host] == nil {
		p.sites[host] = new(Profile)
	}
	return p.sites[host]
}

// Get returns the profile of a host, nil if there is none.
func (p *Profiles) Get(host string) *Profile {
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

// Merge merges each profile of others into the profile of the same host.
func (p *Profiles) Merge(others *Profiles) {
	for _, host := range others.Hosts() {
		p.GetOrAdd(host).Merge(others.Get(host))
	}
}
