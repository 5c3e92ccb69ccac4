package render_test

import (
	"regexp"
	"strings"
	"testing"

	"linesift/render"
)

func TestNeedlessImages(t *testing.T) {
	const own = `<meta property=og:site_name content="The Ferry">`
	for _, tt := range []struct{ promise, src, want string }{
		{"the thumbnail below a photo",
			`<p>a <img src=/quay.jpg><p>b <a href=/quay.jpg><img src=/quay-150x150.jpg></a>`,
			"a quay.jpg|b"},
		{"and before it, whose text stays",
			`<p>a <img src=/thumb/quay.jpg alt="The quay"><p>b <img src=/large/quay.jpg>`,
			"a|b large/quay.jpg(The quay)"},
		{"by parameters",
			`<p>a <img src="/quay?w=80&h=60"><p>b <img src="/quay?w=800&h=600">`, "a|b quay?w=800&h=600"},
		{"by the prefix of a wiki",
			`<p>a <img src=/i/thumb/Quay.jpg/120px-Quay.jpg><p>b <img src=/i/Quay.jpg>`,
			"a|b i/Quay.jpg"},
		{"by the folder of a shop",
			`<p>a <img src=/7-large_default/quay.jpg><p>b <img src=/7-cart_default/quay.jpg>`,
			"a 7-large_default/quay.jpg|b"},
		{"an image twice in one size stays",
			`<p>a <img src=/quay-300x200.jpg><p>b <img src=/quay-300x200.jpg>`,
			"a quay-300x200.jpg|b quay-300x200.jpg"},
		{"but not twice in a row with one link",
			`<p>a <a href=/red><img src=/1.jpg alt=Red></a> <a href=/tan><img src=/2.jpg alt=Tan></a>` +
				`<p><a href=/red><img src=/1.jpg alt=Red></a> <a href=/2><img src=/2.jpg alt=Tan></a>` +
				`<p>b <a href=/red><img src=/1.jpg alt=Red></a>`,
			"a 1.jpg(Red) 2.jpg(Tan)|2.jpg(Tan)|b 1.jpg(Red)"},
		{"images of one name in two folders stay",
			`<p>a <img src=/1/quay.jpg><p>b <img src=/2/quay-150x150.jpg>`,
			"a 1/quay.jpg|b 2/quay-150x150.jpg"},
		{"images of two texts stay",
			`<p>a <img src=/house.jpg alt=Barn><p>b <img src=/house-small.jpg alt=Shed>`,
			"a house.jpg(Barn)|b house-small.jpg(Shed)"},
		{"numbered images stay",
			`<p>a <img src=/quay-1.jpg><p>b <img src=/quay-2.jpg><p>c <img src="/i?w=17"><p>d <img src="/i?w=18">`,
			"a quay-1.jpg|b quay-2.jpg|c i?w=17|d i?w=18"},
		{"the teaser of another page stays",
			`<p>a <img src=/quay.jpg><p>b <a href=/harbour><img src=/quay-150x150.jpg></a>`,
			"a quay.jpg|b quay-150x150.jpg"},

		{"the logo that leads home",
			own + `<p>a <a href=/><img src=/img/site-logo.png></a>` +
				`<p>b <a href="https://www.ferry.example/index.php?x=1"><img src=/f.png alt="The Ferry"></a>`,
			"a|b"},
		{"whatever leads home above the text", `<div><a href=/><img src=/img/head.png alt=Home></a><p>a`, "a"},
		{"a logo above the text", `<div><img src=/img/logo2.png><p>a`, "a"},
		{"if it names the site", own + `<div><img src=/img/head.png class=logo alt="the ferry logo"><p>a`, "a"},
		{"the logo of another firm stays",
			own + `<div><a href=/brands/oar><img src=/img/logo-oar.png alt=Oar></a><p>a ` +
				`<a href=https://oar.example/><img src=/oar.png alt="Oar logo"></a>`,
			"img/logo-oar.png(Oar)|a oar.png(Oar logo)"},
		{"and without a link",
			`<div><img src=/img/logo-oar.png><p>a <img src=/img/logo.png>`,
			"img/logo-oar.png|a img/logo.png"},
		{"a photo above the text stays",
			own + `<div><img src=/quay.jpg alt="The Ferry at the quay"><p>a`,
			"quay.jpg(The Ferry at the quay)|a"},
		{"a photo that leads home stays",
			`<p>a <a href=/><img src=/quay.jpg alt="The quay"></a>`,
			"a quay.jpg(The quay)"},

		{"avatars of forums",
			`<p>a <img src=/customavatars/4.gif alt=Ada><img src="/file.php?avatar=4_1.png" width=150>` +
				`<img src=https://www.gravatar.com/avatar/4f>`,
			"a"},
		{"by their class, if they are small or lead to a profile",
			`<p>a <img class="avatar photo" src=/1.jpg width=96>` +
				`<p>b <a href=/members/ada><span class=mini-avatar><img src=/2.jpg></span></a>`,
			"a|b"},
		{"portraits of a team stay",
			`<p>a <span class=avatar><img src=/ada.jpg alt="Ada Oar"></span> ` +
				`<img class=avatar src=/bo.jpg width=240><p>b <img src=/avatar.jpg>`,
			"a ada.jpg(Ada Oar) bo.jpg|b avatar.jpg"},

		{"images of nothing",
			`<p>a <img src=/clear.gif alt=x><img src=/img/blank_1x1.gif><img src=/gfx/loader_20140331.gif>` +
				`<img src=data:image/gif;base64,R0>b`,
			"a b"},
		{"but not what they stand for",
			`<p>a <img src=/blank.gif data-src=/quay.jpg><p>b <img data-src=/loading.gif src=/pier.jpg><p>c ` +
				`<img src=/spacer.gif file=/boat.jpg>`,
			"a quay.jpg|b pier.jpg|c boat.jpg"},
		{"that stands often", `<p>a <img src=data:image/gif;base64,R0 srcset="/quay.jpg 2x">` +
			`<p>b <img src=data:image/gif;base64,R0 srcset="/pier.jpg 2x"><p>c ` +
			`<img src=data:image/gif;base64,R0 srcset="/boat.jpg 2x">`,
			"a quay.jpg|b pier.jpg|c boat.jpg"},
		{"photos named like them stay",
			`<p>a <img src=/clear.jpg><p>b <img src=/s-1.jpg><p>c <img src=/t.png>`,
			"a clear.jpg|b s-1.jpg|c t.png"},
		{"the smile that one stands for",
			`<p>a <img src=/xenforo/clear.png alt=:D> <img class=smilie src=/1.png alt=":-p"> ` +
				`<img class=smilie src=/1.png alt="Grin">`,
			"a :D :-p"},
	} {
		t.Run(tt.promise, func(t *testing.T) {
			p, mask := keepAll(t, tt.src, "")
			o := render.Options{NoLinks: true, NoTables: true, URL: "https://ferry.example/log/1"}
			if got := imagesAndText(markdownOf(t, p, mask, o)); got != tt.want {
				t.Errorf("%s\n got %s\nwant %s", tt.src, got, tt.want)
			}
		})
	}
}

var (
	ferryImage = regexp.MustCompile(`!\[([^\]]*)\]\((?:https://ferry\.example/)?([^)]*)\)`)
	emptyText  = regexp.MustCompile(`\(\)`)
)

// imagesAndText writes ![x](y) as y(x), and a bar between paragraphs.
func imagesAndText(markdown string) string {
	markdown = emptyText.ReplaceAllString(ferryImage.ReplaceAllString(markdown, "$2($1)"), "")
	return strings.ReplaceAll(markdown, "\n\n", "|")
}
