package input

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path"
)

// walkWARC passes on the pages of a WARC file (ISO 28500): responses with a status of 2xx
// and resources that are HTML by their Content-Type, or without one by their first bytes. A
// damaged record is a File with an error; the records after it are read.
func walkWARC(archive File, in io.Reader, yield func(File) bool) error {
	w := newWARCReader(in)
	w.number = int(archive.part.Records)
	found := archive.part.Before
	for {
		record, err := w.next()
		if err != nil && !IsDamage(err) {
			if err == io.EOF {
				return nil
			}
			return err
		}
		f := File{Path: fmt.Sprintf("%s:record %d", archive.Path, w.number), how: archive.how}
		if err == nil {
			if f.URL = record.url; f.URL != "" {
				f.Path = archive.Path + ":" + f.URL
			}
			switch record.kind {
			case "resource":
				f.ContentType = cmp.Or(record.payloadType, record.contentType)
				f.body, err = resource(w.content, f.ContentType, f.limit())
			case "response":
				f.ContentType, f.body, err = response(w.content, record.payloadType, f.limit())
			}
		}
		if f.body != nil || err != nil {
			found++
			f.ID, f.Folder = fmt.Sprintf("%s/%06d", archive.ID, found), path.Base(archive.ID)
			if err == nil && record.segmented {
				err = errors.New("the record is divided into segments")
			}
			f.fail(err)
		}
		if !yield(f) {
			return nil
		}
	}
}

// resource returns the content of a resource record, or nil if it is no page.
func resource(content io.Reader, contentType string, limit int64) ([]byte, error) {
	if contentType != "" && !isHTMLType(contentType) {
		return nil, nil
	}
	body, err := ReadAll(content, 0, limit)
	if contentType == "" && !isHTML(body) {
		return nil, onlyDamage(err)
	}
	return body, err
}
