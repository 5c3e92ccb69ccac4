package main

import (
	"strings"
	"testing"
)

func TestNeedlessPicturesAreCounted(t *testing.T) {
	for _, tt := range []struct{ name, markdown, want string }{
		{"pages with a photo in two sizes", "![](/a.jpg)\n![](/a-150x150.jpg)", "/a-150x150.jpg"},
		{"pages with a photo in two sizes", "![](/a.jpg) [![](/thumb/a.jpg)](/b) ![](/b/a.jpg) ![](/a.jpg)", ""},
		{"pages with an image that shows nothing", "a ![x](/img/blank_1x1.gif?v=2)", "/img/blank_1x1.gif?v=2"},
		{"pages with an image that shows nothing", "![clear](/clear.jpg)", ""},
		{"pages with an avatar", "![](https://www.gravatar.com/4f)", "https://www.gravatar.com/4f"},
		{"pages with an avatar", "![](https://avatars.example/shop/1.jpg)", ""},
		{"pages with a logo that is a link home", "[![Logo](/a.png)](https://ferry.example/?x)", "/a.png"},
		{"pages with a logo that is a link home", "[![Logo](/a.png)](https://ferry.example/oar)", ""},
		{"pages that begin with a logo", "![](/logo.png)\na", "/logo.png"},
		{"pages that begin with a logo", "a\n![](/logo.png)", ""},
	} {
		for _, r := range rubbles {
			if r.name != tt.name {
				continue
			}
			if got := r.in(strings.Split(tt.markdown, "\n")); got != tt.want {
				t.Errorf("%s: %q in %q, want %q", r.name, got, tt.markdown, tt.want)
			}
		}
	}
}
