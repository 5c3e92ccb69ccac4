package cli

import (
	"fmt"
	"runtime"

	"github.com/alecthomas/kong"

	"linesift/internal/version"
	"linesift/models"
)

// versionFlag is the flag --version.
type versionFlag bool

// BeforeReset prints the version before kong checks the arguments.
func (versionFlag) BeforeReset(k *kong.Kong) error {
	fmt.Fprintf(k.Stdout, "%s %s %s %s/%s %s %s\n", k.Model.Name, version.String(),
		runtime.Version(), runtime.GOOS, runtime.GOARCH, models.Default, models.Version())
	k.Exit(OK)
	return nil
}
