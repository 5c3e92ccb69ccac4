//go:build linux

package label

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"linesift/internal/cli"
)

// The secret of the address is in no argument of a program, which all users of the
// machine can read, but in a file that only this user can.
func TestOpenKeepsTheAddressASecret(t *testing.T) {
	dir := t.TempDir()
	seen := filepath.Join(dir, "seen")
	opener := "#!/bin/sh\n{ echo \"$@\"; stat -c %a \"$1\"; cat \"$1\"; } >" + seen + ".part\nmv " + seen + ".part " + seen + "\n"
	if err := os.WriteFile(filepath.Join(dir, "xdg-open"), []byte(opener), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("TMPDIR", dir)
	page := filepath.Join(dir, "page.html")
	if err := os.WriteFile(page, []byte("<p>A line."), 0o666); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	var out, errs bytes.Buffer
	o := serveOptions{Pages: []string{page}, CSV: filepath.Join(dir, "mine.csv"), Open: true, Order: "file"}
	go func() { ended <- o.Run(ctx, cli.Streams{Out: &out, Err: &errs}) }()
	var got []byte
	for late := time.Now().Add(time.Minute); got == nil && time.Now().Before(late); time.Sleep(10 * time.Millisecond) {
		got, _ = os.ReadFile(seen)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Fatal(err, errs.String())
	}
	_, address, _ := strings.Cut(out.String(), "Label in the browser: ")
	address, _, _ = strings.Cut(address, "\n")
	arguments, rest, _ := strings.Cut(string(got), "\n")
	mode, file, _ := strings.Cut(rest, "\n")
	if !strings.HasPrefix(arguments, dir) || strings.Contains(arguments, "http") {
		t.Errorf("it is started with %q", arguments)
	}
	if mode != "600" {
		t.Errorf("the file's mode is %s, want 600", mode)
	}
	if address == "" || !strings.Contains(file, `content="0; url=`+address+`"`) {
		t.Errorf("the file %q does not lead to %q", file, address)
	}
	if _, err := os.Stat(arguments); !os.IsNotExist(err) {
		t.Errorf("the file is left: %v", err)
	}
}
