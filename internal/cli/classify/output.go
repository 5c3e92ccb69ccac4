package classify

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"

	"linesift/internal/file"
	"linesift/internal/input"
	"linesift/internal/options"
)

// An output takes the rendered pages in order.
type output interface {
	has(f input.File) bool // reports whether an earlier run has written it
	write(f input.File, page []byte) error
	close(err error) error // err ended the run, or is nil
}

// openOutput opens the output that the options name.
func (b *batch) openOutput(found *input.Batch) (output, error) {
	switch {
	case b.recordFile():
		return openRecords(b.Output, b.Resume)
	case b.Output != "":
		return folder{b.flags}, os.MkdirAll(b.Output, 0o777)
	case b.Rows != "":
		return newRows(b.streams.Out, b.Rows)
	}
	s := &stream{flags: b.flags, out: b.streams.Out, several: found.Len() != 1}
	s.array = b.Format == "json" && (len(b.Paths) > 1 || b.From == "urls" || !found.IsOnePage())
	return s, nil
}

// recordFile reports whether the output is one file of records.
func (f *flags) recordFile() bool {
	ending := strings.ToLower(filepath.Ext(f.Output))
	return ending == ".jsonl" || ending == ".ndjson"
}

// fileEndings are endings of an --output that is probably not meant as a folder.
var fileEndings = []string{".txt", ".md", ".html", ".json", ".csv", ".parquet", ".gz", ".zst"}

// checkOutput checks the flags of the output, and sets the format if none is given.
func (f *flags) checkOutput() error {
	ending := strings.ToLower(filepath.Ext(f.Output))
	info, err := os.Stat(f.Output)
	isFolder := err == nil && info.IsDir()
	switch {
	case f.Rows != "" && f.Output != "":
		return errors.New("--rows and --output: rows are printed")
	case f.Rows != "" && f.Format != "":
		return fmt.Errorf("--rows and --format %s: rows have a format of their own", f.Format)
	case f.Rows != "":
		return f.prepareRows()
	case f.Resume && f.Output == "":
		return errors.New("--resume needs --output")
	case f.recordFile() && isFolder:
		return fmt.Errorf("--output %s: this is a folder, but its ending is for a file of records", f.Output)
	case f.recordFile() && f.Format != "" && f.Format != "json" && f.Format != "jsonl":
		return fmt.Errorf("--format %s and --output %s: the file has records; "+
			"--content %[1]s is the format of their content", f.Format, filepath.Base(f.Output))
	case f.recordFile():
		f.Format = "jsonl"
	case !isFolder && slices.Contains(fileEndings, ending):
		return fmt.Errorf("--output %s: one file for all is .jsonl, and a new folder does not end in %s; "+
			"of one page write > %[1]s", filepath.Base(f.Output), ending)
	case f.Format == "html" && f.inInput():
		return fmt.Errorf("--output %s: it is in a folder that is read, "+
			"and the next run would take its files for pages", f.Output)
	case f.Format == "" && f.From == "jsonl" && f.Output == "":
		f.Format = "jsonl" // a page in, a record out
	}
	f.Format = cmp.Or(f.Format, "text")
	return nil
}

// prepareRows sets the options of the records that rows are made of. Other flags about the output would have no
// effect.
func (f *flags) prepareRows() error {
	given := f.Given()
	for _, r := range options.Rows() {
		if r.Group == "out" && r.Name != "segments" && given[r.Name] != "" {
			flag, _, _ := strings.Cut(r.Flag(given[r.Name]), " ")
			return fmt.Errorf("--rows and %s: rows have columns of their own", flag)
		}
	}
	f.Format, f.Segments = "jsonl", true
	return nil
}

// inInput reports whether the output is in a folder whose pages are read.
func (f *flags) inInput() bool {
	if f.Output == "" {
		return false
	}
	return slices.ContainsFunc(f.Paths, func(path string) bool {
		whole, _ := filepath.Abs(path)            // it fails without a current folder
		rel, err := filepath.Rel(whole, f.Output) // kong has made it absolute
		return err == nil && filepath.IsLocal(rel)
	})
}

// A folder has a file for each page.
type folder struct{ *flags }

// endings are the endings of files by their format.
var endings = map[string]string{
	"text": ".txt", "markdown": ".md", "html": ".html", "json": ".json", "jsonl": ".jsonl",
}

// file returns the path that a page's output is written to.
func (f folder) file(p input.File) string {
	return filepath.Join(f.Output, filepath.FromSlash(escaped(p.ID))+endings[f.Format])
}

var control = regexp.MustCompile(`\p{Cc}`)

// escaped returns an ID with its control characters escaped as in URLs.
func escaped(id string) string {
	return control.ReplaceAllStringFunc(id, func(c string) string { return fmt.Sprintf("%%%02X", []rune(c)[0]) })
}

// isInside reports whether a page's file is in the folder. A record's ID may lead out of it.
func (folder) isInside(f input.File) bool { return filepath.IsLocal(filepath.FromSlash(f.ID)) }

func (f folder) has(p input.File) bool {
	_, err := os.Stat(f.file(p))
	return err == nil && f.isInside(p)
}

// write writes a file. It gets its name when it is complete.
func (f folder) write(p input.File, page []byte) error {
	if !f.isInside(p) {
		return fmt.Errorf("the name %q leads out of the folder", p.ID)
	}
	path := f.file(p)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	return file.WriteBytes(path, page)
}

func (folder) close(err error) error { return err }

// An outputError is an error of an output that all pages share. No later page can be written.
type outputError struct{ error }

func (o outputError) Unwrap() error { return o.error }

// put writes to an output that all pages share.
func put(w io.Writer, page []byte) error {
	if _, err := w.Write(page); err != nil {
		return outputError{err}
	}
	return nil
}

// endsAll reports whether an error of writing stops all later pages too, as a full disk does. An
// error of one file's name or folder does not.
func endsAll(err error) bool {
	return errors.As(err, new(outputError)) || errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) ||
		errors.Is(err, syscall.EROFS) || errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EMFILE)
}

// A stream is standard output.
type stream struct {
	*flags
	out     io.Writer
	several bool // there may be several pages
	array   bool // the pages are the elements of an array
	number  int  // pages so far
}

func (*stream) has(input.File) bool { return false }

func (s *stream) write(f input.File, page []byte) error {
	s.number++
	switch s.Format {
	case "json":
		page = s.element(page)
	case "text", "markdown", "html":
		page = append(s.name(f), page...)
	}
	return put(s.out, page)
}

// name returns the line that names a page, if there are several pages.
func (s *stream) name(f input.File) (line []byte) {
	if !s.several {
		return nil
	}
	if s.number > 1 {
		line = []byte("\n")
	}
	if s.Format == "markdown" || s.Format == "html" {
		return fmt.Appendf(line, "<!-- %s -->\n\n", strings.ReplaceAll(f.Name(), "--", "- -"))
	}
	return fmt.Appendf(line, "==> %s <==\n", f.Name())
}

// element returns the JSON of a page with the mark between it and the page before.
func (s *stream) element(page []byte) []byte {
	switch {
	case !s.array:
		return page
	case s.number == 1:
		page = append([]byte("[\n"), page...)
	default:
		page = append([]byte(",\n"), page...)
	}
	return bytes.TrimRight(page, "\n")
}

// close writes the rest, also after an error of a page, so that the JSON is complete.
func (s *stream) close(err error) error {
	switch {
	case !s.array || errors.As(err, new(outputError)): // which takes no more
		return err
	case s.number == 0:
		return errors.Join(err, put(s.out, []byte("[]\n")))
	}
	return errors.Join(err, put(s.out, []byte("\n]\n")))
}

// answers reports whether each page that comes in has a line that goes out.
func (f *flags) answers() bool {
	return f.From == "jsonl" && f.Output == "" && f.Format == "jsonl"
}
