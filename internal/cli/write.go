package cli

import (
	"io"

	"linesift/internal/file"
)

// WriteFile calls write with the file at path, as file.Write does, or with stdout if path
// is "-".
func WriteFile(path string, stdout io.Writer, write func(io.Writer) error) error {
	if path == "-" {
		return file.Buffered(stdout, write)
	}
	return file.Write(path, write)
}
