package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/alecthomas/kong"
)

// version is the flag --version.
type version bool

// BeforeReset prints the version before kong checks the arguments.
func (version) BeforeReset(k *kong.Kong) error {
	fmt.Fprintf(k.Stdout, "%s %s %s %s/%s\n", k.Model.Name, Version(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	k.Exit(OK)
	return nil
}

// Version returns the version of linesift that the program was built from, which Go takes
// from the repository; "(devel)" if there was none.
func Version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// UserAgent returns the User-Agent header of requests.
func UserAgent() string { return "linesift/" + strings.Trim(Version(), "()") }
