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

// Options are what a caller asks of a page. The zero value is the default. docs/options.md tells more of each.
type Options struct {
	// Method finds the content; nil is the default model.
	Method Method

	URL         string // address of the page, for its links; ignored unless it has http or https and a host
	ContentType string // the HTTP header of this name; its charset declares the encoding, see page.Decode
	MaxSize     int64  // of the document, in bytes; 0 means DefaultMaxSize, and page.MaxSize is the most

	CSS       []SiteCSS // keep elements, and then drop some, whatever the method says; see [NewSiteCSS]
	KeepRoles role.Set  // keeps lines of these roles; title, byline, caption, comment even if the method did not
	DropRoles role.Set  // drops lines of these roles; none of KeepRoles
	Untrimmed bool      // keeps title, byline, comments and site's name of articles if the model found them

	Title    bool // writes the title first, unless the content is empty or begins with it; it is not content
	Segments bool // sets the posts of a thread apart in Markdown and HTML
	NoLinks  bool // in Markdown and HTML
	NoImages bool // in Markdown and HTML
	NoTables bool // in Markdown and HTML; each row is a paragraph
}

// SiteCSS has the CSS selectors of [NewSiteCSS].
type SiteCSS struct{ selectors []content.Selector }

// NewSiteCSS reads CSS selectors of elements to keep and to drop on every page, or on the pages of a host and its
// subdomains, unless host is "" or "*". The host of a page is that of [Options.URL], or else declared by the page. keep
// and drop are lists of selectors; "" has none.
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
			return SiteCSS{}, fmt.Errorf("%s: %w", list.name, err)
		}
		s.selectors = append(s.selectors, content.Selector{Host: host, CSS: css, Drop: list.drop})
	}
	return s, nil
}

// settings are options that were checked, but for those of the method and the parser.
type settings struct {
	url       string
	selection content.Selection
	selectors []content.Selector
	render    render.Options // its NoLinks, NoImages and NoTables
	segments  bool
	title     bool
}

// Check returns the error that Extract would return for every page with these options.
func (o *Options) Check() error {
	o = cmp.Or(o, &Options{})
	_, err := o.check()
	_, errSize := o.maxSize()
	return cmp.Or(err, errSize)
}

func (o *Options) check() (settings, error) {
	s := settings{
		url:       strings.TrimSpace(o.URL),
		selection: content.Selection{KeepRoles: o.KeepRoles, DropRoles: o.DropRoles, Untrimmed: o.Untrimmed},
		render:    render.Options{NoLinks: o.NoLinks, NoImages: o.NoImages, NoTables: o.NoTables},
		segments:  o.Segments, title: o.Title,
	}
	if !page.IsAddress(s.url) {
		s.url = ""
	}
	if both := o.KeepRoles & o.DropRoles; both != 0 {
		return s, fmt.Errorf("KeepRoles and DropRoles both name %v", both)
	}
	for _, css := range o.CSS {
		s.selectors = append(s.selectors, css.selectors...)
	}
	return s, nil
}

// DefaultMaxSize is the usual [Options.MaxSize], in bytes, since pages are of strangers.
const DefaultMaxSize = 10 << 20

// maxSize returns the size of the largest document.
func (o *Options) maxSize() (int64, error) {
	if o.MaxSize < 0 {
		return 0, errors.New("MaxSize is below 0")
	}
	return min(cmp.Or(o.MaxSize, DefaultMaxSize), page.MaxSize), nil
}
