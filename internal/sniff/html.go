package sniff

import (
	"bytes"
	"net/http"
	"slices"
	"strings"
)

// HeadSize is the number of first bytes that identify a file.
const HeadSize = 1024

// IsHTML reports whether a document is HTML by its first bytes.
func IsHTML(head []byte) bool {
	head = head[:min(len(head), HeadSize)]
	for _, mark := range []string{"\xef\xbb\xbf", "\xff\xfe", "\xfe\xff"} {
		if text, ok := bytes.CutPrefix(head, []byte(mark)); ok {
			head = bytes.ReplaceAll(text, []byte{0}, nil) // of UTF-16
		}
	}
	if strings.HasPrefix(http.DetectContentType(head), "text/html") {
		return true
	}
	head = bytes.ToLower(head)
	if bytes.HasPrefix(bytes.TrimSpace(head), []byte("<?php")) {
		return false // a program that prints a page
	}
	return slices.ContainsFunc([]string{"<!doctype html", "<html", "<head>", "<body"}, func(tag string) bool {
		return bytes.Contains(head, []byte(tag))
	})
}

// IsHTMLType reports whether a Content-Type means HTML.
func IsHTMLType(contentType string) bool {
	t, _, _ := strings.Cut(strings.ToLower(contentType), ";")
	t = strings.TrimSpace(t)
	return t == "text/html" || t == "application/xhtml+xml"
}
