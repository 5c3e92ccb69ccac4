// Package version tells which linesift a program is.
package version

import (
	"runtime/debug"
	"strings"
)

// Number is the version of linesift that this source is of. python/linesift/_version.py has it too.
const Number = "0.1.0"

var commit string // that release/wheels builds from, set by the linker

// String returns the version and the commit, if it is known: "0.1.0 98a66866768a".
func String() string { return strings.TrimSpace(Number + " " + Commit()) }

// Commit returns the first 12 digits of the commit that the program was built from, with +dirty if files differ from
// it, or "" if nobody told the compiler: go run does not, nor go build with -buildvcs=false.
func Commit() string {
	info, ok := debug.ReadBuildInfo()
	if commit != "" || !ok || info.Main.Path != "linesift" {
		return commit
	}
	settings := make(map[string]string)
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if revision != "" && settings["vcs.modified"] == "true" {
		return revision[:12] + "+dirty"
	}
	return revision[:min(len(revision), 12)]
}
