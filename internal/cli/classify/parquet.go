package classify

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/parquet-go/parquet-go"
)

func isParquet(path string) bool { return strings.EqualFold(filepath.Ext(path), ".parquet") }

// rowsAtOnce is how many rows of a Parquet file are in memory: pages have some kilobytes of
// content, with --lines some ten times as much.
const rowsAtOnce = 1000

// toParquet writes the journal's records.
func (r *records) toParquet(to io.Writer) error {
	if _, err := r.file.Seek(0, io.SeekStart); err != nil {
		return err
	}
	w := NewRows(to)
	in := bufio.NewReaderSize(r.file, 1<<16)
	for {
		line, err := in.ReadBytes('\n')
		if err == io.EOF {
			return w.Close()
		}
		if err != nil {
			return err
		}
		if err := w.Write(line); err != nil {
			return err
		}
	}
}

// Rows writes records to a Parquet file.
type Rows struct{ w *parquet.GenericWriter[row] }

// NewRows begins a file.
func NewRows(to io.Writer) *Rows {
	return &Rows{parquet.NewGenericWriter[row](to, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(rowsAtOnce))}
}

// Write adds a record, which is a line of JSON.
func (r *Rows) Write(record []byte) error {
	d := json.NewDecoder(bytes.NewReader(record))
	d.DisallowUnknownFields() // they would be lost
	var one [1]row
	if err := d.Decode(&one[0]); err != nil {
		return err
	}
	_, err := r.w.Write(one[:])
	return err
}

// Close completes the file.
func (r *Rows) Close() error { return r.w.Close() }

// fromParquet writes the records of a Parquet file as lines.
func (r *records) fromParquet(to io.Writer) (err error) {
	f, err := os.Open(r.path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	rows, err := parquet.OpenFile(f, info.Size())
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, err)
	}
	in := parquet.NewGenericReader[row](rows)
	defer in.Close()
	e := json.NewEncoder(to)
	e.SetEscapeHTML(false)
	for {
		var one [1]row
		n, err := in.Read(one[:])
		if n == 1 {
			if err := e.Encode(one[0]); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", r.path, err)
		}
	}
}

// A row is a record as a Parquet file has it, with the names of its JSON. What is not
// known is null.
type row struct {
	ID          string             `json:"id" parquet:"id"`
	Path        string             `json:"path" parquet:"path"`
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
