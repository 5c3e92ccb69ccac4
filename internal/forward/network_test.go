package forward

import (
	"math/rand/v2"
	"slices"
	"testing"

	"linesift/features"
	"linesift/model"
)

// A Network gives what comes of the inputs as a whole, to the last bit, however many lines a page has and
// whatever page was before.
func TestLinesAreScoredAsTheirInputsAre(t *testing.T) {
	schemas := [2]*model.Schema{
		mustParse(t, "density", "words", "tags", "link_share", "is_p", "words@-2", "density@+1", "density@-1",
			"tags@+3"),
		mustParse(t, "score", "pieces", "page_text", "c1_score", "score@-1", "score@+8"),
	}
	r := rand.New(rand.NewPCG(8, 0))
	for _, s := range schemas {
		for k := range s.Scales {
			s.Scales[k].Mean, s.Scales[k].Std = float32(r.NormFloat64()), 1+r.Float32()
		}
	}
	for _, hidden := range [][]int{{128}, {33, 5}, {16}, {40, 8}, {20}, nil} {
		line, own := NewReader(schemas[0]), NewReader(schemas[1])
		layers := func(inputs int) []model.Layer {
			return random(7, slices.Concat([]int{inputs}, hidden, []int{1})...).Layers
		}
		ofLines := NewNetwork(layers(len(line.base)), line, nil)
		ofPage := NewNetwork(layers(len(own.base)), nil, own)
		inContext := NewNetwork(layers(len(line.base)+len(own.base)), line, own)
		var read Lines
		for _, lines := range []int{130, 1, 2, 3, 4, 5, 0, 63, 64, 65, 300} {
			raw, stacked := randomRaw(r, lines, schemas[0]), randomRaw(r, lines, schemas[1])
			var first, both, alone features.Matrix
			line.Matrix(raw, &features.Matrix{Rows: lines}, &first)
			own.Matrix(stacked, &first, &both)
			own.Matrix(stacked, &features.Matrix{Rows: lines}, &alone)
			read.Read(line, raw)
			for _, test := range []struct {
				name    string
				network *Network
				raw     *features.Matrix
				inputs  *features.Matrix
			}{
				{"of lines", ofLines, nil, &first},
				{"of a page", ofPage, stacked, &alone},
				{"in context", inContext, stacked, &both},
			} {
				want := logOddsByUsualInputs(test.network.Scorer, test.inputs)
				mustBe(t, test.network.Score(&read, test.raw, nil), want, "%s, hidden layers %v: a page of %d lines",
					test.name, hidden, lines)
			}
		}
	}
}

func randomRaw(r *rand.Rand, lines int, s *model.Schema) *features.Matrix {
	x := new(features.Matrix)
	x.Reset(lines, len(s.Attributes))
	for i := range x.Data {
		x.Data[i] = 0
		if r.IntN(2) == 0 {
			x.Data[i] = float32(r.IntN(50)) / 4
		}
	}
	return x
}

// logOddsByUsualInputs is Scorer.LogOdds for 64 lines at a time: the biases of the first layer contain the products
// of their usual inputs, which are the inputs of the line in the middle.
func logOddsByUsualInputs(s *Scorer, x *features.Matrix) (logOdds []float32) {
	layer := s.layers[0]
	defer func() { s.layers[0] = layer }()
	for first := 0; first < x.Rows; first += 64 {
		lines := min(64, x.Rows-first)
		usual := layer.base
		if lines >= 16 {
			usual = x.Row(first + lines/2)
		}
		l := &s.layers[0]
		l.base, l.b = usual, slices.Clone(layer.b)
		for j := range l.b {
			for k, v := range usual {
				l.b[j] += float32((v - layer.base[k]) * l.w[(j/outputBlock*l.inputs+k)*outputBlock+j%outputBlock])
			}
		}
		logOdds = s.LogOdds(&features.Matrix{Rows: lines, Cols: x.Cols,
			Data: x.Data[first*x.Cols : (first+lines)*x.Cols]}, logOdds)
	}
	return logOdds
}
