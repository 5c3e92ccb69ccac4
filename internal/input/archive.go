package input

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/dolmen-go/contextio"

	"linesift/internal/file"
	"linesift/internal/sniff"
	"linesift/internal/warc"
)

// A walker passes on the files in an archive in order, until yield returns false. A file that
// is not a page has no ID. source has the archive's decompressed bytes. For kinds that seek it
// is the file itself.
type walker func(archive entry, source io.Reader, yield func(File) bool) error

// walkers are the walkers of each kind by its name.
var walkers = map[string]walker{
	"warc": walkWARC, "zip": walkZip, "tar": walkTar, "jsonl": walkJSONL, "parquet": walkParquet,
}

// pages passes on the page, or the pages of an archive. Damage is a File with an error. It
// returns false if yield did.
func (e entry) pages(yield func(File) bool) bool {
	if e.kind == nil {
		return yield(e.File)
	}
	last, found, office, more := e.File, false, false, true
	source, closing, err := e.open()
	if err == nil {
		defer closing()
		err = walkers[e.kind.Name](e, source, func(f File) bool {
			last = f
			office = office || strings.HasSuffix(f.Path, ":[Content_Types].xml")
			more = e.context().Err() == nil
			if more && f.ID != "" {
				found = true
				more = yield(f)
			}
			return more
		})
	}
	if err == nil && !found && e.part.isWhole() {
		last, err = e.File, errors.New("no HTML files in this archive")
		switch {
		case e.kind.Records:
			err = errors.New("no records in this file")
		case office:
			err = errors.New("an Office document, such as a Word file, is not a web page")
		}
	}
	if !more || err == nil || e.context().Err() != nil {
		return more
	}
	failed := fmt.Errorf("%s: %w", last.Name(), err)
	switch {
	case e.finder != nil && e.finder.Failed != nil:
		e.finder.Failed(failed)
		return true
	case last.Err != nil: // that error is this one
		return true
	}
	return yield(File{Path: last.Path, Err: failed})
}

// open returns the reader that the walker of an archive takes.
func (e entry) open() (source io.Reader, closing func() error, err error) {
	source, closing = e.source, func() error { return nil }
	if source == nil {
		file, err := file.Open(e.context(), e.Path)
		if err != nil {
			return nil, nil, withoutPath(err)
		}
		source, closing = file, file.Close
	}
	if e.kind.Seeks {
		return seekableSource(e.context(), source, closing)
	}
	seeker, _ := source.(io.Seeker)
	if e.source == nil && e.finder.Progress != nil {
		source = progress{source, e.finder.Progress}
	}
	source = contextio.NewReader(e.context(), source)
	if e.kind.Name == "warc" {
		source, err = warc.Decompress(source, seeker, e.brotli)
	} else {
		source, err = new(sniff.Decompressor).Read(source, e.brotli)
	}
	if err != nil {
		closing()
	}
	return source, closing, err
}

// A progress reports how many bytes are read.
type progress struct {
	io.Reader
	report func(bytes int)
}

func (p progress) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	p.report(n)
	return n, err
}

// member returns the file with this name in an archive.
func member(archive entry, name string, open func() (io.ReadCloser, error)) File {
	f := File{Path: archive.Path + ":" + name, finder: archive.finder, brotli: sniff.IsBrotli(name)}
	inside := path.Clean(name)
	id, ok := sniff.Page.Trim(inside)
	// macOS keeps the attributes of each file in __MACOSX, under the file's name.
	if !ok && !sniff.MayBePage(inside) || strings.HasPrefix(inside, "__MACOSX/") ||
		strings.HasSuffix(name, "/") { // a folder
		return f
	}
	err := errors.New("the name leads out of the archive")
	if filepath.IsLocal(filepath.FromSlash(id)) {
		var r io.ReadCloser
		if r, err = open(); err == nil {
			defer r.Close()
			f.body, err = file.ReadAll(r, f.limit())
		}
	}
	if !ok && (err != nil || !sniff.IsHTML(f.body)) {
		return f
	}
	if f.ID, f.Folder = id, path.Base(path.Dir(id)); f.Folder == "." {
		f.Folder = path.Base(archive.ID)
	}
	f.fail(err)
	return f
}

// A seeker is a source of the kinds that are read from their end.
type seeker interface {
	io.ReaderAt
	io.Seeker
}

// seekableSource returns source if it is a seeker, or else a temporary file with its bytes, which
// closing removes.
func seekableSource(ctx context.Context, source io.Reader, closing func() error) (io.Reader, func() error, error) {
	_, ok := source.(seeker)
	if f, isFile := source.(*os.File); isFile {
		info, err := f.Stat()
		ok = err == nil && info.Mode().IsRegular()
	}
	if ok {
		return source, closing, nil
	}
	defer closing()
	f, err := os.CreateTemp("", "linesift-*")
	if err != nil {
		return nil, nil, err
	}
	remove := func() error { return errors.Join(f.Close(), os.Remove(f.Name())) }
	if _, err := io.Copy(f, contextio.NewReader(ctx, source)); err != nil {
		remove()
		return nil, nil, err
	}
	return f, remove, nil
}

// seekable returns source as an io.ReaderAt, and its size.
func seekable(source io.Reader) (io.ReaderAt, int64, error) {
	whole, ok := source.(seeker)
	if !ok {
		return nil, 0, errors.New("it is read from its end, so it must be a file")
	}
	size, err := whole.Seek(0, io.SeekEnd)
	return whole, size, err
}

func walkZip(archive entry, source io.Reader, yield func(File) bool) error {
	file, size, err := seekable(source)
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

// tarEnd is the number of zeros that end a tar file. The standard asks for twice as many, but
// many programs leave out the second half.
const tarEnd = 512

// A zeros counts the zeros that it has read last.
type zeros struct {
	io.Reader
	last int
}

func (z *zeros) Read(b []byte) (int, error) {
	n, err := z.Reader.Read(b)
	end := len(bytes.TrimRight(b[:n], "\x00"))
	if end > 0 {
		z.last = 0
	}
	z.last += n - end
	return n, err
}

func walkTar(archive entry, source io.Reader, yield func(File) bool) error {
	end := &zeros{Reader: source}
	t := tar.NewReader(end)
	for {
		h, err := t.Next()
		if err == io.EOF {
			if end.last < tarEnd {
				return io.ErrUnexpectedEOF
			}
			_, err := io.Copy(io.Discard, source) // the checksums of gzip and xz come after the mark
			return err
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
