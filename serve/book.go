package serve

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"linesift/data"
)

// A book is the labelled CSV on the disk. It remembers each page's records, so
// that a change of one page need not write the others anew, only copy them.
type book struct {
	path   string // symbolic links resolved
	header []byte
	order  []string          // the pages
	blocks map[string][]byte // their records
	info   fs.FileInfo       // of the file as it was last read or written; nil if there was none
}

// errChanged says that the file is not as it was last read or written.
var errChanged = errors.New("the file was changed by another program")

func openBook(path string) (*book, error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder to write to", filepath.Dir(path))
	}
	var header bytes.Buffer
	if _, err := data.NewWriter(&header); err != nil {
		return nil, err
	}
	b := &book{path: path, header: header.Bytes(), blocks: make(map[string][]byte)}
	b.sweep()
	return b, nil
}

// partPattern is what a file is called until it is complete. The name is another
// one each time, because two programs may be at work on one CSV.
func (b *book) partPattern(middle string) string { return b.path + "." + middle + ".part" }

// sweep removes what programs left behind that were killed while they wrote.
func (b *book) sweep() {
	left, err := filepath.Glob(b.partPattern("*"))
	if err != nil {
		return // the path has characters of a pattern; what is left does no harm
	}
	for _, name := range left {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > time.Minute {
			os.Remove(name)
		}
	}
}

// changed tells whether the file is not as it was last read or written.
func (b *book) changed() bool {
	info, err := os.Stat(b.path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return b.info != nil
	case err != nil || b.info == nil:
		return true
	}
	return !os.SameFile(info, b.info) || info.Size() != b.info.Size() || !info.ModTime().Equal(b.info.ModTime())
}

// A reading is what the file says.
type reading struct {
	info   fs.FileInfo // nil if there is no file
	order  []string
	blocks map[string][]byte
	pages  map[string]*data.LabelledPage // those asked for
}

// read reads the file, and keeps the pages that are wanted. It leaves b as it
// is.
func (b *book) read(wanted func(id string) bool) (*reading, error) {
	r := &reading{blocks: make(map[string][]byte), pages: make(map[string]*data.LabelledPage)}
	f, err := os.Open(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return r, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if r.info, err = f.Stat(); err != nil {
		return nil, err
	}
	if !r.info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no file", b.path)
	}
	for p, err := range data.NewReader(b.path, f).Pages() {
		if err != nil {
			return nil, err
		}
		if r.blocks[p.ID], err = encode(p); err != nil {
			return nil, err
		}
		r.order = append(r.order, p.ID)
		if wanted(p.ID) {
			r.pages[p.ID] = p
		}
	}
	return r, nil
}

// adopt takes what was read for what the file says.
func (b *book) adopt(r *reading) { b.info, b.order, b.blocks = r.info, r.order, r.blocks }

// rows returns the rows of a page as the file last had them.
func (b *book) rows(id string) ([]data.Row, error) {
	block := b.blocks[id]
	if block == nil {
		return nil, nil
	}
	for p, err := range data.NewReader(b.path, bytes.NewReader(slices.Concat(b.header, block))).Pages() {
		if err != nil {
			return nil, err
		}
		return p.Rows, nil
	}
	return nil, nil
}

// write writes the file with the records of some pages replaced, new pages
// after the others, and nil standing for none. The file is complete at any
// moment, the old one or the new one, and the new one is on the disk when write
// returns. If another program has changed it meanwhile, nothing is written and
// the error is errChanged.
func (b *book) write(changes map[string][]byte) error {
	order, blocks := make([]string, 0, len(b.order)), make(map[string][]byte, len(b.blocks))
	for _, id := range b.order {
		block, changed := changes[id]
		if !changed {
			block = b.blocks[id]
		}
		if block != nil {
			order, blocks[id] = append(order, id), block
		}
	}
	var fresh []string
	for id, block := range changes {
		if block != nil && blocks[id] == nil {
			fresh, blocks[id] = append(fresh, id), block
		}
	}
	slices.Sort(fresh)
	order = append(order, fresh...)

	part := b.partPattern(rand.Text())
	f, err := os.OpenFile(part, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer os.Remove(part) // fails after it has been renamed
	if b.info != nil {
		f.Chmod(b.info.Mode().Perm()) // where a system has such permissions
	}
	var all bytes.Buffer
	all.Write(b.header)
	for _, id := range order {
		all.Write(blocks[id])
	}
	_, err = f.Write(all.Bytes())
	if err == nil {
		err = f.Sync()
	}
	if err := errors.Join(err, f.Close()); err != nil {
		return err
	}
	info, err := os.Stat(part)
	if err != nil {
		return err
	}
	if b.changed() {
		return errChanged
	}
	if err := os.Rename(part, b.path); err != nil {
		return err
	}
	b.info, b.order, b.blocks = info, order, blocks
	if dir, err := os.Open(filepath.Dir(b.path)); err == nil {
		dir.Sync() // not all systems can; the file is complete all the same
		dir.Close()
	}
	return nil
}

// encode returns the records of a page as a data.Writer writes them.
func encode(p *data.LabelledPage) ([]byte, error) {
	var out bytes.Buffer
	w, err := data.NewWriter(&out)
	if err != nil {
		return nil, err
	}
	header := out.Len()
	if err := w.WritePage(p); err != nil {
		return nil, err
	}
	return out.Bytes()[header:], nil
}
