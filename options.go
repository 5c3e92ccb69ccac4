package linesift

import (
	"fmt"
	"math"
	"strconv"

	"linesift/model"
	"linesift/page"
	"linesift/role"
)

// An Option is what Extract and NewExtractor take: a [MethodOption] or a [PageOption].
// The later of two that contradict each other holds.
type Option interface{ apply(*settings) }

// A MethodOption says how the content is found.
type MethodOption func(*methodSettings)

// A PageOption says what is known of a page, what of it is kept, and how that is
// rendered. It may be another one for each page.
type PageOption func(*pageSettings)

func (o MethodOption) apply(s *settings) {
	s.usual = false
	o(&s.method)
}

func (o PageOption) apply(s *settings) { o(&s.page) }

type settings struct {
	usual  bool // the method is the default one
	method methodSettings
	page   pageSettings
}

type methodSettings struct {
	given   Method       // or nil
	network *model.Model // of the method if it is not given, or nil
	name    string       // of the method if it is neither given nor a network

	threshold float64                                    // 0: the method's own
	shift     float64                                    // of the threshold, in log-odds
	favor     func(points model.OperatingPoints) float64 // that shift, of the model's; or nil
}

type pageSettings struct {
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
	s := settings{usual: true, method: methodSettings{name: DefaultMethod}, page: pageSettings{maxSize: page.MaxSize}}
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

// UseMethod has another method find the content, one's own or one of [NewMethod].
func UseMethod(m Method) MethodOption { return func(s *methodSettings) { s.given = m } }

// UseNamed has the method of a name find the content; see [NewMethod].
func UseNamed(name string) MethodOption {
	return func(s *methodSettings) { s.given, s.network, s.name = nil, nil, name }
}

// UseModel has a network of one's own find the content.
func UseModel(m *model.Model) MethodOption {
	return func(s *methodSettings) { s.given, s.network = nil, m }
}

// Threshold sets the probability or density, 0 to 1, from which on a line is content. 0
// is the method's own, which goes by the page in networks. A method without one, or with
// a value out of range, is an error of its maker.
func Threshold(t float64) MethodOption { return func(s *methodSettings) { s.threshold = t } }

// Favor moves the threshold of each page by shift, in log-odds: from t to
// sigmoid(logit(t) + shift). Above 0 it favours precision, fewer lines are kept;
// below 0 recall. 0 changes nothing. A shift that is no finite number is an error of the
// method's maker, and so is any of a method that is no network.
func Favor(shift float64) MethodOption {
	return func(s *methodSettings) { s.shift, s.favor = shift, nil }
}

// FavorPrecision is the option that moves thresholds by the least shift that
// gave a mean word precision of .95 on pages that the network was not fitted to,
// or by the one that gave the highest. A network that was not measured so is an
// error of the method's maker.
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

// ParseFavor returns what favours what s says: "precision", "recall", a shift in
// log-odds, or nothing, which changes nothing.
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

// URL says where a page is from: links become absolute by it, and the record has it
// where the page names no address of its own.
func URL(address string) PageOption { return func(s *pageSettings) { s.url = address } }

// ContentType is the HTTP header of that name, for the charset in it.
func ContentType(header string) PageOption { return func(s *pageSettings) { s.contentType = header } }

// MaxSize sets how many bytes a document may have; page.MaxSize by default.
func MaxSize(bytes int64) PageOption {
	return func(s *pageSettings) { s.maxSize = min(bytes, page.MaxSize) }
}

// With keeps lines of these roles; see [Selection] and [role.Of].
func With(roles role.Set) PageOption {
	return func(s *pageSettings) { s.selection.With |= roles }
}

// Without leaves lines of these roles out; see [Selection].
func Without(roles role.Set) PageOption {
	return func(s *pageSettings) { s.selection.Without |= roles }
}

// Untrimmed keeps all lines that the method found, also the title, the byline and the
// comments of an article.
func Untrimmed() PageOption { return func(s *pageSettings) { s.untrimmed = true } }

// Comments says whether readers' comments are kept. Without it those of articles are not
// and those of other pages, such as forums, are.
func Comments(on bool) PageOption {
	if on {
		return With(role.Of(role.Comment))
	}
	return Without(role.Of(role.Comment))
}

// Links says whether Markdown and HTML have links; they do by default.
func Links(on bool) PageOption { return func(s *pageSettings) { s.noLinks = !on } }

// Images says whether Markdown and HTML have images; they do by default.
func Images(on bool) PageOption { return func(s *pageSettings) { s.noImages = !on } }

// Tables says whether Markdown and HTML have tables; they do by default. Without, their
// rows are paragraphs.
func Tables(on bool) PageOption { return func(s *pageSettings) { s.noTables = !on } }

// check finds what no method can be made with.
func (s methodSettings) check() error {
	if !(s.threshold >= 0 && s.threshold < 1) {
		return fmt.Errorf("the threshold %v is not between 0 and 1", s.threshold)
	}
	if math.IsNaN(s.shift) || math.IsInf(s.shift, 0) {
		return fmt.Errorf("a threshold cannot be moved by %v", s.shift)
	}
	return nil
}

// favors tells whether anything is to be favoured.
func (s methodSettings) favors() bool { return s.shift != 0 || s.favor != nil }
