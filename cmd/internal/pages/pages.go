// Package pages finds and reads the HTML files that a command is given, and
// works on several at once without mixing up their order.
package pages

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"

	"linesift/page"
)

// A File is a page to be read.
type File struct {
	ID   string // its name without folder and extension, below a folder that was named with the path inside it
	Path string // "-" for standard input
}

var extensions = []string{".html", ".htm", ".xhtml"}

// trim cuts the extension of an HTML file, compressed or not.
func trim(name string) (string, bool) {
	base := strings.TrimSuffix(name, ".gz")
	for _, e := range extensions {
		if len(base) > len(e) && strings.EqualFold(base[len(base)-len(e):], e) {
			return base[:len(base)-len(e)], true
		}
	}
	return name, false
}

// Find lists the pages that args name, in their order: "-" is standard input, a
// folder stands for all HTML files below it in the order of their names, and a
// file is taken whatever its name. What cannot be read is an error for each,
// joined; the rest is returned all the same.
func Find(args []string) ([]File, error) {
	var files []File
	var errs []error
	for _, arg := range args {
		if arg == "-" {
			files = append(files, File{"stdin", "-"})
			continue
		}
		info, err := os.Stat(arg)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if !info.IsDir() {
			id, _ := trim(filepath.Base(arg))
			files = append(files, File{id, arg})
			continue
		}
		found := 0
		// With the separator a link to a folder is followed.
		err = filepath.WalkDir(arg+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
			if err != nil {
				errs = append(errs, err)
				return nil
			}
			rel, err := filepath.Rel(arg, path)
			if err != nil {
				return err
			}
			if id, ok := trim(rel); ok && !d.IsDir() {
				files = append(files, File{filepath.ToSlash(id), path})
				found++
			}
			return nil
		})
		if err != nil {
			errs = append(errs, err)
		} else if found == 0 {
			errs = append(errs, fmt.Errorf("%s: no HTML files in this folder", arg))
		}
	}
	return files, errors.Join(errs...)
}

// A Reader reads files and reuses its memory.
type Reader struct {
	Stdin io.Reader

	raw, plain bytes.Buffer
	gz         gzip.Reader
}

// Read returns a file's bytes, decompressed if they are gzip's. They are valid
// until the next call. A file larger than page.MaxSize is an error.
func (r *Reader) Read(f File) ([]byte, error) {
	r.raw.Reset()
	if f.Path == "-" {
		if err := fill(&r.raw, r.Stdin); err != nil {
			return nil, fmt.Errorf("standard input: %w", err)
		}
	} else {
		file, err := os.Open(f.Path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		if err := fill(&r.raw, file); err != nil {
			return nil, fmt.Errorf("%s: %w", f.Path, err)
		}
	}
	if !bytes.HasPrefix(r.raw.Bytes(), []byte{0x1f, 0x8b}) {
		return r.raw.Bytes(), nil
	}
	if err := r.gz.Reset(&r.raw); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	r.plain.Reset()
	if err := fill(&r.plain, &r.gz); err != nil {
		return nil, fmt.Errorf("%s: %w", f.Path, err)
	}
	return r.plain.Bytes(), nil
}

func fill(b *bytes.Buffer, from io.Reader) error {
	n, err := b.ReadFrom(io.LimitReader(from, page.MaxSize+1))
	if err == nil && n > page.MaxSize {
		err = fmt.Errorf("larger than %d bytes", page.MaxSize)
	}
	return err
}

// Duplicates returns the files that have the ID of an earlier one, and Unique
// the others.
func Duplicates(files []File) []File { _, again := divide(files); return again }

// Unique returns the first file of each ID.
func Unique(files []File) []File { first, _ := divide(files); return first }

func divide(files []File) (first, again []File) {
	seen := make(map[string]bool)
	for _, f := range files {
		if seen[f.ID] {
			again = append(again, f)
		} else {
			first = append(first, f)
		}
		seen[f.ID] = true
	}
	return first, again
}
