package stages

import (
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"

	"linesift/features"
	"linesift/internal/forward"
	"linesift/model"
	"linesift/page"
)

// samplePage returns what is measured of a sample page, repeated to 300 lines, and
// the schema of the full set, fitted to it.
func samplePage(b *testing.B) (*features.Matrix, *model.Schema) {
	src, err := os.ReadFile("../../data/samples/pages/news-harbour.html")
	if err != nil {
		b.Fatal(err)
	}
	p, err := page.ParseUTF8(src)
	if err != nil {
		b.Fatal(err)
	}
	schema := mustParse(b, full(b)...)
	m, err := features.NewMeter(schema.Attributes)
	if err != nil {
		b.Fatal(err)
	}
	var raw features.Matrix
	m.Measure(p, &raw)
	raw.Data = slices.Repeat(raw.Data, 300/raw.Rows+1)[:300*raw.Cols]
	raw.Rows = 300
	standardise(schema, &raw)
	return &raw, schema
}

// standardise fits the scales of a schema to rows.
func standardise(s *model.Schema, raw *features.Matrix) {
	for k := range s.Scales {
		var values []float64
		for i := range raw.Rows {
			x := float64(raw.Row(i)[k])
			if s.Scales[k].Log {
				x = math.Log1p(x)
			}
			values = append(values, x)
		}
		mean, std := stat.PopMeanStdDev(values, nil)
		s.Scales[k].Mean, s.Scales[k].Std = float32(mean), float32(max(std, 1e-6))
	}
}

// BenchmarkLogOdds scores the lines of a page with networks of the full set.
func BenchmarkLogOdds(b *testing.B) {
	raw, schema := samplePage(b)
	zero := inputsOf(schema, &features.Matrix{Rows: 1, Cols: raw.Cols, Data: make([]float32, raw.Cols)}).Data
	x, differ := inputsOf(schema, raw), 0
	for i, v := range x.Data {
		if v != zero[i%x.Cols] {
			differ++
		}
	}
	for _, hidden := range [][]int{{128}, {192}, {64, 32}, nil} {
		layers := random(1, slices.Concat([]int{x.Cols}, hidden, []int{1})...)
		b.Run(fmt.Sprint(hidden), func(b *testing.B) {
			s := forward.NewScorer(layers, zero)
			dst := s.LogOdds(x, nil)
			b.ReportAllocs()
			for b.Loop() {
				dst = s.LogOdds(x, dst[:0])
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*x.Rows), "ns/line")
			b.ReportMetric(float64(differ)/float64(x.Rows), "inputs/line")
		})
	}
}

// BenchmarkInputs makes the inputs of a network of the full set.
func BenchmarkInputs(b *testing.B) {
	raw, schema := samplePage(b)
	r := forward.NewReader(schema)
	var x features.Matrix
	b.ReportAllocs()
	for b.Loop() {
		r.Matrix(raw, &features.Matrix{Rows: raw.Rows}, &x)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*raw.Rows), "ns/line")
}
