// Package eval measures how well a method finds the content of pages that a
// person has marked, and shows the results side by side.
//
// It owns three measures of one page:
//   - words: precision, recall and F1 of the bag of words, the measure of the
//     WCXB benchmark ([ScoreText], [PRF]);
//   - shingles: the same of sequences of four words, the measure of the
//     article-extraction-benchmark (Scrapinghub, 2019; [ScoreText], [Shingles]);
//   - lines: lines kept or dropped in error, the measure of "The Easy Way to
//     Extract Useful Text from Arbitrary HTML" (AI Depot, 2007; [CompareLines]).
//
// Of methods that give probabilities it also measures what these are worth: of
// lines ([Calibration]), of pages ([Trust]), and what other thresholds would give
// ([FavorCurve]).
//
// Then the way is one: [PageScore] to [Result] (one method on many pages) to
// [Summary] (a group of pages) to [Table] (methods beside each other) to
// [Chart]. A page counts once in a mean, however long it is. [Bootstrap] says
// how far a mean can be trusted.
//
// Running the methods, reading gold standards and labelling lines are left to
// others: nothing here knows what a page or a method is.
package eval
