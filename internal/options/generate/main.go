// Generate writes what is made from the table of options: the page docs/options.md, the options of
// Python and JavaScript, and the parameters in the server's OpenAPI document. go generate runs it,
// and its test says whether the files are fresh.
package main

import (
	"log"
	"os"
	"path/filepath"
)

func main() {
	log.SetFlags(0)
	root := "../.." // of the folder of package options
	for name, write := range files {
		path := filepath.Join(root, filepath.FromSlash(name))
		old, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, write(old), 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
