// Package server extracts the content of pages that programs send over HTTP. (Package
// labeller serves people who label pages in a browser.)
//
//  1. [New] makes a [Server] from a [Config]. Its [Server.Handler] finds the route of a request
//     (routes.go) and rejects those beyond the limit, from other web pages, and to unknown
//     paths.
//  2. POST /extract takes a page (extract.go) and POST /batch many, as JSON Lines (batch.go).
//     The query selects the parts of a page (parameters.go), Accept gives the format of the
//     response (accept.go). The body has one of the known types and no compression (body.go).
//  3. A page is read whole and then waits in a queue (queue.go) for one of the workers, which
//     share record.Makers (workers.go). As many pages as there are workers are extracted at once.
//  4. Errors are problems, as in RFC 9457 (problem.go). Everything is counted (metrics.go).
//
// openapi.json describes the interface. It is served, also as an HTML page (openapi.go). Its
// parameters are made from the table of options, the rest is written by hand, and tests compare
// it with the handlers.
//
// # Limits
//
// MaxSize limits a page, and a line of a batch. A request line with its headers has at most
// 32 KiB. Receiving a page, waiting for a worker, extracting the page and sending the response
// may take Timeout each. Batches beyond Batches are refused. So are pages that do not fit into
// the queue (queue.go). Connections beyond Connections wait. A connection that sends no whole
// header in ten seconds is closed.
//
// Memory is bounded. Pages that wait take at most Batches times MaxSize, and arriving pages four
// times as much. The Jobs pages that are extracted take some twenty times their size. Each
// batch has two pages a job.
package server
