package file

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestReadCSV(t *testing.T) {
	for _, test := range []struct{ csv, want, err string }{
		{"a,b\n1,2\n# a comment\n\"3\n4\",5\n", `["1" "2"]["3\n4" "5"]`, ""},
		{"a,b\n", "", ""},
		{"\ufeffa,b\r\n1,2\r\n", `["1" "2"]`, ""},
		{"\ufeff\"a\",b\n\ufeff1,2\n", "[\"\\ufeff1\" \"2\"]", ""},
		{"", "", "line 1: the columns are a,b"},
		{"b,a\n1,2\n", "", "line 1: the columns are a,b"},
		{"a,b\n1,2\n3\n", `["1" "2"]`, "record on line 3: wrong number of fields"},
		{"a,b\n1,2\n\n\"x\",wrong\n", `["1" "2"]`, "line 4: wrong"},
	} {
		got, reason := "", ""
		path := filepath.Join(t.TempDir(), "x.csv")
		if err := os.WriteFile(path, []byte(test.csv), 0o666); err != nil {
			t.Fatal(err)
		}
		err := ReadCSV(path, []string{"a", "b"}, func(cells []string) error {
			if cells[1] == "wrong" {
				return errors.New("wrong")
			}
			got += fmt.Sprintf("%q", cells)
			return nil
		})
		if err != nil {
			reason = strings.TrimPrefix(err.Error(), path+": ")
		}
		if got != test.want || reason != test.err {
			t.Errorf("%q: %s, %q, want %s, %q", test.csv, got, reason, test.want, test.err)
		}
	}
}
