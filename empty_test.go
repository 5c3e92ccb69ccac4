package linesift_test

import (
	"strings"
	"testing"

	"linesift"
)

func TestErrorPagesHaveNoContent(t *testing.T) {
	text := func(html string, options ...linesift.Option) string {
		d, err := linesift.Extract(strings.NewReader(html), options...)
		if err != nil {
			t.Fatal(err)
		}
		if options == nil && (d.Text() == "") != (d.Result().Confidence < 0.15) {
			t.Errorf("%q of confidence %v: %s", d.Text(), d.Result().Confidence, html)
		}
		return d.Text()
	}
	const forbidden = `<title>403 Forbidden</title><center><h1>403 Forbidden</h1></center><hr><center>nginx</center>`
	if got := text(forbidden); got != "" {
		t.Errorf("%q", got)
	}
	if text(forbidden, linesift.FavorRecall()) == "" {
		t.Error("nothing, though all was asked for")
	}
	if text(forbidden, linesift.Threshold(0.01)) == "" {
		t.Error("nothing below a threshold of .01")
	}
	if got := text(`<title>Boats</title><h1>Boats</h1><p>` + strings.Repeat("The ferry left at noon, as it did each day, and came back at six. ", 5)); !strings.Contains(got, "noon") {
		t.Errorf("%q", got)
	}
}
