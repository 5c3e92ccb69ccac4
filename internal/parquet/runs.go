package parquet

import (
	"encoding/binary"
	"fmt"
	"io"
)

// runs reads numbers in the encoding RLE: runs of one number, and numbers packed bit by bit. The
// decoder of parquet-go allocates all that a run says, which may be 8 GB in 5 bytes.
type runs struct {
	data  []byte // not yet begun
	width int    // bits of a number

	left   uint64 // numbers of the run
	number uint32 // of each, if packed is nil
	packed []byte
	bit    int // of packed, where the next number begins
}

const maxWidth = 32 // bits

// next returns the next number.
func (r *runs) next() (uint32, error) {
	for r.left == 0 {
		if err := r.begin(); err != nil {
			return 0, err
		}
	}
	r.left--
	if r.packed == nil {
		return r.number, nil
	}
	var window [8]byte
	copy(window[:], r.packed[r.bit/8:])
	bits := binary.LittleEndian.Uint64(window[:]) >> (r.bit % 8)
	r.bit += r.width
	return uint32(bits & (1<<r.width - 1)), nil
}

// begin begins a run.
func (r *runs) begin() error {
	if r.width > maxWidth {
		return fmt.Errorf("numbers of %d bits", r.width)
	}
	head, n := binary.Uvarint(r.data)
	if n <= 0 {
		return io.ErrUnexpectedEOF
	}
	r.data, r.left, r.packed = r.data[n:], head>>1, nil
	size := uint64(r.width+7) / 8
	isPacked := head&1 == 1
	if isPacked {
		if r.left > uint64(len(r.data)) && r.width > 0 {
			return io.ErrUnexpectedEOF
		}
		size = r.left * uint64(r.width) // in groups of 8
		r.left *= 8
	}
	if size > uint64(len(r.data)) {
		return io.ErrUnexpectedEOF
	}
	body := r.data[:size]
	r.data = r.data[size:]
	if isPacked {
		r.packed, r.bit = body, 0
		return nil
	}
	var number [4]byte
	copy(number[:], body)
	r.number = binary.LittleEndian.Uint32(number[:])
	return nil
}
