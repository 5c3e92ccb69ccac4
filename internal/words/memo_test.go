package words

import (
	"fmt"
	"testing"
)

func TestMemo(t *testing.T) {
	var m Memo[int]
	for _, kind := range []uint32{1, 2} {
		value, isKnown := m.At([]byte("boat"), kind)
		if isKnown || *value != 0 {
			t.Errorf("kind %d: %d, known %v before it is set", kind, *value, isKnown)
		}
		*value = int(kind)
	}
	for _, kind := range []uint32{1, 2} {
		if value, isKnown := m.At([]byte("boat"), kind); !isKnown || *value != int(kind) {
			t.Errorf("kind %d: %d, known %v", kind, *value, isKnown)
		}
	}
}

// More texts than places: what is known is right.
func TestMemoOfManyTexts(t *testing.T) {
	var m Memo[int]
	known := 0
	for range 2 {
		for i := range memoPlaces * 3 / 2 {
			value, isKnown := m.At(fmt.Append(nil, i), 0)
			switch {
			case !isKnown && *value != 0, isKnown && *value != i+1:
				t.Fatalf("%d: %d, known %v", i, *value-1, isKnown)
			case isKnown:
				known++
			}
			*value = i + 1
		}
	}
	if known == 0 {
		t.Error("nothing is remembered")
	}
	if n := testing.AllocsPerRun(100, func() { m.At([]byte("1"), 0); m.At([]byte("2"), 0) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
