// Package version tells which linesift a program is.
package version

import "runtime/debug"

// release is the version that release/wheels builds, set by the linker.
var release string

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
