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
	"linesift/internal/options"
	"linesift/internal/version"
	"linesift/models"
)

// outputFlags are the flags that change the output of a run. They are saved beside the output in a hidden
// file, .NAME.classify.json, so that --resume does not mix outputs of different flags.
type outputFlags struct {
	Flags map[string]string `json:"flags"` // name to value; "linesift" has the version and commit
	Mixed bool              `json:"mixed"` // a folder may still have files of a run with other flags
	Begun bool              `json:"begun"` // the run is not done, and --resume can continue it
}

// outputFlags returns the flags that change which pages are written, or their bytes. A flag that is
// not given has its default.
func (f *flags) outputFlags() (outputFlags, error) {
	given := f.Options
	given.KeepRoles, given.DropRoles, given.Language = sorted(f.KeepRoles), sorted(f.DropRoles), sorted(f.Language)
	given.Method = cmp.Or(f.Method, models.Default)
	if given.Content == nil {
		given.Content = []string{"text"}
	}
	var err error
	hashed := func(path string) string { // the name of a file and a hash of its bytes
		if path == "" || err != nil {
			return ""
		}
		var b []byte
		b, err = os.ReadFile(path)
		return fmt.Sprintf("%s (%016x)", filepath.Base(path), xxhash.Sum64(b))
	}
	if given.Model = hashed(f.Model); f.Model != "" {
		given.Method = ""
	}
	if !f.Site { // with it each run changes the profile
		given.Profile = hashed(f.Profile)
	}
	flags := map[string]string{
		"linesift": version.String(), "--url": string(f.URL), "--urls": hashed(f.URLs),
		"--html-field": cmp.Or(f.HTMLField, "html"), "--id-field": cmp.Or(f.IDField, "id"),
	}
	for name, value := range given.Given() {
		flags[options.Row{Name: name}.Spelled("command")] = value
	}
	return outputFlags{Flags: flags}, err
}

// sorted returns names in order, each once.
func sorted(names []string) []string { return slices.Compact(slices.Sorted(slices.Values(names))) }

// difference lists the flags with other values, in the order of their names.
func (o outputFlags) difference(now outputFlags) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(now.Flags)) {
		const none = "not given"
		if old, current := cmp.Or(o.Flags[name], none), cmp.Or(now.Flags[name], none); old != current {
			all = append(all, fmt.Sprintf("%s was %s, is %s", name, old, current))
		}
	}
	return strings.Join(all, "; ")
}

// outputFlagsPath returns the path of the file with the flags of an output.
func outputFlagsPath(output string) string {
	return filepath.Join(filepath.Dir(output), "."+filepath.Base(output)+".classify.json")
}

// readOutputFlags reads the flags of an output. Without a file, Flags is nil.
func readOutputFlags(output string) (o outputFlags, err error) {
	b, err := os.ReadFile(outputFlagsPath(output))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return o, nil
	case err == nil:
		err = json.Unmarshal(b, &o)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", outputFlagsPath(output), err)
	}
	return o, err
}

// unfinished returns the path that a run writes to until it is done.
func (f *flags) unfinished() string {
	if f.recordFile() {
		return f.Output + ".part"
	}
	return f.Output
}

// checkOutputFlags returns the flags of this run. If --resume would go on with an output of other
// flags, that is an error, and so is a run without it over a folder of other flags that it can go on with.
func (b *batch) checkOutputFlags() (outputFlags, error) {
	now, err := b.outputFlags()
	if err != nil || b.Output == "" {
		return now, err
	}
	output := b.unfinished()
	_, missing := os.Stat(output)
	if b.Resume && missing != nil {
		output = b.Output // complete, or not there
	}
	old, err := readOutputFlags(output)
	if err != nil {
		return now, err
	}
	if !b.Resume && missing != nil {
		old = outputFlags{} // of a folder that was deleted
	}
	difference, otherVersion := old.difference(now), old.Flags["linesift"] != now.Flags["linesift"]
	switch {
	case old.Flags == nil:
		if _, err := os.Stat(output); b.Resume && err == nil {
			b.note("%s is missing: --resume assumes that the earlier run had the same flags", outputFlagsPath(output))
		}
	case !b.Resume && old.Begun && !b.recordFile() && difference != "" && !otherVersion:
		err = cli.Usagef("%s is from a run that was stopped, with other flags (%s): "+
			"--resume with its flags continues it; delete the folder to start over", output, difference)
	case !b.Resume:
		now.Mixed = !b.recordFile() && (old.Mixed || difference != "")
	case otherVersion:
		err = cli.Usagef("--resume: %s was written by linesift %s, and this is %s",
			output, old.Flags["linesift"], now.Flags["linesift"])
	case difference != "":
		err = cli.Usagef("--resume: %s was written with other flags: %s", output, difference)
	case old.Mixed:
		err = cli.Usagef("--resume: %s may have files of an earlier run with other flags: run again without --resume",
			output)
	}
	now.Begun = !now.Mixed && !b.Dedup
	return now, err
}

// save writes the flags of the run beside a path of its output, and reports whether it could.
func (b *batch) save(now outputFlags, path string) bool {
	if b.Output == "" {
		return false
	}
	text, _ := json.MarshalIndent(now, "", "  ") // strings and a bool can be
	err := file.WriteBytes(outputFlagsPath(path), append(text, '\n'))
	if err != nil {
		b.note("%v: --resume will not know the flags of this run", err)
	}
	return err == nil
}

// saveComplete writes the flags beside the output after the output is complete.
func (b *batch) saveComplete(now outputFlags) {
	now.Mixed, now.Begun = false, false
	if b.save(now, b.Output) && b.recordFile() {
		os.Remove(outputFlagsPath(b.unfinished()))
	}
}
