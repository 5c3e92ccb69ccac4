package classify

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/version"
	"linesift/models"
)

// A shape has the flags that change the output of a run. It is kept beside the output in a hidden
// file, .NAME.classify.json, so that --resume does not mix outputs of different flags.
type shape struct {
	Flags map[string]string `json:"flags"` // name to value; "linesift" has the version
	Mixed bool              `json:"mixed"` // a folder may still have files of a run with other flags
}

// shape returns the flags that change which pages are written, or their bytes. A flag that is
// not given has its default.
func (o *options) shape() (shape, error) {
	list := func(names []string) string {
		return strings.Join(slices.Compact(slices.Sorted(slices.Values(names))), ",")
	}
	flags := map[string]string{
		"linesift": version.String(),
		"--format": o.Format, "--content": cmp.Or(o.Content, "text"), "--lines": fmt.Sprint(o.Lines), "--sources": fmt.Sprint(o.Sources),
		"--fragment": fmt.Sprint(o.Fragment), "--front-matter": fmt.Sprint(o.FrontMatter),
		"--method": cmp.Or(o.Method, models.Default), "--threshold": "", "--favor": o.Favor,
		"--with": list(o.With), "--without": list(o.Without), "--keep": list(o.Keep), "--drop": list(o.Drop),
		"--html-field": cmp.Or(o.HTMLField, "html"), "--id-field": cmp.Or(o.IDField, "id"), "--url": string(o.URL),
		"--skip-hub": fmt.Sprint(o.SkipHub), "--language": list(o.Language), "--min-confidence": fmt.Sprint(o.MinConfidence),
		"--min-words": fmt.Sprint(o.MinWords), "--dedup": fmt.Sprint(o.Dedup), "--site": fmt.Sprint(o.Site), "--profile": o.Profile, "--model": "", "--rules": "", "--urls": "",
	}
	if o.Threshold != nil {
		flags["--threshold"] = fmt.Sprint(*o.Threshold)
	}
	var err error
	if o.Model != "" {
		flags["--method"] = ""
		flags["--model"], err = fileAndHash(o.Model)
	}
	if o.URLs != "" && err == nil {
		flags["--urls"], err = fileAndHash(o.URLs)
	}
	if o.Rules != "" && err == nil {
		flags["--rules"], err = fileAndHash(o.Rules)
	}
	if o.Profile != "" && !o.Site && err == nil { // with --site each run changes it
		flags["--profile"], err = fileAndHash(o.Profile)
	}
	return shape{Flags: flags}, err
}

// fileAndHash returns the name of a file and a hash of its bytes.
func fileAndHash(path string) (string, error) {
	b, err := os.ReadFile(path)
	return fmt.Sprintf("%s (%016x)", filepath.Base(path), xxhash.Sum64(b)), err
}

// difference lists the flags with other values, in the order of their names.
func (s shape) difference(now shape) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(now.Flags)) {
		if old, current := s.Flags[name], now.Flags[name]; old != current {
			all = append(all, fmt.Sprintf("%s was %s, is %s", name, cmp.Or(old, "not given"), cmp.Or(current, "not given")))
		}
	}
	return strings.Join(all, "; ")
}

// shapePath returns the path of the file with the shape of an output.
func shapePath(output string) string {
	return filepath.Join(filepath.Dir(output), "."+filepath.Base(output)+".classify.json")
}

// readShape reads the shape of an output. Without a file the shape has no Flags.
func readShape(output string) (s shape, err error) {
	b, err := os.ReadFile(shapePath(output))
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err == nil {
		err = json.Unmarshal(b, &s)
	}
	if err != nil {
		return s, fmt.Errorf("%s: %w", shapePath(output), err)
	}
	return s, nil
}

func (s shape) write(output string) error {
	b, err := json.MarshalIndent(s, "", "  ")
	if err != nil {
		return err
	}
	return file.WriteBytes(shapePath(output), append(b, '\n'))
}

// unfinished returns the path that a run writes to until it is done.
func (o *options) unfinished() string {
	if o.recordFile() {
		return o.Output + ".part"
	}
	return o.Output
}

// checkShape returns the shape of this run. If --resume would go on with an output of another
// shape, that is an error.
func (b *batch) checkShape() (shape, error) {
	now, err := b.shape()
	if err != nil || b.Output == "" {
		return now, err
	}
	output := b.unfinished()
	if _, err := os.Stat(output); b.Resume && err != nil {
		output = b.Output // complete, or not there
	}
	old, err := readShape(output)
	if err != nil {
		return now, err
	}
	if !b.Resume {
		now.Mixed = !b.recordFile() && old.Flags != nil && (old.Mixed || old.difference(now) != "")
		return now, nil
	}
	if old.Flags == nil {
		if _, err := os.Stat(output); err == nil {
			b.note("%s is not there: --resume takes these flags for those of the run before", shapePath(output))
		}
		return now, nil
	}
	if difference := old.difference(now); difference != "" {
		return now, cli.Usagef("--resume: %s was written with other flags: %s", output, difference)
	}
	if old.Mixed {
		return now, cli.Usagef("--resume: %s may have files of an earlier run with other flags: run again without --resume", output)
	}
	return now, nil
}

// keep keeps the shape beside the output that is being written.
func (b *batch) keep(s shape) {
	if b.Output == "" {
		return
	}
	if err := s.write(b.unfinished()); err != nil {
		b.note("%v: --resume will not know the flags of this run", err)
	}
}

// keepWhole keeps the shape beside the output after the output is complete.
func (b *batch) keepWhole(s shape) {
	if b.Output == "" {
		return
	}
	s.Mixed = false
	if err := s.write(b.Output); err != nil {
		b.note("%v: --resume will not know the flags of this run", err)
	} else if b.recordFile() {
		os.Remove(shapePath(b.unfinished()))
	}
}
