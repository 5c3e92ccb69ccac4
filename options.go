package linesift

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"linesift/internal/content"
	"linesift/internal/parameter"
	"linesift/model"
	"linesift/page"
	"linesift/render"
	"linesift/role"
)

// An Option is a [ThresholdOption], a [PageOption], [UseMethod], [UseModel] or [MaxSize].
type Option interface{ set(*settings) }

// A ThresholdOption sets the threshold of a model.
type ThresholdOption func(*settings)

// A PageOption sets how a page is read, selected from or written. An [Extractor] takes more of them for each page.
type PageOption func(*settings)

type extractorOption func(*settings)

func (o ThresholdOption) set(s *settings) { o(s) }
func (o PageOption) set(s *settings)      { o(s) }
func (o extractorOption) set(s *settings) { o(s) }

type settings struct {
	method  methodSettings
	maxSize int64
	page    pageSettings
	err     error // of the options with wrong values
}

func (s *settings) fail(err error) { s.err = errors.Join(s.err, err) }

type methodSettings struct {
	given Method       // or nil
	model *model.Model // used if no method is given; nil for the default one

	threshold *float32                          // nil: the model's own
	favor     func(shifts model.Shifts) float64 // how far the threshold is moved, in log-odds; nil: not at all
}

type pageSettings struct {
	contentType string
	url         string

	selection content.Selection
	selectors []content.Selector
	render    render.Options // its Links, Images and Tables
	segments  bool
	title     bool
}

func newSettings(options []Option) (settings, error) {
	s := settings{maxSize: page.MaxSize}
	s.page.render = render.Options{Links: true, Images: true, Tables: true}
	return with(s, options)
}

// with returns the settings after more options.
func with[O Option](s settings, options []O) (settings, error) {
	for _, option := range options {
		option.set(&s)
	}
	if s.method.threshold != nil && s.method.favor != nil {
		s.fail(errors.New("Threshold and Favor both set the threshold"))
	}
	if both := s.page.selection.KeepRoles & s.page.selection.DropRoles; both != 0 {
		s.fail(fmt.Errorf("KeepRoles and DropRoles both name %v", both))
	}
	return s, s.err
}

// withPage returns the settings of one page.
func (s settings) withPage(options []PageOption) (pageSettings, error) {
	s, err := with(s, options)
	return s.page, err
}

// UseMethod selects a method, such as one of package methods; nil selects the model of [UseModel], or else the default
// one. [Extract] and [NewExtractor] make a copy of a model's method, so that several goroutines may name the same.
func UseMethod(m Method) Option {
	return extractorOption(func(s *settings) { s.method.given = m })
}

// UseModel selects a model; nil selects the default one.
func UseModel(m *model.Model) Option {
	return extractorOption(func(s *settings) { s.method.given, s.method.model = nil, m })
}

// Threshold keeps lines with this probability or more, from 0 to below 1. Logins, error pages and the like, which
// otherwise have no content, keep such lines too.
func Threshold(t float64) ThresholdOption {
	return func(s *settings) {
		s.method.threshold = new(float32(t))
		if err := parameter.CheckThreshold(t); err != nil {
			s.fail(fmt.Errorf("the threshold %w", err))
		}
	}
}

// Favor adds to the log-odds of a model's threshold: 2 keeps less, -2 keeps more, 0 undoes an earlier Favor. It
// contradicts Threshold. With less than 0, rules that empty a page do not run.
func Favor(shift float64) ThresholdOption {
	return func(s *settings) {
		s.method.favor = nil
		if shift != 0 {
			s.method.favor = func(model.Shifts) float64 { return shift }
		}
	}
}

// FavorPrecision aims at a mean word precision of .95, as measured in cross-validation. A model without
// such a point is an error.
func FavorPrecision() ThresholdOption {
	return func(s *settings) {
		s.method.favor = func(shifts model.Shifts) float64 { return shifts.Precision }
	}
}

// FavorRecall is like [FavorPrecision], for a mean word recall of .97.
func FavorRecall() ThresholdOption {
	return func(s *settings) {
		s.method.favor = func(shifts model.Shifts) float64 { return shifts.Recall }
	}
}

// URL sets the address of a page, which makes links absolute. An address that is not one of http or https, with a host,
// is ignored.
func URL(address string) PageOption {
	address = strings.TrimSpace(address)
	if !page.IsAddress(address) {
		address = ""
	}
	return func(s *settings) { s.page.url = address }
}

// ContentType sets the HTTP header Content-Type for Extract. Its charset declares the encoding; see [page.Decode].
func ContentType(header string) PageOption { return func(s *settings) { s.page.contentType = header } }

// MaxSize sets the largest document, in bytes. 0 and larger values mean [page.MaxSize], 256 MiB.
func MaxSize(bytes int64) Option {
	return extractorOption(func(s *settings) {
		s.maxSize = min(cmp.Or(bytes, page.MaxSize), page.MaxSize)
		if bytes < 0 {
			s.fail(fmt.Errorf("a largest size of %d bytes", bytes))
		}
	})
}

// KeepRoles keeps lines of these roles, even where the method did not find them (title, byline,
// caption, comment).
func KeepRoles(roles role.Set) PageOption {
	return func(s *settings) { s.page.selection.KeepRoles |= roles }
}

// DropRoles leaves out the lines of these roles. It contradicts KeepRoles of the same role.
func DropRoles(roles role.Set) PageOption {
	return func(s *settings) { s.page.selection.DropRoles |= roles }
}

// Trim turns the trimming of articles and manuals on (the default) or off: with models it leaves out title, site's
// name, byline and comments.
func Trim(on bool) PageOption { return func(s *settings) { s.page.selection.Untrimmed = !on } }

// Links turns links in Markdown and HTML on (the default) or off.
func Links(on bool) PageOption { return func(s *settings) { s.page.render.Links = on } }

// Images turns images in Markdown and HTML on (the default) or off.
func Images(on bool) PageOption { return func(s *settings) { s.page.render.Images = on } }

// Segments sets the posts of a thread apart in Markdown and HTML, on or off (the default).
func Segments(on bool) PageOption { return func(s *settings) { s.page.segments = on } }

// Title writes the title of the page first in each format, on or off (the default), unless the content is empty or
// begins with it. It is not content.
func Title(on bool) PageOption { return func(s *settings) { s.page.title = on } }

// Tables turns tables in Markdown and HTML on (the default) or off. Without them each row is a
// paragraph.
func Tables(on bool) PageOption { return func(s *settings) { s.page.render.Tables = on } }

// KeepCSS keeps elements that match CSS selectors, whatever the method says.
func KeepCSS(css string) PageOption { return selector(content.Selector{}, css) }

// DropCSS drops elements that match CSS selectors, also within kept ones.
func DropCSS(css string) PageOption { return selector(content.Selector{Drop: true}, css) }

// SiteCSS is KeepCSS and DropCSS on the pages of a host and its subdomains. A host of "*" or "" means
// all pages. The host of a page is that of [URL], or else of the address that the page declares. An
// empty selector is ignored.
func SiteCSS(host, keep, drop string) PageOption {
	host, err := content.ParseHost(host)
	return func(s *settings) {
		if err != nil {
			s.fail(err)
			return
		}
		if keep != "" {
			selector(content.Selector{Host: host}, keep)(s)
		}
		if drop != "" {
			selector(content.Selector{Host: host, Drop: true}, drop)(s)
		}
	}
}

func selector(to content.Selector, css string) PageOption {
	group, err := content.ParseSelector(css)
	return func(s *settings) {
		if err != nil {
			s.fail(err)
			return
		}
		to.CSS = group
		s.page.selectors = append(slices.Clip(s.page.selectors), to) // pages share those of the extractor
	}
}
