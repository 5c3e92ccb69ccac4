package render

import (
	"bytes"
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
func Markdown(tree *html.Node) ([]byte, error) {
	md, err := markdown.ConvertNode(tree)
	if err != nil || len(md) == 0 {
		return nil, err
	}
	return append(md, '\n'), nil
}

var markdown = func() *converter.Converter {
	c := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(),
		commonmark.NewCommonmarkPlugin(commonmark.WithListEndComment(false), commonmark.WithHorizontalRule("---")),
		strikethrough.NewStrikethroughPlugin(),
	))
	c.Register.EscapedChar('|')
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
	switch n.Data {
	case "span":
		return renderSpan(ctx, w, n)
	case "div":
		return renderFormula(ctx, w, n)
	case "sup":
		return renderSup(ctx, w, n)
	case "sub", "kbd", "mark":
		return verbatim(ctx, w, n)
	case "section":
		return renderNotes(ctx, w, n)
	case "table":
		return renderTable(ctx, w, n)
	}
	return converter.RenderTryNext
}

func renderSpan(_ converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	if !hasClass(n, "math") {
		return converter.RenderTryNext
	}
	w.WriteString("$" + strings.Join(strings.Fields(textOf(n)), " ") + "$")
	return converter.RenderSuccess
}

func renderFormula(_ converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	if !hasClass(n, "math") {
		return converter.RenderTryNext
	}
	w.WriteString("\n\n$$\n" + strings.TrimSpace(textOf(n)) + "\n$$\n\n")
	return converter.RenderSuccess
}

// verbatim writes an element that Markdown has no sign for as HTML.
func verbatim(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	w.WriteString("<" + n.Data + ">")
	ctx.RenderChildNodes(ctx, w, n)
	w.WriteString("</" + n.Data + ">")
	return converter.RenderSuccess
}

func renderSup(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	if !hasClass(n, "footnote-ref") {
		return verbatim(ctx, w, n)
	}
	w.WriteString("[^" + textOf(n) + "]")
	return converter.RenderSuccess
}

// renderNotes writes footnotes, one after the other, the later paragraphs of each
// below it.
func renderNotes(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	number := 0
	for _, list := range elements(n) {
		for _, item := range elements(list) {
			number++
			var b bytes.Buffer
			ctx.RenderChildNodes(ctx, &b, item)
			w.WriteString("\n\n[^" + strconv.Itoa(number) + "]: ")
			w.Write(bytes.TrimSpace(b.Bytes()))
		}
	}
	w.WriteString("\n\n")
	return converter.RenderSuccess
}

// renderTable writes a table of data. Its first row is the header; a cell over several
// columns is followed by empty ones.
func renderTable(ctx converter.Context, w converter.Writer, n *html.Node) converter.RenderStatus {
	var rows [][]string
	width := 0
	walk(n, func(e *html.Node) bool {
		if isElement(e, "caption") {
			w.WriteString("\n\n")
			ctx.RenderChildNodes(ctx, w, e)
			return false
		}
		if !isElement(e, "tr") {
			return true
		}
		var cells []string
		for _, cell := range elements(e) {
			cells = append(cells, cellText(ctx, cell))
			for span, _ := strconv.Atoi(attr(cell, "colspan")); span > 1; span-- {
				cells = append(cells, "")
			}
			if len(cells) >= mostColumns {
				cells = cells[:mostColumns]
				break
			}
		}
		if strings.Join(cells, "") != "" {
			rows = append(rows, cells)
			width = max(width, len(cells))
		}
		return false
	})
	if len(rows) == 0 {
		return converter.RenderSuccess
	}
	w.WriteString("\n\n")
	for i, cells := range rows {
		w.WriteString("|")
		for j := range width {
			w.WriteString(" ")
			if j < len(cells) {
				w.WriteString(cells[j])
			}
			w.WriteString(" |")
		}
		w.WriteString("\n")
		if i == 0 {
			w.WriteString("|" + strings.Repeat(" --- |", width) + "\n")
		}
	}
	w.WriteString("\n")
	return converter.RenderSuccess
}

// mostColumns bounds what a wide row makes of all others.
const mostColumns = 200

// cellText renders a cell on one line.
func cellText(ctx converter.Context, cell *html.Node) string {
	var b bytes.Buffer
	ctx.RenderChildNodes(ctx, &b, cell)
	lines := strings.FieldsFunc(strings.ReplaceAll(b.String(), "\uf002", "\n"), func(r rune) bool { return r == '\n' })
	for i, l := range lines {
		lines[i] = strings.TrimSpace(l)
	}
	return bars.Replace(strings.TrimSpace(strings.Join(lines, " ")))
}

// bars escapes what ends a cell; html-to-markdown has marked some of them already.
var bars = strings.NewReplacer("\a|", `\|`, "|", `\|`)
