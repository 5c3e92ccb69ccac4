package cli

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/alecthomas/kong"

	"linesift/internal/options"
	"linesift/page"
)

// A Size is a number of bytes in a flag, as 300000, 300KB or 10MB. A KB has 1024 bytes.
type Size int64

func (s *Size) UnmarshalText(text []byte) error {
	number, unit := strings.TrimSuffix(strings.ToUpper(string(text)), "B"), int64(1)
	for i, letter := range []string{"K", "M", "G"} {
		if n, ok := strings.CutSuffix(number, letter); ok {
			number, unit = n, 1<<(10*(i+1))
		}
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil || n < 1 || n > page.MaxSize/unit {
		return fmt.Errorf("%s is not a size between 1 and %dMB, such as 500KB or 10MB", text, page.MaxSize>>20)
	}
	*s = Size(n * unit)
	return nil
}

// Parallel has the flag --jobs of commands that work on pages. Each page in work takes memory of its own. More jobs
// than processors help only if pages are fetched.
type Parallel struct {
	// Pages to work on at once.
	Jobs int `short:"j" default:"${jobs}" min:"1" max:"256"`
}

var (
	negative = regexp.MustCompile(`^-\.?\d`)
	longFlag = regexp.MustCompile(`^--[^=]+$`)
	// The words of kong for a value that is not a number.
	notFloat = regexp.MustCompile(`expected a float but got (".*") \(string\)`)
	notInt   = regexp.MustCompile(`expected a valid \d+ bit int but got (".*")`)
	notTime  = regexp.MustCompile(`expected duration but got ("[^"]*"): .*`)
	// The words of kong for the end of the arguments.
	noValue = regexp.MustCompile(`expected \S+ value but got "EOL" \(<EOL>\)`)
)

// joined returns arguments in which a flag and the negative number after it are one, since kong takes the number for a
// short flag.
func joined(args []string) (all []string) {
	for _, arg := range args {
		if last := len(all) - 1; last >= 0 && negative.MatchString(arg) && longFlag.MatchString(all[last]) {
			all[last] += "=" + arg
		} else {
			all = append(all, arg)
		}
	}
	return all
}

// checkFlags returns an error if a flag is given twice, also as --comments and --no-comments, or has an empty value, or
// a number that is not within its bounds. Lists and maps may be given in several flags.
func checkFlags(parsed *kong.Context) error {
	given := make(map[*kong.Flag]int)
	for _, p := range parsed.Path {
		if p.Flag == nil {
			continue
		}
		if given[p.Flag]++; given[p.Flag] > 1 && !p.Flag.IsSlice() && !p.Flag.IsMap() {
			name := p.Flag.Name
			if p.Flag.IsBool() && p.Flag.Tag.Negatable != "" {
				name += " or --no-" + name
			}
			return Usagef("--%s: given %d times", name, given[p.Flag])
		}
		if p.Flag.Target.Kind() == reflect.String && p.Flag.Target.Len() == 0 {
			return Usagef("--%s: a value is empty", p.Flag.Name)
		}
	}
	return checkBounds(parsed.Flags())
}

// checkBounds returns an error if a flag's number is not within the tags min and max.
func checkBounds(flags []*kong.Flag) error {
	for _, f := range flags {
		value := reflect.Indirect(f.Target)
		least, err := strconv.ParseInt(f.Tag.Get("min"), 10, 64)
		if err != nil || !value.IsValid() { // there is no bound, or no number was given
			continue
		}
		n := value.Int()
		if most, err := strconv.ParseInt(f.Tag.Get("max"), 10, 64); err == nil && (n < least || n > most) {
			return Usagef("--%s must be between %d and %d", f.Name, least, most)
		}
		if n < least {
			return Usagef("--%s must be at least %d", f.Name, least)
		}
	}
	return nil
}

// An Address is the URL of a page in a flag. It is absolute, with http or https.
type Address string

func (a *Address) UnmarshalText(text []byte) error {
	*a = Address(text)
	return options.CheckAddress(string(text))
}

// A pathMapper reads flags of the type "path". Kong takes an empty path for the current folder.
// Here it is an error, because it comes from shell variables that are not set.
type pathMapper struct{ kong.Mapper }

func (p pathMapper) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	if value, ok := ctx.Scan.Peek().Value.(string); ok && value == "" {
		return errors.New("the path is empty; write . for the current folder")
	}
	return p.Mapper.Decode(ctx, target)
}

// A listMapper reads flags with lists. Kong drops an empty last value, and so --language "". Here it is an error.
type listMapper struct{ kong.Mapper }

func (l listMapper) Decode(ctx *kong.DecodeContext, target reflect.Value) error {
	value, ok := ctx.Scan.Peek().Value.(string)
	values := []string{value}
	if separator := ctx.Value.Tag.Sep; separator != -1 {
		values = strings.Split(value, string(separator))
	}
	if ok && ctx.Value.Flag != nil && slices.Contains(values, "") {
		return errors.New("a value is empty")
	}
	return l.Mapper.Decode(ctx, target)
}

// Paths checks the arguments that name pages. Without any they are standard input, unless that is a
// terminal.
func Paths(paths []string, command string, s Streams) ([]string, error) {
	if len(paths) == 0 && Terminal(s.In) {
		return nil, Usagef("no pages given (see %s --help)", command)
	}
	if len(paths) == 0 {
		paths = []string{"-"}
	}
	return paths, CheckPaths(paths)
}

// CheckPaths returns an error about the arguments that name pages.
func CheckPaths(paths []string) error {
	if first := slices.Index(paths, "-"); first >= 0 && slices.Contains(paths[first+1:], "-") {
		return Usagef("- is named twice, and standard input can be read once")
	}
	if slices.Contains(paths, "") {
		return Usagef("a path is empty; write . for the current folder")
	}
	return nil
}
