//go:build wasip1

// Command linesift-wasm is linesift inside a JavaScript program. It is a reactor: the program calls its
// functions, and package internal/worker answers. js/build makes the npm package from it.
//
// The program calls request for memory, writes a header and a page there, and calls answer. Then reply
// returns the address of the reply, which is valid until the next call.
package main

import (
	"bytes"
	"os"
	"runtime"
	"strconv"
	"unsafe"

	"linesift/internal/gogc"
	"linesift/internal/worker"
)

func main() {} // a reactor starts without it

var (
	session = worker.NewSession(os.Stderr)
	in, out []byte // a request and its reply
)

// request returns the address for the n bytes of the next request.
//
//go:wasmexport request
func request(n uint32) unsafe.Pointer {
	if uint32(cap(in)) < n {
		in = nil // it can be collected before the new memory is needed
		in = make([]byte, n)
	}
	in = in[:cap(in)]
	return unsafe.Pointer(unsafe.SliceData(in))
}

// answer answers the request of a header and a page with these numbers of bytes. It returns the length
// of the reply, a frame.
//
//go:wasmexport answer
func answer(header, page uint32) uint32 {
	out = session.Answer(out[:0], in[:header], in[header:header+page])
	return uint32(len(out))
}

// reply returns the address of the last reply.
//
//go:wasmexport reply
func reply() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(out)) }

// warmPage has all that warm is to have used once.
const warmPage = `<html lang=en><head><title>A title - A site</title><meta name=author content="Jane Doe">
<script type="application/ld+json">{"@type":"Article","headline":"A title"}</script></head><body><nav><a href=/>Home</a></nav>
<article><h1>A title</h1><p>By Jane Doe, 3 May 2024</p><p>Hello, this is a page with some text, which is long enough to be
content, and which has a second clause.</p><ul><li><a href=x>A link</a></ul><pre>code</pre><table><tr><th>a<td>b</table></article>`

// warm answers a page and collects the garbage. js/build takes the snapshot of the memory after it, so
// that a new instance need not make the networks and tables.
//
//go:wasmexport warm
func warm() {
	gogc.SetDefault(200) // as in linesift-worker
	header := `{"n":` + strconv.Itoa(len(warmPage)) +
		`,"options":{"format":"json","content":["html","text","markdown"]}}`
	request(uint32(len(header) + len(warmPage)))
	copy(in, header+warmPage)
	answer(uint32(len(header)), uint32(len(warmPage)))
	if bytes.Contains(out, []byte(`"error":`)) {
		panic(string(out)) // it ends js/build
	}
	in, out = nil, nil
	runtime.GC()
	runtime.GC() // the first one leaves the contents of pools
	clearFree()
}

// clearFree sets free memory to zero, because the snapshot contains it. It allocates all of this memory,
// which the runtime clears.
func clearFree() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	var all [][]byte
	for size, sys := 512<<10, m.HeapSys; size >= 8<<10; size /= 8 {
		for ; m.HeapSys == sys; runtime.ReadMemStats(&m) {
			all = append(all, make([]byte, size))
		}
		sys = m.HeapSys
	}
	runtime.KeepAlive(all)
	all = nil
	runtime.GC()
	runtime.GC()
}
