// Package server extracts the content of pages that programs send over HTTP. (Package
// labeller serves people who label pages in a browser.)
//
//  1. [New] makes a [Server] from a [Config]. Its [Server.Handler] finds the route of a request
//     (routes.go) and rejects those beyond the limit, from other web pages, and to unknown
//     paths.
//  2. POST /extract takes a page (extract.go) and POST /batch many, as JSON Lines (batch.go).
//     The query says what is kept of a page (parameters.go), Accept gives the format of the
//     response (accept.go). The body has one of the known types and no compression (body.go).
//  3. A page is read whole and then waits for a worker in a queue (queue.go). A worker has an
//     extractor (workers.go). As many pages as there are workers are extracted at once.
//  4. Errors are problems, as in RFC 9457 (problem.go). Everything is counted (metrics.go).
//
// openapi.json describes the interface. It is written by hand and served, also as an HTML
// page (openapi.go); tests hold it to the handlers.
//
// # Limits
//
// MaxSize limits a page: as it is sent, and as a line of a batch. A request line
// with its headers has at most 32 KiB. Receiving a page, waiting for a worker, extracting the
// page and sending the response may take Timeout each. Batches beyond Requests are refused, and
// pages that the queue has no place for (queue.go). Connections beyond Connections wait. A
// connection that sends no whole header in ten seconds is closed.
//
// Memory is bounded: by Requests of the largest pages that wait, by four times as many that are
// arriving, by Jobs pages that are extracted and take some twenty times their size, and by two
// pages a job for each batch.
package server
