package worker

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"linesift/page"
)

// A session gives the replies that a worker gives on its pipes, and goes on after errors.
func TestASessionAnswersAsAWorker(t *testing.T) {
	s := NewSession(io.Discard)
	var out []byte
	for _, tt := range []struct{ header, page, want string }{
		{`{"id":1,"n":8,"options":{"method":"all"}}`, "<p>words", `{"id":1,"n":6} words`},
		{`{"id":2,"n":8}`, "<p>again", `{"id":2,"n":6} again`},
		{`{"id":3,"n":8,"options":{"method":"best"}}`, "<p>words", `{"id":3,"n":0,"error":{"kind":"options"`},
		{`{"id":4,"n":8,"options":{"language":["de"],"method":"all"}}`, "<html lang=en><p>words",
			`{"id":4,"n":0,"error":{"kind":"frame"`},
		{`{"id":5,"n":8`, "<p>words", `{"id":0,"n":0,"error":{"kind":"frame"`},
		{`{"id":6,"n":8,"options":{},"max_size":7}`, "<p>words", `{"id":6,"n":0,"error":{"kind":"too_large"`},
		{`{"id":7,"n":20}`, "\x89PNG\r\n\x1a\n\x81\x8d\x8f\x90\x9d\x81\x01\x02\x03\x04\x05\x06",
			`{"id":7,"n":0,"error":{"kind":"no_text"`},
		{`{"id":7,"n":20}`, "pages/a-harbour.html",
			`{"id":7,"n":0,"error":{"kind":"not_a_page","message":"html: this is a path and not a page; fetch or `},
		{`{"id":8,"n":8,"options":{"method":"all"}}`, "<p>still", `{"id":8,"n":6} still`},
	} {
		out = s.Answer(out[:0], []byte(tt.header), []byte(tt.page))
		if got := replies(t,
			append([]byte(frame(`{"id":0,"n":0,"version":"","protocol":1}`, "")), out...)); len(got) != 1 ||
			!strings.HasPrefix(got[0], tt.want) {
			t.Errorf("%s: %q, want %q", tt.header, got, tt.want)
		}
	}
	large := make([]byte, page.MaxSize+1)
	if out = s.Answer(nil, fmt.Appendf(nil, `{"n":%d}`, len(large)), large); !strings.Contains(string(out),
		`"kind":"too_large"`) {
		t.Errorf("a page of %d bytes: %q", len(large), out)
	}
}
