package features_test

import (
	"fmt"

	"linesift/features"
	"linesift/page"
)

// A meter measures attributes of a page, line by line.
func Example() {
	p, err := page.ParseUTF8([]byte(`<p>Eight words stand on this line, all told.</p><a href=/>Next</a>`))
	if err != nil {
		fmt.Println(err)
		return
	}
	names := []string{"words", "link_share"}
	meter, err := features.NewMeter(names)
	if err != nil {
		fmt.Println(err)
		return
	}
	var raw features.Matrix
	meter.Measure(p, &raw)
	for i := range raw.Rows {
		fmt.Println(names, raw.Row(i))
	}
	// Output:
	// [words link_share] [8 0]
	// [words link_share] [1 1]
}
