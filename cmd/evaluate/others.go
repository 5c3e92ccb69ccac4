package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"linesift/eval"
)

// othersJSON has the word F1 that other extractors reach on the gold standards,
// by set; it says where they are from.
//
//go:embed others.json
var othersJSON []byte

// others returns what is known of other extractors.
func others() ([]eval.Quotation, error) {
	var known struct {
		Pages   map[string]int // of each set
		Methods []struct {
			Method string
			WordF1 map[string]float64 `json:"word_f1"` // of each set
		}
	}
	if err := json.Unmarshal(othersJSON, &known); err != nil {
		return nil, fmt.Errorf("others.json: %w", err)
	}
	var all []eval.Quotation
	for _, m := range known.Methods {
		for _, set := range slices.Sorted(maps.Keys(m.WordF1)) {
			all = append(all, eval.Quotation{Method: m.Method, Set: set, Pages: known.Pages[set], WordF1: m.WordF1[set]})
		}
	}
	return all, nil
}
