package pipeline

import (
	"bytes"
	"reflect"
	"testing"

	"linesift/internal/dedup"
	"linesift/internal/input"
	"linesift/methods/site"
	"linesift/page"
)

func TestWhatGoesBetweenMachinesIsReadAsItWasWritten(t *testing.T) {
	for _, it := range []Item{{true, 1<<32 + 5, []byte("line\n")}, {false, 0, []byte("x")}} {
		got, err := decodeItem(encodeItem(it))
		if err != nil || !reflect.DeepEqual(got, it) {
			t.Errorf("%v, %v, want %v", got, err, it)
		}
	}
	for f := range new(input.Finder).Pages(input.Part{Path: "a.html"}, bytes.NewReader([]byte("<p>page"))) {
		b, err := encodePage(Page{7, f})
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodePage(b)
		again, _ := encodePage(got)
		if err != nil || got.Order != 7 || got.file.ID != "a" || !bytes.Equal(again, b) {
			t.Errorf("%v, %v", got, err)
		}
	}
	p, err := page.ParseUTF8([]byte("<p>page"))
	if err != nil {
		t.Fatal(err)
	}
	known := new(site.Profiles)
	known.GetOrAdd("a.example").Add(new(site.Sketcher).Sketch(p))
	b, err := encodeLearned(&Learned{300, known})
	if err != nil {
		t.Fatal(err)
	}
	got, err := decodeLearned(b)
	if err != nil || got.Pages != 300 || got.Profiles.GetOrAdd("a.example").Others(0) != 1 {
		t.Errorf("%v, %v", got, err)
	}
	print, _ := encodePrint(Print{9, new(dedup.Fingerprint)})
	if got, err := decodePrint(print); err != nil || got.Order != 9 {
		t.Errorf("%v, %v", got, err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encodeItem(Item{true, 1, []byte("line")}))
	f.Add(make([]byte, 16))
	f.Fuzz(func(t *testing.T, b []byte) {
		if it, err := decodeItem(b); err == nil && !bytes.Equal(encodeItem(it), b) {
			t.Errorf("%q is read as %v", b, it)
		}
		decodePage(b)
		decodePrint(b)
		decodeLearned(b)
	})
}
