package labeller

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestAFailureHasItsStatus(t *testing.T) {
	unknown := failure{http.StatusNotFound, errors.New("no such page")}
	for err, want := range map[error]int{
		unknown:                           http.StatusNotFound,
		fmt.Errorf("page 7: %w", unknown): http.StatusNotFound,
		errors.New("the disk is full"):    http.StatusInternalServerError,
	} {
		w := httptest.NewRecorder()
		answer(func(http.Header, *http.Request) (any, error) { return nil, err }).ServeHTTP(w,
			httptest.NewRequest("GET", "/", nil))
		if w.Code != want {
			t.Errorf("%v: status %d, want %d", err, w.Code, want)
		}
	}
}

func TestPagesAreReadOutsideTheLock(t *testing.T) {
	t.Parallel()
	for _, request := range [][3]string{
		{"GET", "pages/0", ""},
		{"GET", "pages/0/frame", ""},
		{"POST", "changes", `[{"page": 0, "what": "accept"}]`},
	} {
		var d *testServer
		read, slow := 0, testPage("ferry", ferry)
		slow.Read = func() ([]byte, string, error) {
			if d != nil { // Open has read it
				read++
				if !d.mu.TryLock() {
					t.Errorf("%v: a page is read while others wait for the lock", request)
				} else {
					d.mu.Unlock()
				}
			}
			return []byte(ferry), "", nil
		}
		d = newTestServer(t, inFolder(t), slow)
		if status := d.call(request[0], request[1], request[2], nil); status != http.StatusOK || read != 1 {
			t.Errorf("%v: status %d, the page was read %d times", request, status, read)
		}
	}
}
