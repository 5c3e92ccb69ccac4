// Package site classifies the lines of a page by the other pages of its site. What
// all pages have is the site's, what one page has is its content.
//
// # From pages to profiles
//
//  1. A [Sketcher] makes a [Sketch] of each page: hashes of its lines and terms,
//     the chunks and blocks that its lines are in, and the cluster of pages that it
//     is of. Nothing else is kept of a page.
//  2. A [Profile] keeps the sketches of a site's pages, up to a limit. Profiles of
//     parts of a site merge exactly into that of the whole. [Profiles] has one for
//     each host, and [Profiles.Write] and [Open] are for their files.
//  3. [Profile.Group] selects the pages that a page is compared with: those of its
//     cluster, or all if these are few.
//
// # Methods
//
// Two published methods take a page.Page and a Profile and return a page.Mask:
//
//   - [Template]: text chunks that many pages of the group have are the template's
//     (L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data from Template
//     Generated Web Documents", CIKM 2003).
//   - [Entropy]: blocks whose terms are spread evenly over the pages of the group are
//     redundant (S.-H. Lin, J.-M. Ho, "Discovering Informative Content Blocks from
//     Web Documents", KDD 2002).
//
// # Duplicates
//
// [Duplicates] finds pages that are copies of earlier ones by their [Fingerprint]:
// the digest of the text, and MinHash of its phrases for near copies.
package site
