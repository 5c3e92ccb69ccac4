package sniff

import (
	"strings"
	"testing"
)

func TestWhatIsHTMLByItsBytes(t *testing.T) {
	for head, want := range map[string]bool{
		"\xff\xfe<\x00h\x00t\x00m\x00l\x00>\x00":              true, // UTF-16
		"\xfe\xff\x00<\x00h\x00t\x00m\x00l\x00>":              true,
		"\xef\xbb\xbf<html>":                                  true,
		"Notice: a program's warning\n<BODY class=x>":         true,
		"<?php print '<html>';":                               false,
		"Plain words.":                                        false,
		strings.Repeat(" words", HeadSize/6+1) + "<body>text": false,
	} {
		if got := IsHTML([]byte(head)); got != want {
			t.Errorf("%q: %v, want %v", head[:min(len(head), 20)], got, want)
		}
	}
}
