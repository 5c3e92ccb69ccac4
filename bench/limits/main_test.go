package limits

import (
	"bytes"
	"strings"
	"testing"

	"linesift/internal/cli"
	"linesift/models"
)

func TestPagesAreOfTheirSize(t *testing.T) {
	for _, p := range pieces {
		if n := len(repeated(p.html, 100_000)); n < 97_000 || n > 100_020 {
			t.Errorf("%s: %d bytes, want about 100,000", p.name, n)
		}
	}
}

// What is measured is of no interest here, only that everything is, and said.
func TestTablesHaveEveryRow(t *testing.T) {
	if testing.Short() {
		t.Skip("hostile pages")
	}
	var out bytes.Buffer
	o := Command{Size: 1. / 16, Passes: 1}
	if err := o.Run(t.Context(), cli.Streams{Out: &out}); err != nil {
		t.Fatal(err)
	}
	for _, p := range pieces {
		if !strings.Contains(out.String(), "| "+p.name+" ") {
			t.Errorf("no row %q", p.name)
		}
	}
	for _, want := range []string{"metadata and segments", "an encoding that is not declared", "method " + models.Default,
		"method density"} {
		if !strings.Contains(out.String(), "| "+want+" ") {
			t.Errorf("no row %q", want)
		}
	}
	for _, a := range annotations {
		if !strings.Contains(out.String(), "one line of "+a.name+" ") {
			t.Errorf("no row for one line of %s", a.name)
		}
	}
	if t.Failed() {
		t.Log(out.String())
	}
}
