package tagratio_test

import (
	"strings"
	"testing"

	"linesift"
	"linesift/methods"
	"linesift/methods/tagratio"
)

func TestTextSweeperTellsHubPagesByTheirText(t *testing.T) {
	const ferries = `<nav><a href=/>Home</a> <a href=/boats>Boats</a></nav><h1>The last ferry</h1>
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word until it was out of sight.</p>
<p>It had carried letters, cows and three generations of schoolchildren, mostly on time, for a little more than ninety years.</p>`
	for name, want := range map[string]bool{"sweeper": true, "sweeper:min-net=100": false} {
		m, err := methods.New(name)
		if err != nil {
			t.Fatal(err)
		}
		d, err := linesift.Extract(strings.NewReader(ferries), &linesift.Options{Method: m})
		if err != nil {
			t.Fatal(err)
		}
		// The longer of the two paragraphs alone has 127 characters.
		if o := d.Result().Hub; o == nil || o.Verdict != want || o.Evidence.(*tagratio.NetText).Length < 127 ||
			d.Type() != "" {
			t.Errorf("%s: %+v of type %q, want %v", name, o, d.Type(), want)
		}
	}
}
