// Package data owns what networks are trained on: pages whose lines are
// labelled as content or boilerplate.
//
// Labels come from people: from gold standards, line by line, or as corrections
// of what a network predicts. All end in one file:
//
//  1. [Open] reads a gold standard, a folder of pages with the text that people
//     marked as their content, in the layouts that are published. Each [GoldPage] of
//     it is parsed by package page.
//  2. The lines that the marks stand for are found: by [Labels] for a gold text,
//     by [Snippets] for pieces of one, by [LineMarks] for what [ReadHand] reads,
//     labels that a person gave line by line.
//  3. [Label], and [LabelHand] for the latter, put the lines of a page together
//     with their labels, their text and the attributes that features.Meter
//     measures: a [LabelledPage] of [Row]s. [PreLabel] does it for a new page,
//     with a network's labels for a person to correct.
//  4. [Writer] writes labelled pages to the labelled CSV, and [Reader] reads them,
//     page by page, after a person or a spreadsheet has been at them.
//  5. [SiteHash] splits pages by site. [Agreement] says how far two
//     people's labels go together.
//
// README.md says where gold standards are to be had and what each may be used
// for, and has the columns of the labelled CSV.
package data
