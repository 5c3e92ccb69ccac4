package options

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"linesift/internal/content"
	"linesift/methods"
	"linesift/model"
	"linesift/models"
	"linesift/role"
)

// An Error is the error of an option, or of several that contradict each other.
type Error struct {
	Names  []string // of the options
	Values []string // of the options, as errors show them; "" if the name says enough
	Err    error
}

// Error names options as the table does.
func (e *Error) Error() string { return e.Spell(func(name string) string { return name }) }

// Spell returns the text of the error with the names of the options as a door spells them.
func (e *Error) Spell(name func(string) string) string {
	var named []string
	for i, n := range e.Names {
		named = append(named, strings.TrimSpace(name(n)+" "+e.Values[i]))
	}
	return strings.Join(named, " and ") + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// An option is a name in an Error, with a value or without.
type option struct{ name, value string }

func wrong(err error, options ...option) error {
	e := &Error{Err: err}
	for _, o := range options {
		e.Names, e.Values = append(e.Names, o.name), append(e.Values, o.value)
	}
	return e
}

// Check returns an [Error] if an option has a wrong value, or two contradict each other, or the
// method lacks what an option asks for. It reads the model's file. It gives languages the tags
// that pages have, as de for deu.
func (o *Options) Check() error {
	for _, check := range []func() error{o.checkMethod, o.checkRoles, o.checkSelectors, o.checkOutput, o.checkFilter} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func (f *Find) checkMethod() error {
	info, err := f.Info()
	if err != nil {
		return err
	}
	if _, err := methods.ParseFavor(f.Favor); err != nil {
		return wrong(err, option{"favor", ""})
	}
	if t := f.Threshold; t != nil && !(*t >= 0 && *t < 1) {
		return wrong(fmt.Errorf("%v is not between 0 and 1", *t), option{"threshold", ""})
	}
	_, given, _ := strings.Cut(f.Method, ":")
	for _, p := range f.parameters() {
		switch {
		case f.Model == "" && !slices.Contains(keys(info), p.name):
			has := cmp.Or(strings.Join(keys(info), ", "), "none")
			return wrong(fmt.Errorf("this method has no such parameter; it has %s", has), option{p.name, ""}, f.named())
		case strings.Contains(given, "threshold=") || strings.Contains(given, "favor="):
			return wrong(errors.New("both set the threshold"), option{p.name, ""}, f.named())
		}
	}
	return nil
}

// keys returns the names of a method's parameters.
func keys(info methods.Info) (all []string) {
	for _, p := range info.Parameters {
		all = append(all, p.Key)
	}
	return all
}

func (f *Find) checkRoles() error {
	if _, err := role.Parse(f.KeepRoles...); err != nil {
		return wrong(err, option{"keep_roles", ""})
	}
	if f.untrimmed() {
		return nil
	}
	if _, err := role.Parse(f.DropRoles...); err != nil {
		return wrong(err, option{"drop_roles", ""})
	}
	for _, name := range f.DropRoles {
		if slices.Contains(f.KeepRoles, name) {
			return wrong(fmt.Errorf("both name %s", name), option{"keep_roles", ""}, option{"drop_roles", ""})
		}
	}
	if f.Comments != nil {
		opposite := option{"keep_roles", ""}
		names := f.KeepRoles
		if *f.Comments {
			opposite.name, names = "drop_roles", f.DropRoles
		}
		if slices.Contains(names, role.Comment.String()) {
			return wrong(errors.New("they contradict each other"), option{"comments", ""}, opposite)
		}
	}
	return nil
}

func (f *Find) checkSelectors() error {
	for _, group := range []struct {
		name      string
		selectors []string
	}{{"keep_css", f.KeepCSS}, {"drop_css", f.DropCSS}} {
		for _, css := range group.selectors {
			if _, err := content.ParseSelector(css); err != nil {
				return wrong(err, option{group.name, ""})
			}
		}
	}
	for _, host := range f.SiteCSS {
		if err := host.check(); err != nil {
			return wrong(err, option{"site_css", ""})
		}
	}
	return nil
}

func (o *Options) checkOutput() error {
	info, err := o.Info()
	if err != nil {
		return err
	}
	format := option{"format", cmp.Or(o.Format, "text")}
	if err := checkValue(format); err != nil {
		return err
	}
	for _, c := range o.Content {
		if err := checkValue(option{"content", c}); err != nil {
			return err
		}
	}
	for _, c := range []struct {
		holds bool
		name  string
		why   string
	}{
		{o.Content != nil && !o.IsRecord(), "content", "only records (json, jsonl) have content in another format"},
		{o.Fragment && o.Format != "html", "fragment", "only html is a document otherwise"},
		{o.FrontMatter && o.Format == "html", "front_matter", "only text and Markdown begin with it"},
		{o.Lines && !o.IsRecord(), "lines", "only records (json, jsonl) have lines"},
		{o.Effects != 0 && !o.IsRecord(), "effects", "only records (json, jsonl) have effects"},
		{o.Sources && !o.IsRecord(), "sources", "only records (json, jsonl) have sources"},
	} {
		if c.holds {
			return wrong(errors.New(c.why), option{c.name, ""}, format)
		}
	}
	switch {
	case o.Effects < 0:
		return wrong(fmt.Errorf("%d is not a number of effects", o.Effects), option{"effects", ""})
	case o.Effects > 0 && !info.Network:
		return wrong(errors.New("only networks can explain their probabilities"), option{"effects", ""}, o.named())
	}
	return nil
}

// checkValue returns an error if an option does not have one of the values that the table allows.
func checkValue(o option) error {
	if allowed := byName(o.name).Values; !slices.Contains(allowed, o.value) {
		return wrong(fmt.Errorf("%q is none of %s", o.value, strings.Join(allowed, ", ")), option{o.name, ""})
	}
	return nil
}

func (o *Options) checkFilter() error {
	info, err := o.Info()
	switch {
	case err != nil:
		return err
	case o.SkipHub && !info.Hubs:
		return wrong(errors.New("this method does not tell hub pages; sweeper does"), option{"skip_hub", ""}, o.named())
	case o.MinConfidence != 0 && !info.Network:
		err := errors.New("this method has no confidence; networks have")
		return wrong(err, option{"min_confidence", ""}, o.named())
	case o.MinConfidence < 0 || o.MinConfidence > 1:
		return wrong(fmt.Errorf("%v is not between 0 and 1", o.MinConfidence), option{"min_confidence", ""})
	case o.MinWords < 0:
		return wrong(fmt.Errorf("%d is below 0", o.MinWords), option{"min_words", ""})
	case o.Site && !info.Sites:
		return wrong(errNoSites, option{"site", ""}, o.named())
	case o.Profile != "" && !info.Sites:
		return wrong(errNoSites, option{"profile", ""}, o.named())
	}
	tags := make([]string, len(o.Language))
	for i, given := range o.Language {
		tag, err := language.Raw.Parse(given) // as package metadata reads the tags of pages
		if err != nil || tag.IsRoot() {
			err := errors.New("no language has this tag; write en, de or pt-BR (BCP 47)")
			return wrong(err, option{"language", given})
		}
		tags[i] = tag.String()
	}
	o.Language = tags
	return nil
}

var errNoSites = errors.New("this method does not compare pages; template and entropy do")

// Info describes the method. The error is an [Error].
func (f *Find) Info() (methods.Info, error) {
	if f.Model != "" {
		if err := f.open(); err != nil {
			return methods.Info{}, err
		}
		return methods.OfModel("model", f.opened), nil
	}
	info, err := methods.ByName(cmp.Or(f.Method, models.Default))
	if err != nil {
		return info, wrong(err, option{"method", ""})
	}
	return info, nil
}

// open reads the file of the model, once.
func (f *Find) open() (err error) {
	if f.opened == nil {
		if f.opened, err = model.Open(f.Model); err != nil {
			return wrong(err, option{"model", ""})
		}
	}
	return nil
}

// named names the method in errors.
func (f *Find) named() option {
	if f.Model != "" {
		return option{"model", f.Model}
	}
	return option{"method", cmp.Or(f.Method, models.Default)}
}
