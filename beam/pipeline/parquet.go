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
	return &rows{parquet.NewGenericWriter[row](to, parquet.Compression(&parquet.Zstd),
		parquet.MaxRowsPerRowGroup(rowsAtOnce))}
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

// A jsonText is JSON in a column of its own.
type jsonText string

// UnmarshalJSON keeps the JSON.
func (t *jsonText) UnmarshalJSON(text []byte) error {
	*t = jsonText(text)
	return nil
}
