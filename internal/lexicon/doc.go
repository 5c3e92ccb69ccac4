// Package lexicon estimates from a line's words whether it is content or boilerplate. "Read
// more", "all rights reserved" and "contributor at" identify a line even if its markup does
// not, in every language of the labelled pages.
//
// A [Key] is a hash of words: one word of a line, its first or last words, or all words of a
// short line. A [Counter] counts keys by site, so that a sentence on each page of a site
// counts once. It makes a [Lexicon] of the keys with enough sites. [Evidence] has the
// log-odds of a line's keys, as inputs of a network.
//
// The log-odds of a key come from naive Bayes, smoothed towards 0. Count them on other pages
// than the network is trained on, or it trusts them too much. Package train counts a lexicon
// for each fold.
package lexicon
