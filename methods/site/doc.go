// Package site classifies the lines of a page by comparing it with the other pages of
// its site: text that many pages have is the template's, the rest is content.
//
// # From pages to profiles
//
//  1. A [Sketcher] makes a [Sketch] of each page: hashes of its lines and terms,
//     the chunks and blocks of its lines, and its cluster of pages. Nothing else is
//     kept of a page.
//  2. A [Profile] keeps the sketches of a site's pages, up to 4,096. Profiles of
//     parts of a site merge exactly into that of the whole. [Profiles] has one for
//     each host; [Profiles.Write] and [Open] write and read their file.
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
package site
