package input

import (
	"io"
	"testing"

	"linesift/internal/capture"
)

func TestAFileIsWrittenWithItsError(t *testing.T) {
	f := File{ID: "a", Path: "a.html", Err: io.ErrUnexpectedEOF}
	b, err := f.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	var got File
	if err := got.UnmarshalBinary(b); err != nil || got.Err == nil || got.Err.Error() != "unexpected EOF" {
		t.Errorf("%v, %v", got, err)
	}
	f = File{Path: "a.warc:https://a.example/", body: []byte("<p>page"), WARC: &capture.Capture{
		Date: "2024-02-03T04:05:06Z", RecordID: "urn:test:1", TargetURI: "https://a.example/",
	}}
	if b, err = f.MarshalBinary(); err != nil {
		t.Fatal(err)
	}
	if err := got.UnmarshalBinary(b); err != nil || got.WARC == nil || *got.WARC != *f.WARC {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := (File{Path: "a.html"}).MarshalBinary(); err == nil {
		t.Error("a page that is not in memory is written as none")
	}
}
