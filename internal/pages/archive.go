package pages

import (
	"archive/tar"
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"linesift/internal/file"
)

// A walker passes on the files in an archive, whose bytes are read from in, one after the
// other, until yield returns false. One that is no page has no ID. in is decompressed,
// or can be read anywhere, for kinds that seek.
type walker func(archive File, in io.Reader, yield func(File) bool) error

// unpack passes on the pages of an archive. What cannot be read is a File with an
// error. It returns false if it was told to stop.
func (archive File) unpack(yield func(File) bool) bool {
	last, found, more := archive, false, true
	in, closing, err := archive.open()
	if err == nil {
		defer closing()
		err = archive.kind.walk(archive, in, func(f File) bool {
			last = f
			more = archive.context().Err() == nil
			if more && f.ID != "" {
				found = true
				more = yield(f)
			}
			return more
		})
	}
	if err == nil && !found && archive.part.isWhole() {
		last, err = archive, errors.New("no HTML files in this archive")
	}
	if !more || err == nil || last.Err != nil || archive.context().Err() != nil { // that error is this one
		return more
	}
	return yield(File{Path: last.Path, Err: fmt.Errorf("%s: %w", last.Path, err)})
}

// open returns what an archive is read from.
func (archive File) open() (in io.Reader, closing func() error, err error) {
	in, closing = archive.in, func() error { return nil }
	if in == nil {
		file, err := file.Open(archive.context(), archive.Path)
		if err != nil {
			return nil, nil, withoutPath(err)
		}
		in, closing = file, file.Close
	}
	if archive.kind.seeks {
		return in, closing, nil
	}
	in = &untilDone{archive.context(), in}
	d := decompressor{members: archive.kind.name == "warc"}
	in, err = d.read(in, archive.brotli)
	return in, closing, err
}

// untilDone reads until a context ends: an archive may be long, and have no pages.
type untilDone struct {
	context context.Context
	io.Reader
}

func (u *untilDone) Read(b []byte) (int, error) {
	if err := u.context.Err(); err != nil {
		return 0, err
	}
	return u.Reader.Read(b)
}

// Seek is for members.
func (u *untilDone) Seek(offset int64, whence int) (int64, error) {
	if s, ok := u.Reader.(io.Seeker); ok {
		return s.Seek(offset, whence)
	}
	return 0, errors.ErrUnsupported
}

// member returns the file of that name in an archive.
func member(archive File, name string, open func() (io.ReadCloser, error)) File {
	f := File{Path: archive.Path + ":" + name, how: archive.how, brotli: isBrotli(name)}
	inside := path.Clean(name)
	id, ok := trim(inside, pageName)
	// Finder puts what it knows of each file into __MACOSX, with the file's name.
	if !ok && !mayBePage(inside) || strings.HasPrefix(inside, "__MACOSX/") {
		return f
	}
	if archive.namesOnly && ok {
		f.ID = id
		return f
	}
	err := errors.New("the name leads out of the archive")
	if filepath.IsLocal(filepath.FromSlash(id)) {
		var r io.ReadCloser
		if r, err = open(); err == nil {
			defer r.Close()
			f.body, err = all(r, f.limit())
		}
	}
	if !ok && (err != nil || !isHTML(f.body)) {
		return f
	}
	if f.ID, f.Folder = id, path.Base(path.Dir(id)); f.Folder == "." {
		f.Folder = path.Base(archive.ID)
	}
	f.fail(err)
	return f
}

// seekable returns what is read at any place, and its size. A kind that seeks is read from
// its end.
func seekable(in io.Reader) (io.ReaderAt, int64, error) {
	anywhere, ok := in.(interface {
		io.ReaderAt
		io.Seeker
	})
	if file, is := in.(*os.File); is {
		info, err := file.Stat()
		if err != nil {
			return nil, 0, err
		}
		ok = info.Mode().IsRegular()
	}
	if !ok {
		return nil, 0, errors.New("what it is made of is read from its end: it must be a file")
	}
	size, err := anywhere.Seek(0, io.SeekEnd)
	return anywhere, size, err
}

func walkZip(archive File, in io.Reader, yield func(File) bool) error {
	file, size, err := seekable(in)
	if err != nil {
		return err
	}
	z, err := zip.NewReader(file, size)
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

func walkTar(archive File, in io.Reader, yield func(File) bool) error {
	t := tar.NewReader(in)
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
