package cli

import (
	"io"

	"linesift/internal/file"
)

// WriteFile calls write with the file at path, as file.Write does, or with stdout if path
// is "-" and stdout is not nil.
func WriteFile(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" && stdout != nil {
		return file.Buffered(stdout, write)
	}
	return file.Write(path, write)
}
