package pages

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/gzip"
)

// An unpacker passes on the pages of an archive. It returns false if it was told
// to stop.
type unpacker func(archive File, yield func(File) bool) bool

var (
	zipExtensions  = []string{".zip"}
	tarExtensions  = []string{".tar", ".tar.gz", ".tgz"}
	warcExtensions = []string{".warc", ".warc.gz"}
)

// archive returns the name of a file without its extension and what unpacks it,
// or the name and nil if it is no archive.
func archive(name string) (string, unpacker) {
	for _, kind := range []struct {
		extensions []string
		unpack     unpacker
	}{{zipExtensions, unpackZip}, {tarExtensions, streamed(untar)}, {warcExtensions, streamed(unpackWARC)}} {
		if id, ok := cut(name, kind.extensions, name); ok {
			return id, kind.unpack
		}
	}
	return name, nil
}

// errNone is of archives in which there are no pages.
var errNone = errors.New("no HTML files in this archive")

// failed passes on an error as a file.
func failed(yield func(File) bool, path string, err error) bool {
	return yield(File{Path: path, Err: fmt.Errorf("%s: %w", path, err)})
}

// member returns the file of that name in an archive, if it is a page's.
func member(archive File, name string, read func() ([]byte, error)) (f File, ok bool) {
	inside := path.Clean(name)
	// Finder puts what it knows of each file into __MACOSX, with the file's name.
	id, ok := trim(inside)
	if !ok || strings.HasPrefix(inside, "__MACOSX/") {
		return f, false
	}
	f = File{ID: id, Path: archive.Path + ":" + name, folder: path.Base(path.Dir(id))}
	if f.folder == "." {
		f.folder = path.Base(archive.ID)
	}
	var err error
	if !filepath.IsLocal(filepath.FromSlash(id)) {
		err = errors.New("the name leads out of the archive")
	} else {
		f.body, err = read()
	}
	if err != nil {
		f.Err = fmt.Errorf("%s: %w", f.Path, err)
	}
	return f, true
}

func unpackZip(archive File, yield func(File) bool) bool {
	z, err := zip.OpenReader(archive.Path)
	if err != nil {
		return failed(yield, archive.Path, err)
	}
	defer z.Close()
	found := false
	for _, entry := range z.File {
		f, ok := member(archive, entry.Name, func() ([]byte, error) {
			r, err := entry.Open()
			if err != nil {
				return nil, err
			}
			defer r.Close()
			return all(r)
		})
		if ok && !yield(f) {
			return false
		}
		found = found || ok
	}
	if !found {
		return failed(yield, archive.Path, errNone)
	}
	return true
}

// streamed returns what unpacks an archive that is read from its beginning to its
// end, compressed or not.
func streamed(unpack func(archive File, r io.Reader, yield func(File) bool) bool) func(archive File, yield func(File) bool) bool {
	return func(archive File, yield func(File) bool) bool {
		file, err := os.Open(archive.Path)
		if err != nil {
			return yield(File{Path: archive.Path, Err: err})
		}
		defer file.Close()
		r, err := decompressed(file)
		if err != nil {
			return failed(yield, archive.Path, err)
		}
		return unpack(archive, r, yield)
	}
}

func untar(archive File, r io.Reader, yield func(File) bool) bool {
	t := tar.NewReader(r)
	place, told, found := archive.Path, false, false // place is the last file that there was
	for {
		h, err := t.Next()
		switch {
		case err == io.EOF && !found:
			return failed(yield, archive.Path, errNone)
		case err == io.EOF || err != nil && told:
			return true
		case err != nil:
			return failed(yield, place, err)
		}
		place = archive.Path + ":" + h.Name
		if h.Typeflag != tar.TypeReg {
			continue
		}
		f, ok := member(archive, h.Name, func() ([]byte, error) { return all(t) })
		if ok && !yield(f) {
			return false
		}
		told, found = f.Err != nil, found || ok
	}
}

// decompressed returns what r reads, decompressed if it is gzip's.
func decompressed(r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	if head, _ := b.Peek(2); !isGzip(head) {
		return b, nil
	}
	return gzip.NewReader(b)
}
