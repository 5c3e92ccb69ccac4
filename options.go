package linesift

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"linesift/internal/content"
	"linesift/page"
	"linesift/render"
	"linesift/role"
)

// Options say what is kept and how: see docs/options.md. Nil is the default.
type Options struct {
	Method      Method // finds the content; nil is the default model
	URL         string // address of the page, for its links; ignored unless it has http or https and a host
	ContentType string // the HTTP header of this name; its charset declares the encoding, see page.Decode
	MaxSize     int64  // of the document, in bytes; 0 means DefaultMaxSize, and page.MaxSize is the most

	CSS       []SiteCSS // keep elements, and then drop some, whatever the method says; see [NewSiteCSS]
	KeepRoles role.Set  // lines of these roles stay; title, byline, caption and comment even if the method missed them
	DropRoles role.Set  // lines of these roles go; a role in both is an error
	KeepFound bool      // of articles, the title, byline, comments and site's name that a model found stay

	Title                       bool // writes the title above content that does not begin with it; it does not count
	Segments                    bool // sets posts of a thread apart in Markdown and HTML; records have posts and items
	NoLinks, NoImages, NoTables bool // in Markdown and HTML; rows of tables become paragraphs
}

// SiteCSS has the selectors of [NewSiteCSS].
type SiteCSS struct{ selectors []content.Selector }

// NewSiteCSS reads lists of CSS selectors of elements to keep and to drop on pages of a host ([page.Page.Host]) and its
// subdomains. "" is any host.
func NewSiteCSS(host, keep, drop string) (SiteCSS, error) {
	var s SiteCSS
	host, err := content.ParseHost(host)
	if err != nil {
		return s, err
	}
	for _, list := range []struct {
		name, css string
		drop      bool
	}{{"keep", keep, false}, {"drop", drop, true}} {
		if list.css == "" {
			continue
		}
		css, err := content.ParseSelector(list.css)
		if err != nil {
			return SiteCSS{}, fmt.Errorf("%s: %w", strings.TrimSpace(host+" "+list.name), err)
		}
		s.selectors = append(s.selectors, content.Selector{Host: host, CSS: css, Drop: list.drop})
	}
	return s, nil
}

// settings are the checked options.
type settings struct {
	method      Method
	url         string
	contentType string
	maxSize     int64
	selection   content.Selection
	selectors   []content.Selector
	render      render.Options // its NoLinks, NoImages and NoTables
	segments    bool
	title       bool
}

// Check returns the error of every page, or of a URL that Extract ignores.
func (o *Options) Check() error {
	s, err := o.settings()
	if err == nil && o != nil && s.url != strings.TrimSpace(o.URL) {
		err = fmt.Errorf("URL: %q is no address with http or https and a host", o.URL)
	}
	return err
}

// settings returns the checked options.
func (o *Options) settings() (settings, error) {
	o = cmp.Or(o, &Options{})
	s := settings{
		method: o.Method, url: strings.TrimSpace(o.URL), contentType: o.ContentType,
		maxSize:   cmp.Or(o.MaxSize, DefaultMaxSize),
		selection: content.Selection{KeepRoles: o.KeepRoles, DropRoles: o.DropRoles, KeepFound: o.KeepFound},
		render:    render.Options{NoLinks: o.NoLinks, NoImages: o.NoImages, NoTables: o.NoTables},
		segments:  o.Segments, title: o.Title,
	}
	if !page.IsAddress(s.url) {
		s.url = ""
	}
	if o.MaxSize < 0 {
		return s, errors.New("MaxSize is below 0")
	}
	if o.MaxSize > page.MaxSize {
		return s, fmt.Errorf("MaxSize is above page.MaxSize, %d bytes", page.MaxSize)
	}
	if both := o.KeepRoles & o.DropRoles; both != 0 {
		return s, fmt.Errorf("KeepRoles and DropRoles both name %v", both)
	}
	for _, css := range o.CSS {
		s.selectors = append(s.selectors, css.selectors...)
	}
	return s, nil
}

const DefaultMaxSize = 10 << 20 // of Options.MaxSize, in bytes
