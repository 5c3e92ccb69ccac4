package cli

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync/atomic"

	"linesift"
	"linesift/model"
	"linesift/role"
)

// Extraction has the flags for finding and selecting the content.
type Extraction struct {
	Method    string   `group:"kept" xor:"method" placeholder:"NAME" help:"How to find the content: NAME or NAME:KEY=VALUE,...; see classify --list-methods (default: ${method})."`
	Model     string   `group:"kept" xor:"method" type:"path" placeholder:"FILE" help:"Find it by the network in this file, which train made."`
	Threshold float64  `group:"kept" xor:"threshold" placeholder:"P" help:"Keep lines from this probability (or density) on (default: the method's own)."`
	Favor     string   `group:"kept" xor:"threshold" placeholder:"WHAT" help:"precision: keep less; recall: keep more; or a number of log-odds by which to move a network's threshold: --favor=-1.5 keeps more."`
	With      []string `group:"kept" placeholder:"ROLE" help:"Keep lines of these roles: title, byline, caption and comment also where the method did not find them."`
	Without   []string `group:"kept" placeholder:"WHAT" help:"Leave out lines of these roles: paragraph, title, heading, list, cell, code, caption, byline, comment, site. Networks leave title, byline, comment and site out of articles; with none, they do not. In Markdown and HTML also links, images, tables (rows become paragraphs)."`
}

// notRoles are what --without takes besides roles, and the options for them.
var notRoles = map[string]func(bool) linesift.PageOption{"links": linesift.Links, "images": linesift.Images, "tables": linesift.Tables}

// Name returns the method as the user named it: "--model FILE" or "--method NAME".
func (e *Extraction) Name() string {
	if e.Model != "" {
		return "--model " + e.Model
	}
	return "--method " + cmp.Or(e.Method, linesift.DefaultMethod)
}

// Structures returns what --without leaves out that is no role: links, images, tables.
func (e *Extraction) Structures() (all []string) {
	for _, name := range e.Without {
		if notRoles[name] != nil {
			all = append(all, name)
		}
	}
	return all
}

// Options returns the options of a linesift.Extractor, without its method.
func (e *Extraction) Options() ([]linesift.Option, error) {
	with, err := role.Parse(e.With...)
	if err != nil {
		return nil, fmt.Errorf("--with: %w", err)
	}
	options := []linesift.Option{linesift.With(with)}
	var roles []string
	for _, name := range e.Without {
		switch option := notRoles[name]; {
		case option != nil:
			options = append(options, option(false))
		case slices.Contains(e.With, name):
			return nil, fmt.Errorf("--with and --without both name %s", name)
		default:
			roles = append(roles, name)
		}
	}
	if slices.Equal(roles, []string{"none"}) {
		return append(options, linesift.Untrimmed()), nil
	}
	without, err := role.Parse(roles...)
	if err != nil {
		return nil, fmt.Errorf("--without: %w", err)
	}
	return append(options, linesift.Without(without)), nil
}

// Maker checks the method's flags and returns a function that makes the method, once for each
// goroutine. Its first method is already made.
func (e *Extraction) Maker() (func() linesift.Method, error) {
	favor, err := linesift.ParseFavor(e.Favor)
	if err != nil {
		return nil, fmt.Errorf("--favor: %w", err)
	}
	threshold := linesift.Threshold(e.Threshold)
	if e.Model != "" {
		n, err := model.Open(e.Model)
		if err != nil {
			return nil, err
		}
		return maker(func() (linesift.Method, error) { return linesift.NewNetwork(n, threshold, favor) })
	}
	if e.Threshold != 0 || e.Favor != "" {
		if err := e.checkThreshold(); err != nil {
			return nil, err
		}
	}
	return maker(func() (linesift.Method, error) {
		return linesift.NewMethod(cmp.Or(e.Method, linesift.DefaultMethod), threshold, favor)
	})
}

// checkThreshold returns an error if the method has no threshold that --threshold or --favor
// could set, or if its name sets it too.
func (e *Extraction) checkThreshold() error {
	flag, key := "--threshold", "threshold"
	if e.Favor != "" {
		flag, key = "--favor", "favor"
	}
	name, parameters, _ := strings.Cut(e.Method, ":")
	for _, m := range linesift.Methods() {
		if m.Name == name && !slices.ContainsFunc(m.Parameters, func(p linesift.Parameter) bool { return p.Key == key }) {
			return fmt.Errorf("%s and %s: this method has no such parameter; see --list-methods", flag, e.Name())
		}
	}
	if strings.Contains(parameters, "threshold=") || strings.Contains(parameters, "favor=") {
		return fmt.Errorf("%s and %s: both set the threshold", flag, e.Name())
	}
	return nil
}

// maker returns make without its error, after calling it once for that.
func maker(make func() (linesift.Method, error)) (func() linesift.Method, error) {
	first, err := make()
	if err != nil {
		return nil, err
	}
	var taken atomic.Bool
	return func() linesift.Method {
		if taken.CompareAndSwap(false, true) {
			return first
		}
		m, _ := make() // there was no error the first time
		return m
	}, nil
}

// ListMethods writes all methods and their parameters.
func ListMethods(w io.Writer) error {
	var list []byte
	for _, m := range linesift.Methods() {
		list = fmt.Appendf(list, "%-18s %s\n", m.Name, m.Doc)
		for _, p := range m.Parameters {
			list = fmt.Appendf(list, "    %-15s %s\n", p.Key+"="+p.Default, p.Doc)
		}
	}
	_, err := w.Write(list)
	return err
}
