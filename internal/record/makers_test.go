package record

import (
	"slices"
	"strings"
	"testing"

	"linesift/internal/options"
)

// checked returns options with a method.
func checked(t *testing.T, method string) *options.Checked {
	return check(t, options.Options{Extraction: options.Extraction{Method: method}})
}

func check(t *testing.T, o options.Options) *options.Checked {
	t.Helper()
	c, err := o.Check()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func newMaker(t *testing.T, o options.Options) *Maker {
	t.Helper()
	m, err := NewMaker(check(t, o))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestMakersAreAtMostAsManyAsAskedFor(t *testing.T) {
	makers := NewMakers(2)
	for _, name := range []string{"", "density", "all", "cetr", "density", "", "sweeper", "cetr:k=2"} {
		if r := makers.Do(checked(t, name), func(*Maker) Outcome { return Outcome{} }); r.Err != nil {
			t.Fatal(r.Err)
		}
		if n := len(makers.idle); n > 2 {
			t.Fatalf("%d idle makers, at most 2 were asked for", n)
		}
	}
	nested := makers.Do(checked(t, "density"), func(*Maker) Outcome {
		return makers.Do(checked(t, "all"), func(*Maker) Outcome {
			if n := len(makers.idle) + makers.busy; n != 2 {
				t.Errorf("%d makers, 2 were asked for", n)
			}
			return Outcome{}
		})
	})
	if nested.Err != nil {
		t.Fatal(nested.Err)
	}
}

func TestMoreMakersThanAskedForWorkAndAreDropped(t *testing.T) {
	makers := NewMakers(1)
	r := makers.Do(checked(t, "density"), func(*Maker) Outcome {
		return makers.Do(checked(t, "all"), func(*Maker) Outcome { return Outcome{Out: []byte("inner")} })
	})
	if r.Err != nil || string(r.Out) != "inner" {
		t.Fatalf("%s, error %v", r.Out, r.Err)
	}
	if len(makers.idle) != 1 || makers.busy != 0 {
		t.Errorf("%d idle makers, %d in work; 1 and 0 are right", len(makers.idle), makers.busy)
	}
}

func TestTheMakerThatWasIdleLongestGoes(t *testing.T) {
	makers := NewMakers(4)
	var made []string
	known := make(map[*Maker]bool)
	for name := range strings.SplitSeq("all density cetr cetr-tm all ttr-em all density", " ") {
		makers.Do(checked(t, name), func(m *Maker) Outcome {
			if !known[m] {
				made = append(made, name)
			}
			known[m] = true
			return Outcome{}
		})
	}
	if want := strings.Fields("all density cetr cetr-tm ttr-em density"); !slices.Equal(made, want) {
		t.Errorf("made %q, want %q", made, want)
	}
}

func TestAMakerThatPanicsIsDropped(t *testing.T) {
	makers := NewMakers(1)
	r := makers.Do(checked(t, "all"), func(*Maker) Outcome { panic("made up") })
	if r.Err == nil || r.Err.Error() != "panic: made up" || len(makers.idle) != 0 || makers.busy != 0 {
		t.Errorf("error %v, %d makers are left, %d in work", r.Err, len(makers.idle), makers.busy)
	}
	if r := makers.Do(checked(t, "all"),
		func(*Maker) Outcome { return Outcome{Out: []byte("next")} }); string(r.Out) != "next" {
		t.Errorf("after that: %s, error %v", r.Out, r.Err)
	}
	if r := makers.Do(checked(t, "cetr:k=x"), nil); r.Err == nil || makers.busy != 0 {
		t.Errorf("a method that cannot be made: error %v, %d in work", r.Err, makers.busy)
	}
}
