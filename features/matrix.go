package features

import "slices"

// Version is the version of the attributes' definitions. It goes up when the
// meaning of an attribute changes, so that what was fitted to the old meaning is
// refused instead of giving quietly wrong answers.
//
// Version 2: in_hidden is 0 on pages that hide most of their words. Version 3: words
// are those of package words; what is alike has one template key.
const Version = 3

// A Matrix holds one row of numbers per line, row after row.
type Matrix struct {
	Rows, Cols int
	Data       []float32 // len Rows*Cols
}

// Reset gives m the shape rows × cols, reusing its memory. The contents are
// unspecified.
func (m *Matrix) Reset(rows, cols int) {
	m.Rows, m.Cols = rows, cols
	m.Data = slices.Grow(m.Data[:0], rows*cols)[:rows*cols]
}

// Row returns row i; it shares m's memory.
func (m *Matrix) Row(i int) []float32 { return m.Data[i*m.Cols : (i+1)*m.Cols : (i+1)*m.Cols] }

// Lines are what is measured of a page's lines.
type Lines struct {
	Raw Matrix // a row per line, a column per attribute that was asked for

	Text       []float32    // bytes of text of each line
	Links      []float32    // those inside links
	Containers []Containers // the elements around each line; see Meter.Containers
	Templates  []uint32     // of each line, see Meter.Template; nil if they are not known
}
