// Package eval scores the content that methods extract against the content that people
// marked, and tabulates the scores.
//
// It has three measures of one page:
//   - words: precision, recall and F1 of the bag of words, the measure of the
//     WCXB benchmark ([ScoreText], [PRF])
//   - shingles: precision, recall and F1 of sequences of four words, the measure of the
//     article-extraction-benchmark (Scrapinghub, 2019; [ScoreText])
//   - lines: lines kept or dropped in error, the measure of "The Easy Way to
//     Extract Useful Text from Arbitrary HTML" (AI Depot, 2007; [LineErrors])
//
// A [PageScore] has the measures of one page. A [Result] has the scores of one method on many
// pages. A [Summary] has the means of a group of pages. [Compare] sets methods side by side in
// a [Table], which can be written as text or JSON. A page counts once in a mean, however long
// it is. [Bootstrap] gives the confidence interval of a mean.
//
// Other packages run the methods, read gold standards and label lines.
package eval
