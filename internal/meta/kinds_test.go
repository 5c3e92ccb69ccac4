package meta

import (
	"strings"
	"testing"
)

func TestEveryKindHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := Kinds(1); k <= kindSite; k <<= 1 {
		if name := k.String(); name == "" || seen[name] {
			t.Errorf("kind %b has the name %q", k, name)
		}
		seen[k.String()] = true
	}
	if len(seen) != len(kindNames) {
		t.Errorf("%d kinds have %d names", len(seen), len(kindNames))
	}
	for line := range strings.Lines(typeList) {
		name, kind, _ := strings.Cut(strings.TrimSpace(line), " ")
		if got := kindsOf(name).String(); name != "#" && got != kind {
			t.Errorf("%s is %q, want %s", name, got, kind)
		}
	}
}

func TestEveryNameHasAFieldAndARank(t *testing.T) {
	if len(metaNames) < 150 {
		t.Errorf("%d names", len(metaNames))
	}
	for name, n := range metaNames {
		if n.field > generator || n.rank <= 0 || n.rank > rankNames || name != strings.ToLower(name) {
			t.Errorf("%q is %+v", name, n)
		}
	}
}
