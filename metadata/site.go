package metadata

import (
	"bytes"
	"net/url"
	"strings"
	"unicode"

	"linesift/page/meta"
)

// findAddress takes the page's address, which others are relative to, and its picture.
func (f *Collector) findAddress() {
	base, _ := url.Parse(f.Input.URL)
	if base == nil {
		base = &url.URL{}
	}
	address := func(text []byte) string { return absolute(base, text) }
	if u := address(f.Page.Meta.Canonical); u != "" {
		f.m.URL, f.m.Sources.URL = u, "canonical"
	}
	isAddress := func(text []byte) bool { return address(text) != "" }
	if cs := f.best(meta.URL, isAddress); f.m.URL == "" && cs != nil {
		f.m.URL, f.m.Sources.URL = address(cs[0].Text), cs[0].Source
	}
	if base.Host != "" && (f.m.URL == "" || strings.Trim(path(f.m.URL), "/") == "" && strings.Trim(base.Path, "/") != "") {
		// A page that is no front page, but says it is.
		f.m.URL, f.m.Sources.URL = base.String(), "given"
	}
	if base.Host == "" {
		if u, err := url.Parse(f.m.URL); err == nil {
			base = u
		}
	}
	if cs := f.best(meta.Image, isAddress); cs != nil {
		f.m.Image, f.m.Sources.Image = address(cs[0].Text), cs[0].Source
	}
	f.host = ""
	if u, err := url.Parse(f.m.URL); err == nil {
		f.host = strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	}
}

func path(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Path
}

// absolute returns an address relative to a base, nothing if it is none or not of the Web.
func absolute(base *url.URL, text []byte) string {
	text = bytes.TrimSpace(text)
	if len(text) == 0 || len(text) > longestAddress {
		return ""
	}
	u, err := base.Parse(string(text))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" && u.Scheme != "" {
		return ""
	}
	if u.Scheme == "" {
		u.Scheme = "https"
	}
	return u.String()
}

const longestAddress = 2000

// findSite takes the name of the site.
func (f *Collector) findSite() {
	good := func(text []byte) bool {
		return len(text) > 1 && len(text) < 80 && text[0] != '@' && !bytes.Contains(text, []byte("://"))
	}
	if cs := f.best(meta.SiteName, good); cs != nil {
		f.m.SiteName, f.m.Sources.SiteName = string(cs[0].Text), cs[0].Source
		return
	}
	host := squeeze(f.host)
	parts := titleParts(string(f.Page.Title))
	for i := len(parts) - 1; i >= 0 && len(parts) > 1; i-- {
		if p := squeeze(parts[i]); len(p) > 2 && strings.Contains(host, p) {
			f.m.SiteName, f.m.Sources.SiteName = parts[i], "title element"
			return
		}
	}
	if host != "" {
		f.m.SiteName, f.m.Sources.SiteName = f.host, "address"
	}
}

// squeeze returns the letters and digits of a text in lower case: hosts and handles
// are written so.
func squeeze(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// isSite reports whether a text is the name of the site.
func (f *Collector) isSite(text string) bool {
	t := squeeze(text)
	if t == "" {
		return false
	}
	host := f.host
	name, _, _ := strings.Cut(host, ".")
	return t == squeeze(f.m.SiteName) || "the"+t == squeeze(f.m.SiteName) || t == squeeze(host) || t == squeeze(name) || len(t) > 4 && strings.HasPrefix(squeeze(host), t)
}
