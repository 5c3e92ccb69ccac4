// Package examples has programs that use linesift together with other libraries. It is a
// module of its own, so that linesift needs none of these. Each example is a test: go
// test runs it.
package examples
