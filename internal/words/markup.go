package words

import (
	_ "embed"
	"strings"
)

//go:embed linenumbers.txt
var lineNumbers string

// LongestMark is the most bytes in the mark of a footnote. A dagger has three.
const LongestMark = 6

// Classes that say what an element is for, as whole words.
var (
	// LineNumbers hold the numbers of a listing's lines.
	LineNumbers = strings.Fields(lineNumbers)
	// DrawnFormulas are of MathJax. A script beside these elements has the same formula as TeX.
	DrawnFormulas = []string{"MathJax", "MathJax_Display", "MathJax_SVG", "MathJax_Preview"}
	// MathMLFormulas are of MathJax, KaTeX and Wikipedia. These elements may hold MathML.
	MathMLFormulas = []string{"MathJax", "katex", "katex-display", "mwe-math-element"}
)
