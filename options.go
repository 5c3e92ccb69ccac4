package linesift

import (
	"errors"
	"fmt"
	"slices"

	"linesift/model"
	"linesift/models"
	"linesift/page"
	"linesift/role"
)

// An Option is an argument of Extract and NewExtractor. Some say how the content is found:
// UseMethod, UseModel, Threshold, Favor, FavorPrecision, FavorRecall and WithoutRules. The others
// give facts about a page, select its content, or change how it is rendered: each page can have its
// own. Of two that contradict each other the later applies.
type Option func(*settings)

type settings struct {
	method methodSettings
	page   pageSettings

	ofMethod bool // an option says how the content is found
}

type methodSettings struct {
	given Method       // or nil
	model *model.Model // of the network if no method is given; nil for the default one

	threshold    float64                                    // 0: the network's own
	favor        func(points model.OperatingPoints) float64 // how far the threshold is moved, in log-odds; nil: not at all
	withoutRules []Rule
}

type pageSettings struct {
	maxSize     int64
	contentType string
	url         string

	selection selection
	noLinks   bool
	noImages  bool
	noTables  bool
}

func newSettings(options []Option) settings {
	s := settings{page: pageSettings{maxSize: page.MaxSize}}
	for _, option := range options {
		option(&s)
	}
	return s
}

// ofPage returns the settings of one page.
func (s settings) ofPage(options []Option) (pageSettings, error) {
	s.ofMethod = false
	for _, option := range options {
		option(&s)
	}
	if s.ofMethod {
		return s.page, errors.New("linesift: an option that says how content is found is for NewExtractor, not for one page")
	}
	return s.page, s.page.check()
}

// check returns an error for settings that no page can have.
func (s pageSettings) check() error {
	if s.maxSize < 0 {
		return fmt.Errorf("linesift: a largest size of %d bytes", s.maxSize)
	}
	return nil
}

// make makes the method that the settings choose.
func (s methodSettings) make() (Method, error) {
	if s.given != nil {
		if s.threshold != 0 || s.favor != nil {
			return nil, errors.New("linesift: Threshold and Favor are for networks: set them when the method is made")
		}
		return s.given, nil
	}
	if s.model == nil {
		var err error
		if s.model, err = models.Open(models.Default); err != nil {
			return nil, err
		}
	}
	n, err := newNetwork(s.model, s)
	if err != nil {
		return nil, fmt.Errorf("linesift: %w", err)
	}
	return n, nil
}

// method returns an option that says how content is found.
func method(set func(*methodSettings)) Option {
	return func(s *settings) {
		s.ofMethod = true
		set(&s.method)
	}
}

// UseMethod selects a method: one of package methods, or a type of the caller.
func UseMethod(m Method) Option {
	return method(func(s *methodSettings) { s.given = m })
}

// UseModel selects the network of a model.
func UseModel(m *model.Model) Option {
	return method(func(s *methodSettings) { s.given, s.model = nil, m })
}

// Threshold sets the least probability of a content line, 0 to 1. 0 is the network's own choice
// for each page. A value out of range is an error, as is a method that is not a network.
func Threshold(t float64) Option {
	return method(func(s *methodSettings) { s.threshold = t })
}

// Favor moves the threshold of each page by shift, in log-odds: from t to sigmoid(logit(t) +
// shift). Above 0 it favours precision and keeps fewer lines; below 0 it favours recall. 0
// changes nothing. A shift that is not finite, or a method that is not a network, is an
// error.
func Favor(shift float64) Option {
	return method(func(s *methodSettings) {
		s.favor = nil
		if shift != 0 {
			s.favor = func(model.OperatingPoints) float64 { return shift }
		}
	})
}

// FavorPrecision shifts thresholds by the least amount that gave a mean word precision of
// .95 on pages that the network was not fitted to, or by that of the highest precision. A
// network without these measurements is an error.
func FavorPrecision() Option {
	return method(func(s *methodSettings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Precision }
	})
}

// FavorRecall is FavorPrecision for a mean word recall of .97.
func FavorRecall() Option {
	return method(func(s *methodSettings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Recall }
	})
}

// WithoutRules leaves rules out of the pipeline, to measure what they do.
func WithoutRules(rules ...Rule) Option {
	return method(func(s *methodSettings) { s.withoutRules = slices.Concat(s.withoutRules, rules) })
}

// URL sets the address of a page. It makes links absolute, and is the address in the record
// if the page declares none.
func URL(address string) Option { return func(s *settings) { s.page.url = address } }

// ContentType sets the HTTP header of that name, for its charset.
func ContentType(header string) Option { return func(s *settings) { s.page.contentType = header } }

// MaxSize sets the largest size of a document in bytes. 0 is page.MaxSize, the default, beyond
// which no size goes. A size below 0 is an error.
func MaxSize(bytes int64) Option {
	if bytes == 0 {
		bytes = page.MaxSize
	}
	return func(s *settings) { s.page.maxSize = min(bytes, page.MaxSize) }
}

// With keeps the lines of these roles that the method found, even the title, byline or
// comments of an article. It also adds bylines, captions, comments and the title itself where
// the method did not find them, unless they are hidden. See [role.Of].
func With(roles role.Set) Option {
	return func(s *settings) { s.page.selection.with |= roles }
}

// Without leaves out the lines of these roles, unless With keeps them.
func Without(roles role.Set) Option {
	return func(s *settings) { s.page.selection.without |= roles }
}

// Untrimmed keeps all lines that the method found, even the title, the site's name, the byline
// and the comments of an article.
func Untrimmed() Option { return func(s *settings) { s.page.selection.untrimmed = true } }

// Comments keeps or drops readers' comments. By default those of articles are dropped and
// those of other pages, such as forums, are kept.
func Comments(on bool) Option {
	if on {
		return With(role.Of(role.Comment))
	}
	return Without(role.Of(role.Comment))
}

// Links turns links in Markdown and HTML on or off; the default is on.
func Links(on bool) Option { return func(s *settings) { s.page.noLinks = !on } }

// Images turns images in Markdown and HTML on or off; the default is on.
func Images(on bool) Option { return func(s *settings) { s.page.noImages = !on } }

// Tables turns tables in Markdown and HTML on or off; the default is on. When off, their rows
// are paragraphs.
func Tables(on bool) Option { return func(s *settings) { s.page.noTables = !on } }
