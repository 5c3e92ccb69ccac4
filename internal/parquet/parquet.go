// Package parquet reads columns of Parquet files (https://parquet.apache.org/docs/file-format/)
// that have at most one value a row, as text. [Open] reads the footer, [File.Column] finds a
// column, and [File.Values] reads its values in a row group, page by page.
//
// The metadata and the encodings are those of github.com/parquet-go/parquet-go. Its main package
// would read the columns too, but it brings protocol buffers and geometry, and makes the command a
// quarter larger. It allocates what a damaged file says, and misreads LZ4 pages of other programs.
// Its encodings panic on some damaged files.
package parquet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/parquet-go/parquet-go/format"
)

// A File is a Parquet file.
type File struct {
	Groups []format.RowGroup
	schema []format.SchemaElement
	source io.ReaderAt
	size   int64
}

const (
	magic     = "PAR1" // the first and last bytes
	encrypted = "PARE" // of a file with an encrypted footer
)

// Open reads the footer of a file of size bytes.
func Open(source io.ReaderAt, size int64) (*File, error) {
	var begin [len(magic)]byte
	var end [4 + len(magic)]byte // the footer's length and the magic number
	if size < int64(len(begin)+len(end)) {
		return nil, io.ErrUnexpectedEOF
	}
	if _, err := source.ReadAt(begin[:], 0); err != nil {
		return nil, err
	}
	if _, err := source.ReadAt(end[:], size-int64(len(end))); err != nil {
		return nil, err
	}
	switch last := string(end[4:]); {
	case string(begin[:]) == encrypted || last == encrypted:
		return nil, errors.New("it is encrypted")
	case string(begin[:]) != magic || last != magic:
		return nil, errors.New("it does not begin and end as a Parquet file")
	}
	length := int64(binary.LittleEndian.Uint32(end[:]))
	if length > size-int64(len(begin)+len(end)) {
		return nil, fmt.Errorf("the footer of %d bytes is longer than the file", length)
	}
	footer := make([]byte, length)
	if _, err := source.ReadAt(footer, size-int64(len(end))-length); err != nil {
		return nil, err
	}
	var meta format.FileMetaData
	if err := decode(bytes.NewReader(footer), length, &meta); err != nil {
		return nil, fmt.Errorf("the footer: %w", err)
	}
	f := &File{Groups: meta.RowGroups, schema: meta.Schema, source: source, size: size}
	return f, f.check()
}

// check returns an error unless each row group has all columns and a number of rows.
func (f *File) check() error {
	leaves := 0
	for i := range f.schema {
		if f.schema[i].Type.Valid {
			leaves++
		}
	}
	for i := range f.Groups {
		switch g := &f.Groups[i]; {
		case len(g.Columns) != leaves:
			return fmt.Errorf("row group %d has %d of %d columns", i+1, len(g.Columns), leaves)
		case g.NumRows < 0:
			return fmt.Errorf("row group %d has %d rows", i+1, g.NumRows)
		}
	}
	return nil
}

// A Column has at most one value a row.
type Column struct {
	schema     *format.SchemaElement
	index      int
	definition byte // the level of a value that is there; a lower one is null
}

// IsBytes reports whether the values are strings or bytes of any length.
func (c *Column) IsBytes() bool { return c.schema.Type.V == format.ByteArray }

// maxDepth is the largest number of groups in each other, as in parquet-go.
const maxDepth = 255

// Column returns the column at a path with dots, or nil if there is none, or rows may have more
// than one value.
func (f *File) Column(path string) *Column {
	type group struct {
		children   int32 // that follow
		rest       string
		isOnPath   bool
		definition byte
	}
	if len(f.schema) == 0 {
		return nil
	}
	open := []group{{children: f.schema[0].NumChildren.V, rest: path, isOnPath: true}}
	index := -1
	for i := range f.schema[1:] {
		element := &f.schema[i+1]
		for len(open) > 0 && open[len(open)-1].children <= 0 {
			open = open[:len(open)-1]
		}
		if len(open) == 0 || len(open) > maxDepth {
			return nil // the schema is damaged
		}
		open[len(open)-1].children--
		g := open[len(open)-1]
		switch element.RepetitionType.V {
		case format.Optional:
			g.definition++
		case format.Repeated:
			g.isOnPath = false
		}
		if !element.Type.Valid {
			g.children = element.NumChildren.V
			var ok bool
			g.rest, ok = strings.CutPrefix(g.rest, element.Name+".")
			g.isOnPath = g.isOnPath && ok
			open = append(open, g)
			continue
		}
		if index++; g.isOnPath && g.rest == element.Name {
			return &Column{element, index, g.definition}
		}
	}
	return nil
}
