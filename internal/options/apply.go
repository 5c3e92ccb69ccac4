package options

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"linesift"
	"linesift/methods"
	"linesift/models"
	"linesift/role"
)

// parameters returns the options that are parameters of the method too.
func (f *Find) parameters() (given []option) {
	if f.Threshold != nil {
		given = append(given, option{"threshold", fmt.Sprint(*f.Threshold)})
	}
	if f.Favor != "" {
		given = append(given, option{"favor", f.Favor})
	}
	return given
}

// spec returns the name of the method with all its parameters, as package methods reads it.
func (f *Find) spec() string {
	name, values, _ := strings.Cut(cmp.Or(f.Method, models.Default), ":")
	parameters := strings.FieldsFunc(values, func(c rune) bool { return c == ',' })
	for _, p := range f.parameters() {
		parameters = append(parameters, p.name+"="+p.value)
	}
	return strings.TrimSuffix(name+":"+strings.Join(parameters, ","), ":")
}

// MethodKey returns a string that is the same for the same method with the same parameters.
func (f *Find) MethodKey() string { return f.Model + " " + f.spec() }

// MakeMethod makes the method of options that have passed Check. The error is an [Error]; a
// parameter of the method may be wrong.
func (f *Find) MakeMethod() (linesift.Method, error) {
	if f.Model == "" {
		m, err := methods.New(f.spec())
		if err != nil && f.Favor != "" {
			return nil, wrong(err, option{"favor", ""})
		} else if err != nil {
			return nil, wrong(err, option{"method", ""})
		}
		return m, nil
	}
	if err := f.open(); err != nil {
		return nil, err
	}
	favor, _ := methods.ParseFavor(f.Favor)
	options := []linesift.Option{favor}
	if f.Threshold != nil {
		options = append(options, linesift.Threshold(*f.Threshold))
	}
	m, err := linesift.NewNetwork(f.opened, options...)
	if err != nil {
		return nil, wrong(err, option{"model", f.Model})
	}
	return m, nil
}

// untrimmed reports whether articles keep their title, byline, comments and site lines.
func (f *Find) untrimmed() bool { return slices.Equal(f.DropRoles, []string{"none"}) }

// ContentOptions returns the options of package linesift that select and render the content. The
// options must have passed Check.
func (f *Find) ContentOptions() []linesift.Option {
	keep, _ := role.Parse(f.KeepRoles...)
	drop := role.Set(0)
	if !f.untrimmed() {
		drop, _ = role.Parse(f.DropRoles...)
	}
	if f.Comments != nil && *f.Comments {
		keep |= role.Of(role.Comment)
	} else if f.Comments != nil {
		drop |= role.Of(role.Comment)
	}
	all := []linesift.Option{
		linesift.KeepRoles(keep), linesift.DropRoles(drop),
		linesift.Links(On(f.Links)), linesift.Images(On(f.Images)), linesift.Tables(On(f.Tables)),
	}
	if f.untrimmed() {
		all = append(all, linesift.Untrimmed())
	}
	for _, css := range f.KeepCSS {
		all = append(all, linesift.KeepCSS(css))
	}
	for _, css := range f.DropCSS {
		all = append(all, linesift.DropCSS(css))
	}
	for _, host := range f.SiteCSS {
		all = append(all, linesift.SiteCSS(strings.TrimPrefix(host.Host, "*"), host.Keep, host.Drop))
	}
	return all
}

// Extractor returns an extractor with the method and the selection. The error is an [Error].
func (f *Find) Extractor() (*linesift.Extractor, error) {
	checked := Options{Find: *f}
	if err := checked.Check(); err != nil {
		return nil, err
	}
	m, err := checked.MakeMethod()
	if err != nil {
		return nil, err
	}
	return linesift.NewExtractor(append(f.ContentOptions(), linesift.UseMethod(m))...)
}
