package eval_test

import (
	"fmt"

	"linesift/internal/eval"
)

// Four of the five words kept are wanted, and four of the six wanted are kept.
func ExampleScoreText() {
	s := eval.ScoreText(eval.Gold{Text: "the ferry left at six sharp"}, "Menu: the ferry left at")
	fmt.Printf("precision %.2f recall %.2f F1 %.3f\n", s.Word.Precision, s.Word.Recall, s.Word.F1)
	// Output: precision 0.80 recall 0.67 F1 0.727
}
