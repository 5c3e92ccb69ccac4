package metadata

import (
	"testing"
	"time"
)

func TestPublished(t *testing.T) {
	for date, want := range map[string]time.Time{
		"2024-05-01":                time.Date(2024, 5, 1, 0, 0, 0, 0, time.UTC),
		"2024-05-01T17:20:30Z":      time.Date(2024, 5, 1, 17, 20, 30, 0, time.UTC),
		"2024-05-01T17:20:30.5Z":    time.Date(2024, 5, 1, 17, 20, 30, 5e8, time.UTC),
		"2024-05-01T17:20:30-05:00": time.Date(2024, 5, 1, 22, 20, 30, 0, time.UTC),
	} {
		m := Metadata{Date: date, Modified: date}
		if got, ok := m.Published(); !ok || !got.Equal(want) {
			t.Errorf("%s is %v, want %v", date, got, want)
		}
		if got, ok := m.Updated(); !ok || !got.Equal(want) {
			t.Errorf("%s is %v, want %v", date, got, want)
		}
	}
	for _, date := range []string{"", "yesterday"} {
		if got, ok := (&Metadata{Date: date}).Published(); ok {
			t.Errorf("%q is %v", date, got)
		}
	}
}
