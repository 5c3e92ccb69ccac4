package server

import (
	"strings"
	"testing"
)

func TestABatchMayBeginWithAByteOrderMark(t *testing.T) {
	s := newServer(t, Config{})
	got := body(t,
		answer(t, s,
			post("/batch", []byte("\xef\xbb\xbf"+`{"id":"one","html":"<p>One"}`+"\n"+`{"id":"two","html":"<p>Two"}`))))
	if strings.Contains(got, "error") || strings.Count(got, "\n") != 2 || !strings.HasPrefix(got, `{"id":"one"`) {
		t.Error(got)
	}
}
