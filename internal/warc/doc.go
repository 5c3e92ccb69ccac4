// Package warc reads the web pages in WARC files (ISO 28500).
//
//  1. [Decompress] undoes the compression of a file. Crawlers compress each record by itself.
//  2. [Reader.Next] returns the records in order. It reads on after damage, an error by
//     [IsDamage].
//  3. [Record.Page] returns the page in a record, without its transfer and content codings.
//
// The test pages of other packages come from warctest.
package warc
