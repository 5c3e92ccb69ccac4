package main

import (
	"slices"

	"linesift/model"
	"linesift/models"
)

// open opens a network by its file or by the name of a shipped one.
func open(name string) (*model.Model, error) {
	if slices.Contains(models.Names(), name) {
		return models.Open(name)
	}
	return model.Open(name)
}
