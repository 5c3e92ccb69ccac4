package labeller

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"linesift"
	"linesift/data"
	"linesift/features"
	"linesift/model"
	"linesift/models"
)

// A sample is a sample page and how it is to be labelled.
type sample struct {
	id     string
	target []bool // of each line
	labels *data.LabelledPage
	wrong  []int // lines that are predicted wrong
}

// pages returns sample pages with their labels by hand, and the predictions of the
// shipped model.
func samplePages(t *testing.T, ids ...string) (all []sample) {
	t.Helper()
	f, err := os.Open("../../data/samples/labels.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	hand := make(map[string][]bool)
	for p, err := range data.NewReader("labels.csv", f).Pages() {
		if err != nil {
			t.Fatal(err)
		}
		id := p.ID[strings.LastIndexByte(p.ID, '/')+1:]
		for _, r := range p.Rows {
			hand[id] = append(hand[id], r.Content)
		}
	}
	meter, err := features.NewMeter(features.Names())
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range ids {
		html, err := os.ReadFile(filepath.Join(samples, id+".html"))
		if err != nil {
			t.Fatal(err)
		}
		d, err := linesift.Extract(bytes.NewReader(html), nil)
		if err != nil {
			t.Fatal(err)
		}
		p := sample{id: id, target: hand[id]}
		p.labels = data.NewLabelledPage(meter, d.Page(), id, "sample.example", "")
		p.labels.Predict(d.Result().Probabilities, d.Result().Threshold)
		if len(p.target) != len(p.labels.Rows) {
			t.Fatalf("%s: %d labels by hand of %d lines", id, len(p.target), len(p.labels.Rows))
		}
		p.compare()
		all = append(all, p)
	}
	return all
}

// compare finds the lines that are predicted wrong.
func (p *sample) compare() {
	p.wrong = nil
	for i, r := range p.labels.Rows {
		if r.Content != p.target[i] {
			p.wrong = append(p.wrong, i)
		}
	}
}

// disagree has the person who labels see some lines otherwise than the model,
// however good that is.
func (p *sample) disagree(lines ...int) {
	for _, i := range lines {
		p.target[i] = !p.labels.Rows[i].Content
	}
	p.compare()
}

// copySamples copies sample pages to a folder of their own.
func copySamples(t *testing.T, ids ...string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for _, id := range ids {
		if err := os.WriteFile(filepath.Join(dir, id+".html"), read(t, filepath.Join(samples, id+".html")),
			0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// wantFile waits for the file to be what a data.Writer makes of the pages, the
// lines for which known is false without weight and as they were predicted.
func wantFile(t *testing.T, csv string, pages []sample, known func(page, line int) bool) {
	t.Helper()
	var want bytes.Buffer
	w, err := data.NewWriter(&want)
	if err != nil {
		t.Fatal(err)
	}
	for n, p := range pages {
		l := *p.labels
		l.Rows = append([]data.Row(nil), l.Rows...)
		for i := range l.Rows {
			l.Rows[i].Weight = 0
			if known(n, i) {
				l.Rows[i].Weight, l.Rows[i].Content = 1, p.target[i]
			}
		}
		if err := w.WritePage(&l); err != nil {
			t.Fatal(err)
		}
	}
	var got []byte
	for range 500 {
		got, err = os.ReadFile(csv)
		if err == nil && bytes.Equal(got, want.Bytes()) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	at := 0
	for at < min(len(got), want.Len()) && got[at] == want.Bytes()[at] {
		at++
	}
	t.Fatalf("%v; the file differs from byte %d of %d: has %.200q, want %.200q", err, at, want.Len(),
		got[min(at, len(got)):], want.Bytes()[at:])
}

// goTo moves to a line by keyboard, from the current one.
func (w *window) goTo(line int) {
	w.t.Helper()
	_, at := w.selected()
	switch {
	case line > at:
		w.keys(strings.Repeat("j", line-at))
	case line < at:
		w.keys(strings.Repeat("k", at-line))
	}
	w.wantSelected("moved", line, line)
}

func TestAPersonLabelsByKeyboardAndIsInterrupted(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes ten seconds of a browser")
	}
	t.Parallel()
	needBrowser(t)
	p := samplePages(t, "blog-typewriter", "news-harbour")
	p[0].disagree(2, 3, 20, 41)
	p[1].disagree(7, 15)
	dir, csv := copySamples(t, p[0].id, p[1].id), inFolder(t)
	args := []string{dir, "--csv", csv, "--order", "file", "--site", "sample.example"}
	server := startProgram(t, args...)
	w := newWindow(t)
	w.open(server.address)
	first := slices.IndexFunc(p[0].labels.Rows, func(r data.Row) bool { return isUncertain(r.Score) })
	if first <= 0 {
		t.Fatalf("line %d is the first of which the model is unsure", first)
	}
	w.wantSelected("at the beginning", first, first)
	half := p[0].wrong[:len(p[0].wrong)/2]
	for _, line := range half {
		w.goTo(line)
		w.keys(" ")
	}
	labelled := func(lines []int) func(n, i int) bool {
		return func(n, i int) bool {
			for _, l := range lines {
				if n == 0 && i == l {
					return true
				}
			}
			return false
		}
	}
	wantFile(t, csv, p[:1], labelled(half))
	w.silent()
	server.kill() // in mid-work

	server = startProgram(t, args...)
	w = newWindow(t)
	w.open(server.address)
	for labelled(half)(0, first) || !isUncertain(p[0].labels.Rows[first].Score) {
		first++
	}
	w.wantSelected("where it was", first, first)
	w.keys("bub") // a slip, taken back, and the other way round
	w.keys("uu")
	for _, line := range p[0].wrong[len(half):] {
		w.goTo(line)
		if p[0].target[line] {
			w.keys("c")
		} else {
			w.keys("b")
		}
	}
	wantFile(t, csv, p[:1], labelled(p[0].wrong))
	w.keys("\r") // the rest is right, on to the next page
	w.until(fmt.Sprintf(`location.hash === "#%s"`, p[1].id))
	w.ready()
	for _, line := range p[1].wrong {
		w.goTo(line)
		w.keys(" ")
	}
	w.keys("a")
	wantFile(t, csv, p, func(int, int) bool { return true })
	w.until(`document.querySelector("#done-text").textContent === "2 of 2 pages done"`)

	// Undone to the last change, and done again.
	w.keys(strings.Repeat("u", len(p[1].wrong)+1))
	wantFile(t, csv, p[:1], func(int, int) bool { return true })
	w.keys(strings.Repeat("r", len(p[1].wrong)+1))
	wantFile(t, csv, p, func(int, int) bool { return true })
	w.silent()
}

func TestKeysMoveSelectAndSearch(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), testPage("list", listing(1)), ferryPage)
	w := newWindow(t)
	w.open(d.address())
	for _, step := range []struct {
		keys        string
		first, last int
	}{
		{"j", 1, 1}, {"jj", 3, 3}, {"k", 2, 2}, {"kkkkk", 0, 0},
		{kb.ArrowDown, 1, 1}, {kb.ArrowUp, 0, 0}, {kb.End, 19, 19}, {kb.Home, 0, 0},
		{"JJJ", 0, 3}, {"K", 0, 2}, {kb.Escape, 2, 2},
	} {
		w.keys(step.keys)
		w.wantSelected(fmt.Sprintf("%q", step.keys), step.first, step.last)
	}
	w.keys("JJc") // a range
	d.eventually("list: b? c? c c c c?" + strings.Repeat(" b? c?", 7))
	w.keys("n")
	w.until(`location.hash === "#ferry"`)
	w.keys("p")
	w.until(`location.hash === "#list"`)
	w.ready()

	w.slash()
	w.keys("number 7")
	w.wantSelected("found", 15, 15)
	if got := js[string](w, `document.querySelector("#found").textContent`); got != "1/1" {
		t.Errorf("found %s", got)
	}
	w.keys(kb.Escape + "j") // back on the list
	w.wantSelected("after the search", 16, 16)
	w.keys("?")
	w.until(`document.querySelector("#help").open`)
	w.silent()
}

func TestAPersonLabelsByMouse(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of a browser")
	}
	t.Parallel()
	needBrowser(t)
	p := samplePages(t, "news-harbour")
	dir, csv := copySamples(t, p[0].id), inFolder(t)
	server := startProgram(t, dir, "--csv", csv, "--site", "sample.example")
	w := newWindow(t)
	w.open(server.address)

	mark := func(line int) string { return query(fmt.Sprintf("#line-%d .mark", line)) }
	for _, line := range p[0].wrong {
		w.click(mark(line))
	}
	known := make(map[int]bool)
	for _, line := range p[0].wrong {
		known[line] = true
	}
	wantFile(t, csv, p, func(_, i int) bool { return known[i] })

	// From mark to mark.
	x, y := w.at(mark(10))
	_, below := w.at(mark(13))
	w.do(chromedp.DragAndDropXY(x, y, x, below))
	w.wantSelected("dragged", 10, 13)
	w.click(query("#line-2 .text"))
	w.wantSelected("clicked", 2, 2)
	w.click(query("#line-5 .text"), chromedp.ButtonModifiers(chromedp.ModifierShift))
	w.wantSelected("extended", 2, 5)

	// On the chart, of 80 lines.
	box := js[[]float64](w,
		`(() => { const r = document.querySelector("#chart").getBoundingClientRect(); return [r.left, r.top, `+
			`r.width, r.height]; })()`)
	place := func(line float64) float64 { return box[0] + box[2]*(line+0.5)/80 }
	w.do(chromedp.DragAndDropXY(place(40), box[1]+box[3]/2, place(47), box[1]+box[3]/2))
	w.wantSelected("dragged on the chart", 40, 47)

	// On the page: the list in which line 43 is, by itself, then all of it. It
	// is "Ambulances will be stationed …", the last of three.
	line := js[int](w,
		`[...document.querySelectorAll(".line")].findIndex((l) => l.textContent.includes("Ambulances will be `+
			`stationed"))`)
	x, y = w.run(line)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	w.until(fmt.Sprintf(`document.querySelector("#line-%d").classList.contains("hover")`, line))
	w.do(chromedp.MouseClickXY(x, y))
	w.wantSelected("clicked on the page", line, line)
	w.do(chromedp.MouseClickXY(x, y))
	w.wantSelected("clicked again", line-2, line)
	w.click(query("#content"))
	for i := line - 2; i <= line; i++ {
		known[i] = true
	}
	wantFile(t, csv, p, func(_, i int) bool { return known[i] })
	x, y = w.at(query("#line-30"))
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	w.until(`document.querySelector("#frame").contentDocument.querySelector('ls-run[data-line="30"]').` +
		`classList.contains("ls-hover")`)

	w.click(query("#undo"))
	for i := line - 2; i <= line; i++ {
		delete(known, i)
	}
	wantFile(t, csv, p, func(_, i int) bool { return known[i] })
	w.click(query("#redo"))
	w.click(query("#accept"))
	wantFile(t, csv, p, func(int, int) bool { return true })
	w.silent()
}

// Between the rows of a text that wraps, and beside it, the pointer is at that line
// as well: a click there selects it.
func TestThePointerIsAtALineBetweenItsRows(t *testing.T) {
	t.Parallel()
	const style = `<style>p { width: 200px; font-size: 16px; line-height: 60px }</style>`
	d := newTestServer(t, inFolder(t),
		testPage("rows", style+ferry+`<p>A last one, so long that it takes several rows.</p>`))
	w := newWindow(t)
	w.open(d.address())
	p := js[[]float64](w, `(() => {
		const frame = document.querySelector("#frame"), f = frame.getBoundingClientRect();
		const rows = frame.contentDocument.querySelector('ls-run[data-line="3"]').getClientRects();
		return [f.left + rows[0].left + 20, f.top + (rows[0].bottom + rows[1].top) / 2];
	})()`)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, p[0], p[1]))
	w.until(`document.querySelector("#line-3").classList.contains("hover")`)
	w.do(chromedp.MouseClickXY(p[0], p[1]))
	w.wantSelected("clicked", 3, 3)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, p[0]+500, p[1])) // at no line
	w.until(`!document.querySelector(".hover")`)
}

func TestTwoWindowsSeeEachOther(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), testPage("list", listing(1)), ferryPage)
	a := newWindow(t)
	b := newWindow(t)
	a.open(d.address())
	b.open(d.address())
	a.keys("jJJc")
	b.until(`document.querySelectorAll("#list .mark.content.labelled").length === 3`)
	b.until(`document.querySelector("#frame").contentDocument.querySelectorAll(".ls-content.ls-labelled").length === 3`)
	b.keys("jjb")
	a.until(`document.querySelectorAll("#list .mark.labelled").length === 3 && document.querySelectorAll("#list ` +
		`.mark.content.labelled").length === 2`)
	a.keys("u") // the last change, whosever it was
	b.until(`document.querySelectorAll("#list .mark.content.labelled").length === 3`)
	a.keys("\r")
	b.until(`document.querySelector("#done-text").textContent === "1 of 2 pages done"`)

	// A file that another program has changed.
	d.eventually("list: b c c c" + strings.Repeat(" b c", 8))
	write(t, d.csv, labelled(t, [3]string{"list", listing(1), strings.Repeat("B", 20)}))
	if err := d.save(); err != nil {
		t.Fatal(err)
	}
	b.until(`document.querySelectorAll("#list .mark.labelled:not(.content)").length === 20`)
	a.until(`document.querySelector("#toast").textContent.includes("changed by another program")`)

	// One that it has damaged.
	write(t, d.csv, []byte("oops"))
	b.keys("c")
	b.until(`document.querySelector("#save-error").textContent.startsWith("Not saved: ")`)
	a.until(`!document.querySelector("#save-error").hidden`)
	a.silent()
}

// hostile is a page that tries to run, to load and to lead elsewhere.
func hostile(canary string) string {
	return strings.ReplaceAll(`<!doctype html><html onmouseover="pwn()"><head>
<meta http-equiv="refresh" content="0; url=CANARY/refresh">
<base href="CANARY/base/" target="_top">
<link rel="stylesheet" href="CANARY/style.css"><link rel="prefetch" href="CANARY/prefetch"><link rel="dns-prefetch" href="CANARY"><link rel="icon" href="CANARY/icon"><link rel="preconnect" href="CANARY">
<style></sty@import x;le><link rel=preconnect href=CANARY><link rel=prefetch href=CANARY/joined><script>pwn()</script></style>
<style></styurl(x)le><link rel=preconnect href=CANARY></style><style></sty/**/le><link rel=preconnect href=CANARY></style>
<script>function pwn() { parent.document.title = "pwned"; parent.pwned = true; fetch("CANARY/fetch"); } pwn();</script>
<script src="CANARY/script.js"></script>
<style>@import url(CANARY/import.css); @font-face { font-family: x; src: url(CANARY/font) } body { background: url(CANARY/background); font-family: x; cursor: url(CANARY/cursor), auto }
p::before { content: url(CANARY/content) } @\69mport "CANARY/escaped.css"; q { background: \75rl(CANARY/escaped), image-set("CANARY/set" 1x) } ls-run { list-style-image: url(CANARY/list) } [data-line] { border-image: url(CANARY/border) }</style></head>
<body onload="pwn()" background="CANARY/body">
<img name="querySelectorAll"><img name="body"><form name="documentElement"></form>
<p onclick="pwn()">First line of it.</p>
<img src="CANARY/picture.png" srcset="CANARY/set.png 2x" onerror="pwn()"><picture><source srcset="CANARY/source.png"><img src="x"></picture>
<svg onload="pwn()"><image href="CANARY/svg.png"/><script>pwn()</script><use href="CANARY/use.svg#a"/><animate onbegin="pwn()" attributeName="x" dur="1s"/></svg>
<iframe src="CANARY/frame"></iframe><iframe srcdoc="&lt;script&gt;parent.parent.pwned = true&lt;/script&gt;"></iframe>
<object data="CANARY/object"></object><embed src="CANARY/embed"><video src="CANARY/video" poster="CANARY/poster" autoplay onerror="pwn()"></video><audio src="CANARY/audio" autoplay></audio>
<form action="CANARY/form" id="f"><input name="q" value="1" autofocus onfocus="pwn()"><button>Send it now</button></form>
<p><a href="CANARY/link" ping="CANARY/ping" target="_top">A link to follow</a> <a href="javascript:pwn()">and a script</a></p>
<p style="background: url(CANARY/inline)"><math href="javascript:pwn()"><mtext><style><!--</style><img src=x onerror="pwn()">--></style></mtext></math></p>
<details ontoggle="pwn()" open><summary>More</summary></details><marquee onstart="pwn()">Runs along</marquee>
<template><script>pwn()</script></template><noscript><img src="CANARY/noscript"></noscript>
<p>Last line of it.</p></body></html>`, "CANARY", canary)
}

// A canary is a server that counts who connects to it, and writes down what is asked of
// it: a browser may connect and ask for nothing.
func newCanary(t *testing.T) (address string, heard func() []string) {
	var mu sync.Mutex
	var all []string
	note := func(what string) {
		mu.Lock()
		defer mu.Unlock()
		all = append(all, what)
	}
	s := httptest.NewUnstartedServer(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { note(r.URL.Path) }))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			note("a connection")
		}
	}
	s.Start()
	t.Cleanup(s.Close)
	return s.URL, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(all)
	}
}

// unguarded opens a page that nothing guards in another tab, with a canary of its own, and waits
// until this canary hears of the path for which the page asks last. A page that was loaded before
// has then asked for all that it asks for, however slow the machine is.
func unguarded(t *testing.T, newWindow func() *window, html func(canary string) string, last string) {
	t.Helper()
	canary, heard := newCanary(t)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, html(canary))
	}))
	defer s.Close()
	newWindow().do(chromedp.Navigate(s.URL))
	for late := time.Now().Add(time.Minute); !slices.Contains(heard(), last); {
		if time.Now().After(late) {
			t.Fatalf("the canary never hears of %s from a page without a guard, but of %q", last, heard())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// lastAsked is what a hostile page asks for last: it leads there when it is loaded.
const lastAsked = "/refresh"

// What must not happen in the tests below would be heard.
func TestTheCanaryHearsAConnection(t *testing.T) {
	t.Parallel()
	inEachBrowser(t, func(t *testing.T, newWindow func() *window) {
		canary, heard := newCanary(t)
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<link rel="preconnect" href="`+canary+`"><img src="`+canary+`/picture">`)
		}))
		defer s.Close()
		newWindow().do(chromedp.Navigate(s.URL))
		if got := heard(); !slices.Contains(got, "a connection") || !slices.Contains(got, "/picture") {
			t.Errorf("it heard %q", got)
		}
	})
}

func TestAHostilePageRunsNothingAndAsksForNothing(t *testing.T) {
	t.Parallel()
	inEachBrowser(t, func(t *testing.T, newWindow func() *window) {
		canary, heard := newCanary(t)
		d := newTestServer(t, inFolder(t), testPage("hostile", hostile(canary)), ferryPage)
		w := newWindow()
		w.open(d.address())
		// All that a person may do.
		for _, text := range []string{"First line", "Send it now", "A link to follow", "and a script", "Runs along"} {
			line := js[int](w,
				fmt.Sprintf(`[...document.querySelectorAll(".line")].findIndex((l) => l.textContent.includes(%q))`,
					text))
			x, y := w.run(line)
			w.do(chromedp.MouseClickXY(x, y), chromedp.MouseClickXY(x, y))
			w.keys("c")
		}
		w.until(`document.querySelector("#saved").textContent.startsWith("Every change")`)
		w.open(d.address() + "#hostile")
		js[bool](w, `document.querySelector("#frame").contentDocument.old = true`)
		w.click(query("#styled"))
		w.until(`!document.querySelector("#frame").contentDocument.old`)
		w.ready()
		unguarded(t, newWindow, hostile, lastAsked)
		if got := heard(); len(got) > 0 {
			t.Errorf("it asked for %q", got)
		}
		if js[bool](w, `"pwned" in window || document.title === "pwned"`) {
			t.Error("it ran")
		}
		if n := js[int](w,
			`new Set([...document.querySelector("#frame").contentDocument.querySelectorAll("ls-run")].map((r) => `+
				`r.dataset.line)).size`); n != len(d.items[0].labels.page.Rows) {
			t.Errorf("%d of %d lines are shown", n, len(d.items[0].labels.page.Rows))
		}
		if js[bool](w,
			`document.querySelector("#frame").contentDocument.querySelector("link, script, `+
				`meta[http-equiv]") !== null`) {
			t.Error("a tag came through")
		}
	})
}

// The policy and the sandbox alone keep a page in that comes as it is, also outside the
// frame: all but a link by which a browser connects ahead, which no policy stops.
func TestThePolicyAloneHoldsAHostilePage(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of a browser")
	}
	t.Parallel()
	inEachBrowser(t, func(t *testing.T, newWindow func() *window) {
		canary, heard := newCanary(t)
		s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			switch r.URL.Path {
			case "/page":
				w.Header().Set("Content-Security-Policy", framePolicy)
				// All but the refresh and the link, which the sandbox and the
				// page around the frame are for.
				fmt.Fprint(w, hostile(canary))
			case "/":
				w.Header().Set("Content-Security-Policy", appPolicy)
				fmt.Fprint(w, `<title>around</title><iframe src="/page" sandbox="allow-same-origin"></iframe>`)
			}
		}))
		defer s.Close()
		w := newWindow()
		asked := func() []string {
			return slices.DeleteFunc(heard(), func(what string) bool { return what == "a connection" })
		}
		for _, path := range []string{"/", "/page"} {
			w.do(chromedp.Navigate(s.URL + path))
			unguarded(t, newWindow, hostile, lastAsked)
			if js[bool](w, `"pwned" in window || document.title === "pwned"`) {
				t.Errorf("%s: it ran", path)
			}
			if got := asked(); len(got) > 0 {
				t.Errorf("%s: it asked for %q", path, got)
			}
		}
		// A link in the frame leads nowhere either.
		w.do(chromedp.Navigate(s.URL + "/"))
		js[bool](w, `(document.querySelector("iframe").contentDocument.querySelector("a").target = "_self", `+
			`document.querySelector("iframe").contentDocument.querySelector("a").click(), true)`)
		unguarded(t, newWindow, func(canary string) string {
			return `<a href="` + canary + `/link">A link</a><script>document.querySelector("a").click()</script>`
		}, "/link")
		if got := asked(); len(got) > 0 {
			t.Errorf("a link led to %q", got)
		}
	})
}

// In a form, the id of a button stands in the place of a property of the form: "style"
// and "parentElement" too, by which scripts go up from an element without an end.
func TestIDsInAFormStandInNoPropertysPlace(t *testing.T) {
	t.Parallel()
	const page = `<style>form { position: fixed; width: 300px } p { font-size: 20px }</style>
<div><p>A line before the form.</p><div><form><p>A first line of the form.</p><p>Another line of it.</p>
<button id="parentElement">up</button><button id="style">look</button><button id="querySelectorAll">all</button><button id="closest">near</button>
<button id="contains">in</button><button id="tagName">name</button><button id="localName">name</button><button id="classList">class</button>
<button id="getBoundingClientRect">box</button><fieldset id="ownerDocument"></fieldset></form></div><p>A line behind it.</p></div>`
	d := newTestServer(t, inFolder(t), testPage("form", page))
	w := newWindow(t)
	w.open(d.address())
	last := len(d.items[0].labels.page.Rows) - 1
	if got := js[string](w,
		`document.querySelector("#frame").contentWindow.getComputedStyle(`+
			`document.querySelector("#frame").contentDocument.querySelector("form")).position`); got != "static" {
		t.Errorf("the form's position is %s", got)
	}
	x, y := w.run(1)
	for _, want := range [][2]int{{1, 1}, {1, last - 1}, {0, last}} { // the line, the form, the block around it
		w.do(chromedp.MouseClickXY(x, y))
		w.wantSelected("clicked", want[0], want[1])
	}
	x, y = w.run(2)
	w.do(chromedp.MouseEvent(chromedp.MouseMoved, x, y))
	w.until(`document.querySelector("#line-2").classList.contains("hover")`)
	w.do(chromedp.MouseClickXY(x, y, chromedp.ButtonModifiers(chromedp.ModifierShift)))
	w.wantSelected("extended", 0, 2)
	w.silent()
}

func TestFineTuningInTheBrowser(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("fits some networks")
	}
	csv := inFolder(t)
	write(t, csv, labelledLists(t, 6))
	d := testConfig(t, unlearned(t), csv, []Source{testPage("new", listing(7))}).serve(t)
	d.fineTuneQuickly()
	w := newWindow(t)
	w.open(d.address())
	w.click(query("#finetune-open"))
	w.click(query("#finetune-start"))
	w.untilWithin(time.Minute,
		`document.querySelectorAll("#rounds tbody tr").length === 1 && `+
			`!document.querySelector("#finetune-model").hidden`)
	if row := js[string](w, `document.querySelector("#rounds tbody tr").innerText`); !strings.HasPrefix(row,
		"6\t120\t6\t100.0\t100.0\t") {
		t.Errorf("the round is %q", row)
	}
	w.until(`[...document.querySelectorAll("#list .mark")].every((m, i) => m.classList.contains("content") === (i ` +
		`% 2 === 0))`)
	w.until(`[...document.querySelector("#frame").contentDocument.querySelectorAll("ls-run")].every((r, i) => ` +
		`r.classList.contains("ls-content") === (i % 2 === 0))`)
	w.silent()
}

// What a screen reader is told.
func TestRolesAndNames(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	w := newWindow(t)
	w.open(d.address())
	w.keys("jb")
	w.until(`document.querySelectorAll("#list .mark.labelled").length === 1`)
	if js[bool](w, `document.querySelector(".line.heading")`+" !== null") {
		t.Error("a line is shown as a heading")
	}
	tree, err := chromedp.Call(w.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		t.Fatal(err)
	}
	told := make(map[string]bool)
	for _, n := range tree.Nodes {
		if n.Ignored || n.Role == nil {
			continue
		}
		text := func(v *accessibility.Value) (s string) {
			if v != nil {
				json.Unmarshal(v.Value, &s)
			}
			return s
		}
		role, name := text(n.Role), text(n.Name)
		told[role+" "+name] = true
		switch role {
		case "button", "combobox", "searchbox", "checkbox", "listbox", "option", "dialog", "progressbar", "Iframe",
			"region":
			if name == "" {
				t.Errorf("a %s without a name", role)
			}
		}
	}
	for _, want := range []string{
		"listbox Lines of the page",
		"option Home boilerplate, predicted",
		"option The ferry came late on Monday. boilerplate, labelled by you",
		"option It was full of bikes and dogs. content, predicted",
		"button Undo", "button Help", "button Next page", "searchbox Search lines", "combobox Page",
		"Iframe The page, without scripts and pictures",
	} {
		if !told[want] {
			t.Errorf("no %s among %q", want, slices.Sorted(maps.Keys(told)))
		}
	}
	if got := js[string](w,
		`document.activeElement.id + " " + `+
			`document.activeElement.getAttribute("aria-activedescendant")`); got != "list line-1" {
		t.Errorf("the focus is on %s", got)
	}
}

// leastContrast is what WCAG 2.2, success criterion 1.4.3 (AA) asks of text.
const leastContrast = 4.5

// contrasts returns the texts of the window whose contrast is too low. It
// follows the definitions of relative luminance and contrast ratio in WCAG 2.2.
const contrasts = `(() => {
	const parse = (c) => { const n = c.match(/[\d.]+/g).map(Number); return c.startsWith("color(srgb") ? [255 * n[0], 255 * n[1], 255 * n[2], n[3] ?? 1] : [n[0], n[1], n[2], n[3] ?? 1]; };
	const over = (a, b) => a.slice(0, 3).map((x, i) => x * a[3] + b[i] * (1 - a[3])).concat(1);
	const back = (e) => { const stack = []; for (let at = e; at; at = at.parentElement) stack.push(parse(getComputedStyle(at).backgroundColor)); return stack.reduceRight((b, c) => over(c, b), [255, 255, 255, 1]); };
	const light = (c) => { const [r, g, b] = c.slice(0, 3).map((x) => { x /= 255; return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const low = [];
	for (const e of document.body.querySelectorAll("*")) {
		if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !e.checkVisibility() || e.closest(":disabled, #toast, .hidden-text, option")) continue;
		const b = back(e), t = over(parse(getComputedStyle(e).color), b);
		const [x, y] = [light(b), light(t)].sort((p, q) => q - p);
		const ratio = (x + 0.05) / (y + 0.05);
		if (ratio < LEAST) low.push(ratio.toFixed(2) + " " + e.className + " " + e.textContent.trim().slice(0, 40));
	}
	return low;
})()`

func TestTextIsReadableInLightAndDark(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of a browser")
	}
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage, testPage("list", listing(1)), testPage("doubt", doubt+ferry))
	w := newWindow(t)
	measure := strings.Replace(contrasts, "LEAST", fmt.Sprint(leastContrast), 1)
	for _, scheme := range []string{"light", "dark"} {
		if _, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
			t.Fatal(err)
		}
		for _, page := range []string{"ferry", "list", "doubt"} {
			w.open(d.address() + "#" + page)
			w.do(chromedp.Navigate(d.address() + "?" + scheme + "#" + page)) // a page is not loaded anew for its hash
			w.ready()
			w.keys("cjbjJ")
			w.until(`document.querySelector("#saved").textContent.startsWith("Every change")`)
			for _, low := range js[[]string](w, measure) {
				t.Errorf("%s, %s: %s", scheme, page, low)
			}
		}
		for _, dialog := range []string{"help", "finetune"} {
			js[bool](w, `(document.querySelector("#`+dialog+`").showModal(), true)`)
			for _, low := range js[[]string](w, measure) {
				t.Errorf("%s, %s: %s", scheme, dialog, low)
			}
			js[bool](w, `(document.querySelector("#`+dialog+`").close(), true)`)
		}
	}
}

// On a tablet and a telephone both sides are to be seen, and nothing sticks out.
func TestItFitsOnSmallScreens(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of a browser")
	}
	t.Parallel()
	d := newTestServer(t, inFolder(t), testPage("list", listing(1)))
	w := newWindow(t)
	for _, size := range [][2]int64{{1280, 800}, {1024, 768}, {820, 1180}, {768, 1024}, {360, 740}} {
		w.do(chromedp.EmulateViewport(size[0], size[1]))
		w.open(d.address())
		if js[bool](w,
			`document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > `+
				`innerHeight`) {
			t.Errorf("%v: the page scrolls", size)
		}
		for _, id := range []string{"list", "scroller", "accept", "finetune-open", "help-open", "search", "chart",
			"saved", "cut", "redo"} {
			if !js[bool](w,
				fmt.Sprintf(`(() => { const r = document.querySelector("#%s").getBoundingClientRect(); return `+
					`r.width > 30 && r.height > 15 && r.left >= 0 && r.right <= innerWidth && r.bottom <= `+
					`innerHeight; })()`, id)) {
				t.Errorf("%v: #%s is out of sight", size, id)
			}
		}
		if !js[bool](w, `innerWidth < 1000 || document.getElementById("cut").getBoundingClientRect().height < 30`) {
			t.Errorf("%v: the line below the list is broken", size)
		}
	}
}

// The rounded percentages are on the side of the threshold on which the label is, whatever they are.
func TestThePercentageDoesNotContradictTheLabel(t *testing.T) {
	t.Parallel()
	d := newTestServer(t, inFolder(t), ferryPage)
	w := newWindow(t)
	w.open(d.address())
	w.until(`document.querySelector("#cut").textContent.match(/^ · content from \d+ %$/)`)
	js[bool](w, `(import("./page.js").then((m) => { window.page = new m.LabelledPage(); }), true)`)
	w.until(`window.page`)
	for _, threshold := range []float64{0, 0.004, 0.374, 0.5, 0.626, 0.997, 1} {
		if wrong := js[[]float64](w, fmt.Sprintf(`(() => {
			page.threshold = %v;
			const all = [...Array(1001).keys()].map((i) => i / 1000);
			const content = (p) => page.percent({ probability: p }) >= page.cut;
			return all.filter((p) => content(p) !== (p >= page.threshold));
		})()`, threshold)); len(wrong) > 0 {
			t.Errorf("threshold %v: the percentages of %v contradict the label", threshold, wrong)
		}
	}
}

// A page that is wider than its side of the window is made smaller, and only the box
// around it scrolls: there is one vertical scrollbar, and none out of sight.
func TestAWidePageIsMadeSmaller(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds of a browser")
	}
	t.Parallel()
	html := `<link rel="stylesheet" href="a.css"><link rel="preload stylesheet" href="b.css"><style>body { ` +
		`min-width: WIDTHpx; margin: 0 }</style>` +
		strings.Repeat("<p>The ferry came late.</p>", 60) +
		`<p style="text-align: right">The last line stands at the right.</p>`
	d := newTestServer(t, inFolder(t), testPage("wide", strings.Replace(html, "WIDTH", "900", 1)),
		testPage("wider", strings.Replace(html, "WIDTH", "4000", 1)), ferryPage)
	w := newWindow(t)
	w.do(chromedp.EmulateViewport(1280, 800))
	for page, sideways := range map[string]bool{"wide": false, "wider": true} {
		w.open(d.address() + "#" + page)
		w.do(chromedp.Navigate(d.address() + "?" + page + "#" + page)) // a page is not loaded anew for its hash
		w.ready()
		if got := js[bool](w,
			`(() => { const s = document.querySelector("#scroller"); return s.scrollWidth > `+
				`s.clientWidth; })()`); got != sideways {
			t.Errorf("%s: it scrolls sideways: %v", page, got)
		}
		if js[bool](w,
			`(() => { const e = document.querySelector("#frame").contentDocument.documentElement; return `+
				`e.scrollHeight > e.clientHeight || e.scrollWidth > e.clientWidth; })()`) {
			t.Errorf("%s: the frame in it scrolls", page)
		}
		if got := js[string](w, `document.querySelector("#missing").innerText`); got != "2 style files are not loaded" {
			t.Errorf("%s: of style files it says %q", page, got)
		}
		w.keys("E") // nothing is uncertain, and the list has the focus
		x, y := w.run(60)
		w.do(chromedp.MouseClickXY(x, y))
		w.wantSelected(page+": the line at the right", 60, 60)
	}
	w.open(d.address() + "#ferry")
	if !js[bool](w, `document.querySelector("#missing").hidden`) {
		t.Error("a page without style files is said to have some")
	}
	w.silent()
}

var allSamples = flag.Bool("all", false, "label all sample pages, for the figures in docs/labelling.md")

// TestSamplesAreLabelledByKeyboard is a person's way through the program: some
// sample pages are labelled as they are by hand, a model is learned, and another
// page is classified.
func TestSamplesAreLabelledByKeyboard(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes ten seconds of a browser")
	}
	t.Parallel()
	needBrowser(t)
	const last = "blog-typewriter"
	shipped, err := models.Open(models.Default)
	if err != nil {
		t.Fatal(err)
	}
	c := testConfig(t, shipped, inFolder(t), nil)
	c.Order = OrderUncertain
	target := make(map[string][]bool)
	files, err := filepath.Glob(filepath.Join(samples, "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		id := strings.TrimSuffix(filepath.Base(file), ".html")
		if !*allSamples &&
			!slices.Contains([]string{last, "cn-water-bus", "forum-bikes", "ja-blog-sjis", "news-harbour",
				"product-kettle"}, id) {
			continue
		}
		target[id] = samplePages(t, id)[0].target
		if id != last {
			c.Pages = append(c.Pages, testPage(id, string(read(t, file))))
		}
	}
	d := c.serve(t)
	if !*allSamples {
		d.task.Config.Epochs = 3
	}
	w := newWindow(t)
	w.open(d.address())

	keys, wrong, lines := 0, 0, 0
	for page := range c.Pages {
		id := js[string](w, `location.hash.slice(1)`)
		predicted := js[[]bool](w,
			`[...document.querySelectorAll("#list .mark")].map((m) => m.classList.contains("content"))`)
		want := target[id]
		typed, at := "", js[int](w,
			`[...document.querySelectorAll("#list .line")].findIndex((l) => l.classList.contains("current"))`)
		for i := 0; i < len(want); i++ {
			if predicted[i] == want[i] {
				continue
			}
			end := i // of a range to give the same label
			for end+1 < len(want) && predicted[end+1] != want[end+1] && want[end+1] == want[i] {
				end++
			}
			typed += strings.Repeat("k", max(at-i, 0)) + strings.Repeat("j", max(i-at, 0)) +
				strings.Repeat("J", end-i) + map[bool]string{true: "c", false: "b"}[want[i]]
			wrong += end - i + 1
			i, at = end, end
		}
		w.keys(typed + "\r")
		keys += len(typed) + 1
		lines += len(want)
		if page+1 < len(c.Pages) {
			w.until(fmt.Sprintf("location.hash !== %q", "#"+id))
		}
	}
	for done := 0; done < len(c.Pages); done, _ = d.Done() {
		time.Sleep(20 * time.Millisecond)
	}
	d.mu.Lock()
	for _, it := range d.items {
		for i, r := range it.labels.page.Rows {
			if r.Content != target[it.ID][i] {
				t.Errorf("%s: line %d is labelled %v", it.ID, i, r.Content)
			}
		}
	}
	d.mu.Unlock()
	if err := d.save(); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d pages of %d lines, %d of them wrong: %d keys", len(c.Pages), lines, wrong, keys)

	w.click(query("#finetune-open"))
	began := time.Now()
	w.click(query("#finetune-start"))
	w.untilWithin(2*time.Minute, `!document.querySelector("#finetune-model").hidden`)
	l := d.waitForRound().Rounds[0]
	t.Logf("fine-tuned in %.0f s: %.1f %% wrong with the threshold, %.1f %% with the shipped model, %.1f %% fine-tuned",
		time.Since(began).Seconds(), 100*l.Density, 100*l.Start, 100*l.Validation)
	if l.Pages != len(c.Pages) || l.Validation >= l.Density {
		t.Errorf("%+v", l)
	}
	learned, err := model.Parse(d.fineTuning.model)
	if err != nil {
		t.Fatal(err)
	}
	errorsOf := func(m *model.Model) (n int) {
		x, err := newPredictor(m)
		if err != nil {
			t.Fatal(err)
		}
		_, got, err := x.predict(testPage(last, string(read(t, filepath.Join(samples, last+".html")))))
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range got.probabilities {
			if (p >= got.threshold) != target[last][i] {
				n++
			}
		}
		return n
	}
	t.Logf("%s: %d of %d lines wrong before, %d after", last, errorsOf(shipped), len(target[last]), errorsOf(learned))
	w.silent()
}

var takePictures = flag.Bool("update", false, "take the README's pictures")

func TestScreenshots(t *testing.T) {
	t.Parallel()
	dir, csv := copySamples(t, "news-harbour", "blog-typewriter", "wiki-lighthouse"), inFolder(t)
	needBrowser(t)
	for _, scheme := range []string{"light", "dark"} {
		picture := filepath.Join("../../docs", "label-"+scheme+".png")
		if !*takePictures {
			if b := read(t, picture); !bytes.HasPrefix(b, []byte("\x89PNG")) {
				t.Errorf("%s is no picture", picture)
			}
			continue
		}
		server := startProgram(t, dir, "--csv", csv, "--order", "file")
		w := newWindow(t)
		if _, err := chromedp.Call(w.ctx, emulation.SetEmulatedMedia,
			emulation.SetEmulatedMediaParams{
				Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
			t.Fatal(err)
		}
		w.open(server.address + "#news-harbour")
		if scheme == "light" {
			w.keys(kb.Home + "JJJJJbj" + strings.Repeat("j", 16) + "c") // the headline
		}
		w.keys(kb.Home + strings.Repeat("j", 29))
		w.keys("JJ")
		time.Sleep(500 * time.Millisecond)
		b, err := chromedp.Run(w.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(picture, b, 0o666); err != nil {
			t.Fatal(err)
		}
		server.kill()
	}
}
