package pipeline

import (
	"bytes"
	"encoding/json"
	"io"

	"github.com/parquet-go/parquet-go"
)

// rowsAtOnce is how many rows of a Parquet file are in memory: pages have some kilobytes of
// content, with --lines some ten times as much.
const rowsAtOnce = 1000

// rows writes records to a Parquet file.
type rows struct{ w *parquet.GenericWriter[row] }

// newRows begins a file.
func newRows(to io.Writer) *rows {
	return &rows{parquet.NewGenericWriter[row](to, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowsAtOnce))}
}

// write adds a record, which is a line of JSON.
func (r *rows) write(record []byte) error {
	d := json.NewDecoder(bytes.NewReader(record))
	d.DisallowUnknownFields() // they would be lost
	var one [1]row
	if err := d.Decode(&one[0]); err != nil {
		return err
	}
	_, err := r.w.Write(one[:])
	return err
}

// close completes the file.
func (r *rows) close() error { return r.w.Close() }

// A row is a record as a Parquet file has it, with the names of its JSON. What is not
// known is null.
type row struct {
	ID          string             `json:"id" parquet:"id"`
	Path        string             `json:"path" parquet:"path"`
	WARCDate    string             `json:"warc_date,omitempty" parquet:"warc_date,optional"`
	WARCID      string             `json:"warc_record_id,omitempty" parquet:"warc_record_id,optional"`
	WARCTarget  string             `json:"warc_target_uri,omitempty" parquet:"warc_target_uri,optional"`
	Bytes       int64              `json:"bytes" parquet:"bytes"`
	Site        string             `json:"site,omitempty" parquet:"site,optional"`
	SitePages   *int64             `json:"site_pages,omitempty" parquet:"site_pages,optional"`
	Title       string             `json:"title,omitempty" parquet:"title,optional"`
	Authors     []string           `json:"authors,omitempty" parquet:"authors,list"`
	Date        string             `json:"date,omitempty" parquet:"date,optional"`
	Modified    string             `json:"modified,omitempty" parquet:"modified,optional"`
	SiteName    string             `json:"site_name,omitempty" parquet:"site_name,optional"`
	Description string             `json:"description,omitempty" parquet:"description,optional"`
	Language    string             `json:"language,omitempty" parquet:"language,optional"`
	URL         string             `json:"url,omitempty" parquet:"url,optional"`
	Image       string             `json:"image,omitempty" parquet:"image,optional"`
	Categories  []string           `json:"categories,omitempty" parquet:"categories,list"`
	Tags        []string           `json:"tags,omitempty" parquet:"tags,list"`
	License     string             `json:"license,omitempty" parquet:"license,optional"`
	Type        string             `json:"type,omitempty" parquet:"type,optional"`
	Types       map[string]float32 `json:"types,omitempty" parquet:"types"`
	Hub         *bool              `json:"hub,omitempty" parquet:"hub,optional"`
	HubEvidence map[string]float64 `json:"hub_evidence,omitempty" parquet:"hub_evidence"`
	Confidence  *float32           `json:"confidence,omitempty" parquet:"confidence,optional"`
	Encoding    string             `json:"encoding,omitempty" parquet:"encoding,optional"`
	From        string             `json:"from" parquet:"from"`
	Words       int64              `json:"words" parquet:"words"`
	Text        *string            `json:"text,omitempty" parquet:"text,optional"`
	Markdown    string             `json:"markdown,omitempty" parquet:"markdown,optional"`
	HTML        string             `json:"html,omitempty" parquet:"html,optional"`
	Sources     map[string]string  `json:"sources,omitempty" parquet:"sources"`
	Lines       []rowLine          `json:"lines,omitempty" parquet:"lines,list"`
}

type rowLine struct {
	Line        int64   `json:"line" parquet:"line"`
	Start       int64   `json:"start" parquet:"start"`
	End         int64   `json:"end" parquet:"end"`
	Role        string  `json:"role" parquet:"role"`
	Probability float32 `json:"probability,omitempty" parquet:"probability"`
	Content     bool    `json:"content" parquet:"content"`
	Text        string  `json:"text" parquet:"text"`
}
