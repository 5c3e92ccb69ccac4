package model_test

import (
	"bytes"
	"fmt"

	"linesift/features"
	"linesift/model"
)

// A model is written to a file with all that scoring needs, and read back.
func Example() {
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := &model.Model{
		Networks: map[model.Name]*model.Network{model.Line: {
			Schema: schema,
			Layers: []model.Layer{{In: 1, Out: 1, W: []float32{4}, B: []float32{-2}}}, // logit = 4·density − 2
		}},
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
	page := &features.Lines{
		Raw:        features.Matrix{Rows: 2, Cols: 1, Data: []float32{0.5, 1}}, // density
		Text:       []float32{100, 200},
		Links:      []float32{0, 0},
		Containers: make([]features.Containers, 2),
	}
	for _, p := range model.NewClassifier(read).Classify(page).Probabilities {
		fmt.Printf("%.3f\n", p)
	}
	// Output:
	// 0.500
	// 0.881
}
