package command

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Version returns the program's version, that of its source where that is known, and what
// it was built with.
func Version() string {
	return version() + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
}

// UserAgent returns what servers are told that the program is.
func UserAgent() string { return "linesift/" + strings.Trim(version(), "()") }

func version() string {
	version := "(devel)"
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && version == "(devel)" {
				version = s.Value[:min(len(s.Value), 12)]
			}
		}
	}
	return version
}
