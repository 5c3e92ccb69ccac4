package parquet

import (
	"fmt"
	"io"

	"github.com/parquet-go/parquet-go/encoding/thrift"
)

// decode decodes a structure of the file's metadata, which has at most size bytes.
func decode(source io.Reader, size int64, to any) error {
	reader := boundedReader{new(thrift.CompactProtocol).NewReader(source), size}
	return thrift.NewDecoder(reader).Decode(to)
}

// A boundedReader refuses lists and strings that are longer than the bytes that can follow. Memory for them is
// allocated before they are read.
type boundedReader struct {
	thriftReader
	size int64
}

type thriftReader = thrift.Reader // which has a method of the name Reader

// ReadList reads the head of a list, each element of which has at least a byte.
func (r boundedReader) ReadList() (thrift.List, error) {
	list, err := r.thriftReader.ReadList()
	if err == nil {
		err = r.check(int64(list.Size))
	}
	return list, err
}

// ReadBytes reads bytes after their length.
func (r boundedReader) ReadBytes() ([]byte, error) {
	length, err := r.ReadLength()
	if err == nil {
		err = r.check(int64(length))
	}
	if err != nil {
		return nil, err
	}
	text := make([]byte, length)
	_, err = io.ReadFull(r.Reader(), text)
	return text, err
}

// ReadString reads a string as ReadBytes does.
func (r boundedReader) ReadString() (string, error) {
	text, err := r.ReadBytes()
	return string(text), err
}

func (r boundedReader) check(length int64) error {
	if rest := r.size - int64(r.BytesRead()); length > rest {
		return fmt.Errorf("a list or string of the length %d in %d bytes", length, rest)
	}
	return nil
}
