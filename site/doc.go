// Package site judges the pages of a site by each other. What all of them have
// is the site's, what one of them has is the page's.
//
// A [Sketcher] makes a [Sketch] of each page, the hashes of its lines and terms,
// and a [Profile] keeps the sketches of a site's pages. It is all that has to be
// remembered of a page, it can be saved, and profiles of parts of a site merge
// into that of the whole. A page is then judged by what a profile says of its
// lines: on how many of the other pages they stand, too, and how their terms are
// spread over the site.
//
// Two published methods do so: [Template], by the chunks of text that many pages
// have (L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data from
// Template Generated Web Documents", CIKM 2003), and [Entropy], by the entropy of
// the terms in a block (S.-H. Lin, J.-M. Ho, "Discovering Informative Content
// Blocks from Web Documents", KDD 2002). A network sees the same numbers as
// attributes of a line, as [Profile.Recurrences] has them; and [Duplicates] finds
// pages that are copies of others.
package site
