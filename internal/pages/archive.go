package pages

import (
	"archive/tar"
	"archive/zip"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// An opener begins to read an archive.
type opener func(archive File) (*members, error)

// members are the files in an archive, one after the other.
type members struct {
	// next returns the next file. One that is no page has no ID; after the last
	// one the error is io.EOF.
	next  func() (File, error)
	close func() error
}

// archive returns the name of a file without its extension and what opens it, or
// the name and nil if it is no archive.
func archive(name string) (string, opener) {
	for _, kind := range []struct {
		extensions []string
		open       opener
	}{{[]string{".zip"}, openZip}, {[]string{".tar", ".tar.gz", ".tgz"}, openTar}, {warcExtensions, openWARC}} {
		if id, ok := cut(name, kind.extensions); ok {
			return id, kind.open
		}
	}
	return name, nil
}

// errNone is of archives in which there are no pages.
var errNone = errors.New("no HTML files in this archive")

// unpack passes on the pages of an archive. What cannot be read is a File with an
// error. It returns false if it was told to stop.
func unpack(archive File, open opener, yield func(File) bool) bool {
	failed := func(path string, err error) bool {
		return yield(File{Path: path, Err: fmt.Errorf("%s: %w", path, err)})
	}
	m, err := open(archive)
	if err != nil {
		return failed(archive.Path, err)
	}
	defer m.close()
	last, found := archive, false
	for {
		f, err := m.next()
		switch {
		case err == io.EOF && !found:
			return failed(archive.Path, errNone)
		case err == io.EOF || err != nil && last.Err != nil: // that error is this one
			return true
		case err != nil:
			return failed(last.Path, err)
		}
		if f.ID != "" {
			found = true
			if !yield(f) {
				return false
			}
		}
		last = f
	}
}

// member returns the file of that name in an archive.
func member(archive File, name string, read func() ([]byte, error)) File {
	f := File{Path: archive.Path + ":" + name}
	inside := path.Clean(name)
	// Finder puts what it knows of each file into __MACOSX, with the file's name.
	id, ok := trim(inside)
	if !ok || strings.HasPrefix(inside, "__MACOSX/") {
		return f
	}
	if f.ID, f.folder = id, path.Base(path.Dir(id)); f.folder == "." {
		f.folder = path.Base(archive.ID)
	}
	err := errors.New("the name leads out of the archive")
	if filepath.IsLocal(filepath.FromSlash(id)) {
		f.body, err = read()
	}
	if err != nil {
		f.Err = fmt.Errorf("%s: %w", f.Path, err)
	}
	return f
}

func openZip(archive File) (*members, error) {
	z, err := zip.OpenReader(archive.Path)
	if err != nil {
		return nil, err
	}
	rest := z.File
	return &members{func() (File, error) {
		if len(rest) == 0 {
			return File{}, io.EOF
		}
		entry := rest[0]
		rest = rest[1:]
		return member(archive, entry.Name, func() ([]byte, error) {
			r, err := entry.Open()
			if err != nil {
				return nil, err
			}
			defer r.Close()
			return all(r)
		}), nil
	}, z.Close}, nil
}

func openTar(archive File) (*members, error) {
	r, file, err := openCompressed(archive.Path)
	if err != nil {
		return nil, err
	}
	t := tar.NewReader(r)
	return &members{func() (File, error) {
		h, err := t.Next()
		if err != nil {
			return File{}, err
		}
		if h.Typeflag != tar.TypeReg {
			return File{Path: archive.Path + ":" + h.Name}, nil
		}
		return member(archive, h.Name, func() ([]byte, error) { return all(t) }), nil
	}, file.Close}, nil
}

// openCompressed opens a file and decompresses it if it is gzip's.
func openCompressed(path string) (io.Reader, *os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	r, err := new(Reader).decompress(file)
	if err != nil {
		file.Close()
	}
	return r, file, err
}
