// Package lexicon estimates from its words whether a line is content or boilerplate. "Read
// more", "all rights reserved" and "contributor at" identify a line where its markup does
// not, in every language of the labelled pages.
//
// A [Key] is a hash of a line's words: of each, of the first and of the last of them, and of
// all of a short line. A [Counter] counts keys by site, so that the same sentence on each
// page of a site counts once, and makes a [Lexicon] of the keys of enough sites. [Evidence]
// has the log-odds of a line's keys, as inputs of a network.
//
// The log-odds of a key are those of naive Bayes, smoothed towards 0. Count them on other
// pages than the network is trained on; otherwise it trusts them too much. Package train
// counts a lexicon for each fold.
package lexicon
