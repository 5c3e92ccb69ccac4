package notpage

import (
	"strings"
	"testing"
)

func TestWhatIsNoPageByItsBytes(t *testing.T) {
	for head, want := range map[string]string{
		"%PDF-1.7\n%\xe2\xe3":                       "application/pdf",
		"\x89PNG\r\n\x1a\n\x00":                     "image/png",
		"\xff\xd8\xff\xe0":                          "image/jpeg",
		"PK\x03\x04\x14":                            "application/zip",
		"Rar!\x1a\x07\x00":                          "application/x-rar-compressed",
		"7z\xbc\xaf\x27\x1c\x00":                    "application/x-7z-compressed",
		"BZh91AY&SY":                                "application/x-bzip2",
		"BMW has a new car, says <b>the paper</b>":  "",
		"BM\x00\x10\x00\x00\x00\x00\x00\x00":        "image/bmp",
		strings.Repeat("\x00", 257) + "ustar\x0000": "application/x-tar",
		"<!doctype html><title>A</title>":           "",
		"\xff\xfe<\x00p\x00>\x00":                   "",
		"ID3 tags are explained here.":              "",
		"Plain words.":                              "",
		"%!PS\n":                                    "application/postscript",
		"{\\rtf1 hello}":                            "application/rtf",
		"<\x00\x00\x00p\x00\x00\x00":                "text in UTF-32",
		"\x00\x00\xfe\xff\x00\x00\x00<":             "text in UTF-32",
		"From: <Saved by Blink>\r\nSnapshot-Content-Location: https://a.example/\r\nMIME-Version: 1.0\r\n" +
			"Content-Type: multipart/related;\r\n\ttype=\"text/html\"": "multipart/related",
		"MIME-Version: 1.0\nContent-Type: text/html\n\n<p>A": "",
		"Content: multipart/related is a type.":              "",
		"\x00\x01\x02\x03":                                   "", // Damage tells
		"":                                                   "",
		"<?xml version='1.0'?><html><p>An XHTML page</p>": "",
	} {
		if got := Format([]byte(head)); got != want {
			t.Errorf("%q is %q, want %q", head[:min(len(head), 20)], got, want)
		}
	}
}

func TestOfficeDocumentsAreNamed(t *testing.T) {
	for head, want := range map[string]string{
		"PK\x03\x04\x14\x00[Content_Types].xml": "an Office document, such as a Word file " +
			"(application/vnd.openxmlformats-officedocument)",
		"PK\x03\x04\x14\x00a.html":         "application/zip",
		"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1": "an old Office document (application/x-ole-storage)",
		"%PDF-1.7":                         "application/pdf",
		"Content-Type: multipart/related;": "a page saved as MHTML (multipart/related)",
	} {
		if got := Describe(Format([]byte(head))); got != want {
			t.Errorf("%q is %q, want %q", head, got, want)
		}
	}
	word := "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
	if got := Describe(word); got != "a Word document ("+word+")" {
		t.Errorf("%s is %q", word, got)
	}
}
