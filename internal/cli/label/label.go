// Package label is the command label. It makes and checks labelled CSVs (package data). Command
// train makes models from them.
//
// With its commands serve and lines, a person corrects the labels that a model predicts for new
// pages, in the browser (package labeller) or in a spreadsheet. Its command check reads the file.
// Labels from gold standards are made in bench (package labels).
package label

import (
	"strings"

	"linesift/internal/cli"
	"linesift/internal/labeller"
)

const about = `Make labelled lines. train makes models from them. They are CSV files with a record for each
line of a page (data/README.md has their columns).

Examples:
  label serve crawl/ --csv labels.csv           label pages in the browser
  label lines crawl/ --output labels.csv        propose labels for new pages, to correct in a spreadsheet
  label check labels.csv                        check the file after that
  label lines --help                            show more about a command`

type flags struct {
	// Label pages in the browser.
	Serve serveFlags `cmd:""`
	// Propose labels for the lines of new pages, for a spreadsheet.
	Lines linesFlags `cmd:""`
	// Check labelled CSVs and count their pages, sites and lines.
	Check checkFlags `cmd:""`
}

// Command returns the command and its flags.
func Command() cli.Command {
	orders := strings.Join(labeller.Orders, ",")
	return cli.Command{Name: "label", About: about, CLI: &flags{}, Vars: cli.Vars{"orders": orders}}
}
