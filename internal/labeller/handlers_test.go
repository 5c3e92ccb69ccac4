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
		answer(func(http.Header, *http.Request) (any, error) { return nil, err }).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
		if w.Code != want {
			t.Errorf("%v: status %d, want %d", err, w.Code, want)
		}
	}
}
