package main

import "testing"

func TestOwnHost(t *testing.T) {
	for _, tt := range []struct{ src, want string }{
		{`<link rel="canonical" href="https://www.Quay.example:8080/a">`, "quay.example"},
		{`<LINK HREF=//quay.example/a REL="alternate Canonical">`, "quay.example"},
		{`<meta property="og:url" content="http://quay.example/a">`, "quay.example"},
		{`<meta property="og:url" content="http://mobile.example/a"><link rel="canonical" href="http://quay.example/a">`, "quay.example"},
		{`<link rel="canonical" href="/a"><meta property="og:url" content="http://quay.example/a">`, "quay.example"},
		{`<link rel="canonical" href=""><meta property="og:url" content=" http://quay.example/a ">`, "quay.example"},
		{`<script>"<link rel=canonical href=http://x.example>"</script><link rel="canonical" href="http://quay.example">`, "quay.example"},
		{`<link rel="stylesheet" href="http://cdn.example/a.css">`, ""},
		{`<!-- <link rel="canonical" href="http://x.example"> -->`, ""},
		{`<link rel="canonical" href="http://[::">`, ""},
		{`<link rel="canonical">`, ""},
		{`<body><link rel="canonical" href="http://guest.example">`, ""},
		{`plain text`, ""},
		{``, ""},
	} {
		if got := ownHost([]byte(tt.src)); got != tt.want {
			t.Errorf("ownHost(%s) = %q, want %q", tt.src, got, tt.want)
		}
	}
}

func TestFolder(t *testing.T) {
	for id, want := range map[string]string{
		"page": "page", "shop/page": "shop", "shop/2024/page": "shop/2024",
	} {
		if got := folder(id); got != want {
			t.Errorf("folder(%q) = %q, want %q", id, got, want)
		}
	}
}
