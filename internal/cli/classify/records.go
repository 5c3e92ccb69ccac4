package classify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/cespare/xxhash/v2"
	"github.com/tidwall/gjson"

	"linesift/internal/cli"
	"linesift/internal/file"
	"linesift/internal/input"
)

// records is one file of the records of all pages. Until it is complete, the records are lines
// of its journal, a file beside it. A later run can go on from the journal of a killed one. A
// record is complete if its line has an end.
type records struct {
	path    string
	journal string
	file    *os.File
	unlock  func()         // lets other programs write the journal
	done    map[uint64]int // the number of records of each page from earlier runs, by pageHash
}

func openRecords(path string, resume bool) (*records, error) {
	r := &records{path: path, journal: path + ".part", done: make(map[uint64]int)}
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return nil, err
	}
	var err error
	if r.unlock, err = file.TryLock(r.journal); err != nil {
		return nil, err
	}
	if err := r.open(resume); err != nil {
		r.unlock()
		return nil, err
	}
	return r, nil
}

// open opens the journal and reads the records of an earlier run.
func (r *records) open(resume bool) error {
	_, err := os.Stat(r.journal)
	isComplete := false
	switch {
	case err == nil && !resume:
		return cli.Usagef("%s is from a run that was stopped: --resume continues it; delete it to start over",
			r.journal)
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	case err != nil && resume: // a complete file goes on too, since there may be more pages now
		err := os.Rename(r.path, r.journal)
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
		isComplete = err == nil
	}
	if r.file, err = os.OpenFile(r.journal, os.O_RDWR|os.O_CREATE, 0o666); err != nil {
		return err
	}
	if err := r.readJournal(); err != nil {
		err = errors.Join(err, r.file.Close())
		if isComplete {
			err = errors.Join(err, os.Rename(r.journal, r.path))
		}
		return err
	}
	return nil
}

// pageHash identifies a page in a journal. Among ten million pages, two have the same hash with
// a probability of three in a million.
func pageHash(id, path string) uint64 {
	return xxhash.Sum64String(id + "\x00" + path)
}

// readJournal notes the pages with records in the journal, and cuts off an incomplete last
// line.
func (r *records) readJournal() error {
	journal := bufio.NewReaderSize(r.file, 1<<16)
	whole := int64(0)
	for number := 1; ; number++ {
		line, err := journal.ReadBytes('\n')
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		id, path := gjson.GetBytes(line, "id"), gjson.GetBytes(line, "path")
		if !gjson.ValidBytes(line) || path.Type != gjson.String {
			return fmt.Errorf("%s:%d: not a record: the file cannot be continued", r.file.Name(), number)
		}
		r.done[pageHash(id.String(), path.String())]++
		whole += int64(len(line))
	}
	if err := r.file.Truncate(whole); err != nil {
		return err
	}
	_, err := r.file.Seek(whole, io.SeekStart)
	return err
}

func (r *records) has(f input.File) bool {
	hash := pageHash(file.UTF8(f.ID), file.UTF8(f.Path))
	n := r.done[hash]
	switch {
	case n > 1:
		r.done[hash]-- // a page that is named twice has two records
	case n == 1:
		delete(r.done, hash)
	}
	return n > 0
}

func (r *records) write(_ input.File, page []byte) error { return put(r.file, page) }

// close gives the file its name. After an error it leaves the journal.
func (r *records) close(err error) error {
	defer r.unlock()
	if err != nil {
		kept := fmt.Errorf("%s has the records so far: --resume continues it", r.journal)
		return errors.Join(err, r.file.Close(), kept)
	}
	return file.Finish(r.file, r.path)
}
