package features

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestDerivedAttributesHaveNamesOfTheirOwn(t *testing.T) {
	snake := regexp.MustCompile(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	seen := make(map[string]bool)
	var names []string
	for _, a := range attributes {
		names = append(names, a.Name)
	}
	for _, name := range append(names, all()...) {
		a, ok := Lookup(name)
		if !ok || a.Name != name || a.Doc == "" || !snake.MatchString(name) {
			t.Errorf("%s: %+v, %v", name, a, ok)
		}
		if seen[name] {
			t.Errorf("two attributes are called %s", name)
		}
		seen[name] = true
	}
	if want := len(attributes) + len(derivedAttributes); len(seen) != want {
		t.Errorf("%d names for %d attributes", len(seen), want)
	}
}

func TestDerivedTellsWhatAnAttributeIsOf(t *testing.T) {
	for _, test := range []struct {
		names           []string
		derived, ofPage bool
	}{
		{append(Names(), "wording_start", "charm"), false, false},
		{append(aboutContext[:len(aboutContext):len(aboutContext)], "guess", "c4_mass"), true, false},
		{slices.Concat(aboutPage, aboutMeans, []string{"band0_text", "type_forum", "mean_density"}), true, true},
	} {
		for _, name := range test.names {
			if derived, ofPage := Derived(name); derived != test.derived || ofPage != test.ofPage {
				t.Errorf("%s: derived %v, of the page %v; want %v, %v", name, derived, ofPage, test.derived, test.ofPage)
			}
		}
	}
}

func TestInputsOfTheNetworksThatFollow(t *testing.T) {
	// 2 of the line, 2 of each of 4 containers, 2 of each of 3 windows; 16 guesses
	// of neighbours; text and lines of 8 bands, 11 more of the page, 7 types.
	const line, around, page, types = 2 + 2*4 + 2*3, 16, 2*8 + 11, 7
	for _, test := range []struct {
		name   string
		inputs []string
		want   int
		page   bool // no attributes of lines
		types  bool
	}{
		{"context", ContextInputs(), line + around + page + types, false, true},
		{"type", TypeInputs(), page + len(Names()), true, false}, // which are not known yet
		{"hub", HubInputs(), page + 2*12, true, false},           // says_… and section_… of twelve kinds
	} {
		s := mustParse(t, test.inputs...)
		if s.Width() != test.want {
			t.Errorf("%s: %d inputs, want %d", test.name, s.Width(), test.want)
		}
		types := 0
		for _, name := range s.Attributes {
			derived, ofPage := Derived(name)
			if !derived || test.page && !ofPage {
				t.Errorf("%s: %s is derived %v, of the page %v", test.name, name, derived, ofPage)
			}
			if strings.HasPrefix(name, "type_") {
				types++
			}
		}
		if want := map[bool]int{true: len(Types)}[test.types]; types != want {
			t.Errorf("%s: %d types, want %d", test.name, types, want)
		}
	}
	for _, at := range []string{"guess@-8", "guess@-1", "guess@+1", "guess@+8"} {
		if !slices.Contains(ContextInputs(), at) {
			t.Errorf("%s is no input of the network that sees the context", at)
		}
	}
	ContextInputs()[0] = "charm"
	if slices.Contains(ContextInputs(), "charm") {
		t.Error("callers share the list of inputs")
	}
}
