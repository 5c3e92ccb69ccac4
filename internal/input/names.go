package input

import (
	"encoding/binary"
	"iter"
)

// names is a list of names in order, each without the prefix that it shares with the one
// before (front coding). There may be millions. A name in a crawl takes ten to thirty bytes.
type names struct {
	chunks [][]byte // for each name: the length of the prefix, and the length and bytes of what follows it
	last   string
	number int
}

// chunkSize is the size of a chunk. A list that grows in one piece would be copied.
const chunkSize = 64 << 10

func (n *names) add(name string) {
	shared := 0
	for shared < min(len(name), len(n.last)) && name[shared] == n.last[shared] {
		shared++
	}
	room := 2*binary.MaxVarintLen64 + len(name)
	end := len(n.chunks) - 1
	if end < 0 || cap(n.chunks[end])-len(n.chunks[end]) < room {
		size := chunkSize
		if end < 0 {
			size = 1 << 10 // most lists are short
		}
		n.chunks = append(n.chunks, make([]byte, 0, max(size, room)))
		end++
	}
	chunk := binary.AppendUvarint(n.chunks[end], uint64(shared))
	chunk = binary.AppendUvarint(chunk, uint64(len(name)-shared))
	n.chunks[end] = append(chunk, name[shared:]...)
	n.last = name
	n.number++
}

func (n *names) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		var name []byte
		for _, chunk := range n.chunks {
			for len(chunk) > 0 {
				shared, a := binary.Uvarint(chunk)
				added, b := binary.Uvarint(chunk[a:])
				end := a + b + int(added)
				name = append(name[:shared], chunk[a+b:end]...)
				chunk = chunk[end:]
				if !yield(string(name)) {
					return
				}
			}
		}
	}
}
