// Package linesift finds the main content of web pages, line by line, and returns it as
// text, Markdown or HTML, with the metadata of the page.
//
//	doc, err := linesift.Extract(response.Body, &linesift.Options{URL: address})
//	...
//	fmt.Println(doc.Metadata().Title, doc.Markdown())
//
// A page is parsed into lines (package page). A [Method] finds the content, by default a trained model (package model).
// For many pages keep an [Extractor].
package linesift
