package model

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"linesift/features"
)

func mustParse(t testing.TB, inputs ...string) *Schema {
	t.Helper()
	s, err := ParseSchema(inputs)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestSchemaSurvivesJSON(t *testing.T) {
	s := mustParse(t, append(features.Names(), "words@-2", "score", "score@+8")...)
	for i := range s.Scales {
		s.Scales[i].Mean, s.Scales[i].Std = float32(i)/7, 1+float32(i)/3
	}
	b, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var back Schema
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(&back, s) {
		t.Error("the schema changed")
	}
}

func TestBadSchemasAreRefused(t *testing.T) {
	for _, c := range []struct{ inputs, want string }{
		{"", "at least one input"},
		{"densty", `unknown attribute "densty"`},
		{"density density", "stands twice"},
		{"density@0", "offset"},
		{"density@x", "offset"},
		{"density@+65", "offset"},
	} {
		_, err := ParseSchema(strings.Fields(c.inputs))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %q", c.inputs, err, c.want)
		}
	}
	for _, c := range []struct{ json, want string }{
		{`{"version":1,"inputs":["density"],"scales":[{"mean":0,"std":1}]}`,
			"a schema of version 1, this program measures version 3"},
		{`{"version":3,"inputs":["density"],"scales":[]}`, "0 scales for 1 attributes"},
		{`{"version":3,"inputs":["density"],"scales":[{"mean":0,"std":0}]}`, "impossible scale"},
		{`{"version":3,"inputs":["density"],"scales":[{"mean":0,"std":-1}]}`, "impossible scale"},
		{`{"version":3,"inputs":["weight"],"scales":[{"mean":0,"std":1}]}`, `unknown attribute "weight"`},
	} {
		err := json.Unmarshal([]byte(c.json), new(Schema))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.json, err, c.want)
		}
	}
}

func TestOutliersAreCut(t *testing.T) {
	if x := (Scale{Std: .01}).Apply(1); x != clip {
		t.Errorf("a value of 100 deviations became %v", x)
	}
}
