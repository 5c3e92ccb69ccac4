// Package stages classifies the lines of a page with a trained model.
//
// A [Classifier] turns features.Lines, a page in numbers, into a [Result]: a probability
// for each line, the page's threshold and type, and the expected quality. It runs the
// stages of a model ([Of]) in order:
//
//	line             a perceptron over the attributes of a line and its neighbours
//	page             a perceptron over the page: its type, and whether it is a hub
//	article-line     the same two again, of the expert for articles
//	article-page
//	choice           the page gets one of the two experts
//	context          a perceptron over the same inputs as line, and line's answers around it
//	article-context  the same of the expert for articles
//	shrink           log-odds move to the mean over the lines of one template
//	threshold        the lowest probability of a content line on this page
//
// stages.go describes each [Stage]: its inputs, its fitting and its use. Package train runs
// the same stages over labelled pages, with cross-validated log-odds instead of the
// networks' log-odds. A [Pass] holds the results for one page between two stages.
//
// Package model has the networks and their file, package forward runs them, and package stacked measures
// what networks see of other networks' answers.
package stages
