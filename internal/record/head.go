package record

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"

	"linesift/page"
)

// A Head has statements of a page that linesift does not weigh, for programs that read them themselves.
type Head struct {
	Direction string    `json:"dir,omitempty"`     // of the content: ltr, rtl or auto
	Icon      string    `json:"favicon,omitempty"` // as it is written
	Meta      []MetaTag `json:"meta"`
	JSONLD    []string  `json:"json_ld"` // the scripts, which may be damaged
}

// A MetaTag is a <meta> with a content.
type MetaTag struct {
	Name     string `json:"name,omitempty"`
	Property string `json:"property,omitempty"`
	Content  string `json:"content"`
}

// headOf returns the head of a page. Its <meta>, <link> and scripts count wherever they stand.
func headOf(p *page.Page, content page.Mask) *Head {
	h := &Head{Direction: direction(p, content), Meta: []MetaTag{}, JSONLD: []string{}}
	for rest := p.Source; ; {
		i := bytes.IndexByte(rest, '<')
		if i < 0 {
			return h
		}
		rest = rest[i:]
		switch name := tagName(rest); {
		case bytes.HasPrefix(rest, []byte("<!--")):
			_, rest, _ = bytes.Cut(rest[4:], []byte("-->"))
		case name == "meta" || name == "link" || name == "script":
			rest = rest[h.read(name, rest):]
		default:
			rest = rest[1:]
		}
	}
}

// tagName returns the first letters of the start tag that a text begins with: enough to tell the tags that
// headOf reads from others.
func tagName(src []byte) string {
	end := 1
	for end < len(src) && end < len("<script-") && src[end]|0x20 >= 'a' && src[end]|0x20 <= 'z' {
		end++
	}
	return strings.ToLower(string(src[1:end]))
}

// read reads the element that src begins with, and returns its length; a void element's is that of its tag.
func (h *Head) read(name string, src []byte) int {
	z := html.NewTokenizer(bytes.NewReader(src))
	z.Next()
	length := len(z.Raw())
	as := make(map[string]string)
	for more := true; more; {
		var key, value []byte
		key, value, more = z.TagAttr()
		if _, double := as[string(key)]; !double {
			as[string(key)] = string(value)
		}
	}
	switch {
	case name == "script":
		if z.Next() == html.TextToken {
			text := z.Raw()
			length += len(text)
			if strings.EqualFold(strings.TrimSpace(as["type"]), "application/ld+json") {
				h.JSONLD = append(h.JSONLD, string(text))
			}
		}
	case name == "link":
		for rel := range strings.FieldsSeq(strings.ToLower(as["rel"])) {
			if rel == "icon" && h.Icon == "" {
				h.Icon = strings.TrimSpace(as["href"])
			}
		}
	case as["content"] != "" && as["name"]+as["property"] != "":
		h.Meta = append(h.Meta, MetaTag{as["name"], as["property"], as["content"]})
	}
	return max(length, 1)
}

// direction returns the direction that the page declares for its first line of content, or "".
func direction(p *page.Page, content page.Mask) string {
	n := int32(0)
	for line := range content.Lines(p) {
		n = p.Lines[line].Node
		break
	}
	for ; n > 0; n = p.Nodes[n].Parent {
		z := html.NewTokenizer(bytes.NewReader(p.Source[p.Nodes[n].Source.Start:]))
		z.Next()
		for _, a := range z.Token().Attr {
			if dir := strings.ToLower(a.Val); a.Key == "dir" && (dir == "ltr" || dir == "rtl" || dir == "auto") {
				return dir
			}
		}
	}
	return ""
}

// rangesOf returns for each line where its text stands in the source, from its first character to its last.
// A line without text has an empty range, and so has a text from JSON-LD.
func rangesOf(p *page.Page) [][2]int {
	ranges := make([][2]int, len(p.Lines))
	for i, l := range p.Lines {
		if l.Runs.Len() > 0 && p.From != page.FromJSONLD {
			ranges[i] = [2]int{int(p.Runs[l.Runs.Start].Source.Start), int(p.Runs[l.Runs.End-1].Source.End)}
		}
	}
	return ranges
}
