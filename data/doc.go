// Package data owns what networks are trained on: pages whose lines are
// labelled as content or boilerplate.
//
// Labels come from people: from gold standards, line by line, or as corrections
// of what a network predicts. All end in one file:
//
//  1. [Open] reads a gold standard, a folder of pages with the text that people
//     marked as their content. Each [GoldPage] of it is parsed by package page.
//  2. [Labels] finds the lines of a gold text. (Package labels of bench goes on from here.)
//  3. [NewLabelledPage] puts the lines of a page together with their text and the attributes
//     that features.Meter measures: a [LabelledPage] of [Row]s.
//     [LabelledPage.Predict] gives it a network's labels, for a person to correct.
//  4. [Writer] writes labelled pages to the labelled CSV, and [Reader] reads them,
//     page by page, after a person or a spreadsheet has been at them.
//  5. [SiteHash] splits pages by site.
//
// README.md lists gold standards with their licenses, and the columns of the labelled CSV.
package data
