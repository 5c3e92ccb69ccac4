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
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/internal/capture"
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

	WARC *capture.Capture // how a crawler got the page; nil if it is not in a WARC file

	// Number is the ID of a record as its JSON has it, if it is a number, or else "".
	Number json.Number

	NoID bool  // the page is a record without an ID of its own
	Err  error // why the page cannot be read

	finder *Finder
	body   []byte // nil if the page is still to be read from Path
	brotli bool   // the file is compressed by Brotli
}

// An entry is an input: a page, or an archive or file of records with pages in it.
type entry struct {
	File               // the page, or the names of the archive
	kind   *sniff.Kind // of an archive or file of records; nil for a page
	source io.Reader   // the bytes of an archive that is not opened by Path
	part   Part        // the part of the archive to read
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
	From      string          // the kind of all inputs, as sniff.Named takes it; "" goes by first bytes and names
	HTMLField string          // a record's field of HTML, with dots into objects; "" is "html"
	IDField   string          // a record's field of IDs; "" is "id"
	Fetch     *fetch.Fetcher  // of URLs; nil takes them for files
	Progress  func(bytes int) // called as archives in files are read; may be nil
	Failed    func(error)     // takes the error that ends an archive; nil makes a File with the error
}

// context returns the context that ends reading the file.
func (f *File) context() context.Context {
	if f.finder == nil {
		return context.Background()
	}
	return cmp.Or(f.finder.Context, context.Background())
}

func (f *File) limit() int64 {
	if f.finder == nil || f.finder.MaxSize <= 0 {
		return page.MaxSize
	}
	return min(f.finder.MaxSize, page.MaxSize)
}

func (f *Finder) htmlField() string { return cmp.Or(f.HTMLField, "html") }

func (f *Finder) idField() string { return cmp.Or(f.IDField, "id") }

// A Batch is the pages and archives that the arguments of a command name.
type Batch struct {
	lists []*inputs

	// PassedOver counts the files in folders that are not pages, by ending or specialFiles.
	PassedOver map[string]int
}

// inputs are inputs that belong together. They keep their names only, because an entry takes ten
// times as much.
type inputs struct {
	names
	named    bool        // by arguments; those of one kind that follow each other share a list
	kind     *sniff.Kind // of named inputs
	entry    func(name string) entry
	archives bool // some inputs are archives or files of records
	records  bool // some are files of records
	once     bool // some can be read only once
	folder   bool // they were found in a folder
}

// add adds an input of a kind.
func (i *inputs) add(name string, k *sniff.Kind) {
	i.names.add(name)
	i.archives = i.archives || k != nil
	i.records = i.records || k != nil && k.Records
}

// addNamed adds a file or URL that an argument names.
func (b *Batch) addNamed(f *Finder, name string, k *sniff.Kind) {
	last := len(b.lists) - 1
	if last < 0 || !b.lists[last].named || b.lists[last].kind != k {
		b.lists = append(b.lists, &inputs{named: true, kind: k, entry: func(name string) entry {
			if f.isAddress(name) {
				return entry{File: f.address(name)}
			}
			return f.entry(name, filepath.Base(name), k)
		}})
		last++
	}
	b.lists[last].add(name, k)
	b.lists[last].once = b.lists[last].once || f.isAddress(name)
}

// entries returns the inputs.
func (b *Batch) entries() iter.Seq[entry] {
	return func(yield func(entry) bool) {
		for _, l := range b.lists {
			for name := range l.all() {
				if !yield(l.entry(name)) {
					return
				}
			}
		}
	}
}

// Find returns the pages that args name, in order:
//   - "-" is standard input, and a page there or in a pipe is read at once;
//   - a folder stands for all pages and WARC files below it, by name;
//   - an archive or file of records stands for all pages in it;
//   - with a Fetcher a URL is a page;
//   - any other file is a page, whatever its name, unless its first bytes or its name are of an archive;
//   - a pattern (*, ? and [a-z]) that names no file stands for the files that it matches.
//
// It returns all readable pages, and a joined error for the rest.
func (f *Finder) Find(args []string) (*Batch, error) {
	b := &Batch{PassedOver: make(map[string]int)}
	var errs []error
	for _, arg := range args {
		if arg == "-" {
			stdin := File{ID: "stdin", Path: "-", Folder: "stdin", finder: f}
			b.addStream(f, entry{File: stdin, kind: f.kind("")}, "standard input", f.Stdin)
			continue
		}
		if f.isAddress(arg) {
			errs = append(errs, b.addAddress(f, arg))
			continue
		}
		paths, err := matches(arg)
		errs = append(errs, err)
		for _, path := range paths {
			switch info, err := os.Stat(path); {
			case err != nil:
				errs = append(errs, err)
			case info.IsDir():
				errs = append(errs, b.addFolder(f, path))
			case !info.Mode().IsRegular():
				errs = append(errs, b.addPipe(f, path))
			default:
				b.addNamed(f, path, f.kindOfFile(path))
			}
		}
	}
	return b, errors.Join(errs...)
}

// hostLike are names that a person may mean as addresses. Few files have such an ending.
var hostLike = regexp.MustCompile(`(?i)^(www\.[\w.-]+|([\w-]+\.)+` +
	`(com|org|net|edu|gov|int|info|example|eu|de|at|ch|uk|fr|it|es|nl|se|no|dk|fi|cz|jp|in|au|ca|us))(:\d+)?(/.*)?$`)

// webAddress matches addresses of the web. If they are fetched, they are not taken for files.
var webAddress = regexp.MustCompile(`(?i)^https?://`)

// matches returns the files that an argument names: the file of this name, or else all that
// match it as a pattern.
func matches(arg string) ([]string, error) {
	_, err := os.Stat(arg)
	if err == nil {
		return []string{arg}, nil
	}
	paths, bad := filepath.Glob(arg)
	switch {
	case len(paths) == 0 && hostLike.MatchString(arg):
		return nil, fmt.Errorf("%w; an address begins with https://: https://%s", err, arg)
	case len(paths) == 0 && webAddress.MatchString(arg):
		return nil, fmt.Errorf("%s: addresses are not fetched here; save the page as a file", arg)
	case len(paths) == 0 && strings.Contains(arg, "://"):
		return nil, fmt.Errorf("%w; addresses are https:// and http://", err)
	case bad != nil || !strings.ContainsAny(arg, "*?["):
		return nil, err
	case len(paths) == 0:
		return nil, fmt.Errorf("%s: no file matches this pattern", arg)
	}
	return paths, nil
}

// addStream adds standard input or a pipe, which can be read once. Errors call it name.
func (b *Batch) addStream(f *Finder, e entry, name string, source io.Reader) {
	if f.From == "" {
		buffered := bufio.NewReaderSize(source, sniff.StreamBuffer)
		e.kind = cmp.Or(sniff.KindOfStream(buffered), e.kind)
		source = buffered
	}
	if e.kind != nil {
		e.source = source
	} else if e.body, e.Err = file.ReadAll(source, e.limit()); e.Err != nil {
		e.Err = fmt.Errorf("%s: %w", name, e.Err)
	}
	l := &inputs{entry: func(string) entry { return e }, once: e.source != nil}
	l.add(e.Path, e.kind)
	b.lists = append(b.lists, l)
}

// addPipe adds a file that is not a regular one, as a shell's <(program) is.
func (b *Batch) addPipe(f *Finder, path string) error {
	e := f.entry(path, filepath.Base(path), f.kind(filepath.Base(path)))
	source, err := file.Open(e.context(), path)
	if err == nil {
		b.addStream(f, e, e.Name(), source)
	}
	return err
}

// kindOfFile returns the kind of a file that was named, by its first bytes or else by its name.
func (f *Finder) kindOfFile(path string) *sniff.Kind {
	if f.From != "" {
		return f.kind("")
	}
	if opened, err := os.Open(path); err == nil { // reading it finds an error again
		defer opened.Close()
		if k := sniff.KindOf(opened, sniff.IsBrotli(path)); k != nil {
			return k
		}
	}
	return f.kind(filepath.Base(path))
}

// kind returns the kind of the input with this name, or nil for a page.
func (f *Finder) kind(name string) *sniff.Kind {
	if f.From == "" {
		return sniff.Of(name)
	}
	return sniff.Named(f.From)
}

// entry returns the page or archive at a location. Its ID is name without the ending of its kind.
func (f *Finder) entry(location, name string, k *sniff.Kind) entry {
	id, _ := cmp.Or(k, sniff.Page).Trim(name)
	whole := location
	if !strings.Contains(whole, "://") {
		whole, _ = filepath.Abs(whole) // it fails without a current folder; then no file was found
	}
	return entry{kind: k, File: File{
		ID: filepath.ToSlash(id), Path: location, Folder: path.Base(path.Dir(filepath.ToSlash(whole))),
		finder: f, brotli: sniff.IsBrotli(location),
	}}
}

// Paths returns the paths of the files, and the addresses.
func (b *Batch) Paths() iter.Seq[string] {
	return func(yield func(string) bool) {
		for e := range b.entries() {
			if !yield(e.Path) {
				return
			}
		}
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

// IsOnePage reports whether the inputs are one page, and no folder or archive of one.
func (b *Batch) IsOnePage() bool {
	return b.Len() == 1 && !slices.ContainsFunc(b.lists, func(l *inputs) bool { return l.folder })
}

// Bytes returns the size of the files on the disk if all are archives that are read from beginning
// to end, as WARC files are, or else -1.
func (b *Batch) Bytes() (size int64) {
	if b.Len() >= 0 {
		return -1
	}
	for e := range b.entries() {
		if e.kind == nil || e.kind.Seeks || e.source != nil {
			return -1
		}
		if info, err := os.Stat(e.Path); err == nil && info.Mode().IsRegular() { // an error comes when it is read
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
		for e := range b.entries() {
			if !e.pages(yield) {
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
