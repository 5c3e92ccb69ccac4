package options

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"linesift"
	"linesift/internal/parameter"
	"linesift/methods"
	"linesift/model"
	"linesift/models"
	"linesift/page"
	"linesift/role"
)

// An Error is the error of an option, or of several that contradict each other.
type Error struct {
	Names []string // of the options; some with the value: "method all"
	Err   error
}

// Error names options as the table does.
func (e *Error) Error() string {
	return e.Spell(func(name, value string) string { return name + " " + value })
}

// Spell returns the text of the error with the options as a door spells them. A value may be "".
func (e *Error) Spell(spelled func(name, value string) string) string {
	var all []string
	for _, named := range e.Names {
		name, value, _ := strings.Cut(named, " ")
		all = append(all, strings.TrimSpace(spelled(name, value)))
	}
	return strings.Join(all, " and ") + ": " + e.Err.Error()
}

func (e *Error) Unwrap() error { return e.Err }

// wrong returns the error of options. "" is none.
func wrong(err error, names ...string) error {
	return &Error{slices.DeleteFunc(names, func(name string) bool { return name == "" }), err}
}

// Checked are options that have passed [Options.Check]. They do not change.
type Checked struct {
	Options
	Info methods.Info // of the method

	PageOptions   linesift.Options // without the method and the address
	RecordOptions linesift.RecordOptions
}

// ShareModel takes the model of other options if they have the same model file. Check does not read the file then.
func (o *Options) ShareModel(other *Checked) {
	if o.Model == other.Model {
		o.opened = other.opened
	}
}

// Check returns an [Error] if an option has a wrong value, or two contradict each other, or the
// method lacks what an option asks for. It reads the model's file. It gives languages the tags
// that pages have, as de for deu.
func (o Options) Check() (*Checked, error) {
	c := &Checked{Options: o}
	for _, check := range []func() error{
		c.checkValues, c.checkMethod, c.checkRoles, c.checkSelectors, c.checkCombinations, c.checkLanguage,
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	p := &c.PageOptions
	p.NoLinks, p.NoImages, p.NoTables = off(c.Links), off(c.Images), off(c.Tables)
	p.Title, p.Segments = c.Title, c.Segments
	has := func(format string) bool { return slices.Contains(c.Content, format) }
	c.RecordOptions = linesift.RecordOptions{
		Text: has("text") || c.Content == nil, Markdown: has("markdown"), HTML: has("html"),
		Lines: c.Lines, Sources: c.Sources, Effects: c.Effects,
	}
	return c, nil
}

// CheckSingle is like Check for a door that sees one page at a time. It refuses methods that compare the pages of a
// site, because they keep all lines of a page that they see alone.
func (o Options) CheckSingle() (*Checked, error) {
	c, err := o.Check()
	if err != nil {
		return nil, err
	}
	if c.Info.Sites {
		why := errors.New("it compares the pages of a site, and here each page is alone; classify --site compares them")
		return nil, wrong(why, c.Named())
	}
	return c, nil
}

// errEmpty is the error of an option or an element of a list without a value, as of a variable that is not set.
var errEmpty = errors.New("a value is empty")

// elements separates the elements of a list by their commas.
func elements(values []string) (all []string) {
	for element := range strings.SplitSeq(strings.Join(values, ","), ",") {
		all = append(all, strings.TrimSpace(element))
	}
	return all
}

// checkValues separates the elements of lists by their commas, but for selectors. It returns an error if one is empty,
// or if a value is not one that the table allows.
func (c *Checked) checkValues() error {
	for _, r := range rowsOf(reflect.TypeFor[Options]()) {
		field := r.in(&c.Options)
		values, _ := field.Interface().([]string)
		if len(values) > 0 && r.Commas {
			values = elements(values)
			field.Set(reflect.ValueOf(values))
		}
		if slices.Contains(values, "") {
			return wrong(errEmpty, r.Name)
		}
		if field.Kind() == reflect.String && !field.IsZero() {
			values = []string{field.String()}
		}
		for _, value := range values {
			if r.Values != nil && !slices.Contains(r.Values, value) {
				return wrong(fmt.Errorf("%q is not one of %s", value, strings.Join(r.Values, ", ")), r.Name)
			}
		}
	}
	return nil
}

// CheckAddress returns an error if a text is not the address of a page.
func CheckAddress(text string) error {
	if !page.IsAddress(text) {
		return fmt.Errorf("%q is not the address of a page, such as https://harbour.example/news", text)
	}
	return nil
}

func (c *Checked) checkMethod() (err error) {
	if c.Model != "" && c.Method != "" {
		return wrong(errors.New("both say how to find the content"), "model", "method")
	}
	if c.Model != "" {
		if c.opened == nil {
			c.opened, err = model.Open(c.Model)
		}
		if name := filepath.Base(c.Model); errors.Is(err, fs.ErrNotExist) {
			if _, unknown := methods.ByName(name); unknown == nil {
				err = fmt.Errorf("%w; %s is a method", err, name)
			}
		}
		if err != nil {
			return wrong(err, "model")
		}
		c.Info = methods.Info{Name: "model", Model: true, Hubs: c.opened.Networks[model.NetworkPage] != nil}
	} else {
		c.opened = nil // of a model that was given before
		if c.Info, err = methods.ByName(cmp.Or(c.Method, models.Default)); err != nil {
			return wrong(err, "method")
		}
	}
	if _, err := methods.ParseFavor(c.Favor); err != nil {
		return wrong(err, "favor")
	}
	if c.Threshold != nil {
		if err := parameter.CheckThreshold(*c.Threshold); err != nil {
			return wrong(err, "threshold")
		}
	}
	key := "threshold"
	switch {
	case c.Threshold == nil && c.Favor == "":
		return nil
	case c.Threshold != nil && c.Favor != "":
		return wrong(errors.New("both set the threshold"), "threshold", "favor")
	case c.Favor != "":
		key = "favor"
	}
	var keys []string
	for _, p := range c.Info.Parameters {
		keys = append(keys, p.Key)
	}
	if c.Model == "" && !slices.Contains(keys, key) {
		has := cmp.Or(strings.Join(keys, ", "), "none")
		return wrong(fmt.Errorf("this method has no such parameter; it has %s", has), key, c.Named())
	}
	if thresholdParameter.MatchString(c.Method) {
		return wrong(errors.New("both set the threshold"), key, c.Named())
	}
	return nil
}

func (c *Checked) checkRoles() error {
	keep, err := role.ParseSet(c.KeepRoles...)
	if err != nil {
		return wrong(err, "keep_roles")
	}
	if len(c.DropRoles) > 1 && slices.Contains(c.DropRoles, "none") {
		return wrong(errors.New("none stands alone"), "drop_roles")
	}
	var drop role.Set
	if slices.Equal(c.DropRoles, []string{"none"}) { // of articles too, title, byline, comments and site's name stay
		c.PageOptions.KeepFound = true
	} else if drop, err = role.ParseSet(c.DropRoles...); err != nil {
		return wrong(err, "drop_roles")
	}
	if both := keep & drop; both != 0 {
		return wrong(fmt.Errorf("both name %v", both), "keep_roles", "drop_roles")
	}
	if c.Comments != nil {
		comment := role.Of(role.Comment)
		here, there, names := &keep, drop, []string{"comments", "drop_roles"}
		if !*c.Comments {
			here, there, names = &drop, keep, []string{"comments false", "keep_roles"}
		}
		if there&comment != 0 {
			return wrong(errors.New("they contradict each other"), names...)
		}
		*here |= comment
	}
	c.PageOptions.KeepRoles, c.PageOptions.DropRoles = keep, drop
	return nil
}

func (c *Checked) checkSelectors() error {
	type given struct {
		name string // of the option
		HostCSS
	}
	var all []given
	for _, css := range c.KeepCSS {
		all = append(all, given{"keep_css", HostCSS{Keep: css}})
	}
	for _, css := range c.DropCSS {
		all = append(all, given{"drop_css", HostCSS{Drop: css}})
	}
	for _, host := range c.SiteCSS {
		all = append(all, given{"site_css", host})
	}
	for _, g := range all {
		css, err := g.parse()
		if err != nil && g.name != "site_css" {
			err = cmp.Or(errors.Unwrap(err), err) // without keep or drop, which name says
		}
		if err != nil {
			return wrong(err, g.name)
		}
		c.PageOptions.CSS = append(c.PageOptions.CSS, css)
	}
	return nil
}

// checkCombinations returns an error if the format, the method or the range of a number does not
// fit an option.
func (c *Checked) checkCombinations() error {
	const (
		noConfidence = "this method has no confidence; models have"
		noHubs       = "this method does not tell hub pages; sweeper does"
		noSites      = "this method does not compare pages; template and entropy do"
		records      = "only records (json) have "
	)
	bare, isMarkup := !c.IsRecord(), c.Format == "markdown" || c.Format == "html"
	format, method := "format "+cmp.Or(c.Format, "text"), c.Named()
	for _, rule := range []struct {
		broken       bool
		option, with string
		why          string
	}{
		{c.Content != nil && bare, "content", format, records + "content in another format"},
		{c.Fragment && c.Format != "html", "fragment", format, "only html has a head to leave out"},
		{c.FrontMatter && c.Format == "html", "front_matter", format, "only text and Markdown begin with it"},
		{c.Lines && bare, "lines", format, records + "lines"},
		{c.Segments && bare && !isMarkup, "segments", format, "only records (json), markdown and html have segments"},
		{c.Effects != 0 && bare, "effects", format, records + "effects"},
		{c.Sources && bare, "sources", format, records + "sources"},
		{c.Effects < 0, "effects", "", fmt.Sprintf("%d is not a number of effects", c.Effects)},
		{c.Effects > 0 && !c.Info.Model, "effects", method, linesift.ErrNoModel.Error()},
		{c.SkipHub && !c.Info.Hubs, "skip_hub", method, noHubs},
		{c.MinConfidence != 0 && !c.Info.Model, "min_confidence", method, noConfidence},
		{!(c.MinConfidence >= 0 && c.MinConfidence <= 1), "min_confidence", "", // NaN neither
			fmt.Sprintf("%v is not between 0 and 1", c.MinConfidence)},
		{c.MinWords < 0, "min_words", "", fmt.Sprintf("%d is below 0", c.MinWords)},
		{c.Site && !c.Info.Sites, "site", method, noSites},
		{c.Profile != "" && !c.Info.Sites, "profile", method, noSites},
	} {
		if rule.broken {
			return wrong(errors.New(rule.why), rule.option, rule.with)
		}
	}
	return nil
}

func (c *Checked) checkLanguage() error {
	c.Language = slices.Clone(c.Language)
	for i, given := range c.Language {
		tag, err := language.Raw.Parse(given) // as package metadata reads the tags of pages
		if err != nil || tag.IsRoot() {
			err := errors.New("not a language tag; write en, de or pt-BR (BCP 47)")
			return wrong(err, strings.TrimSpace("language "+given))
		}
		c.Language[i] = tag.String()
	}
	return nil
}

// Named names the method as errors name options: "method NAME" or "model FILE".
func (e *Extraction) Named() string {
	if e.Model != "" {
		return "model " + e.Model
	}
	return "method " + cmp.Or(e.Method, models.Default)
}
