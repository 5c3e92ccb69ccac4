package options

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"linesift"
	"linesift/methods"
	"linesift/models"
)

// spec returns the name of the method with its parameters, as package methods reads it. The threshold is one of them,
// unless the method is a model's.
func (c *Checked) spec() string {
	name, values, _ := strings.Cut(cmp.Or(c.Method, models.Default), ":")
	all := strings.FieldsFunc(values, func(c rune) bool { return c == ',' })
	if c.Threshold != nil && !c.Info.Model {
		all = append(all, fmt.Sprint("threshold=", *c.Threshold))
	}
	return strings.TrimSuffix(name+":"+strings.Join(all, ","), ":")
}

// SameMethod reports whether other options have the same method with the same parameters.
func (c *Checked) SameMethod(other *Checked) bool {
	return c.opened == other.opened && c.spec() == other.spec() && c.Favor == other.Favor &&
		reflect.DeepEqual(c.Threshold, other.Threshold)
}

// NewMethod makes the method. The error is an [Error]; a parameter of the method may be wrong.
func (c *Checked) NewMethod() (m linesift.Method, err error) {
	var options []linesift.ThresholdOption
	if c.Info.Model {
		favor, _ := methods.ParseFavor(c.Favor)
		options = append(options, favor)
		if c.Threshold != nil {
			options = append(options, linesift.Threshold(*c.Threshold))
		}
	}
	if c.Model != "" {
		m, err = linesift.NewModelMethod(c.opened, options...)
	} else {
		m, err = methods.New(c.spec(), options...)
	}
	if err == nil {
		return m, nil
	}
	blamed := c.Named()
	if c.Model == "" {
		blamed = "method"
		if _, without := methods.New(c.spec()); without == nil && c.Favor != "" {
			blamed = "favor"
		}
	}
	return nil, wrong(err, blamed)
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
