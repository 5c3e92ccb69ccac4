// Package model classifies the lines of a page with trained networks.
//
// What goes in is a page in numbers, features.Lines. What comes out is a
// [Result]: a probability for each line, the page's threshold, its type, and
// how good the whole is expected to be. Between them stands one list of steps,
// [Model.Stages]:
//
//	line       a perceptron over what is measured of a line and its neighbours
//	pagetype   a perceptron over the page: its type, and whether it is a hub
//	context    a perceptron over the same of a line and what line said around it
//	shrink     log-odds move to the mean over lines of one template
//	threshold  the probability from which on a line of this page is content
//
// Each [Stage] says in one file what it sees, how it is fitted and how it is
// applied. A [Classifier] runs the list over new pages; package train runs the
// same list over labelled pages, with cross-validated log-odds in place of the
// networks'. A [State] is what is known of a page between two stages.
//
// A [Network] is a perceptron with any number of hidden layers (none makes it
// the single-layer perceptron) and the [Schema] of its inputs. A [Model] is the
// networks of the stages and what else they need; [Model.Write] and [Parse]
// are its file. Nothing here fits anything, so that a program that only
// classifies pages stays small.
package model
