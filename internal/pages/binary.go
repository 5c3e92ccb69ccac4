package pages

import (
	"encoding/binary"
	"errors"
	"io"
)

// MarshalBinary writes a page that is in memory, or why there is none, for another machine:
// the lengths and bytes of its strings, its limit, and whether it is compressed by brotli.
func (f File) MarshalBinary() ([]byte, error) {
	reason := ""
	if f.Err != nil {
		reason = f.Err.Error()
	} else if f.body == nil {
		return nil, errors.New("pages: the page is not in memory")
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

// UnmarshalBinary reads what MarshalBinary wrote, and keeps nothing of it.
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
