package features_test

import (
	"fmt"

	"linesift/features"
	"linesift/page"
)

// A schema names what a network sees; a meter measures it, line by line.
func Example() {
	p, err := page.Parse([]byte(`<p>Eight words stand on this line, all told.</p><a href=/>Next</a>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	schema, err := features.ParseSchema([]string{"words", "link_share", "words@-1"})
	if err != nil {
		fmt.Println(err)
		return
	}
	meter, err := features.NewMeter(schema.Attributes)
	if err != nil {
		fmt.Println(err)
		return
	}
	var raw, inputs features.Matrix
	meter.Measure(p, &raw)
	for i := range raw.Rows {
		fmt.Println(schema.Attributes, raw.Row(i))
	}
	schema.Vectors(&raw, &inputs)
	fmt.Println(inputs.Rows, "lines of", inputs.Cols, "inputs")
	// Output:
	// [words link_share] [8 0]
	// [words link_share] [1 1]
	// 2 lines of 3 inputs
}
