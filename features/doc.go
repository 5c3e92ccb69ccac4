// Package features measures the lines of a page in named attributes.
//
//	p, err := page.ParseUTF8(src)
//	meter, err := features.NewMeter([]string{"words", "link_share"})
//	var raw features.Matrix
//	meter.Measure(p, &raw) // a row for each line, a column for each name
//
// It owns the names and definitions of attributes, and knows nothing about labels, networks
// or methods. Package model chooses the attributes and lines that a network sees, and scales
// them.
//
// # From a page to a matrix
//
// A [Meter] measures one page after the other. Its steps take linear time. Each reads the
// results of those before it:
//
//  1. measureRoles finds the headline and its byline by package role.
//  2. measureText counts each line's bytes, tags, links and kinds of words, finds the
//     headings above it and other lines with the same text, and reads it as the label of
//     a box ("Read also").
//  3. measureContainers adds up the words of each element, reads its class, id, role and
//     itemprop attributes by topics, and finds the element most like the main
//     content. Its paragraphs score highest. For each element it finds the smallest
//     ancestor that also contains the headline (measureHeadline), and the labels with which
//     it and its ancestors begin (measureBoxes).
//  4. measureTemplates adds up the lines of each template. The template key of an element
//     is a hash of its tag and names. The key of a line is a hash of its elements' keys.
//     Elements of one parent and key are the items of a list, a grid or a thread.
//  5. measureDeclared finds lines in the page's description and JSON-LD (phrases).
//  6. measureAddress and measureLinks read the page's own address, and the address of the
//     longest link of each line.
//  7. measureWords looks the words of lines up in a lexicon ([Meter.Use]).
//
// Steps 6 and 7 are left out if no attribute needs them.
//
// # The attributes
//
// attributes lists the groups in order. The rows of a group stand beside the code that
// measures them: byteAttributes and textAttributes in text.go, for example. A new attribute
// is a row there, made by number, count, share or flag. [Groups] describes the groups.
// [Version] goes up whenever the meaning of an attribute changes.
//
// Density, bytes of HTML and bytes of text are the attributes of the article that linesift
// follows ("The Easy Way to Extract Useful Text from Arbitrary HTML", AI Depot, 2007). Link
// density is from C. Kohlschütter, P. Fankhauser and W. Nejdl, "Boilerplate Detection using
// Shallow Text Features" (WSDM 2010), the score of main content from Readability.
package features
