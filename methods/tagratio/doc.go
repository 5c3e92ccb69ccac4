// Package tagratio has the published methods that find the content of a single page by its
// ratio of text to tags. They learn nothing. Each takes a page.Page and returns a page.Mask.
//
// # Text-to-tag ratio
//
// T. Weninger and W. Hsu, "Text Extraction from the Web via Text-to-Tag Ratio", TIR
// workshop at DEXA 2008, and T. Weninger, W. Hsu and J. Han, "CETR: Content
// Extraction via Tag Ratios", WWW 2010, in these steps:
//
//  1. Each line has a ratio of characters to tags: a line of the HTML file or,
//     with [Rendered], of the page ([Lines]).
//  2. The ratios are smoothed along the page ([Kernel]).
//  3. A method finds the content. [Threshold] compares the ratios with their standard
//     deviation. [Clusters] puts them into clusters by k-means, a Gaussian mixture or
//     farthest first; clusters far from 0 are content. [Prediction] looks for jumps.
//     [CETR] clusters the ratios together with their derivative.
//
// [Ratios] has the first two steps, and turns content lines into a Mask. The other types
// embed it.
//
// # TextSweeper
//
// H.-P. Lang, G. Wohlgenannt and A. Weichselbraun, "TextSweeper - A System for
// Content Extraction and Hub Page Detection": [Sweeper] measures elements instead of lines,
// leaves out the text of links, and keeps the element around the best ones. [Sweeper.IsHub]
// reports whether a page only leads to other pages, by the length of its content outside
// links.
//
// If a paper leaves a choice open, the comment at the choice gives ours and the reason.
// Constants are fields. The New functions give them their defaults; the tags of the fields have the
// bounds for other values. methods.Of makes a linesift.Method of each type.
package tagratio
