package input

import (
	"io"
	"iter"
	"path"
	"path/filepath"

	"linesift/internal/file"
	"linesift/internal/sniff"
)

// A Part is a piece of a file that can be read without the rest: records of a WARC file, lines
// of JSON Lines, row groups of Parquet. Several machines can share the file. The module beam
// divides files. A Part with only a Path is the whole file.
type Part struct {
	Path       string
	First, End int64 // in bytes, or in row groups of Parquet; an End of 0 is the end of the file
	Before     int64 // pages before it, or lines of JSON Lines; its pages are numbered from there
	Records    int64 // WARC records before it; errors name damaged records by number
}

// Kind returns the kind of the file at path (warc, zip, tar, jsonl, parquet) by its name, or "" for
// any other file.
func (f *Finder) Kind(path string) string {
	if k := f.kind(baseName(path)); k != nil {
		return k.Name
	}
	return ""
}

// Pages returns the pages of a part, with the numbers that they have in the whole file. source
// reads the file from its beginning. If it is an io.Seeker, the bytes before the part are
// skipped. For zip and Parquet it must be an io.ReaderAt and io.Seeker. If it is both, its first
// bytes tell the kind where the name does not.
func (f *Finder) Pages(part Part, source io.Reader) iter.Seq[File] {
	return func(yield func(File) bool) {
		name := baseName(part.Path)
		k, err := f.kindOfSource(name, source)
		e := f.entry(part.Path, name, k)
		e.part, e.source = part, source
		switch {
		case err != nil:
		case e.kind == nil:
			e.body, err = file.ReadAll(source, e.limit())
		case !e.kind.Seeks:
			e.source, err = part.cut(source)
		}
		if err != nil {
			e.kind = nil // the error stands for all pages of the part
			e.fail(err)
		}
		e.pages(yield)
	}
}

// kindOfSource returns the kind of a file by its name, or else by its first bytes if source can go back.
func (f *Finder) kindOfSource(name string, source io.Reader) (*sniff.Kind, error) {
	k := f.kind(name)
	seeking, ok := source.(interface {
		io.ReadSeeker
		io.ReaderAt // for zip and Parquet
	})
	if k != nil || !ok || f.From != "" {
		return k, nil
	}
	k = sniff.KindOf(seeking, sniff.IsBrotli(name))
	_, err := seeking.Seek(0, io.SeekStart)
	return k, err
}

// baseName returns the last part of a path. It tells the kind.
func baseName(p string) string { return path.Base(filepath.ToSlash(p)) }

// cut returns a reader of the part's bytes.
func (p Part) cut(source io.Reader) (io.Reader, error) {
	if s, ok := source.(io.Seeker); ok {
		if _, err := s.Seek(p.First, io.SeekStart); err != nil {
			return nil, err
		}
	} else if _, err := io.CopyN(io.Discard, source, p.First); p.First > 0 && err != nil {
		return nil, err
	}
	if p.End > 0 {
		source = io.LimitReader(source, p.End-p.First)
	}
	return source, nil
}

func (p Part) isWhole() bool { return p.First == 0 && p.End == 0 }
