// Package demo has the page to try linesift as one HTML file, for the server and for the command
// inspect. Only the source of its results differs: source.js has linesift in a worker of the browser, served.js
// asks the server, and given.js has one page with its result.
package demo

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"strings"
)

var (
	//go:embed index.html
	page string
	//go:embed demo.css
	style string
	//go:embed demo.js
	script string
	//go:embed served.js
	served string
	//go:embed given.js
	given string
)

// policy lets a file's own script run and nothing else. The script makes HTML only for frames in a
// sandbox.
const policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; " +
	"require-trusted-types-for 'script'; trusted-types linesift; "

// Served returns the page for a server that has it beside /extract, and its Content-Security-Policy.
func Served() (html []byte, csp string) {
	csp = policy + "connect-src 'self'; frame-ancestors 'none'; " +
		"style-src " + hash(style) + "; script-src " + hash(module(served))
	return inline(served, "", ""), csp
}

// A Given is a page with its result.
type Given struct {
	Name   string `json:"name"`
	HTML   string `json:"html"`
	Record any    `json:"record"` // with lines, effects, and all formats of the content
}

// Open returns the page for one result. It needs no server. Frames inherit the policy, and pages in
// them keep their styles.
func Open(g Given) ([]byte, error) {
	data, err := json.Marshal(g) // it writes < as an escape
	if err != nil {
		return nil, err
	}
	csp := policy + "style-src 'unsafe-inline'; script-src " + hash(module(given))
	head := `<meta http-equiv="Content-Security-Policy" content="` + csp + `">`
	return inline(given, head, `<script type="application/json" id="given">`+string(data)+"</script>"), nil
}

// module returns the script with a source in the place of its import of source.js.
func module(source string) string {
	before, after, _ := strings.Cut(script, "import {")
	_, after, _ = strings.Cut(after, "from './source.js'\n")
	return before + source + after
}

// inline returns the page with its style and script inside. head follows the charset, and body the
// page's own content.
func inline(source, head, body string) []byte {
	return []byte(strings.NewReplacer(
		`<meta charset="utf-8">`, `<meta charset="utf-8">`+head,
		`<link rel="stylesheet" href="demo.css">`, "<style>"+style+"</style>",
		`<script type="module" src="demo.js"></script>`, "",
		`</body>`, body+`<script type="module">`+module(source)+"</script>\n</body>",
	).Replace(page))
}

// hash returns the source expression of a script or style in a Content-Security-Policy.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
