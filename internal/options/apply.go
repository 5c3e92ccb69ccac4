package options

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"linesift"
	"linesift/methods"
	"linesift/models"
)

// A setting is an option that is a parameter of the method too.
type setting struct{ key, value string }

func (e *Extraction) parameters() (given []setting) {
	if e.Threshold != nil {
		given = append(given, setting{"threshold", fmt.Sprint(*e.Threshold)})
	}
	if e.Favor != "" {
		given = append(given, setting{"favor", e.Favor})
	}
	return given
}

// spec returns the name of the method with all its parameters, as package methods reads it.
func (e *Extraction) spec() string {
	name, values, _ := strings.Cut(cmp.Or(e.Method, models.Default), ":")
	all := strings.FieldsFunc(values, func(c rune) bool { return c == ',' })
	for _, p := range e.parameters() {
		all = append(all, p.key+"="+p.value)
	}
	return strings.TrimSuffix(name+":"+strings.Join(all, ","), ":")
}

// SameMethod reports whether other options have the same method with the same parameters.
func (c *Checked) SameMethod(other *Checked) bool {
	return c.opened == other.opened && c.spec() == other.spec()
}

// NewMethod makes the method. The error is an [Error]; a parameter of the method may be wrong.
func (c *Checked) NewMethod() (linesift.Method, error) {
	if c.Model == "" {
		m, err := methods.New(c.spec())
		if err == nil {
			return m, nil
		}
		if _, without := methods.New(cmp.Or(c.Method, models.Default)); without == nil && c.Favor != "" {
			return nil, wrong(err, "favor")
		}
		return nil, wrong(err, "method")
	}
	favor, _ := methods.ParseFavor(c.Favor)
	options := []linesift.ThresholdOption{favor}
	if c.Threshold != nil {
		options = append(options, linesift.Threshold(*c.Threshold))
	}
	m, err := linesift.NewModelMethod(c.opened, options...)
	if err != nil {
		return nil, wrong(err, c.Named())
	}
	return m, nil
}

// PageOptions returns the options of a page that was found at an address.
func (c *Checked) PageOptions(url string) []linesift.PageOption {
	return append(slices.Clip(c.pageOptions), linesift.URL(url))
}

// Extractor returns an extractor with the method and the selection. The error is an [Error].
func (c *Checked) Extractor() (*linesift.Extractor, error) {
	m, err := c.NewMethod()
	if err != nil {
		return nil, err
	}
	all := []linesift.Option{linesift.UseMethod(m)}
	for _, option := range c.pageOptions {
		all = append(all, option)
	}
	return linesift.NewExtractor(all...)
}
