// Package data owns what networks are trained on: pages whose lines are
// labelled as content or boilerplate.
//
// Labels come from people: from gold standards, line by line, or as corrections
// of what a network predicts. All end in one file:
//
//  1. [Open] reads a gold standard, a folder of pages with the text that people
//     marked as their content, in the layouts that are published. Each [Page] of
//     it is parsed by package page.
//  2. The lines that the marks stand for are found: by [Align] for a gold text,
//     by [Snippets] for pieces of one, by [LineMarks] for what [ReadHand] reads,
//     labels that a person gave line by line.
//  3. [Label], and [LabelHand] for the latter, put the lines of a page together
//     with their labels, their text and the attributes that features.Meter
//     measures: a [LabelledPage] of [Row]s. [PreLabel] does it for a new page,
//     with a network's labels for a person to correct.
//  4. [Writer] writes labelled pages to the labelled CSV, and [Reader] reads them,
//     page by page, after a person or a spreadsheet has been at them.
//  5. [SiteHash] and [HeldOut] split pages by site. [Agreement] says how far two
//     people's labels go together.
//
// README.md says where gold standards are to be had and what each may be used
// for.
//
// # The labelled CSV
//
// A file in UTF-8, comma-separated and quoted as in RFC 4180, the first record
// naming the columns. Each further record is a line of a page:
//
//	page        the page's name, unique in the file, not empty
//	site        where the page is from; the same for all its lines; may be empty
//	type        article, forum, product, …; the same for all its lines; may be empty
//	line        the line's number on the page, from 0 upwards without a gap
//	start       where its bytes begin in the page's source as UTF-8 ...
//	end         ... and end: start ≤ end, and no line begins before the end of the one above
//	label       content or boilerplate
//	weight      how much the label counts, a finite number ≥ 0; 0 if it is not known
//	score       the probability of content that a network gave the line, 0 to 1, or nothing
//	containers  the numbers of the elements around the line (features.Meter.Containers), with spaces between
//	template    the template key of the line (features.Meter.Template): x and 8 hexadecimal digits
//	text        the line's text, for people; training looks at its words too
//
// and then a column for each of features.Names: finite numbers, not negative if
// they are counts, or nothing where they were not measured.
//
// The records of a page stand together. Columns may stand in any order, since
// spreadsheets move them. Those above have to be there; earlier versions called
// score guess, and template skeleton. Attributes come and go with the versions of
// this program: where a column is missing nothing was measured, and a column
// that is unknown is not read. [Reader] tells of both.
//
// A byte order mark and CR LF at the ends of lines are read as well.
//
// A spreadsheet takes a cell that begins with =, +, - or @ for a formula, and
// web pages can put one there. So an apostrophe is written before such a page,
// site, type or text, also when that already has apostrophes before it, and
// taken away again when reading. Numbers are exact to the float32 they hold. A
// CR LF inside a text becomes LF.
package data
