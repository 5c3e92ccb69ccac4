// Package model classifies the lines of a page with trained networks.
//
//	m, err := model.Open("full.safetensors")
//	meter, err := features.NewMeter(m.Networks[model.StageLine].Schema.Attributes)
//	meter.Use(m.Lexicon)
//	var lines features.Lines
//	meter.MeasureLines(page, &lines)
//	r := model.NewClassifier(m).Classify(&lines)
//	content := r.Probabilities[0] >= r.Threshold // of the first line
//
// A [Classifier] turns features.Lines, a page in numbers, into a [Result]: a probability
// for each line, the page's threshold and type, and the expected quality. It runs the
// stages of [Model.Stages] in order:
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
// A [Network] is a perceptron with any number of hidden layers (without any, a single-layer
// perceptron) and the [Schema] of its inputs. A [Model] has the networks of the stages, the
// lexicon and the thresholds. [Model.Write] and [Parse] write and read its file. Package
// train does the fitting, so that programs that only classify stay small.
package model
