package file

import (
	"errors"
	"iter"
	"path/filepath"

	"github.com/cespare/xxhash/v2"
)

// Inputs keep a command from writing over the files that it reads.
type Inputs struct {
	Paths iter.Seq[string] // of the files; those that are not there do not count

	read map[uint64]struct{} // hashes of the paths without links, for there may be millions; nil until they are needed
}

// Check returns an error if writing a file at path would replace an input, also through a link.
func (i *Inputs) Check(path string) error {
	output, ok := hashOf(path)
	if !ok { // nothing is replaced
		return nil
	}
	if i.read == nil {
		i.read = make(map[uint64]struct{})
		for input := range i.Paths {
			if hash, ok := hashOf(input); ok {
				i.read[hash] = struct{}{}
			}
		}
	}
	if _, ok := i.read[output]; ok {
		return errors.New("it is read too, and would be written over")
	}
	return nil
}

// hashOf returns a hash of a path without links, and whether the file is there.
func hashOf(path string) (uint64, bool) {
	whole, err := filepath.Abs(path)
	if err == nil {
		whole, err = filepath.EvalSymlinks(whole)
	}
	return xxhash.Sum64String(whole), err == nil
}
