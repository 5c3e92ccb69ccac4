package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"linesift/internal/record"
	"linesift/methods"
	"linesift/model"
	"linesift/models"
)

// Extraction has the flags for finding and selecting the content.
type Extraction struct {
	Method    string   `group:"kept" xor:"method" placeholder:"NAME" help:"How to find the content: NAME or NAME:KEY=VALUE,...; see classify --list-methods (default: ${method})."`
	Model     string   `group:"kept" xor:"method" type:"path" placeholder:"FILE" help:"Find the content by the network in this file. train makes such files."`
	Threshold *float64 `group:"kept" xor:"threshold" placeholder:"P" help:"Keep lines with this probability (or density) or more (default: the method's own)."`
	Favor     string   `group:"kept" xor:"threshold" placeholder:"WHAT" help:"precision: keep less; recall: keep more; or a number of log-odds to move a network's threshold by: --favor=-1.5 keeps more."`
	With      []string `group:"kept" placeholder:"ROLE" help:"Keep lines of these roles: title, byline, caption and comment also if the method did not find them."`
	Without   []string `group:"kept" placeholder:"WHAT" help:"Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment, site. Networks leave title, byline, comment and site out of articles; with --without none, they do not. In Markdown and HTML also links, images, tables (rows become paragraphs)."`
	Keep      []string `group:"kept" sep:"none" placeholder:"CSS" help:"Keep elements that match these CSS selectors, whatever the method says."`
	Drop      []string `group:"kept" sep:"none" placeholder:"CSS" help:"Leave out elements that match these CSS selectors, also in elements that --keep keeps."`
	Rules     string   `group:"kept" type:"path" placeholder:"FILE" help:"Keep and leave out elements of the pages of hosts: a CSV file with the columns host, keep, drop. * is every host."`
}

// Name returns the method as the user named it: "--model FILE" or "--method NAME".
func (e *Extraction) Name() string {
	if e.Model != "" {
		return "--model " + e.Model
	}
	return "--method " + cmp.Or(e.Method, models.Default)
}

// Options returns the options of records that the flags set. It reads the model's file.
func (e *Extraction) Options() (o record.Options, err error) {
	o = record.Options{Method: e.Method, Threshold: e.Threshold, Favor: e.Favor, With: e.With, Without: e.Without, Keep: e.Keep, Drop: e.Drop}
	if e.Rules != "" {
		if o.Rules, err = record.ReadRules(e.Rules); err != nil {
			return o, err
		}
	}
	if e.Model != "" {
		o.Model, err = model.Open(e.Model)
	}
	return o, err
}

// FlagError returns an error of options in the words of the flags. It does not change other
// errors.
func (e *Extraction) FlagError(err error) error {
	wrong, ok := errors.AsType[*record.OptionError](err)
	if !ok {
		return err
	}
	var names []string
	for _, name := range wrong.Names {
		if name == "model" {
			name += " " + e.Model
		}
		names = append(names, "--"+name)
	}
	return fmt.Errorf("%s: %w", strings.Join(names, " and "), wrong.Err)
}

// More says which flags show more of a page of which nothing is kept.
func (e *Extraction) More() string {
	var flags []string
	info, err := methods.ByName(cmp.Or(e.Method, models.Default))
	switch isNetwork := e.Model != "" || err == nil && info.Network; {
	case isNetwork && e.Favor == "" && e.Threshold == nil:
		flags = append(flags, "--favor recall", "--threshold 0")
	case !isNetwork && info.Name != "all":
		flags = append(flags, "--method all")
	}
	if !slices.Contains(e.Without, "none") {
		flags = append(flags, "--without none")
	}
	if flags == nil {
		return "inspect shows all lines"
	}
	return strings.Join(flags, " or ") + " may keep some; inspect shows all lines"
}

// ListMethods writes all methods and their parameters.
func ListMethods(w io.Writer) error {
	var list []byte
	for _, m := range methods.All() {
		list = fmt.Appendf(list, "%-18s %s\n", m.Name, m.Doc)
		for _, p := range m.Parameters {
			list = fmt.Appendf(list, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
		}
	}
	_, err := w.Write(list)
	return err
}
