package linesift

import (
	"fmt"
	"slices"
	"strconv"

	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// An Option is an argument of Extract and NewExtractor: a [MethodOption] or a [PageOption].
// Of two that contradict each other the later applies.
type Option interface{ apply(*settings) }

// A MethodOption says how the content is found.
type MethodOption func(*methodSettings)

// A PageOption gives facts about a page, selects its content, or changes how it is rendered.
// Each page can have its own.
type PageOption func(*pageSettings)

func (o MethodOption) apply(s *settings) {
	s.isDefault = false
	o(&s.method)
}

func (o PageOption) apply(s *settings) { o(&s.page) }

type settings struct {
	isDefault bool // no option concerns the method
	method    methodSettings
	page      pageSettings
}

type methodSettings struct {
	given   Method       // or nil
	network *model.Model // of the method if it is not given, or nil
	name    string       // of the method if it is neither given nor a network

	threshold float64                                    // 0: the method's own
	favor     func(points model.OperatingPoints) float64 // how far the threshold is moved, in log-odds; nil: not at all
}

type pageSettings struct {
	maxSize     int64
	contentType string
	url         string

	selection    selection
	withoutRules []Rule
	noLinks      bool
	noImages     bool
	noTables     bool
}

func newSettings(options []Option) settings {
	s := settings{isDefault: true, method: methodSettings{name: DefaultMethod}, page: pageSettings{maxSize: page.MaxSize}}
	for _, o := range options {
		o.apply(&s)
	}
	return s
}

// with returns the settings of one page.
func (s pageSettings) with(options []PageOption) pageSettings {
	for _, o := range options {
		o(&s)
	}
	return s
}

func newMethodSettings(options []MethodOption) methodSettings {
	var s methodSettings
	for _, o := range options {
		o(&s)
	}
	return s
}

// UseMethod selects a method: one from [NewMethod] or a type of the caller.
func UseMethod(m Method) MethodOption { return func(s *methodSettings) { s.given = m } }

// UseNamed selects a method by its name; see [NewMethod].
func UseNamed(name string) MethodOption {
	return func(s *methodSettings) { s.given, s.network, s.name = nil, nil, name }
}

// UseModel selects the network of a model.
func UseModel(m *model.Model) MethodOption {
	return func(s *methodSettings) { s.given, s.network = nil, m }
}

// Threshold sets the least probability or density of a content line, 0 to 1. 0 is the
// method's own; networks choose it for each page. A value out of range, or a method without
// a threshold, is an error.
func Threshold(t float64) MethodOption { return func(s *methodSettings) { s.threshold = t } }

// Favor moves the threshold of each page by shift, in log-odds: from t to sigmoid(logit(t) +
// shift). Above 0 it favours precision and keeps fewer lines; below 0 it favours recall. 0
// changes nothing. A shift that is not finite, or a method that is not a network, is an
// error.
func Favor(shift float64) MethodOption {
	return func(s *methodSettings) {
		s.favor = nil
		if shift != 0 {
			s.favor = func(model.OperatingPoints) float64 { return shift }
		}
	}
}

// FavorPrecision shifts thresholds by the least amount that gave a mean word precision of
// .95 on pages that the network was not fitted to, or by that of the highest precision. A
// network without these measurements is an error.
func FavorPrecision() MethodOption {
	return func(s *methodSettings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Precision }
	}
}

// FavorRecall is FavorPrecision for a mean word recall of .97.
func FavorRecall() MethodOption {
	return func(s *methodSettings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Recall }
	}
}

// ParseFavor returns the option for "precision", "recall" or a shift in log-odds. An empty
// string changes nothing.
func ParseFavor(s string) (MethodOption, error) {
	switch s {
	case "":
		return Favor(0), nil
	case "precision":
		return FavorPrecision(), nil
	case "recall":
		return FavorRecall(), nil
	}
	shift, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return nil, fmt.Errorf("%q is neither precision nor recall nor a number of log-odds", s)
	}
	return Favor(shift), nil
}

// URL sets the address of a page. It makes links absolute, and is the address in the record
// if the page declares none.
func URL(address string) PageOption { return func(s *pageSettings) { s.url = address } }

// ContentType sets the HTTP header of that name, for its charset.
func ContentType(header string) PageOption { return func(s *pageSettings) { s.contentType = header } }

// MaxSize sets the largest size of a document in bytes; the default is page.MaxSize.
func MaxSize(bytes int64) PageOption {
	return func(s *pageSettings) { s.maxSize = min(bytes, page.MaxSize) }
}

// With keeps the lines of these roles that the method found, even the title, byline or
// comments of an article. It also adds bylines, captions, comments and the title itself where
// the method did not find them, unless they are hidden. See [role.Of].
func With(roles role.Set) PageOption {
	return func(s *pageSettings) { s.selection.with |= roles }
}

// Without leaves out the lines of these roles, unless With keeps them.
func Without(roles role.Set) PageOption {
	return func(s *pageSettings) { s.selection.without |= roles }
}

// Untrimmed keeps all lines that the method found, even the title, the site's name, the byline
// and the comments of an article.
func Untrimmed() PageOption { return func(s *pageSettings) { s.selection.untrimmed = true } }

// WithoutRules leaves rules out of the pipeline, to measure what they do.
func WithoutRules(rules ...Rule) PageOption {
	return func(s *pageSettings) { s.withoutRules = slices.Concat(s.withoutRules, rules) }
}

// Comments keeps or drops readers' comments. By default those of articles are dropped and
// those of other pages, such as forums, are kept.
func Comments(on bool) PageOption {
	if on {
		return With(role.Of(role.Comment))
	}
	return Without(role.Of(role.Comment))
}

// Links turns links in Markdown and HTML on or off; the default is on.
func Links(on bool) PageOption { return func(s *pageSettings) { s.noLinks = !on } }

// Images turns images in Markdown and HTML on or off; the default is on.
func Images(on bool) PageOption { return func(s *pageSettings) { s.noImages = !on } }

// Tables turns tables in Markdown and HTML on or off; the default is on. When off, their rows
// are paragraphs.
func Tables(on bool) PageOption { return func(s *pageSettings) { s.noTables = !on } }

// check returns an error for settings that no method accepts.
func (s methodSettings) check() error {
	if !(s.threshold >= 0 && s.threshold < 1) {
		return fmt.Errorf("the threshold %v is not between 0 and 1", s.threshold)
	}
	return nil
}
