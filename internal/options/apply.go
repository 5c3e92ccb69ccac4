package options

import (
	"cmp"
	"fmt"
	"strings"

	"linesift"
	"linesift/methods"
	"linesift/models"
)

// spec returns the name of the method with its parameters, as package methods reads it.
func (c *Checked) spec() string {
	name, values, _ := strings.Cut(cmp.Or(c.Method, models.Default), ":")
	var all []string
	if values != "" {
		all = strings.Split(values, ",") // package methods tells an empty part
	}
	if c.Threshold != nil {
		all = append(all, fmt.Sprint("threshold=", *c.Threshold))
	}
	if c.Favor != "" {
		all = append(all, "favor="+c.Favor)
	}
	return strings.TrimSuffix(name+":"+strings.Join(all, ","), ":")
}

// SameMethod reports whether other options have the same method with the same parameters.
func (c *Checked) SameMethod(other *Checked) bool {
	return c.opened == other.opened && c.spec() == other.spec()
}

// NewMethod makes the method. The error is an [Error]; a parameter of the method may be wrong.
func (c *Checked) NewMethod() (linesift.Method, error) {
	if c.Model != "" {
		t, _ := methods.ParseFavor(c.Favor)
		if c.Threshold != nil {
			t = linesift.FixedThreshold(*c.Threshold)
		}
		m, err := linesift.NewModelMethod(c.opened, t)
		if err != nil {
			return nil, wrong(err, c.Named())
		}
		return m, nil
	}
	m, err := methods.New(c.spec())
	if err == nil {
		return m, nil
	}
	blamed := "method"
	if _, without := methods.New(cmp.Or(c.Method, models.Default)); without == nil && c.Favor != "" {
		blamed = "favor"
	}
	return nil, wrong(err, blamed)
}
