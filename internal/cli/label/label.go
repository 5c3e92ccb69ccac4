// Package label is the command label. It makes and checks labelled CSVs (package data). Command
// train makes models from them.
//
// With its commands serve and lines, a person corrects the labels that a model predicts for new
// pages, in the browser (package labeller) or in a spreadsheet. Its command check reads the file.
// Labels from gold standards are made in bench (package labels).
package label

import (
	_ "embed"
	"fmt"
	"path/filepath"
	"strings"

	"linesift/internal/cli"
	"linesift/internal/labeller"
)

// The descriptions of the command and of its commands.
var (
	//go:embed about.txt
	about string
	//go:embed check.txt
	checkHelp string
	//go:embed lines.txt
	linesHelp string
	//go:embed serve.txt
	serveHelp string
)

type flags struct {
	// Label pages in the browser.
	Serve serveFlags `cmd:""`
	// Propose labels for the lines of new pages, for a spreadsheet.
	Lines linesFlags `cmd:""`
	// Check labelled CSVs and count their pages, sites and lines.
	Check checkFlags `cmd:""`
}

// A labelsFile is the name of a file of labels to write.
type labelsFile string

// Validate returns an error about a name of another kind of file. Kong calls it. A name without an ending may be of a
// pipe or device.
func (l labelsFile) Validate() error {
	if ending := filepath.Ext(string(l)); ending != "" && !strings.EqualFold(ending, ".csv") {
		return fmt.Errorf("%s: labels are written as .csv", filepath.Base(string(l)))
	}
	return nil
}

// Command returns the command and its flags.
func Command() cli.Command {
	orders := strings.Join(labeller.Orders, ",")
	return cli.Command{Name: "label", About: about, CLI: &flags{}, Vars: cli.Vars{"orders": orders}}
}
