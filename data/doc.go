// Package data owns what networks learn from: pages whose lines are labelled
// as content or boilerplate.
//
// Gold standards are what other people labelled. [Open] reads the layouts that
// they are published in; their gold is text, and [Align] and [Snippets] find
// the lines of a page that it stands for. [Label] puts the page's attributes
// beside the labels, [Propose] the guesses of a network for a person to
// correct, and [Writer] and [Reader] keep the result in the labelled CSV.
// [Agreement] says how far two people's labels go together.
// [HeldOut] and [Fold] split pages by site. README.md says where gold standards
// are to be had and what each may be used for.
//
// # The labelled CSV
//
// A file in UTF-8, comma-separated and quoted as in RFC 4180, the first record
// naming the columns. Each further record is a line of a page:
//
//	page    the page's name, unique in the file, not empty
//	site    where the page is from; the same for all its lines; may be empty
//	line    the line's number on the page, from 0 upwards without a gap
//	start   where its bytes begin in the page's source as UTF-8 ...
//	end     ... and end: start ≤ end, and no line begins before the end of the one above
//	label   content or boilerplate
//	weight  how much the label counts, a finite number ≥ 0; 0 if it is not known
//	guess   the probability of content that a network gave the line, 0 to 1, or nothing
//	text    the line's text, for the reader; nothing is measured from it
//
// and then a column for each of features.Names: finite numbers, and those that
// are counts not negative.
//
// The records of a page stand together. Columns may stand in any order, since
// spreadsheets move them, as long as each is there once and no other. A byte
// order mark and CR LF at the ends of lines are read as well.
//
// A spreadsheet takes a cell that begins with =, +, - or @ for a formula, and
// web pages can put one there. So an apostrophe is written before such a page,
// site or text, also when that already has apostrophes before it, and taken
// away again when reading. Numbers are exact to the float32 they hold. A CR LF
// inside a text becomes LF.
package data
