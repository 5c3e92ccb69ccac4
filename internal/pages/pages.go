// Package pages finds and reads the web pages that a command is given.
//
//  1. [Find], or a [Finder] that is told more, turns arguments into a [Batch]: files,
//     folders, patterns, standard input, archives (zip, tar and WARC) and files of
//     records (JSON Lines and Parquet). It goes by names, and by the first bytes of
//     files whose names leave open what they are.
//  2. [Batch.All] passes on a [File] for each page. Archives are read as it goes.
//     [Unique] finds IDs that come twice, [Batch.Clashes] those that will.
//  3. [Stream] has several goroutines work on the files, and passes on the results
//     in the files' order.
//  4. [Finder.Parts] divides a large file for several machines, and [Finder.Pages] reads
//     a part; a File goes from one to the other as bytes.
//  5. [Reader] reads a File's bytes. Of a page of the web a [Fetcher] fetches them.
package pages

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"linesift/page"
)

// A File is a page to be read.
type File struct {
	// ID is its name without folder and ending; below a folder that was named, and in
	// an archive, with the path inside it; of a WARC file the path of that and the
	// number of the page; of records what they say, or the same.
	ID string

	Path        string // "-" for standard input, ARCHIVE:NAME of an archive's, ARCHIVE:URL of a WARC file's, FILE:NUMBER of a record
	URL         string // that it was fetched from, if that is known
	ContentType string // the header of that name, if that is known

	// Folder is the name of the folder, or else of the archive, that the page is
	// in, without the folders around it; "stdin" of standard input.
	Folder string

	Err error // why there is nothing to be read

	how       *Finder
	body      []byte    // of pages that are in memory
	brotli    bool      // the file is compressed so
	fetched   bool      // from URL, when it is read
	kind      *kind     // of archives
	in        io.Reader // of archives on standard input
	namesOnly bool      // of archives: only IDs are asked for, as far as names tell them
	part      Part      // of archives that are read in parts
}

// Bare returns the file without its bytes, for what is to be said of it when it has been
// read.
func (f File) Bare() File {
	f.body = nil
	return f
}

// fail notes why there is nothing to be read, if there is an error.
func (f *File) fail(err error) {
	if err != nil {
		f.Err = fmt.Errorf("%s: %w", f.Path, err)
	}
}

// withoutPath returns an error of the file system without the path that it names, which
// stands before it already.
func withoutPath(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return e.Err
	}
	return err
}

func isBrotli(name string) bool { return strings.EqualFold(filepath.Ext(name), ".br") }

// A Finder finds pages. That without fields is a good one.
type Finder struct {
	Context   context.Context // ends the reading of what may be waited for; nil if nothing does
	Stdin     io.Reader
	MaxSize   int64    // of a page, in bytes, decompressed; page.MaxSize if it is 0
	From      string   // what kind of input all are (warc, zip, tar, jsonl, parquet); "" if their names tell
	HTMLField string   // of a record, with dots into objects in it; "html" if it is ""
	IDField   string   // the same; "id" if it is ""
	Fetch     *Fetcher // of pages of the web; nil if there are none
}

// context returns the context that reading the file ends with.
func (f *File) context() context.Context {
	if f.how == nil || f.how.Context == nil {
		return context.Background()
	}
	return f.how.Context
}

func (f *File) limit() int64 {
	if f.how == nil || f.how.MaxSize <= 0 {
		return page.MaxSize
	}
	return min(f.how.MaxSize, page.MaxSize)
}

func (o *Finder) htmlField() string {
	if o == nil || o.HTMLField == "" {
		return "html"
	}
	return o.HTMLField
}

func (o *Finder) idField() string {
	if o == nil || o.IDField == "" {
		return "id"
	}
	return o.IDField
}

// A Batch is the pages and archives of pages that the arguments of a command name.
type Batch struct {
	files []File

	// PassedOver counts the files in folders that are no pages, by their endings.
	PassedOver map[string]int
}

// Find is that of a Finder that only knows the standard input.
func Find(args []string, stdin io.Reader) (*Batch, error) {
	return (&Finder{Stdin: stdin}).Find(args)
}

// Find lists the pages that args name, in their order: "-" is standard input, a folder
// stands for all pages and WARC files below it in the order of their names, an archive or
// file of records for all pages in it, any other file is a page whatever its name, and a
// pattern (*, ? and [a-z]) that is no file's name stands for what it matches. What cannot
// be read is an error for each, joined; with a Fetcher an address of the web is a page; the rest is returned all the same. A page on
// standard input is read at once.
func (o *Finder) Find(args []string) (*Batch, error) {
	b := &Batch{PassedOver: make(map[string]int)}
	var errs []error
	for _, arg := range args {
		if arg == "-" {
			b.addInput(o)
			continue
		}
		if o.Fetch != nil && isAddress(arg) {
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
			default:
				b.addFile(o, path)
			}
		}
	}
	return b, errors.Join(errs...)
}

// addInput adds standard input, which is read once however often it is named.
func (b *Batch) addInput(o *Finder) {
	f := File{ID: "stdin", Path: "-", Folder: "stdin", how: o}
	if i := slices.IndexFunc(b.files, func(f File) bool { return f.Path == "-" }); i >= 0 {
		b.files = append(b.files, b.files[i])
		return
	}
	if f.kind = o.kind(""); f.kind != nil {
		f.in = o.Stdin
	} else if f.body, f.Err = all(o.Stdin, f.limit()); f.Err != nil {
		f.Err = fmt.Errorf("standard input: %w", f.Err)
	}
	b.files = append(b.files, f)
}

// kind returns what kind of input a file is, nil of a page.
func (o *Finder) kind(name string) *kind {
	if o.From == "" {
		return ofName(name)
	}
	if i := slices.IndexFunc(kinds, func(k kind) bool { return k.name == o.From }); i >= 0 {
		return &kinds[i]
	}
	return nil
}

func (b *Batch) add(o *Finder, id, path string, k *kind) {
	whole, _ := filepath.Abs(path) // there is a current folder, else path was not found
	b.files = append(b.files, File{
		ID: filepath.ToSlash(id), Path: path, Folder: filepath.Base(filepath.Dir(whole)),
		how: o, kind: k, brotli: isBrotli(path),
	})
}

// addFile adds an archive or a page, which any other file is.
func (b *Batch) addFile(o *Finder, path string) {
	name := filepath.Base(path)
	pattern, k := pageName, o.kind(name)
	if k != nil {
		pattern = k.pattern
	}
	id, _ := trim(name, pattern)
	b.add(o, id, path, k)
}

// addFolder adds the pages and WARC files below a folder, or the files of the kind that
// all inputs are.
func (b *Batch) addFolder(o *Finder, folder string) error {
	before := len(b.files)
	var errs []error
	// With the separator a link to a folder is followed.
	err := filepath.WalkDir(folder+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		if o.Context != nil && o.Context.Err() != nil {
			return o.Context.Err()
		}
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		rel, err := filepath.Rel(folder, path)
		if err != nil || d.IsDir() {
			return err
		}
		if waits(path, d) {
			b.PassedOver[Special]++
			return nil
		}
		id, isPage := trim(rel, pageName)
		k := ofName(rel)
		switch {
		case o.From != "":
			if k != nil && k.name == o.From {
				id, _ = trim(rel, k.pattern)
				b.add(o, id, path, k)
				return nil
			}
		case isPage:
			b.add(o, id, path, nil)
			return nil
		case k != nil && k.inFolder:
			id, _ = trim(rel, k.pattern)
			b.add(o, id, path, k)
			return nil
		case mayBePage(rel):
			is, err := fileIsHTML(path)
			if err != nil {
				errs = append(errs, err)
				return nil
			}
			if is {
				b.add(o, rel, path, nil)
				return nil
			}
		}
		b.PassedOver[strings.ToLower(filepath.Ext(path))]++
		return nil
	})
	if err == nil && len(b.files) == before {
		err = fmt.Errorf("%s: no HTML files in this folder", folder)
	}
	return errors.Join(append(errs, err)...)
}

// Special is what pipes, sockets and devices are counted as, whatever their endings.
const Special = "pipes, sockets or devices"

// waits tells whether a file of a folder is none but a pipe, a socket or a device, which
// would be waited for, or a link to one.
func waits(path string, d fs.DirEntry) bool {
	kind := d.Type()
	if kind&fs.ModeSymlink != 0 {
		info, err := os.Stat(path)
		if err != nil {
			return false // which is said when it is read
		}
		kind = info.Mode()
	}
	return kind&(fs.ModeNamedPipe|fs.ModeSocket|fs.ModeDevice|fs.ModeCharDevice|fs.ModeIrregular) != 0
}

// fileIsHTML tells whether a file is HTML by its first bytes.
func fileIsHTML(path string) (bool, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false, err
	}
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := all(io.LimitReader(f, headSize), headSize)
	return isHTML(head), err
}

// Len returns the number of pages, -1 if there are archives: nobody has counted
// theirs.
func (b *Batch) Len() int {
	if slices.ContainsFunc(b.files, func(f File) bool { return f.kind != nil }) {
		return -1
	}
	return len(b.files)
}

// Once tells whether there are pages that are to be gone through once: of standard input,
// and of the web.
func (b *Batch) Once() bool {
	return slices.ContainsFunc(b.files, func(f File) bool { return f.in != nil || f.fetched })
}

// All returns the pages in their order. Archives are read as it goes, one page
// after the other, and again the next time; what cannot be read of one is a File
// with an error.
func (b *Batch) All() iter.Seq[File] {
	return func(yield func(File) bool) {
		for _, f := range b.files {
			if f.kind != nil && !f.unpack(yield) || f.kind == nil && !yield(f) {
				return
			}
		}
	}
}

// A Clash is two pages that have one ID.
type Clash struct{ ID, First, Second string }

// Clashes returns the first pages, so many at most, that have the ID of an earlier one, as
// far as can be told without reading pages: what a record says is not known, and a WARC
// file's pages have its ID and a number.
func (b *Batch) Clashes(most int) (clashes []Clash) {
	seen := make(map[uint64]int) // the IDs' hashes, for there may be millions, and in which argument they are
	for i, f := range b.files {
		note := func(f File) bool {
			hash := xxhash.Sum64String(f.ID)
			if first, ok := seen[hash]; ok {
				clashes = append(clashes, Clash{f.ID, b.files[first].Path, f.Path})
			} else if f.ID != "" {
				seen[hash] = i
			}
			return len(clashes) < most
		}
		if f.kind != nil && (f.kind.name == "zip" || f.kind.name == "tar") && f.in == nil {
			f.namesOnly = true
			if !f.unpack(note) {
				break
			}
		} else if !note(f) {
			break
		}
	}
	return clashes
}

// Unique returns the files with an error for each that has the ID of an earlier
// one.
func Unique(files iter.Seq[File], again func(File) error) iter.Seq[File] {
	return func(yield func(File) bool) {
		seen := make(map[uint64]struct{}) // hashes, for there may be millions
		for f := range files {
			if f.Err == nil {
				hash := xxhash.Sum64String(f.ID)
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

// Host returns the host of an absolute URL in lower case and without "www.", ""
// of any other.
func Host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}
