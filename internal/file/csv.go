package file

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// ReadCSV calls row with each row of a CSV file that must have these columns. Lines that begin
// with # are comments. Errors name the line, those of row too. row must not keep its argument.
func ReadCSV(from io.Reader, columns []string, row func(cells []string) error) error {
	r := csv.NewReader(from)
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
	return err
}
