package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestTheFilesThatAreMadeFromTheTableAreFresh(t *testing.T) {
	t.Chdir("../../..")
	for name, write := range files {
		path := filepath.FromSlash(name)
		old, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if string(write(old)) != string(old) {
			t.Errorf("%s: go generate ./internal/options writes it anew", name)
		}
	}
}
