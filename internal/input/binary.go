package input

import (
	"encoding/binary"
	"errors"
	"io"
)

// MarshalBinary encodes a page that is in memory, or its error, for another machine: each
// string after its length, the limit, whether it is compressed by Brotli, and the bytes.
func (f File) MarshalBinary() ([]byte, error) {
	reason := ""
	if f.Err != nil {
		reason = f.Err.Error()
	} else if f.body == nil {
		return nil, errors.New("input: the page is not in memory")
	}
	b := make([]byte, 0, len(f.body)+256)
	for _, s := range []string{f.ID, f.Path, f.URL, f.ContentType, f.Folder, reason} {
		b = append(binary.AppendUvarint(b, uint64(len(s))), s...)
	}
	b = binary.AppendUvarint(b, uint64(f.limit()))
	compressed := byte(0)
	if f.brotli {
		compressed = 1
	}
	return append(append(b, compressed), f.body...), nil
}

// UnmarshalBinary decodes a page that MarshalBinary encoded. It does not keep b.
func (f *File) UnmarshalBinary(b []byte) error {
	var reason string
	*f = File{}
	for _, s := range []*string{&f.ID, &f.Path, &f.URL, &f.ContentType, &f.Folder, &reason} {
		n, read := binary.Uvarint(b)
		if read <= 0 || n > uint64(len(b)-read) {
			return io.ErrUnexpectedEOF
		}
		*s, b = string(b[read:read+int(n)]), b[read+int(n):]
	}
	limit, read := binary.Uvarint(b)
	if read <= 0 || len(b) == read {
		return io.ErrUnexpectedEOF
	}
	f.how, f.brotli = &Finder{MaxSize: int64(limit)}, b[read] == 1
	if reason != "" {
		f.Err = errors.New(reason)
		return nil
	}
	f.body = append([]byte{}, b[read+1:]...)
	return nil
}
