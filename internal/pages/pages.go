// Package pages finds and reads the HTML files that a command is given.
//
//  1. [Find] turns arguments into a [Batch]: files, folders, standard input and
//     archives (zip, tar and WARC).
//  2. [Batch.All] passes on a [File] for each page. Archives are read as it goes,
//     and [Unique] finds IDs that come twice.
//  3. [Stream] has several goroutines work on the files, and passes on the results
//     in the files' order.
//  4. [Reader] reads a File's bytes.
package pages

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A File is a page to be read.
type File struct {
	// ID is its name without folder and extension; below a folder that was
	// named, and in an archive, with the path inside it; of a WARC file the
	// path of that and the number of the page.
	ID string

	Path        string // "-" for standard input, ARCHIVE:NAME of an archive's, ARCHIVE:URL of a WARC file's
	URL         string // that it was fetched from; only WARC files say so
	ContentType string // the header of that name; only WARC files have it

	// Folder is the name of the folder, or else of the archive, that the page is
	// in, without the folders around it; "stdin" of standard input.
	Folder string

	Err error // why there is nothing to be read

	body []byte // of pages that are in memory
	walk walker // of archives
}

// The names of pages, WARC files, zip and tar archives, whose first group is what
// stands before the extension.
var (
	pageName = regexp.MustCompile(`(?is)^(.+)\.(html?|xhtml)(\.gz)?$`)
	warcName = regexp.MustCompile(`(?is)^(.+)\.warc(\.gz)?$`)
	zipName  = regexp.MustCompile(`(?is)^(.+)\.zip$`)
	tarName  = regexp.MustCompile(`(?is)^(.+)\.(tar|tar\.gz|tgz)$`)
)

// trim cuts the extension of a name of a kind, and tells whether it is one.
func trim(name string, kind *regexp.Regexp) (string, bool) {
	if m := kind.FindStringSubmatch(name); m != nil {
		return m[1], true
	}
	return name, false
}

// A Batch is the pages and archives of pages that the arguments of a command name.
type Batch struct{ files []File }

// Find lists the pages that args name, in their order: "-" is standard input, a
// folder stands for all HTML and WARC files below it in the order of their names,
// an archive (.zip, .tar, .tar.gz, .tgz, .warc, .warc.gz) for all HTML files in
// it, and any other file is a page whatever its name. What cannot be read is an
// error for each, joined; the rest is returned all the same. Standard input is read
// at once.
func Find(args []string, stdin io.Reader) (*Batch, error) {
	b := new(Batch)
	var errs []error
	input := sync.OnceValue(func() File {
		f := File{ID: "stdin", Path: "-", Folder: "stdin"}
		if f.body, f.Err = all(stdin); f.Err != nil {
			f.Err = fmt.Errorf("standard input: %w", f.Err)
		}
		return f
	})
	for _, arg := range args {
		if arg == "-" {
			b.files = append(b.files, input())
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case err != nil:
			errs = append(errs, err)
		case info.IsDir():
			errs = append(errs, b.addFolder(arg))
		default:
			b.addFile(arg)
		}
	}
	return b, errors.Join(errs...)
}

func (b *Batch) add(id, path string, walk walker) {
	whole, _ := filepath.Abs(path) // there is a current folder, else path was not found
	b.files = append(b.files, File{ID: filepath.ToSlash(id), Path: path, Folder: filepath.Base(filepath.Dir(whole)), walk: walk})
}

// addFile adds an archive or a page, which any other file is.
func (b *Batch) addFile(path string) {
	name := filepath.Base(path)
	for _, kind := range []struct {
		name *regexp.Regexp
		walk walker
	}{{zipName, walkZip}, {tarName, walkTar}, {warcName, walkWARC}} {
		if id, ok := trim(name, kind.name); ok {
			b.add(id, path, kind.walk)
			return
		}
	}
	id, _ := trim(name, pageName)
	b.add(id, path, nil)
}

// addFolder adds the HTML and WARC files below a folder. Other archives may be what
// a site offers for download.
func (b *Batch) addFolder(folder string) error {
	before := len(b.files)
	var errs []error
	// With the separator a link to a folder is followed.
	err := filepath.WalkDir(folder+string(filepath.Separator), func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			errs = append(errs, err)
			return nil
		}
		rel, err := filepath.Rel(folder, path)
		if err != nil || d.IsDir() {
			return err
		}
		if id, ok := trim(rel, pageName); ok {
			b.add(id, path, nil)
		} else if id, ok := trim(rel, warcName); ok {
			b.add(id, path, walkWARC)
		}
		return nil
	})
	if err == nil && len(b.files) == before {
		err = fmt.Errorf("%s: no HTML files in this folder", folder)
	}
	return errors.Join(append(errs, err)...)
}

// Len returns the number of pages, -1 if there are archives: nobody has counted
// theirs.
func (b *Batch) Len() int {
	if slices.ContainsFunc(b.files, func(f File) bool { return f.walk != nil }) {
		return -1
	}
	return len(b.files)
}

// All returns the pages in their order. Archives are read as it goes, one page
// after the other, and again the next time; what cannot be read of one is a File
// with an error.
func (b *Batch) All() iter.Seq[File] {
	return func(yield func(File) bool) {
		for _, f := range b.files {
			if f.walk != nil && !f.unpack(yield) || f.walk == nil && !yield(f) {
				return
			}
		}
	}
}

// Unique returns the files with an error for each that has the ID of an earlier
// one.
func Unique(files iter.Seq[File], again func(File) error) iter.Seq[File] {
	return func(yield func(File) bool) {
		seen := make(map[string]bool)
		for f := range files {
			if f.Err == nil {
				if seen[f.ID] {
					f = File{ID: f.ID, Path: f.Path, Err: again(f)}
				}
				seen[f.ID] = true
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
