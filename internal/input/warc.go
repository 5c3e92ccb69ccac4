package input

import (
	"errors"
	"fmt"
	"io"
	"path"

	"linesift/internal/capture"
	"linesift/internal/warc"
)

// walkWARC passes on the pages of a WARC file. A damaged record is a File with an error. The
// records after it are read.
func walkWARC(archive entry, source io.Reader, yield func(File) bool) error {
	w := warc.NewReader(source)
	w.Number = int(archive.part.Records)
	found := archive.part.Before
	var torn error // the file ended inside the last record
	for {
		record, err := w.Next()
		if err != nil && !warc.IsDamage(err) {
			if err == io.EOF {
				return torn
			}
			return err
		}
		f := File{Path: fmt.Sprintf("%s:record %d", archive.Path, w.Number), finder: archive.finder}
		if err == nil {
			if f.URL = record.URL; f.URL != "" {
				f.Path = archive.Path + ":" + f.URL
			}
			f.ContentType, f.body, err = record.Page(f.limit())
		}
		if f.body != nil {
			f.WARC = &capture.Capture{Date: record.Date, RecordID: record.ID, TargetURI: record.URL}
		}
		if f.body != nil || err != nil {
			found++
			f.ID, f.Folder = fmt.Sprintf("%s/%06d", archive.ID, found), path.Base(archive.ID)
			f.fail(err)
		}
		if torn = nil; warc.IsDamage(err) && errors.Is(err, io.ErrUnexpectedEOF) {
			torn = err
		}
		if !yield(f) {
			return nil
		}
	}
}
