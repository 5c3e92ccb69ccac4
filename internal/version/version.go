// Package version tells which linesift a program is.
package version

import "runtime/debug"

// The release that release/wheels builds and its commit, set by the linker.
var release, commit string

// String returns the version of linesift that the program was built from: the release, or else
// what Go takes from the repository; "(devel)" if there was none.
func String() string {
	if release != "" {
		return release
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// Commit returns the commit that a release was built from, or "". The version of any other program
// has it.
func Commit() string { return commit }
