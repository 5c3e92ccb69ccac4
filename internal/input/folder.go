package input

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"linesift/internal/file"
	"linesift/internal/sniff"
)

// addFolder adds the pages and WARC files below a folder, or with From the files of that
// kind.
func (b *Batch) addFolder(f *Finder, folder string) error {
	inside, err := filepath.EvalSymlinks(folder)
	if err == nil {
		inside, err = filepath.Abs(inside)
	}
	if err != nil {
		return err
	}
	l := &inputs{folder: true, entry: func(name string) entry {
		return f.entry(filepath.Join(folder, name), name, f.kindInFolder(name))
	}}
	b.lists = append(b.lists, l)
	w := &walk{Batch: b, finder: f, folder: folder, inside: inside, inputs: l}
	err = w.enter("")
	if err == nil && l.number == 0 {
		err = fmt.Errorf("%s: no HTML files in this folder", folder)
	}
	return errors.Join(append(w.errs, err)...)
}

// kindInFolder returns the kind of an input that was found in a folder, or nil for a page.
func (f *Finder) kindInFolder(name string) *sniff.Kind {
	k := sniff.Of(name)
	if f.From == "" && (k == nil || !k.InFolder) {
		return nil
	}
	return k
}

// A walk goes through a folder and the folders below it, in the order of their names.
type walk struct {
	*Batch
	finder *Finder
	folder string  // as the user named it
	inside string  // the same without links; links out of it are not followed
	inputs *inputs // the inputs, by their names below folder
	errs   []error
}

// enter goes through the folder of this name below the first one. It returns the error that
// ends the walk.
func (w *walk) enter(below string) error {
	files, err := readFolder(filepath.Join(w.folder, below))
	if err != nil {
		w.errs = append(w.errs, err)
	}
	for _, f := range files {
		if ctx := w.finder.Context; ctx != nil && ctx.Err() != nil {
			return ctx.Err()
		}
		name := filepath.Join(below, f.name)
		if f.mode.IsDir() {
			if err := w.enter(name); err != nil {
				return err
			}
		} else if err := w.visit(name, f.mode); err != nil {
			w.errs = append(w.errs, FileError{err})
		}
	}
	return nil
}

// A FileError is the error of one file in a folder. The other files are found.
type FileError struct{ error }

// Unwrap returns the error.
func (e FileError) Unwrap() error { return e.error }

// visit adds a file if it is an input.
func (w *walk) visit(name string, mode fs.FileMode) error {
	path := filepath.Join(w.folder, name)
	isLink := mode&fs.ModeSymlink != 0
	if mode&specialModes != 0 || isLink && isSpecial(path) {
		w.PassedOver[specialFiles]++
		return nil
	}
	k := w.finder.kindInFolder(name)
	isInput := k != nil || sniff.Page.Matches(name)
	if w.finder.From != "" {
		isInput = k != nil && k.Name == w.finder.From
	}
	unclear := w.finder.From == "" && !isInput && sniff.MayBePage(name)
	if isLink && (isInput || unclear) {
		if target := w.outside(path); target != "" {
			return fmt.Errorf("%s: not read: the link leads out of the folder %s; name %s to read it",
				path, w.folder, target)
		}
	}
	if unclear {
		var err error
		if isInput, err = fileIsHTML(path); err != nil {
			return err
		}
	}
	if !isInput {
		w.PassedOver[strings.ToLower(filepath.Ext(path))]++
		return nil
	}
	w.inputs.add(name, k)
	return nil
}

// outside returns the target of a link if it is a file outside the folder, else "".
func (w *walk) outside(link string) string {
	target, err := filepath.EvalSymlinks(link)
	if err != nil {
		return "" // the error comes when it is read
	}
	if info, err := os.Stat(target); err != nil || info.IsDir() {
		return "" // links to folders are not followed
	}
	whole, _ := filepath.Abs(target) // "" without a current folder; that is outside too
	if rel, err := filepath.Rel(w.inside, whole); err != nil || !filepath.IsLocal(rel) {
		return target
	}
	return ""
}

// A folderEntry is a file in a folder. There may be millions, and an fs.DirEntry takes more.
type folderEntry struct {
	name string
	mode fs.FileMode // its type
}

// readFolder returns the files of a folder by their names. After an error these are the files
// read before.
func readFolder(folder string) (files []folderEntry, err error) {
	f, err := os.Open(folder)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for err == nil {
		var some []fs.DirEntry
		some, err = f.ReadDir(1000)
		for _, e := range some {
			files = append(files, folderEntry{e.Name(), e.Type()})
		}
	}
	slices.SortFunc(files, func(a, b folderEntry) int { return cmp.Compare(a.name, b.name) })
	if err == io.EOF {
		err = nil
	}
	return files, err
}

// specialFiles is the key of pipes, sockets and devices in PassedOver.
const specialFiles = "pipes, sockets or devices"

// specialModes are the modes of files that could be read for ever.
const specialModes = fs.ModeNamedPipe | fs.ModeSocket | fs.ModeDevice | fs.ModeCharDevice | fs.ModeIrregular

// isSpecial reports whether a link leads to a pipe, a socket or a device.
func isSpecial(link string) bool {
	info, err := os.Stat(link)
	return err == nil && info.Mode()&specialModes != 0 // an error comes when it is read
}

// fileIsHTML reports whether a file is HTML by its first bytes.
func fileIsHTML(path string) (bool, error) {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false, err
	}
	f, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer f.Close()
	head, err := file.ReadAll(io.LimitReader(f, sniff.HeadSize), sniff.HeadSize)
	return sniff.IsHTML(head), err
}
