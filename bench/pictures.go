package main

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// An image is one in Markdown, in lower case. Its link is the one that it alone is the text of.
type image struct{ text, address, link string }

var (
	inMarkdown = regexp.MustCompile(`(\[)?!\[((?:[^\]\\]|\\.)*)\]\(([^)\s]*)\)(?:\]\(([^)\s]*)\))?`)
	nothing    = regexp.MustCompile(`/(?:spacer|blank(?:_1x1)?|clear|trans(?:parent)?|pixel|1x1|dot|[stx]|` +
		`(?:ajax-)?load(?:er|ing)(?:_\d+)?)\.(?:gif|png)(?:\?|$)|^data:`)
	avatar = regexp.MustCompile(`gravatar\.com/|[^.]/\pL*avatars?/|[?/]avatar[=\d]`)
	home   = regexp.MustCompile(`^(?:https?://[^/]*)?/(?:(?:index|default)\.\w+)?(?:\?.*)?$`)
	size   = regexp.MustCompile(`[-_]\d{2,4}x\d{2,4}(\.\w+)$|/(?:thumbs?|large|small|medium)(/)`)
)

func imagesOf(lines []string) (images []image) {
	for _, line := range lines {
		for _, m := range inMarkdown.FindAllStringSubmatch(strings.ToLower(line), -1) {
			images = append(images, image{m[2], m[3], m[4]})
		}
	}
	return images
}

// picture returns what finds the first image of a kind.
func picture(is func(image) bool) func([]string) string {
	return func(lines []string) string {
		for _, i := range imagesOf(lines) {
			if is(i) {
				return i.address
			}
		}
		return ""
	}
}

// photoTwice returns the first image that stands in the text in another size, too. One with a link
// of its own is a teaser.
func photoTwice(lines []string) string {
	seen := make(map[string]image)
	for _, i := range imagesOf(lines) {
		address, _, _ := strings.Cut(i.address, "?")
		address = size.ReplaceAllString(address, "$1$2")
		if !slices.Contains([]string{".jpg", ".jpeg", ".png", ".webp"}, path.Ext(address)) {
			continue
		}
		if other, is := seen[address]; is && other.address != i.address && other.link == i.link {
			return i.address
		}
		seen[address] = i
	}
	return ""
}

func isLogo(i image) bool { return strings.Contains(i.text+path.Base(i.address), "logo") }
