// Package lexicon knows in which lines words stand: in content, or in what is
// around it. "Read more", "all rights reserved" and "contributor at" tell a line
// for what it is in places where its markup does not, in every language of which
// there are pages.
//
// What of a line is looked up are its [Key]s: its words, the first and the last of
// them together, and all of it if it is short. A [Counter] counts them by site, so
// that what one site says on each of its pages counts once, and makes a [Lexicon] of
// those that enough sites have. What a lexicon says of a line is [Evidence], some
// numbers that a network can weigh.
//
// The log-odds of a key are those of naive Bayes, smoothed towards nothing. They
// are of use to a network that is fitted to other pages than were counted, or it
// would take them for surer than they are: package train counts anew for each fold.
package lexicon
