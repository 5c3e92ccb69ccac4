package sniff

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"testing"

	"linesift/internal/cost"
	"linesift/internal/sniff/squeeze"
)

// A file says how much memory its dictionary takes, before there is anything in it.
func TestDictionariesAreBounded(t *testing.T) {
	file := squeeze.With(t, squeeze.XZ, "<p>One")
	header := file[12:] // of the block, after that of the stream
	header = header[:4*(int(header[0])+1)]
	size := bytes.Index(header, []byte("\x21\x01")) // LZMA2, whose one byte of properties is the size
	header[size+2] = 40                             // 4 GB - 1
	binary.LittleEndian.PutUint32(header[len(header)-4:], crc32.ChecksumIEEE(header[:len(header)-4]))
	took := cost.Bytes(func() {
		_, err := new(Decompressor).Read(bytes.NewReader(file), false)
		if err == nil || err.Error() != "xz: LZMA2 dictionary size exceeds max" {
			t.Error(err)
		}
	})
	if took > 1<<20 {
		t.Errorf("it took %d bytes", took)
	}
}
