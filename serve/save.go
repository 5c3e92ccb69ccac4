package serve

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"linesift/data"
)

// save writes what has changed since it last did, after taking over what other
// programs have changed in the file. When it returns nil, all changes that were
// made before it was called are on the disk. Callers at the same time wait for
// each other, and the first one saves for all.
func (s *Server) save() error {
	s.saving.Lock()
	defer s.saving.Unlock()
	for range maxTries {
		if s.book.changed() {
			if err := s.merge(); err != nil {
				return s.report(err)
			}
		}
		changes, err := s.changes()
		if err != nil {
			return s.report(err)
		}
		if len(changes) == 0 {
			return s.report(nil)
		}
		err = s.book.write(changes)
		s.mu.Lock()
		for _, it := range s.items {
			block, ok := changes[it.ID]
			switch {
			case !ok:
			case err != nil:
				it.sheet.unsaved = true
			default:
				it.sheet.saved = block
			}
		}
		s.mu.Unlock()
		if !errors.Is(err, errChanged) {
			return s.report(err)
		}
	}
	return s.report(errChanged)
}

// maxTries is how often a program may be overtaken by another in saving before
// it tells the person.
const maxTries = 5

// changes returns the records of the pages that are not saved, nil for a page
// without labels, and takes them for saved.
func (s *Server) changes() (map[string][]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	changes := make(map[string][]byte)
	for _, it := range s.items {
		if it.sheet == nil || !it.sheet.unsaved {
			continue
		}
		var block []byte
		if it.sheet.kept || it.sheet.known() > 0 {
			var err error
			if block, err = encode(it.sheet.page); err != nil {
				return nil, err
			}
		}
		changes[it.ID] = block
	}
	for id := range changes {
		s.item(id).sheet.unsaved = false
	}
	return changes, nil
}

// item returns the page of that name, nil if there is none.
func (s *Server) item(id string) *item {
	for _, it := range s.items {
		if it.ID == id {
			return it
		}
	}
	return nil
}

// report tells the windows if saving has come to fail, or works again.
func (s *Server) report(err error) error {
	text := ""
	if err != nil {
		text = err.Error()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if text != s.trouble {
		s.trouble = text
		s.hub.tell("trouble", text)
	}
	return err
}

// merge takes over what another program has changed in the file. Of a line that
// both have changed since it was last saved, the label here stays: it is the
// later one.
func (s *Server) merge() error {
	ids := make(map[string]bool)
	s.mu.Lock()
	for _, it := range s.items {
		ids[it.ID] = true
	}
	s.mu.Unlock()
	r, err := s.book.read(func(id string) bool { return ids[id] })
	if err != nil {
		return err
	}
	name := filepath.Base(s.config.CSV)
	if r.info == nil {
		// Nothing is lost if it is written once more.
		s.book.info = nil
		s.mu.Lock()
		for _, it := range s.items {
			if it.sheet != nil && it.sheet.known() > 0 {
				it.sheet.unsaved = true
			}
		}
		s.mu.Unlock()
		s.hub.tell("notice", name+" has gone from the disk. It is written anew.")
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var took []string
	for n, it := range s.items {
		theirs, before := r.blocks[it.ID], s.book.blocks[it.ID]
		if string(theirs) == string(before) {
			continue
		}
		took = append(took, it.ID)
		changed, err := s.mergePage(it, r.pages[it.ID], theirs)
		if err != nil {
			return err
		}
		s.tell(n, changed)
	}
	s.book.adopt(r)
	if len(took) > 0 {
		s.hub.tell("notice", fmt.Sprintf("%s was changed by another program. Its labels were taken over: %s.", name, strings.Join(took, ", ")))
	}
	return nil
}

// mergePage takes over the labels of a page, nil if the file has none any more.
func (s *Server) mergePage(it *item, theirs *data.LabelledPage, block []byte) (changed []int, err error) {
	if it.sheet == nil {
		if theirs == nil {
			return nil, nil
		}
		return nil, it.take(theirs, block)
	}
	before, err := s.book.rows(it.ID)
	if err != nil {
		return nil, err
	}
	sheet := it.sheet
	if theirs != nil && !data.SameLines(theirs, sheet.page) {
		return nil, it.otherVersion()
	}
	row := func(rows []data.Row, i int) mark {
		if rows == nil {
			return mark{i, false, 0}
		}
		return mark{i, rows[i].Content, rows[i].Weight}
	}
	var rows []data.Row
	if theirs != nil {
		rows = theirs.Rows
	}
	var to step
	for i := range sheet.page.Rows {
		mine, old, new := sheet.mark(i), row(before, i), row(rows, i)
		switch {
		case new.weight == old.weight && (new.content == old.content || new.weight == 0):
			continue // they have left it
		case mine.weight != old.weight || mine.weight > 0 && mine.content != old.content:
			continue // changed here, and not yet saved
		case new.weight == 0:
			new.content = sheet.page.Rows[i].Score >= it.guess.threshold
		}
		to = append(to, new)
	}
	unsaved := sheet.unsaved
	changed = sheet.do(to)
	sheet.saved, sheet.unsaved = block, unsaved
	return changed, nil
}
