package render

import (
	"strings"

	"golang.org/x/net/html"
)

// isTask reports whether an <input> is the box of a task in a list.
func isTask(n *html.Node) bool {
	isBox := strings.EqualFold(attr(n, "type"), "checkbox")
	return isBox && (has(n, "disabled") || strings.Contains(attr(n, "class"), "task"))
}

// task begins an item of a list with the box of its task. Boxes elsewhere are controls.
func (c *cleaner) task(n *html.Node) {
	t := c.top()
	inItem := isElement(t, "li") || isElement(t, "p") && isElement(c.blocks[len(c.blocks)-2], "li")
	if c.leaf != nil || !inItem || t.LastChild != nil {
		return
	}
	box := element("input", "type", "checkbox", "disabled", "")
	if has(n, "checked") {
		box.Attr = append(box.Attr, html.Attribute{Key: "checked"})
	}
	c.begin().AppendChild(box)
	c.space = true
}
