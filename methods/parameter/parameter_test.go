package parameter

import (
	"flag"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

type values struct {
	k int
	x float64
	c uint8
}

func flags() (*flag.FlagSet, *values) {
	fs := flag.NewFlagSet("test", flag.ContinueOnError)
	v := &values{k: 3, x: 0.5, c: 1}
	Int(fs, &v.k, "k", 1, 9, "a number")
	Float(fs, &v.x, "x", 0, 1, "another")
	Choice(fs, &v.c, "c", []string{"red", "blue"}, "a colour")
	return fs, v
}

func TestSet(t *testing.T) {
	for text, want := range map[string]values{
		"":          {3, 0.5, 1},
		"k=1":       {1, 0.5, 1},
		"x=1e-2":    {3, 0.01, 1},
		"x=0,k=9":   {9, 0, 1},
		"k=+4,x=.5": {4, 0.5, 1},
		"c=red":     {3, 0.5, 0},
	} {
		fs, got := flags()
		if err := Set(fs, text); err != nil || *got != want {
			t.Errorf("%s: %+v, error %v, want %+v", text, *got, err, want)
		}
	}
}

func TestDefaultsAreShown(t *testing.T) {
	fs, _ := flags()
	for name, want := range map[string]string{"k": "3", "x": "0.5", "c": "blue"} {
		if got := fs.Lookup(name).DefValue; got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestWrongValuesAreErrors(t *testing.T) {
	for text, want := range map[string]string{
		"q=1":         `no parameter is called "q"; there are c, k, x`,
		"k":           `"k" is not key=value; there are c, k, x`,
		"k=1,":        `"" is not key=value`,
		"k=0":         "k=0: not a whole number from 1 to 9",
		"k=10":        "k=10: not a whole number from 1 to 9",
		"k=1.5":       "k=1.5: not a whole number from 1 to 9",
		"x=-1":        "x=-1: not a number from 0 to 1",
		"x=NaN":       "x=NaN: not a number from 0 to 1",
		"x=":          "x=: not a number from 0 to 1",
		"c=green":     `c=green: neither of ["red" "blue"]`,
		"k=1,x=1,k=1": "k is given twice",
	} {
		fs, _ := flags()
		if err := Set(fs, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
	err := Set(flag.NewFlagSet("none", flag.ContinueOnError), "k=1")
	if err == nil || !strings.Contains(err.Error(), "there are none") {
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
