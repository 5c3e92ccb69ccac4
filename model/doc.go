// Package model has trained models and their files.
//
//	m, err := model.Open("full.safetensors")
//	method, err := linesift.NewModelMethod(m, linesift.Threshold{})
//	doc, err := linesift.Extract(page, &linesift.Options{Method: method})
//	probabilities := doc.Result().Probabilities // of content, for each line
//
// A [Network] is a perceptron with any number of hidden layers (without any, a single-layer
// perceptron) and the [Schema] of its inputs. A [Model] has up to six networks, the lexicon and the
// thresholds. [Model.Write] and [Parse] write and read its file. [NetworkName] says what each network sees
// and answers; ARCHITECTURE.md says in which order they run. The command train fits them.
package model
