// Package data reads and writes training data: pages with lines labelled as content or
// boilerplate.
//
// Labels come from people: from gold standards, or as corrections of a model's
// predictions. They all go into one file format:
//
//  1. [Open] reads a gold standard, a folder of pages with the text that people marked as
//     content. Package page parses the HTML of each [GoldPage].
//  2. [Labels] finds the lines of a gold text. (bench's package labels builds on it.)
//  3. [NewLabelledPage] returns a [LabelledPage]: a [Row] for each line of a page, and the
//     attributes that features.Meter measures. [LabelledPage.Predict] sets a model's
//     labels, for a person to correct.
//  4. [Writer] writes labelled pages to the labelled CSV. [Reader] reads them, page by
//     page, perhaps after changes by a person or a spreadsheet.
//  5. [SiteHash] splits pages by site.
//
// README.md lists gold standards with their licenses, and the columns of the labelled CSV.
package data
