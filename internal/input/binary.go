package input

import (
	"bytes"
	"encoding/gob"
	"errors"

	"linesift/internal/capture"
)

// A message is a File as one machine sends it to another.
type message struct {
	ID, Path, URL, ContentType, Folder string

	WARC   *capture.Capture
	Err    string
	Body   []byte
	Brotli bool
	Limit  int64
}

// MarshalBinary encodes a page that is in memory, or its error, for another machine.
func (f File) MarshalBinary() ([]byte, error) {
	m := message{f.ID, f.Path, f.URL, f.ContentType, f.Folder, f.WARC, "", f.body, f.brotli, f.limit()}
	if f.Err != nil {
		m.Err = f.Err.Error()
	} else if f.body == nil {
		return nil, errors.New("input: the page is not in memory")
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(m)
	return b.Bytes(), err
}

// UnmarshalBinary decodes a page that MarshalBinary encoded. It does not keep b.
func (f *File) UnmarshalBinary(b []byte) error {
	var m message
	if err := gob.NewDecoder(bytes.NewReader(b)).Decode(&m); err != nil {
		return err
	}
	*f = File{ID: m.ID, Path: m.Path, URL: m.URL, ContentType: m.ContentType, Folder: m.Folder, WARC: m.WARC}
	f.finder, f.brotli = &Finder{MaxSize: m.Limit}, m.Brotli
	if m.Err != "" {
		f.Err = errors.New(m.Err)
	} else {
		f.body = append([]byte{}, m.Body...)
	}
	return nil
}
