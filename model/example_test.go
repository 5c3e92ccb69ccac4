package model_test

import (
	"bytes"
	"fmt"

	"linesift/features"
	"linesift/model"
	"linesift/page"
)

// A Classifier answers for each line of a page, here by the density of its text alone.
func ExampleClassifier() {
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		fmt.Println(err)
		return
	}
	schema.Scales[0] = model.Scale{Std: 1}                                 // as measured
	layer := model.Layer{In: 1, Out: 1, W: []float32{8}, B: []float32{-4}} // log-odds 8·density − 4
	m := &model.Model{
		Networks:  map[model.StageName]*model.Network{model.StageLine: {Schema: schema, Layers: []model.Layer{layer}}},
		Threshold: 0.5,
	}
	meter, err := features.NewMeter(schema.Attributes)
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := page.ParseUTF8(
		[]byte(`<p>A paragraph has more text than markup.</p><ul><li class=item><a href="/all">All</a></ul>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var lines features.Lines
	meter.MeasureLines(p, &lines)
	r := model.NewClassifier(m).Classify(&lines)
	for i, probability := range r.Probabilities {
		fmt.Printf("%s: %v\n", p.LineText(i), probability >= r.Threshold)
	}
	// Output:
	// A paragraph has more text than markup.: true
	// All: false
}

// A model is written to a file with all that scoring needs, and read back.
func Example() {
	schema, err := model.ParseSchema([]string{"density"})
	if err != nil {
		fmt.Println(err)
		return
	}
	m := &model.Model{
		Networks: map[model.StageName]*model.Network{model.StageLine: {
			Schema: schema,
			Layers: []model.Layer{{In: 1, Out: 1, W: []float32{4}, B: []float32{-2}}}, // log-odds = 4·density − 2
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
		TextBytes:  []float32{100, 200},
		LinkBytes:  []float32{0, 0},
		Containers: make([]features.Containers, 2),
	}
	for _, p := range model.NewClassifier(read).Classify(page).Probabilities {
		fmt.Printf("%.3f\n", p)
	}
	// Output:
	// 0.500
	// 0.881
}
