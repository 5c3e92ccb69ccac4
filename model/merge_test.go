package model

import (
	"math"
	"math/rand/v2"
	"testing"

	"linesift/features"
)

func TestMergedNetworkGivesTheMeanLogit(t *testing.T) {
	schema, err := features.ParseSchema([]string{"density", "html_bytes", "text_bytes", "words", "tags"})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	fill := func(n int) []float32 {
		x := make([]float32, n)
		for i := range x {
			x[i] = r.Float32()*2 - 1
		}
		return x
	}
	x := &features.Matrix{Rows: 7, Cols: 5, Data: fill(35)}
	for _, hidden := range [][]int{nil, {4}, {4, 3}} {
		var members [][]Layer
		mean := make([]float64, x.Rows)
		for range 3 {
			var layers []Layer
			in := 5
			for _, out := range append(append([]int{}, hidden...), 1) {
				layers = append(layers, Layer{in, out, fill(in * out), fill(out)})
				in = out
			}
			members = append(members, layers)
			n := &Network{Schema: schema, Layers: layers}
			for i, z := range n.Scorer().Logits(x, nil) {
				mean[i] += float64(z) / 3
			}
		}
		merged, err := Merge(members)
		if err != nil {
			t.Fatal(err)
		}
		n := &Network{Schema: schema, Layers: merged}
		if err := n.check(0); err != nil {
			t.Fatalf("hidden %v: %v", hidden, err)
		}
		for i, z := range n.Scorer().Logits(x, nil) {
			if math.Abs(float64(z)-mean[i]) > 1e-5 {
				t.Errorf("hidden %v, row %d: logit %v, the members' mean is %v", hidden, i, z, mean[i])
			}
		}
	}
}

func TestNetworksOfOtherShapesDoNotMerge(t *testing.T) {
	a := []Layer{{2, 1, make([]float32, 2), make([]float32, 1)}}
	b := []Layer{{3, 1, make([]float32, 3), make([]float32, 1)}}
	c := []Layer{{2, 2, make([]float32, 4), make([]float32, 2)}, {2, 1, make([]float32, 2), make([]float32, 1)}}
	for _, members := range [][][]Layer{nil, {a, b}, {a, c}} {
		if _, err := Merge(members); err == nil {
			t.Errorf("merged %v", members)
		}
	}
}
