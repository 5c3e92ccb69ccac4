package labeller

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linesift/data"
	"linesift/internal/file"
)

// A csvFile is the labelled CSV on the disk. It remembers the rows of each page. The rows
// of pages that have not changed are only copied.
type csvFile struct {
	path string // symbolic links resolved
	contents
}

// contents are the file's contents when it was last read or written.
type contents struct {
	info  fs.FileInfo       // nil if there was no file
	order []string          // the pages
	rows  map[string][]byte // of each page
}

// errChanged reports that another program has changed the file since we read or wrote it.
var errChanged = errors.New("the file was changed by another program")

// openCSV returns the file at path and its pages. The file need not exist.
func openCSV(path string) (*csvFile, map[string]*data.LabelledPage, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, nil, fmt.Errorf("%s is not a folder to write to", filepath.Dir(path))
	}
	f := &csvFile{path: path}
	now, pages, err := f.read()
	f.contents = now
	return f, pages, err
}

// changed reports whether the file has changed since it was last read or written.
func (c *csvFile) changed() bool {
	info, err := os.Stat(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return c.info != nil
	}
	return err != nil || c.info == nil || !os.SameFile(info, c.info) ||
		info.Size() != c.info.Size() || !info.ModTime().Equal(c.info.ModTime())
}

// read returns the file's present contents and its pages.
func (c *csvFile) read() (contents, map[string]*data.LabelledPage, error) {
	now, pages := contents{rows: make(map[string][]byte)}, make(map[string]*data.LabelledPage)
	opened, err := os.Open(c.path)
	if errors.Is(err, fs.ErrNotExist) {
		return now, pages, nil
	}
	if err != nil {
		return now, nil, err
	}
	defer opened.Close()
	if now.info, err = opened.Stat(); err != nil {
		return now, nil, err
	}
	if !now.info.Mode().IsRegular() {
		return now, nil, fmt.Errorf("%s is not a file", c.path)
	}
	for p, err := range data.NewReader(c.path, opened).Pages() {
		if err != nil && len(pages) == 0 {
			return now, nil, fmt.Errorf("%w; give a file of labels, or the name of a new one", err)
		} else if err != nil {
			return now, nil, err
		}
		if now.rows[p.ID], err = encode(p); err != nil {
			return now, nil, err
		}
		now.order = append(now.order, p.ID)
		pages[p.ID] = p
	}
	return now, pages, nil
}

// with returns the file's contents with changes. They are rows by page; nil removes a page.
// New pages follow the others.
func (c *csvFile) with(changes map[string][]byte) (now contents, file []byte, err error) {
	var all bytes.Buffer
	if _, err := data.NewWriter(&all); err != nil { // the header
		return now, nil, err
	}
	now = contents{rows: maps.Clone(c.rows)}
	maps.Copy(now.rows, changes)
	added := slices.DeleteFunc(slices.Sorted(maps.Keys(changes)), func(id string) bool { return c.rows[id] != nil })
	for _, id := range slices.Concat(c.order, added) {
		if now.rows[id] != nil {
			now.order = append(now.order, id)
			all.Write(now.rows[id])
		}
	}
	return now, all.Bytes(), nil
}

// write writes the file with changes. The file is complete at any moment, and on the disk when
// write returns. If another program has changed it, write writes nothing and returns
// errChanged.
func (c *csvFile) write(changes map[string][]byte) error {
	now, all, err := c.with(changes)
	if err != nil {
		return err
	}
	err = file.Replace(c.path, all, func(info fs.FileInfo) error {
		if c.changed() {
			return errChanged
		}
		now.info = info
		return nil
	})
	if err != nil {
		return err
	}
	c.contents = now
	if dir, err := os.Open(filepath.Dir(c.path)); err == nil {
		dir.Sync() // not all systems can, but the file is complete
		dir.Close()
	}
	return nil
}

// A rescue is a copy of the labels beside a file that cannot be written.
type rescue struct {
	path     string              // "" if there is none
	versions map[*pageLabels]int // of the labels that are in the copy and not in the file
}

// write writes the copy, as the file would be with changes. It takes a new name, because an
// existing file may be the copy of an earlier run.
func (r *rescue) write(f *csvFile, changes map[string][]byte) error {
	_, all, err := f.with(changes)
	if err != nil {
		return err
	}
	if r.path == "" {
		extension := filepath.Ext(f.path)
		name := strings.TrimSuffix(filepath.Base(f.path), extension) + ".unsaved-*" + extension
		copied, err := os.CreateTemp(filepath.Dir(f.path), name)
		if err != nil {
			return err
		}
		copied.Close()
		r.path = copied.Name()
	}
	return file.WriteBytes(r.path, all)
}

// encode returns the rows of a page as a data.Writer writes them.
func encode(p *data.LabelledPage) ([]byte, error) {
	var encoded bytes.Buffer
	w, err := data.NewWriter(&encoded)
	if err != nil {
		return nil, err
	}
	encoded.Reset() // the header
	err = w.WritePage(p)
	return encoded.Bytes(), err
}
