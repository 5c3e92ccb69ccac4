package file

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

// ReadCSV calls row with each row of the CSV file at path, which must have these columns. Lines
// that begin with # are comments. All errors, also from row, name the file and the line. row must
// not keep its argument.
func ReadCSV(path string, columns []string, row func(cells []string) error) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	r := csv.NewReader(SkipMark(f))
	r.Comment, r.ReuseRecord = '#', true
	header, err := r.Read()
	if err == io.EOF || err == nil && !slices.Equal(header, columns) {
		err = fmt.Errorf("line 1: the columns are %s", strings.Join(columns, ","))
	}
	for err == nil {
		var cells []string
		if cells, err = r.Read(); err != nil {
			break
		}
		line, _ := r.FieldPos(0)
		if wrong := row(cells); wrong != nil {
			err = fmt.Errorf("line %d: %w", line, wrong)
		}
	}
	if errors.Is(err, io.EOF) {
		return nil
	}
	return fmt.Errorf("%s: %w", path, err)
}
