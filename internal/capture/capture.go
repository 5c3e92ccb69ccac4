// Package capture describes how a crawler got a page. Finding pages and writing records share it, and neither imports
// the other.
package capture

// A Capture has the fields of a page's record in a WARC file; "" where the record has none.
type Capture struct {
	Date      string `json:"warc_date,omitempty"`       // WARC-Date, in ISO 8601
	RecordID  string `json:"warc_record_id,omitempty"`  // WARC-Record-ID without its brackets
	TargetURI string `json:"warc_target_uri,omitempty"` // WARC-Target-URI
}
