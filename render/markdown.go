package render

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/strikethrough"
	"golang.org/x/net/html"
)

// Markdown returns a tree of [Tree] as CommonMark, with tables and strikethrough as
// GitHub has them, formulas between dollar signs, and footnotes. It changes the tree.
func Markdown(tree *html.Node) []byte {
	escapeReferences(tree)
	md, err := markdown.ConvertNode(tree)
	if err != nil {
		panic(err) // it is about the plugins and not about the tree
	}
	if len(md) == 0 {
		return nil
	}
	return append(md, '\n')
}

// isBacktick has each backtick of a text escaped: one that is not would be a part of the
// marks of code behind it, whose HTML would be read as such.
func isBacktick(chars []byte, index int) int {
	if chars[index] == '`' {
		return 1
	}
	return -1
}

// reference is what a reader of Markdown takes for a character that is written by its
// name or number.
var reference = regexp.MustCompile(`&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[a-zA-Z][a-zA-Z0-9]*);`)

// escapeReferences has text that looks like a reference read as the text that it is. Code
// and formulas are no text to a reader.
func escapeReferences(tree *html.Node) {
	walkTexts(tree, func(n *html.Node) {
		if n.Parent == nil || !hasClass(n.Parent, "math") {
			n.Data = reference.ReplaceAllStringFunc(n.Data, func(s string) string { return "&amp;" + s[1:] })
		}
	})
}

var markdown = func() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false), commonmark.WithHorizontalRule("---")),
		strikethrough.NewStrikethroughPlugin(),
	))
	c.Register.EscapedChar('|')
	c.Register.UnEscaper(isBacktick, converter.PriorityEarly)
	for _, name := range strings.Fields("section table dt dd figure figcaption details summary caption") {
		c.Register.TagType(name, converter.TagTypeBlock, converter.PriorityEarly)
	}
	c.Register.Renderer(renderOwn, converter.PriorityEarly)
	return c
}()

// renderOwn renders what html-to-markdown leaves to others, or does in another way.
func renderOwn(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	if n.Type != html.ElementNode {
		return converter.RenderTryNext
	}
	class := attr(n, "class")
	switch n.Data + " " + class {
	case "span math":
		w.WriteString("$" + strings.Join(strings.Fields(textOf(n)), " ") + "$")
	case "div math display":
		w.WriteString("\n\n$$\n" + strings.TrimSpace(textOf(n)) + "\n$$\n\n")
	case "sup footnote-ref":
		w.WriteString("[^" + textOf(n) + "]")
	case "section footnotes":
		renderNotes(ctx, w, n)
	case "sub ", "sup ", "kbd ", "mark ": // Markdown has no signs for them
		w.WriteString("<" + n.Data + ">")
		ctx.RenderChildNodes(ctx, w, n)
		w.WriteString("</" + n.Data + ">")
	case "table ":
		renderTable(ctx, w, n)
	default:
		return converter.RenderTryNext
	}
	return converter.RenderSuccess
}

// renderNotes writes footnotes, one after the other.
func renderNotes(ctx converter.Context, w converter.Writer, n *html.Node) {
	for i, item := range elements(n.FirstChild) {
		var b bytes.Buffer
		ctx.RenderChildNodes(ctx, &b, item)
		w.WriteString("\n\n[^" + strconv.Itoa(i+1) + "]: ")
		w.Write(bytes.TrimSpace(b.Bytes()))
	}
	w.WriteString("\n\n")
}

// renderTable writes a table of data. Its first row is the header; a cell over several
// columns is followed by empty ones.
func renderTable(ctx converter.Context, w converter.Writer, table *html.Node) {
	var rows [][]string
	width := 0
	walk(table, func(n *html.Node) bool {
		switch {
		case isElement(n, "caption"):
			w.WriteString("\n\n")
			ctx.RenderChildNodes(ctx, w, n)
		case isElement(n, "tr"):
			if cells := cellsOf(ctx, n); strings.Join(cells, "") != "" {
				rows = append(rows, cells)
				width = max(width, len(cells))
			}
		default:
			return true
		}
		return false
	})
	w.WriteString("\n\n")
	for i, cells := range rows {
		w.WriteString("| " + strings.Join(cells, " | ") + strings.Repeat(" | ", width-len(cells)) + " |\n")
		if i == 0 {
			w.WriteString("|" + strings.Repeat(" --- |", width) + "\n")
		}
	}
	w.WriteString("\n")
}

// mostColumns bounds what a wide row makes of all others.
const mostColumns = 200

func cellsOf(ctx converter.Context, row *html.Node) (cells []string) {
	for _, cell := range elements(row) {
		if len(cells) == mostColumns {
			break
		}
		cells = append(cells, cellText(ctx, cell))
		for span, _ := strconv.Atoi(attr(cell, "colspan")); span > 1 && len(cells) < mostColumns; span-- {
			cells = append(cells, "")
		}
	}
	return cells
}

// cellText renders a cell on one line.
func cellText(ctx converter.Context, cell *html.Node) string {
	var b bytes.Buffer
	ctx.RenderChildNodes(ctx, &b, cell)
	return strings.Join(strings.Fields(inCell.Replace(b.String())), " ")
}

// inCell escapes what ends a cell. html-to-markdown has marked some of it, and newlines
// in code, by characters of its own.
var inCell = strings.NewReplacer("\a|", `\|`, "|", `\|`, "\uf002", " ")
