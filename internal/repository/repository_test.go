package repository

import (
	"io/fs"
	"os"
	"path"
	"testing"
)

const root = "../.."

var repo = os.DirFS(root)

// read returns the text of a file of the repository.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := fs.ReadFile(repo, file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// glob returns the files of the repository that match patterns. Each pattern has some.
func glob(t *testing.T, patterns ...string) (files []string) {
	t.Helper()
	for _, pattern := range patterns {
		more, err := fs.Glob(repo, pattern)
		if err != nil || len(more) == 0 {
			t.Fatalf("no file is %s, error %v", pattern, err)
		}
		files = append(files, more...)
	}
	return files
}

// filesOf returns the files of the repository with an extension. It needs no history: users have copies without one.
func filesOf(t *testing.T, extension string) (files []string) {
	t.Helper()
	err := fs.WalkDir(repo, ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == "node_modules"):
			return fs.SkipDir
		case !d.IsDir() && path.Ext(file) == extension:
			files = append(files, file)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
