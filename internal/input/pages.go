// Package input finds and reads the pages that a command is given.
//
//  1. [Finder.Find] turns arguments into a [Batch]: files, folders, patterns, standard
//     input, URLs, archives (zip, tar, WARC) and files of records (JSON Lines, Parquet). It
//     decides by the first bytes, and in folders by name where that is enough (package sniff).
//  2. [Batch.All] returns a [File] for each page and reads archives as it goes. [Unique]
//     finds duplicate IDs.
//  3. [Stream] processes the files on several goroutines and returns the results in order.
//  4. [Finder.Pages] reads a [Part] of a large file, so that several machines can share it. A
//     File can be sent between machines as bytes.
//  5. [Reader] reads the bytes of a File. Package fetch fetches the page at a URL, package
//     warc reads WARC files.
package input

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/fetch"
	"linesift/internal/file"
	"linesift/internal/sniff"
	"linesift/page"
)

// A File is a page that a [Reader] can read.
type File struct {
	// ID names the page. It is the file's name without ending, with the path below the folder
	// or inside the archive. In a WARC file it is the archive's ID and the page's number. For a
	// record it is the field for IDs, or the file's ID and the record's number.
	ID string

	Path        string // "-" for standard input, ARCHIVE:NAME, WARC:URL, or FILE:NUMBER of a record
	URL         string // of the page, if known
	ContentType string // the header of that name, if known

	// Folder is the name of the folder or archive that the page is in, without a path. For
	// standard input it is "stdin".
	Folder string

	Err error // why the page cannot be read

	how     *Finder
	body    []byte      // of a page that is in memory
	brotli  bool        // the file is compressed by Brotli
	fetched bool        // reading it fetches URL
	kind    *sniff.Kind // of an archive or file of records; nil for a page
	source  io.Reader   // the bytes of an archive that is not opened by Path
	part    Part        // the part of the file to read
}

// Bare returns the file without its bytes. That frees them once they have been read.
func (f File) Bare() File {
	f.body = nil
	return f
}

// Name returns the file's path as it may be shown on a terminal.
func (f File) Name() string { return file.Printable(f.Path) }

// fail sets f.Err to err, after the file's name, unless err is nil.
func (f *File) fail(err error) {
	if err != nil {
		f.Err = fmt.Errorf("%s: %w", f.Name(), err)
	}
}

// withoutPath returns a file system error without its path. The caller's message has it.
func withoutPath(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

// A Finder finds pages. The zero value is ready to use.
type Finder struct {
	Context   context.Context // ends reading, even while nothing arrives; may be nil
	Stdin     io.Reader
	MaxSize   int64           // of a page, in bytes, decompressed; 0 is page.MaxSize
	From      string          // the kind of all inputs (warc, zip, tar, jsonl, parquet); "" goes by first bytes and names
	HTMLField string          // a record's field of HTML, with dots into objects; "" is "html"
	IDField   string          // a record's field of IDs; "" is "id"
	Fetch     *fetch.Fetcher  // of URLs; nil takes them for files
	Progress  func(bytes int) // called as archives in files are read; may be nil
}

// context returns the context that ends reading the file.
func (f *File) context() context.Context {
	return cmp.Or(f.how.Context, context.Background())
}

func (f *File) limit() int64 {
	if f.how == nil || f.how.MaxSize <= 0 {
		return page.MaxSize
	}
	return min(f.how.MaxSize, page.MaxSize)
}

func (o *Finder) htmlField() string { return cmp.Or(o.HTMLField, "html") }

func (o *Finder) idField() string { return cmp.Or(o.IDField, "id") }

// A Batch is the pages and archives that the arguments of a command name.
type Batch struct {
	lists []*inputs

	// PassedOver counts the files in folders that are not pages, by ending or specialFiles.
	PassedOver map[string]int
}

// inputs are pages and archives of one origin. They keep their names only, because a File
// takes ten times as much.
type inputs struct {
	names
	origin   origin
	kind     *sniff.Kind // of files that were named
	file     func(name string) File
	archives bool // some inputs are archives or files of records
	records  bool // some are files of records
	once     bool // they can be read only once
}

// An origin is how inputs were named.
type origin int

const (
	byPath origin = iota
	byAddress
	byFolder
	byStream // standard input, or a pipe
)

// add adds an input to the last list if it has this origin and kind, else to a new list. Each
// folder and stream has a list of its own.
func (b *Batch) add(o origin, k *sniff.Kind, name string, file func(name string) File) {
	last := len(b.lists) - 1
	if last < 0 || b.lists[last].origin != o || b.lists[last].kind != k || o > byAddress {
		b.lists = append(b.lists, &inputs{origin: o, kind: k, file: file})
		last++
	}
	l := b.lists[last]
	l.names.add(name)
	f := file(name)
	l.archives = l.archives || f.kind != nil
	l.records = l.records || f.kind != nil && f.kind.Records
	l.once = l.once || f.source != nil || f.fetched
}

// files returns the pages and archives.
func (b *Batch) files() iter.Seq[File] {
	return func(yield func(File) bool) {
		for _, l := range b.lists {
			for name := range l.all() {
				if !yield(l.file(name)) {
					return
				}
			}
		}
	}
}

// Find finds pages with a Finder that has only standard input.
func Find(args []string, stdin io.Reader) (*Batch, error) {
	return (&Finder{Stdin: stdin}).Find(args)
}

// Find returns the pages that args name, in order:
//   - "-" is standard input, and a page there or in a pipe is read at once;
//   - a folder stands for all pages and WARC files below it, by name;
//   - an archive or file of records stands for all pages in it;
//   - with a Fetcher a URL is a page;
//   - any other file is a page, whatever its name; its first bytes say what it is, or else its name;
//   - a pattern (*, ? and [a-z]) that names no file stands for the files that it matches.
//
// It returns all readable pages, and a joined error for the rest.
func (o *Finder) Find(args []string) (*Batch, error) {
	b := &Batch{PassedOver: make(map[string]int)}
	var errs []error
	for _, arg := range args {
		if arg == "-" {
			b.addStream(o, File{ID: "stdin", Path: "-", Folder: "stdin", how: o}, "standard input", o.Stdin)
			continue
		}
		if o.Fetch != nil && fetch.IsAddress(arg) {
			errs = append(errs, b.addAddress(o, arg))
			continue
		}
		paths := []string{arg}
		if _, err := os.Stat(arg); err != nil {
			matches, bad := filepath.Glob(arg)
			switch {
			case bad != nil || !strings.ContainsAny(arg, "*?["):
				errs = append(errs, err)
				continue
			case len(matches) == 0:
				errs = append(errs, fmt.Errorf("%s: no file matches this pattern", arg))
				continue
			}
			paths = matches
		}
		for _, path := range paths {
			switch info, err := os.Stat(path); {
			case err != nil:
				errs = append(errs, err)
			case info.IsDir():
				errs = append(errs, b.addFolder(o, path))
			case !info.Mode().IsRegular():
				errs = append(errs, b.addPipe(o, path))
			default:
				k := o.kindOfFile(path)
				b.add(byPath, k, path, func(path string) File { return o.file(path, filepath.Base(path), k) })
			}
		}
	}
	return b, errors.Join(errs...)
}

// addStream adds standard input or a pipe, which errors call name. It can be read once.
func (b *Batch) addStream(o *Finder, f File, name string, source io.Reader) {
	if o.From == "" {
		buffered := bufio.NewReaderSize(source, sniff.StreamBuffer)
		if k := sniff.KindOfStream(buffered); k != nil {
			f.kind = k
		}
		source = buffered
	} else {
		f.kind = o.kind("")
	}
	if f.kind != nil {
		f.source = source
	} else if f.body, f.Err = file.ReadAll(source, f.limit()); f.Err != nil {
		f.Err = fmt.Errorf("%s: %w", name, f.Err)
	}
	b.add(byStream, nil, f.Path, func(string) File { return f })
}

// addPipe adds a file that is not a regular one, as a shell's <(program) is.
func (b *Batch) addPipe(o *Finder, path string) error {
	f := o.file(path, filepath.Base(path), o.kind(filepath.Base(path)))
	source, err := file.Open(f.context(), path)
	if err == nil {
		b.addStream(o, f, f.Name(), source)
	}
	return err
}

// kindOfFile returns the kind of a file that was named, by its first bytes or else by its name.
func (o *Finder) kindOfFile(path string) *sniff.Kind {
	if o.From != "" {
		return o.kind("")
	}
	if f, err := os.Open(path); err == nil { // reading it finds an error again
		defer f.Close()
		if k := sniff.KindOf(f, sniff.IsBrotli(path)); k != nil {
			return k
		}
	}
	return o.kind(filepath.Base(path))
}

// kind returns the kind of the input with this name, or nil for a page.
func (o *Finder) kind(name string) *sniff.Kind {
	if o.From == "" {
		return sniff.Of(name)
	}
	return sniff.Named(o.From)
}

// file returns the File of a page, archive or file of records. Its ID is name without the
// ending of its kind.
func (o *Finder) file(location, name string, k *sniff.Kind) File {
	id, _ := cmp.Or(k, sniff.Page).Trim(name)
	whole := location
	if !strings.Contains(whole, "://") {
		whole, _ = filepath.Abs(whole) // it fails without a current folder; then no file was found
	}
	return File{
		ID: filepath.ToSlash(id), Path: location, Folder: path.Base(path.Dir(filepath.ToSlash(whole))),
		how: o, kind: k, brotli: sniff.IsBrotli(location),
	}
}

// Len returns the number of pages, or -1 if there are archives. Their pages are not counted.
func (b *Batch) Len() int {
	number := 0
	for _, l := range b.lists {
		if l.archives {
			return -1
		}
		number += l.number
	}
	return number
}

// Bytes returns the size of the files on the disk if all are archives that are read from beginning
// to end, as WARC files are, or else -1.
func (b *Batch) Bytes() (size int64) {
	if b.Len() >= 0 {
		return -1
	}
	for f := range b.files() {
		if f.kind == nil || f.kind.Seeks || f.source != nil {
			return -1
		}
		if info, err := os.Stat(f.Path); err == nil && info.Mode().IsRegular() { // an error comes when it is read
			size += info.Size()
		}
	}
	return size
}

// Once reports whether some pages can be read only once (standard input, URLs).
func (b *Batch) Once() bool {
	return slices.ContainsFunc(b.lists, func(l *inputs) bool { return l.once })
}

// HasRecords reports whether some inputs are files of records. Records have fields.
func (b *Batch) HasRecords() bool {
	return slices.ContainsFunc(b.lists, func(l *inputs) bool { return l.records })
}

// All returns the pages in order. Each call reads archives again, a page at a time. An
// unreadable page is a File with an error.
func (b *Batch) All() iter.Seq[File] {
	return func(yield func(File) bool) {
		for f := range b.files() {
			if f.kind != nil && !f.unpack(yield) || f.kind == nil && !yield(f) {
				return
			}
		}
	}
}

// Unique returns the files in order. A file with the key of an earlier one gets the error
// that again returns.
func Unique(files iter.Seq[File], key func(File) string, again func(File) error) iter.Seq[File] {
	return func(yield func(File) bool) {
		seen := make(map[uint64]struct{}) // hashes, for there may be millions
		for f := range files {
			if f.Err == nil {
				hash := xxhash.Sum64String(key(f))
				if _, ok := seen[hash]; ok {
					f = File{ID: f.ID, Path: f.Path, Err: again(f)}
				}
				seen[hash] = struct{}{}
			}
			if !yield(f) {
				return
			}
		}
	}
}
