package model_test

import (
	"bytes"
	"fmt"
	"strings"

	"linesift"
	"linesift/model"
)

// A model is written to a file and read back. Its answers for each line are probabilities of content, here by
// the density of the line's text alone.
func Example() {
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		fmt.Println(err)
		return
	}
	schema.Scales[0] = model.Scale{Std: 1}                                 // as measured
	layer := model.Layer{In: 1, Out: 1, W: []float32{8}, B: []float32{-4}} // log-odds 8·density − 4
	m := &model.Model{
		Networks: map[model.NetworkName]*model.Network{
			model.NetworkLine: {Schema: schema, Layers: []model.Layer{layer}},
		},
		Threshold: 0.5,
	}
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		fmt.Println(err)
		return
	}
	read, err := model.Parse(file.Bytes())
	if err != nil {
		fmt.Println(err)
		return
	}
	method, err := linesift.NewModelMethod(read, linesift.Threshold{})
	if err != nil {
		fmt.Println(err)
		return
	}
	html := `<p>A paragraph has more text than markup.</p><ul><li class=item><a href="/all">All</a></ul>`
	d, err := linesift.Extract(strings.NewReader(html), &linesift.Options{Method: method})
	if err != nil {
		fmt.Println(err)
		return
	}
	for i, p := range d.Result().Probabilities {
		fmt.Printf("%s: %.2f\n", d.Page().LineText(i), p)
	}
	// Output:
	// A paragraph has more text than markup.: 0.94
	// All: 0.03
}
