package words

import (
	"bytes"
)

// LongestMark is the most bytes in the mark of a footnote. A dagger has three.
const LongestMark = 6

// Classes that say what an element is for, as whole words.
var (
	// DrawnFormulas are of MathJax. A script beside these elements has the same formula as TeX.
	DrawnFormulas = []string{"MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_Preview"}
	// MathMLFormulas are of MathJax, KaTeX and Wikipedia. These elements may hold MathML.
	MathMLFormulas = []string{"MathJax", "katex", "katex-display", "mwe-math-element"}
)

// BeforeDigit returns a class or id up to its first digit: "post-12" and "post-13" are one name.
func BeforeDigit(name []byte) []byte {
	if i := bytes.IndexAny(name, "0123456789"); i >= 0 {
		return name[:i]
	}
	return name
}
