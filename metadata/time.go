package metadata

import "time"

// Published returns Date as a time: midnight in UTC where only the day is known. ok is
// false where there is none.
func (m *Metadata) Published() (t time.Time, ok bool) { return parse(m.Date) }

// Updated returns Modified as Published does Date.
func (m *Metadata) Updated() (t time.Time, ok bool) { return parse(m.Modified) }

func parse(s string) (time.Time, bool) {
	for _, layout := range []string{time.RFC3339, time.DateOnly} { // the forms that it has
		if t, err := time.Parse(layout, s); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
