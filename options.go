package linesift

import (
	"errors"
	"fmt"
	"math"
	"strconv"

	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// An Option changes how pages are extracted. The later of two that contradict each other
// holds.
type Option func(*settings)

type settings struct {
	chooses bool // the method is not the default one
	method  Method
	name    string       // of the method, if it is not given
	network *model.Model // of the method, if it is neither given nor named

	threshold float64                                    // 0: the method's own
	shift     float64                                    // of the threshold, in log-odds
	favor     func(points model.OperatingPoints) float64 // that shift, of the model's; or nil

	maxSize     int64
	contentType string
	url         string

	selection Selection // besides the usual one
	untrimmed bool
	noLinks   bool
	noImages  bool
	noTables  bool
}

func newSettings(options []Option) settings {
	s := settings{name: DefaultMethod, maxSize: page.MaxSize}
	for _, o := range options {
		o(&s)
	}
	return s
}

// with returns the settings of one page.
func (s settings) with(options []Option) (settings, error) {
	s.chooses = false
	for _, o := range options {
		o(&s)
	}
	if s.chooses {
		return s, errors.New("linesift: an option chooses the method of an Extractor that has one")
	}
	return s, nil
}

// choose is an Option of the method.
func choose(set func(*settings)) Option {
	return func(s *settings) {
		s.chooses = true
		set(s)
	}
}

// UseMethod has another method find the content, one's own or one of [NewMethod].
func UseMethod(m Method) Option { return choose(func(s *settings) { s.method = m }) }

// UseNamed has the method of a name find the content; see [NewMethod].
func UseNamed(name string) Option {
	return choose(func(s *settings) { s.method, s.network, s.name = nil, nil, name })
}

// UseModel has a network of one's own find the content.
func UseModel(m *model.Model) Option {
	return choose(func(s *settings) { s.method, s.network = nil, m })
}

// Threshold sets the probability or density, 0 to 1, from which on a line is content. 0
// is the method's own, which goes by the page in networks. A method without one, or with
// a value out of range, is an error of its maker.
func Threshold(t float64) Option { return choose(func(s *settings) { s.threshold = t }) }

// Favor moves the threshold of each page by shift, in log-odds: from t to
// sigmoid(logit(t) + shift). Above 0 it favours precision, fewer lines are kept;
// below 0 recall. 0 changes nothing. A shift that is no finite number is an error of the
// method's maker, and so is any of a method that is no network.
func Favor(shift float64) Option {
	return choose(func(s *settings) { s.shift, s.favor = shift, nil })
}

// FavorPrecision is the Option that moves thresholds by the least shift that
// gave a mean word precision of .95 on pages that the network was not fitted to,
// or by the one that gave the highest. A network that was not measured so is an
// error of the method's maker.
func FavorPrecision() Option {
	return choose(func(s *settings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Precision }
	})
}

// FavorRecall is FavorPrecision for a mean word recall of .97.
func FavorRecall() Option {
	return choose(func(s *settings) {
		s.favor = func(points model.OperatingPoints) float64 { return points.Recall }
	})
}

// ParseFavor returns what favours what s says: "precision", "recall", a shift in
// log-odds, or nothing, which changes nothing.
func ParseFavor(s string) (Option, error) {
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

// URL says where a page is from: links become absolute by it, and the record has it
// where the page names no address of its own.
func URL(address string) Option { return func(s *settings) { s.url = address } }

// ContentType is the HTTP header of that name, for the charset in it.
func ContentType(header string) Option { return func(s *settings) { s.contentType = header } }

// MaxSize sets how many bytes a document may have; page.MaxSize by default.
func MaxSize(bytes int64) Option {
	return func(s *settings) { s.maxSize = min(bytes, page.MaxSize) }
}

// With keeps lines of these roles; see [Selection] and [role.Of].
func With(roles role.Set) Option {
	return func(s *settings) { s.selection.With |= roles }
}

// Without leaves lines of these roles out; see [Selection].
func Without(roles role.Set) Option {
	return func(s *settings) { s.selection.Without |= roles }
}

// Untrimmed keeps all lines that the method found, also the title, the byline and the
// comments of an article.
func Untrimmed() Option { return func(s *settings) { s.untrimmed = true } }

// Comments says whether readers' comments are kept. Without it those of articles are not
// and those of other pages, such as forums, are.
func Comments(on bool) Option {
	if on {
		return With(role.Of(role.Comment))
	}
	return Without(role.Of(role.Comment))
}

// Links says whether Markdown and HTML have links; they do by default.
func Links(on bool) Option { return func(s *settings) { s.noLinks = !on } }

// Images says whether Markdown and HTML have images; they do by default.
func Images(on bool) Option { return func(s *settings) { s.noImages = !on } }

// Tables says whether Markdown and HTML have tables; they do by default. Without, their
// rows are paragraphs.
func Tables(on bool) Option { return func(s *settings) { s.noTables = !on } }

// check finds what no method can be made with.
func (s settings) check() error {
	if !(s.threshold >= 0 && s.threshold < 1) {
		return fmt.Errorf("the threshold %v is not between 0 and 1", s.threshold)
	}
	if math.IsNaN(s.shift) || math.IsInf(s.shift, 0) {
		return fmt.Errorf("a threshold cannot be moved by %v", s.shift)
	}
	return nil
}

// favors tells whether anything is to be favoured.
func (s settings) favors() bool { return s.shift != 0 || s.favor != nil }
