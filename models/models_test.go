package models

import (
	"bytes"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"linesift/features"
)

func TestEveryModelLoadsAndHasACard(t *testing.T) {
	names := Names()
	if want := []string{"article-mlp", "article-slp", "full"}; !slices.Equal(names, want) {
		t.Errorf("models %v, want %v", names, want)
	}
	for _, name := range names {
		n, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := n.Check(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if n.Provenance["data"] == "" || n.Provenance["seed"] == "" {
			t.Errorf("%s does not say where it comes from: %v", name, n.Provenance)
		}
		card, err := os.ReadFile(name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		for _, section := range []string{"## Data", "## How", "## Measures", "## Known failures"} {
			if !strings.Contains(string(card), section) {
				t.Errorf("the card of %s has no section %q", name, section)
			}
		}
	}
}

// A user can compare the version that a program prints with the file in the repository.
func TestVersionIsTheChecksumOfTheDefaultModel(t *testing.T) {
	b, err := os.ReadFile("full.safetensors")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := Version(), fmt.Sprintf("%x", sha256.Sum256(b))[:12]; got != want {
		t.Errorf("version %s, want %s", got, want)
	}
}

var update = flag.Bool("update", false, "write the networks' files anew, with the weights that they have")

// What is written changes now and then, such as when files got a checksum. go test
// ./models -update writes the files as they are written now, without a retraining.
func TestFilesAreAsTheyAreWrittenNow(t *testing.T) {
	for _, name := range Names() {
		n, err := Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := n.Write(&b); err != nil {
			t.Fatal(err)
		}
		file := name + extension
		if *update {
			if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, b.Bytes()) {
			t.Errorf("%s would be written with other bytes: go test ./models -update (%v)", file, err)
		}
	}
}

func TestOpenSharesAModel(t *testing.T) {
	a, err := Open(Default)
	if err != nil {
		t.Fatal(err)
	}
	if b, _ := Open(Default); a != b {
		t.Error("loaded twice")
	}
}

func TestOpenNamesTheModelsThereAre(t *testing.T) {
	if _, err := Open("huge"); err == nil || !strings.Contains(err.Error(), "article-mlp, article-slp, full") {
		t.Errorf("error %v", err)
	}
}

func TestTheAblationHasAllGroups(t *testing.T) {
	script, err := os.ReadFile("ablate")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(script), "for group in ")
	list, _, _ = strings.Cut(list, ";")
	for _, group := range features.Groups() {
		if strings.Contains(group, " ") {
			group = `"` + group + `"`
		}
		if !strings.Contains(" "+list+" ", " "+group+" ") {
			t.Errorf("%s is not in the list %q", group, list)
		}
	}
}
