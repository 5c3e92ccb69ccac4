package classify

import (
	"testing"
)

// A run over a folder of texts that was stopped leaves files of the run before, of other flags.
func TestAFolderIsMixedUntilARunWithOtherFlagsIsDone(t *testing.T) {
	o := &flags{Output: t.TempDir()}
	o.Format = "text"
	b := &batch{flags: o}
	b.progress(-1, "pages")
	begin := func(want bool) outputFlags {
		t.Helper()
		s, err := b.checkOutputFlags()
		if err != nil || s.Mixed != want {
			t.Errorf("mixed: %v, %v", s.Mixed, err)
		}
		b.save(s, b.unfinished())
		return s
	}
	b.saveComplete(begin(false))
	begin(false) // the same flags
	o.Lines = true
	if _, err := b.checkOutputFlags(); err == nil {
		t.Error("a stopped run can no longer be gone on with")
	}
	o.Lines = false
	b.saveComplete(begin(false))
	o.Lines = true
	begin(true) // is stopped
	s := begin(true)
	o.Resume = true
	if _, err := b.checkOutputFlags(); err == nil {
		t.Error("a mixed folder is gone on with")
	}
	b.saveComplete(s)
	if _, err := b.checkOutputFlags(); err != nil {
		t.Error(err)
	}
}
