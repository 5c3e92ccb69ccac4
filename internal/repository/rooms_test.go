package repository

import (
	"bytes"
	"os/exec"
	"path"
	"regexp"
	"strings"
	"testing"
)

// ARCHITECTURE.md has a row for each folder with Go code. A folder in a room belongs to it.
func TestEachRoomHasARow(t *testing.T) {
	rows := regexp.MustCompile("(?m)^\\|(( `[a-z/]+(?:/…)?`,?)+) \\|").FindAllStringSubmatch(read(t, "ARCHITECTURE.md"),
		-1)
	rooms := map[string]bool{".": true, "cmd": true} // the row of cli has cmd
	for _, row := range rows {
		for _, name := range strings.Split(row[1], ",") {
			rooms[strings.TrimSuffix(strings.Trim(name, " `"), "/…")] = true
		}
	}
	files := filesOf(t, ".go")
	for _, file := range files {
		room, _, _ := strings.Cut(strings.TrimPrefix(path.Dir(file), "internal/"), "/")
		if !rooms[room] {
			t.Errorf("%s, of %s, has no row", room, file)
			rooms[room] = true
		}
	}
	if len(files) < 100 {
		t.Errorf("only %d files", len(files))
	}
}

// What imports the library has none of what only commands and training need.
func TestTheLibraryImportsLittle(t *testing.T) {
	list := exec.Command("go", "list", "-deps", ".")
	list.Dir = root
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for path := range bytes.Lines(out) {
		for _, heavy := range []string{"gorgonia.org/", "github.com/alecthomas/", "github.com/chromedp/",
			"github.com/schollz/", "github.com/gocarina/", "gonum.org/", "github.com/kljensen/", "linesift/methods",
			"net/http"} {
			if strings.HasPrefix(string(path), heavy) {
				t.Errorf("it imports %s", path)
			}
		}
	}
}
