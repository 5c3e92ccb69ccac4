package train

import (
	"fmt"
	"os"
	"slices"

	"linesift/internal/file"
)

// checkFiles returns an error if a file of labels is given twice, or if writing a file would replace one that is read
// or that is of another kind. Labels are a person's work.
func (f *flags) checkFiles() error {
	read := slices.Concat(f.Labels, f.Articles, []string{f.From})
	for i, path := range read[:len(read)-1] {
		if (&file.Inputs{Paths: slices.Values(read[:i])}).Check(path) != nil {
			return fmt.Errorf("%s: given 2 times, and its pages would count twice", path)
		}
	}
	inputs := file.Inputs{Paths: slices.Values(read)}
	for _, output := range []struct {
		flag, path, kind string
		brace            int64 // where files of this kind have a {, or -1 if the name tells the kind
	}{
		{"output", f.Output, "model", 8}, // after the length of the header
		{"report", f.Report, "report", 0},
		{"chart", string(f.Chart), "chart", -1},
	} {
		if output.path == "" {
			continue
		}
		if err := file.Check(output.path); err != nil {
			return fmt.Errorf("--%s: %w", output.flag, err)
		}
		err := inputs.Check(output.path)
		if err == nil && output.brace >= 0 && isOther(output.path, output.brace) {
			err = fmt.Errorf("it exists and is not a %s; name another file", output.kind)
		}
		if err != nil {
			return fmt.Errorf("--%s %s: %w", output.flag, output.path, err)
		}
	}
	return nil
}

// isOther reports whether there is a file without a { in a place. An empty file is none: programs make one to reserve
// its name.
func isOther(path string, place int64) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() == 0 {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return true
	}
	defer f.Close()
	b := []byte{0}
	f.ReadAt(b, place) // at the end of the file it stays 0
	return b[0] != '{'
}
