// Package features measures the lines of a page: a [page.Page] goes in, a
// [Matrix] comes out, with a row for each line and a column for each named
// attribute. It owns what an attribute is called and how it is measured. What is
// done with the numbers is left to others: it knows nothing of labels, networks
// or methods.
//
// # From a page to a matrix
//
// A [Meter] is made for the names of the attributes that are wanted ([NewMeter])
// and measures one page after the other ([Meter.Measure]). Each step reads what
// the steps before it found, and all take a time that grows with the length of the page
// and no faster:
//
//  1. measureRoles asks package role what each line is to a reader, for the headline and
//     its byline above all.
//  2. measureText fills a line for each line of the page: its bytes, tags and
//     links, the characters and words of its text by kind (counts), which heading
//     and title stand above it, which lines have the same text, and what it says as the
//     label of a box ("Read also", labelOf).
//  3. measureContainers adds the lines up in the elements that hold them
//     (container), and reads the words of class, id, role and itemprop with a
//     [words.Vocabulary] of topics. The element whose paragraphs score highest is the
//     candidate for the main content. For each element it finds the smallest one that has
//     the headline too (measureHeadline), and the labels that the elements around it begin
//     with (measureBoxes).
//  4. measureTemplates adds up the lines that a template writes in the same way.
//     An element's template key is made of its tag and words, that of a line from the
//     elements around it. Elements of one parent and key are the items of a list, a grid
//     or a thread.
//  5. measureDeclared looks the lines up in what the page says of itself, its
//     description and its JSON-LD (phrases).
//  6. measureAddress and measureLinks read the address that the page says is its own, and
//     that of the link that most of a line's text stands in (writtenAddress, address, link),
//     if attributes of them are wanted.
//  7. measureWords looks their words up in a lexicon, if the Meter has one ([Meter.Use])
//     and attributes of it are wanted.
//
// Then each attribute is read off for each line.
//
// # The attributes
//
// attributeTable lists them, each with its name, what it is, whether it is an
// open-ended count, and the function that reads it off; [Groups] are what they are
// about. A new attribute is one row there, with a function over what the steps have
// found. [Version] goes up whenever an attribute's meaning changes.
//
// The article that linesift follows has three attributes: the density of text, bytes
// of HTML and bytes of text ("The Easy Way to Extract Useful Text from Arbitrary
// HTML", AI Depot, 2007). Link density is that of
// C. Kohlschütter, P. Fankhauser and W. Nejdl, "Boilerplate Detection using Shallow
// Text Features" (WSDM 2010), and the score of the candidate is Readability's.
//
// # What is given to others
//
// [Meter.Containers] tells the elements around a line, and [Meter.Template] its
// template key, by which lines that are judged together are grouped. Which attributes of
// which lines a network sees, and how they are scaled, is said in package model.
package features
