// Package sniff recognises files by their names and first bytes.
//
//   - [Of] returns the [Kind] of a name: an archive, a file of records, or nil. [Page] is the
//     kind of single pages. [MayBePage] reports whether a name leaves open if its file is one.
//   - [IsHTML] looks at first bytes, [IsHTMLType] at a Content-Type.
//   - A [Decompressor] knows gzip, xz and zstd by their first bytes, Brotli by the name.
//
// Package input reads the archives. Package notpage tells binary files.
package sniff
