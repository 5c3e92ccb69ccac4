package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"
)

func TestStatusReportsErrorsByTheCommandsName(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
		want   string
	}{
		{nil, OK, ""},
		{errors.New("too few pages"), Failed, "train: too few pages\n"},
		{errors.New("no layers"), Failed, "train: no layers\n"},
		{errors.New("my.csv: empty"), Failed, "train: my.csv: empty\n"},
		{errors.Join(errors.New("a.html: torn"), errors.New("too large")), Failed,
			"train: a.html: torn\ntrain: too large\n"},
		{fmt.Errorf("a.html: %w", context.Canceled), Interrupted, "train: interrupted\n"},
		{errors.Join(errors.Join(context.Canceled, nil, errors.New("a.part is left"))), Interrupted,
			"train: interrupted\ntrain: a.part is left\n"},
		{Usagef("--jobs must be at least %d", 1), Usage, "train: --jobs must be at least 1\n"},
	} {
		var stderr bytes.Buffer
		if status := Status("train", test.err, Streams{Err: &stderr}); status != test.status ||
			stderr.String() != test.want {
			t.Errorf("%v: status %d, %q; want %d, %q", test.err, status, stderr.String(), test.status, test.want)
		}
	}
}
