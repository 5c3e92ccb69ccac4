// Package server finds the content of pages that are sent to it over HTTP. It is for
// programs; package serve is another one, the labelling page that a person has in the
// browser (label serve).
//
//  1. [New] takes a [Config] and returns a [Server]; its Handler has a table of routes
//     (routes.go). Requests beyond the limit, of other web pages, of unknown paths and
//     methods end there.
//  2. POST /extract is a page (extract.go) and POST /batch many, as JSON Lines
//     (batch.go). The query says what is kept of a page (parameters.go), Accept in what
//     format it comes back (accept.go), Content-Encoding how it is compressed (body.go).
//  3. The page is read whole and then waits for one of the workers, each of which has an
//     extractor (workers.go): as many pages as there are workers are in work at once.
//  4. What went wrong is a problem, as RFC 9457 has them (problem.go). Everything is
//     counted (metrics.go).
//
// openapi.json describes all this. It is written by hand, served, and shown as a page
// (openapi.go); tests hold it to the handlers.
//
// # Limits
//
// A page, as it is sent, decompressed, and as a line of a batch, is at most MaxSize long;
// a request line with its headers 32 KiB. To send a page, to work on it and to take what
// comes back may take Timeout each. As many requests as Requests are answered at once,
// more are told to come again. There are at most Connections, and each is closed after ten seconds without a
// whole header. So memory is bounded: by Requests pages that wait, by Jobs
// that are in work, which take some twenty times their size, and by two pages a job for
// each batch.
package server
