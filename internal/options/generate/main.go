// Generate writes what is made from the table of options: the page docs/options.md, the options of
// Python and JavaScript, and the parameters in the server's OpenAPI document. From the fields of the
// records of Go, with their comments, it writes the records of Python, JavaScript, OpenAPI, MCP and
// beam's Parquet. From the comments of flags and options it writes the texts of package help, which the table has.
// So they are written first: an argument is the only file to write. go generate runs it, and its test says whether the
// files are fresh.
//
// The templates have the files, and the other files here have the types as each language spells them.
package main

import (
	"log"
	"os"
	"path/filepath"
	"slices"
)

func main() {
	log.SetFlags(0)
	if err := os.Chdir("../.."); err != nil { // from the folder of package options
		log.Fatal(err)
	}
	for name, write := range files {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], name) {
			continue
		}
		path := filepath.FromSlash(name)
		old, err := os.ReadFile(path)
		if err != nil && !os.IsNotExist(err) {
			log.Fatal(err)
		}
		if err := os.WriteFile(path, write(old), 0o666); err != nil {
			log.Fatal(err)
		}
	}
}
