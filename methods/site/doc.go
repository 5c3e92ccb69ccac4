// Package site classifies the lines of a page by comparing it with the other pages of its
// site. Text on many pages belongs to the template, the rest is content.
//
// # From pages to profiles
//
//  1. A [Sketcher] makes a [Sketch] of each page: hashes of its lines and terms, the
//     chunks and blocks of its lines, and its cluster of pages. Nothing else is kept.
//  2. A [Profile] keeps the sketches of a site's pages, up to 4,096. Profiles of parts of
//     a site merge exactly into the profile of the whole. [Profiles] has a profile for each
//     host. [Profiles.Write] and [Open] write and read their file.
//  3. A page is compared with its group: the pages of its cluster, or all pages if the
//     cluster is small.
//
// # Methods
//
// Two published methods take a page.Page and a Profile and return a page.Mask:
//
//   - [Template]: text chunks on many pages of the group belong to the template
//     (L. Ma, N. Goharian, A. Chowdhury, "Extracting Unstructured Data from Template
//     Generated Web Documents", CIKM 2003).
//   - [Entropy]: blocks are redundant if their terms are spread evenly over the pages of
//     the group (S.-H. Lin, J.-M. Ho, "Discovering Informative Content Blocks from
//     Web Documents", KDD 2002).
package site
