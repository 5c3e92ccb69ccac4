package input

import (
	"testing"

	"linesift/page"
)

func TestAFileWithoutAFinderHasTheDefaults(t *testing.T) {
	var f File
	if f.context() == nil || f.context().Err() != nil || f.limit() != page.MaxSize {
		t.Errorf("context %v, limit %d", f.context(), f.limit())
	}
}
