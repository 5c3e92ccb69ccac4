package eval

import "testing"

// Names are aligned left and numbers right, as plain text and in Markdown.
func TestColumnsOfTextAreAlignedLeft(t *testing.T) {
	got := MarkdownTable([][]string{{"page", "type", "F1"}, {"a", "shop", "0.5"}, {"bcdef", "–", "1"}}, 1)
	const want = `| page  | type |  F1 |
| ----- | ---- | --: |
| a     | shop | 0.5 |
| bcdef | –    |   1 |
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
