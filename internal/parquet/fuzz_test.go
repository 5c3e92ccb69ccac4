package parquet

import (
	"bytes"
	"testing"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress"
)

// FuzzValues reads columns of whatever bytes: each row group gives a value for each row, or an error.
func FuzzValues(f *testing.F) {
	for _, codec := range []compress.Codec{
		&parquet.Uncompressed, &parquet.Snappy, &parquet.Gzip, &parquet.Brotli, &parquet.Zstd, &parquet.Lz4Raw,
	} {
		for version := 1; version <= 2; version++ {
			f.Add(written(f, rowsOf(20), parquet.Compression(codec), parquet.DataPageVersion(version)))
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		file, err := Open(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		for path := range columns {
			c := file.Column(path)
			if c == nil {
				continue
			}
			for i := range file.Groups {
				readAll(file, i, c)
			}
		}
	})
}

// mostRows bounds the rows that are read: a few bytes can say a thousand million times "null".
const mostRows = 10_000

// readAll reads a column of a row group up to its end or the first error.
func readAll(file *File, group int, c *Column) {
	values, err := file.Values(group, c)
	for rows := int64(0); err == nil && rows < min(mostRows, file.Groups[group].NumRows); rows++ {
		_, _, err = values.Next()
	}
	if err == nil {
		_ = values.End()
	}
}
