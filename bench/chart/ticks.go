package chart

import (
	"strconv"

	"gonum.org/v1/plot"
)

// WholeNumbers marks 0 to n-1 at up to most multiples of 1, 2 or 5 times a power
// of ten; gonum's own ticks fall between the lines of a short page.
func WholeNumbers(n, most int) plot.ConstantTicks {
	step := 1
	for i := 0; n > most*step; i++ { // 1, 2, 5, 10, 20, 50, ...
		if i%3 == 1 {
			step = step * 5 / 2
		} else {
			step *= 2
		}
	}
	var ticks plot.ConstantTicks
	for v := 0; v < n; v += step {
		ticks = append(ticks, plot.Tick{Value: float64(v), Label: strconv.Itoa(v)})
	}
	return ticks
}
