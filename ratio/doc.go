// Package ratio has the published methods that find the content of a single
// page by its ratio of text to tags, without learning.
//
// Text-to-tag ratio: T. Weninger and W. Hsu, "Text Extraction from the Web via
// Text-to-Tag Ratio", TIR workshop at DEXA 2008. Each line of the HTML file has
// a ratio of characters to tags; the ratios are smoothed along the page, and
// [Threshold], [KMeans], [EM], [FarthestFirst] or [Prediction] tell content
// from the rest. [CETR] is the second paper: T. Weninger, W. Hsu and J. Han,
// "CETR: Content Extraction via Tag Ratios", WWW 2010.
//
// TextSweeper: H.-P. Lang, G. Wohlgenannt and A. Weichselbraun, "TextSweeper - A
// System for Content Extraction and Hub Page Detection": [Sweeper] has a
// ratio for each element instead, without the text of links, and [Hub] tells
// pages that only lead to others from articles.
//
// Where a paper leaves a choice open, the comment at the choice says what was
// chosen and why. Constants are fields with a default; Parameters declares them
// by name.
package ratio
