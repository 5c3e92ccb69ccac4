package parameter

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type inner struct {
	K int `key:"k" range:"1,9" doc:"a number"`
}

type method struct {
	inner
	*more
	other int
}

type more struct {
	X float64 `key:"x" range:"0,1" doc:"another"`
	C uint8   `key:"c" choice:"red,blue" doc:"a colour"`
	T string  `key:"t" doc:"a text"`
	S float64 `key:"s" range:"0,<1" doc:"a share"`
}

func newMethod() *method { return &method{inner{3}, &more{0.5, 1, "", 0.5}, 1} }

func TestSet(t *testing.T) {
	for text, want := range map[string]method{
		"":          {inner{3}, &more{0.5, 1, "", 0.5}, 1},
		"k=1":       {inner{1}, &more{0.5, 1, "", 0.5}, 1},
		"x=1e-2":    {inner{3}, &more{0.01, 1, "", 0.5}, 1},
		"x=0,k=9":   {inner{9}, &more{0, 1, "", 0.5}, 1},
		"k=+4,x=.5": {inner{4}, &more{0.5, 1, "", 0.5}, 1},
		"x=1,s=.99": {inner{3}, &more{1, 1, "", 0.99}, 1},
		"c=red,t=a": {inner{3}, &more{0.5, 0, "a", 0.5}, 1},
	} {
		got := newMethod()
		if err := Set(got, text); err != nil || !cmp.Equal(*got, want, cmp.AllowUnexported(method{})) {
			t.Errorf("%s: %+v, error %v, want %+v", text, *got, err, want)
		}
	}
}

func TestParametersHaveDefaults(t *testing.T) {
	want := []Parameter{{"c", "blue", "a colour"}, {"k", "3", "a number"}, {"s", "0.5", "a share"}, {"t", "", "a text"},
		{"x", "0.5", "another"}}
	if d := cmp.Diff(want, Of(newMethod())); d != "" {
		t.Error(d)
	}
}

func TestWrongValuesAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		"q=1":         `unknown parameter "q"; parameters are c, k, s, t, x`,
		"k":           `"k" is not key=value; parameters are c, k, s, t, x`,
		"k=1,":        `"" is not key=value`,
		"k=0":         "k=0: not a whole number from 1 to 9",
		"k=10":        "k=10: not a whole number from 1 to 9",
		"k=1.5":       "k=1.5: not a whole number from 1 to 9",
		"x=-1":        "x=-1: not a number from 0 to 1",
		"x=NaN":       "x=NaN: not a number from 0 to 1",
		"s=1":         "s=1: not a number from 0 to below 1",
		"s=-1":        "s=-1: not a number from 0 to below 1",
		"x=":          "x=: not a number from 0 to 1",
		"c=green":     `c=green: not one of red, blue`,
		"k=1,x=1,k=1": "k is given twice",
	} {
		if err := Set(newMethod(), text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	if err := Set(new(struct{}), "k=1"); err == nil || !strings.Contains(err.Error(), "there are none") {
		t.Errorf("error %v", err)
	}
}

func TestSplitList(t *testing.T) {
	for list, want := range map[string][]string{
		"a":                 {"a"},
		"a,b":               {"a", "b"},
		"a:k=1,x=2,b":       {"a:k=1,x=2", "b"},
		"a,b:k=1,c:x=1,k=2": {"a", "b:k=1", "c:x=1,k=2"},
		"k=1":               {"k=1"},
	} {
		if got := SplitList(list); !cmp.Equal(got, want) {
			t.Errorf("%s: %q, want %q", list, got, want)
		}
	}
}
