package record

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"linesift"
	"linesift/content"
	"linesift/methods"
	"linesift/model"
	"linesift/models"
	"linesift/role"
)

// Options say how the content of pages is found and selected, and what their records have. The
// zero value is the default method, and the content as text without a record around it.
type Options struct {
	Method    string       `json:"method,omitempty"`    // see methods.New; "" is the default one
	Model     *model.Model `json:"-"`                   // a network in place of Method
	Threshold *float64     `json:"threshold,omitempty"` // see linesift.Threshold; nil is the method's own
	Favor     string       `json:"favor,omitempty"`     // see methods.ParseFavor

	With    []string `json:"with,omitempty"`    // roles; see linesift.With
	Without []string `json:"without,omitempty"` // roles, or links, images, tables; "none" trims nothing

	Keep []string `json:"keep,omitempty"` // CSS selectors of elements that are content
	Drop []string `json:"drop,omitempty"` // and of elements that are not

	Rules []Rule `json:"rules,omitempty"` // the same on the pages of hosts

	Content     string   `json:"content,omitempty"`      // the format: text, markdown or html; "" is text
	Whole       bool     `json:"whole,omitempty"`        // HTML without a record is a document with a head
	FrontMatter bool     `json:"front_matter,omitempty"` // Markdown without a record begins with fields of the record
	Record      bool     `json:"record,omitempty"`       // the content comes in a record
	Also        []string `json:"also,omitempty"`         // further formats that the record has
	Lines       bool     `json:"lines,omitempty"`        // the record has all lines of the page
	Effects     int      `json:"effects,omitempty"`      // the record has so many of the largest effects on each line
	Sources     bool     `json:"sources,omitempty"`      // the record says where its fields were found

	Filter

	Dedup bool `json:"dedup,omitempty"` // results have a fingerprint of the content
	Site  bool `json:"site,omitempty"`  // pages are compared with the others of their site
}

// An OptionError is the error of an option, or of several that contradict each other.
type OptionError struct {
	Names []string // of the options, some with their value: "method all"
	Err   error
}

func (e *OptionError) Error() string { return strings.Join(e.Names, " and ") + ": " + e.Err.Error() }

func (e *OptionError) Unwrap() error { return e.Err }

// wrong returns the error of options, without a package's name in front.
func wrong(err error, names ...string) error {
	text := err.Error()
	for _, prefix := range []string{"linesift: ", "role: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return &OptionError{names, errors.New(text)}
}

// Formats of the content.
var formats = map[string]linesift.Format{"text": linesift.Text, "markdown": linesift.Markdown, "html": linesift.HTML}

// structures are the names that Without takes besides roles, and their options.
var structures = map[string]func(bool) linesift.Option{"links": linesift.Links, "images": linesift.Images, "tables": linesift.Tables}

// Structures returns the names in Without that are not roles: links, images, tables.
func (o *Options) Structures() (all []string) {
	for _, name := range o.Without {
		if structures[name] != nil {
			all = append(all, name)
		}
	}
	return all
}

// name returns the method as errors name it.
func (o *Options) name() string {
	if o.Model != nil {
		return "model"
	}
	return "method " + cmp.Or(o.Method, models.Default)
}

// newMethod makes the method.
func (o *Options) newMethod() (linesift.Method, error) {
	if o.Model != nil {
		favor, err := methods.ParseFavor(o.Favor)
		if err != nil {
			return nil, wrong(err, "favor")
		}
		options := []linesift.Option{favor}
		if o.Threshold != nil {
			options = append(options, linesift.Threshold(*o.Threshold))
		}
		m, err := linesift.NewNetwork(o.Model, options...)
		if err != nil {
			return nil, wrong(err, "model")
		}
		return m, nil
	}
	spec, err := o.spec()
	if err != nil {
		return nil, err
	}
	m, err := methods.New(spec)
	switch {
	case err != nil && o.Favor != "":
		return nil, wrong(err, "favor")
	case err != nil:
		return nil, wrong(err, "method")
	}
	return m, nil
}

// spec returns the name of the method with all its parameters.
func (o *Options) spec() (string, error) {
	spec := cmp.Or(o.Method, models.Default)
	info, err := methods.ByName(spec)
	if err != nil {
		return "", wrong(err, "method")
	}
	_, given, _ := strings.Cut(spec, ":")
	var parameters []string
	if given != "" {
		parameters = append(parameters, given)
	}
	threshold := ""
	if o.Threshold != nil {
		threshold = fmt.Sprint(*o.Threshold)
	}
	for _, p := range []struct{ key, value string }{{"threshold", threshold}, {"favor", o.Favor}} {
		switch {
		case p.value == "":
			continue
		case !slices.ContainsFunc(info.Parameters, func(known methods.Parameter) bool { return known.Key == p.key }):
			return "", wrong(fmt.Errorf("this method has no such parameter; it has %s", cmp.Or(strings.Join(keys(info), ", "), "none")), p.key, o.name())
		case strings.Contains(given, "threshold=") || strings.Contains(given, "favor="):
			return "", wrong(errors.New("both set the threshold"), p.key, o.name())
		}
		parameters = append(parameters, p.key+"="+p.value)
	}
	if _, err := methods.ParseFavor(o.Favor); err != nil {
		return "", wrong(err, "favor")
	}
	if t := o.Threshold; t != nil && !(*t >= 0 && *t < 1) {
		return "", wrong(fmt.Errorf("%v is not between 0 and 1", *t), "threshold")
	}
	return strings.TrimSuffix(info.Name+":"+strings.Join(parameters, ","), ":"), nil
}

// keys returns the names of a method's parameters.
func keys(info methods.Info) (all []string) {
	for _, p := range info.Parameters {
		all = append(all, p.Key)
	}
	return all
}

// info describes the method. It is empty if there is no such method.
func (o *Options) info() methods.Info {
	if o.Model != nil {
		return methods.OfModel("model", o.Model)
	}
	info, _ := methods.ByName(cmp.Or(o.Method, models.Default))
	return info
}

// checkEffects checks that the method has effects.
func (o *Options) checkEffects() error {
	switch {
	case o.Effects < 0:
		return wrong(fmt.Errorf("%d is not a number of effects", o.Effects), "effects")
	case o.Effects > 0 && !o.info().Network:
		return wrong(errors.New("only networks can explain their probabilities"), "effects", o.name())
	}
	return nil
}

// OfSites reports whether the method compares pages with others of their site.
func (o *Options) OfSites() bool { return o.info().Sites }

// Selection returns the options of package linesift that select and render the content.
func (o *Options) Selection() ([]linesift.Option, error) {
	kept, err := role.Parse(o.With...)
	if err != nil {
		return nil, wrong(err, "with")
	}
	options := []linesift.Option{linesift.With(kept)}
	for _, s := range []struct {
		name      string
		selectors []string
		option    func(string) linesift.Option
	}{{"keep", o.Keep, linesift.Keep}, {"drop", o.Drop, linesift.Drop}} {
		for _, css := range s.selectors {
			if _, err := content.ParseSelector(css); err != nil {
				return nil, wrong(err, s.name)
			}
			options = append(options, s.option(css))
		}
	}
	for _, r := range o.Rules {
		if err := r.check(); err != nil {
			return nil, wrong(err, "rules")
		}
		options = append(options, linesift.OnHost(strings.TrimPrefix(r.Host, "*"), r.Keep, r.Drop))
	}
	var roles []string
	for _, name := range o.Without {
		switch option := structures[name]; {
		case option != nil:
			options = append(options, option(false))
		case slices.Contains(o.With, name):
			return nil, wrong(fmt.Errorf("both name %s", name), "with", "without")
		default:
			roles = append(roles, name)
		}
	}
	if slices.Equal(roles, []string{"none"}) {
		return append(options, linesift.Untrimmed()), nil
	}
	dropped, err := role.Parse(roles...)
	if err != nil {
		return nil, wrong(err, "without")
	}
	return append(options, linesift.Without(dropped)), nil
}

// Extractor returns an extractor with the method and the selection.
func (o *Options) Extractor() (*linesift.Extractor, error) {
	selection, err := o.Selection()
	if err != nil {
		return nil, err
	}
	m, err := o.newMethod()
	if err != nil {
		return nil, err
	}
	return linesift.NewExtractor(append(selection, linesift.UseMethod(m))...)
}

// checkFormats checks the names of formats.
func (o *Options) checkFormats() error {
	for _, name := range append([]string{cmp.Or(o.Content, "text")}, o.Also...) {
		if _, ok := formats[name]; !ok {
			return wrong(fmt.Errorf("%q is none of text, markdown, html", name), "content")
		}
	}
	return nil
}

// format returns the format of the content.
func (o *Options) format() linesift.Format { return formats[cmp.Or(o.Content, "text")] }
