// Package warctest writes WARC records for tests.
package warctest

import "fmt"

// HTML is the header of a response that is HTML.
const HTML = "Content-Type: text/html\r\n"

// Record returns a WARC record. fields are lines of its header.
func Record(kind, url, fields, body string) string {
	header := "WARC/1.0\r\nWARC-Type: " + kind + "\r\nWARC-Record-ID: <urn:test:1>\r\n" +
		"WARC-Date: 2024-02-03T04:05:06Z\r\nWARC-Target-URI: " + url + "\r\n" + fields
	return fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s\r\n\r\n", header, len(body), body)
}

// Response returns the record of a server's response. fields are lines of the HTTP header.
func Response(url, status, fields, body string) string {
	const contentType = "Content-Type: application/http; msgtype=response\r\n"
	return Record("response", url, contentType, "HTTP/1.1 "+status+"\r\n"+fields+"\r\n"+body)
}

// Page returns the record of a page whose text is its name.
func Page(name string) string {
	return Response("https://a.example/"+name, "200 OK", HTML, "<p>"+name)
}
