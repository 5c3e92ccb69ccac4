package labeller

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"linesift/data"
)

// maxTries bounds the attempts to save when other programs change the file.
const maxTries = 5

// save merges other programs' changes of the file and writes the changes made here. If it
// returns nil, all changes made before the call are on the disk.
func (s *Server) save() error {
	s.saving.Lock()
	defer s.saving.Unlock()
	err := errChanged
	for tries := 0; tries < maxTries && errors.Is(err, errChanged); tries++ {
		err = s.trySave()
	}
	text := ""
	if err != nil {
		err = s.rescueLabels(err)
		text = err.Error()
	} else if s.rescue.path != "" {
		os.Remove(s.rescue.path) // the file has its labels now
		s.rescue = rescue{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if text != s.saveError {
		s.saveError = text
		s.events.send("save_error", text)
	}
	return err
}

// rescueLabels writes labels that cannot be saved to a copy beside the file. It returns the
// reason with the copy's name.
func (s *Server) rescueLabels(reason error) error {
	changes, versions, err := s.unsaved()
	switch {
	case err != nil:
		return errors.Join(reason, err)
	case len(changes) == 0:
		return reason
	case !maps.Equal(versions, s.rescue.versions):
		if err := s.rescue.write(s.file, changes); err != nil {
			return fmt.Errorf("%w; nor is there a copy: %w", reason, err)
		}
		s.rescue.versions = versions
	}
	return fmt.Errorf("%w; all labels are in the copy %s", reason, filepath.Base(s.rescue.path))
}

func (s *Server) trySave() error {
	if s.file.changed() {
		if err := s.merge(); err != nil {
			return err
		}
	}
	changes, versions, err := s.unsaved()
	if err != nil {
		return err
	}
	gone := s.file.info == nil && len(s.file.order) > 0
	if len(changes) > 0 || gone {
		if err := s.file.write(changes); err != nil {
			return err
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for labels, version := range versions {
		labels.saved = version
	}
	return nil
}

// unsaved returns the versions of the labels that are not saved, and the rows of the pages
// that have other rows in the file. The rows of a page without labels are nil.
func (s *Server) unsaved() (changes map[string][]byte, versions map[*pageLabels]int, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changes, versions = make(map[string][]byte), make(map[*pageLabels]int)
	for _, it := range s.items {
		l := it.labels
		if l == nil || l.saved == l.version {
			continue
		}
		var rows []byte
		if l.keep || l.labelled() > 0 {
			if rows, err = encode(l.page); err != nil {
				return nil, nil, err
			}
		}
		if !bytes.Equal(rows, s.file.rows[it.ID]) {
			changes[it.ID] = rows
		}
		versions[l] = l.version
	}
	return changes, versions, nil
}

// merge merges another program's changes of the file.
func (s *Server) merge() error {
	name := filepath.Base(s.config.CSV)
	now, pages, err := s.file.read()
	if err != nil {
		return err
	}
	if now.info == nil {
		s.file.info = nil
		s.events.send("notice", name+" was deleted. It is written again.")
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var merged []string
	for n, it := range s.items {
		theirs := pages[it.ID]
		if bytes.Equal(now.rows[it.ID], s.file.rows[it.ID]) || it.labels == nil && theirs == nil {
			continue
		}
		var changed []int
		switch {
		case it.labels == nil:
			err = it.take(theirs, true)
		case theirs != nil && !data.SameLines(theirs, it.labels.page):
			err = it.otherVersion()
		default:
			changed = it.labels.merge(theirs)
		}
		if err != nil {
			return err
		}
		merged = append(merged, it.ID)
		s.events.send("page", s.update(n, changed))
	}
	s.file.contents = now
	if len(merged) > 0 {
		s.events.send("notice", fmt.Sprintf("%s was changed by another program. Its labels were taken over: %s.",
			name, strings.Join(merged, ", ")))
	}
	return nil
}
