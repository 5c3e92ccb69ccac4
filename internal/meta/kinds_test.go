package meta

import "testing"

func TestEveryKindHasAName(t *testing.T) {
	seen := map[string]bool{}
	for k := Kinds(1); k < kindPage; k <<= 1 {
		if name := k.String(); name == "" || seen[name] {
			t.Errorf("kind %b has the name %q", k, name)
		}
		seen[k.String()] = true
	}
	if len(seen) != len(kindNames) {
		t.Errorf("%d kinds have %d names", len(seen), len(kindNames))
	}
	for name, k := range kindsByType {
		if k == 0 || kindsOf(name) != k {
			t.Errorf("%s is %b", name, kindsOf(name))
		}
	}
}
