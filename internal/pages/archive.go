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

// A walker passes on the files in an archive, whose bytes are in file, one after the
// other, until yield returns false. One that is no page has no ID.
type walker func(archive File, file *os.File, yield func(File) bool) error

// unpack passes on the pages of an archive. What cannot be read is a File with an
// error. It returns false if it was told to stop.
func (archive File) unpack(yield func(File) bool) bool {
	last, found, more := archive, false, true
	file, err := os.Open(archive.Path)
	if err == nil {
		defer file.Close()
		err = archive.walk(archive, file, func(f File) bool {
			last = f
			if f.ID != "" {
				found = true
				more = yield(f)
			}
			return more
		})
	}
	if err == nil && !found {
		last, err = archive, errors.New("no HTML files in this archive")
	}
	if !more || err == nil || last.Err != nil { // that error is this one
		return more
	}
	return yield(File{Path: last.Path, Err: fmt.Errorf("%s: %w", last.Path, err)})
}

// member returns the file of that name in an archive.
func member(archive File, name string, open func() (io.ReadCloser, error)) File {
	f := File{Path: archive.Path + ":" + name}
	inside := path.Clean(name)
	// Finder puts what it knows of each file into __MACOSX, with the file's name.
	id, ok := trim(inside, pageName)
	if !ok || strings.HasPrefix(inside, "__MACOSX/") {
		return f
	}
	if f.ID, f.Folder = id, path.Base(path.Dir(id)); f.Folder == "." {
		f.Folder = path.Base(archive.ID)
	}
	err := errors.New("the name leads out of the archive")
	if filepath.IsLocal(filepath.FromSlash(id)) {
		var r io.ReadCloser
		if r, err = open(); err == nil {
			defer r.Close()
			f.body, err = all(r)
		}
	}
	if err != nil {
		f.Err = fmt.Errorf("%s: %w", f.Path, err)
	}
	return f
}

func walkZip(archive File, file *os.File, yield func(File) bool) error {
	info, err := file.Stat()
	if err != nil {
		return err
	}
	z, err := zip.NewReader(file, info.Size())
	if err != nil {
		return err
	}
	for _, entry := range z.File {
		if !yield(member(archive, entry.Name, entry.Open)) {
			break
		}
	}
	return nil
}

func walkTar(archive File, file *os.File, yield func(File) bool) error {
	r, err := new(Reader).decompress(file)
	if err != nil {
		return err
	}
	t := tar.NewReader(r)
	for {
		h, err := t.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		f := File{Path: archive.Path + ":" + h.Name}
		if h.Typeflag == tar.TypeReg {
			f = member(archive, h.Name, func() (io.ReadCloser, error) { return io.NopCloser(t), nil })
		}
		if !yield(f) {
			return nil
		}
	}
}
