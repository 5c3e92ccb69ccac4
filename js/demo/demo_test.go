package demo_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"linesift/internal/options"
	"linesift/internal/record"
	"linesift/internal/server"
	"linesift/js/demo"
)

// ferry has a heading at its end, which a rule drops, and asks %s for much.
const ferry = `<title>Ferry</title><link rel="preconnect" href="%[1]s"><link rel="stylesheet" href="%[1]s/a.css">
<p>The ferry that left at six on Friday was the last of its kind, and nobody on the quay said a word.</p>
<img src="%[1]s/a.png" onerror="fetch('%[1]s')"><script>fetch("%[1]s")</script><svg><image href="%[1]s/b.png"/></svg>
<iframe src="%[1]s/b"></iframe><p style="background:url(%[1]s/c.png)"><a href="%[1]s/c" ping="%[1]s/d">Home</a></p>
<h2>More </script><b>of it</b></h2>`

// A window is a tab of the browser.
type window struct {
	*testing.T
	ctx context.Context
}

// open opens an address in a browser.
func open(t *testing.T, address string) window {
	t.Helper()
	path, err := exec.LookPath("chromium-headless-shell")
	if err != nil {
		path, err = exec.LookPath("chromium")
	}
	if err != nil {
		t.Fatal("no Chromium to test with; apt install chromium-headless-shell")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path))
	ctx, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx)
	t.Cleanup(func() { chromedp.Cancel(ctx) })
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		t.Fatal(err)
	}
	return window{t, ctx}
}

// tab opens an address in another tab and waits until it is loaded.
func (w window) tab(address string) {
	w.Helper()
	ctx, cancel := chromedp.NewContext(w.ctx)
	w.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate(address)); err != nil {
		w.Fatal(err)
	}
}

// wait waits for an element.
func (w window) wait(selector string) {
	w.Helper()
	found := fmt.Sprintf(`String(document.querySelector(%q))`, selector)
	for late := time.Now().Add(20 * time.Second); w.js(found) == "null"; {
		if time.Now().After(late) {
			w.Fatalf("there is no %s: %s", selector, w.text("body"))
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// until waits for a condition.
func (w window) until(condition string) {
	w.Helper()
	for late := time.Now().Add(20 * time.Second); w.js("String("+condition+")") != "true"; {
		if time.Now().After(late) {
			w.Fatalf("it does not come to be that %s", condition)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (w window) click(selector string) {
	w.Helper()
	w.js(fmt.Sprintf(`document.querySelector(%q).click(); ""`, selector))
}

// paste puts HTML into the form.
func (w window) paste(html string) {
	w.Helper()
	w.js(fmt.Sprintf(`const box = document.getElementById("html"); box.value = %q; box.oninput(); ""`, html))
}

// text returns the text of the first element for a selector.
func (w window) text(selector string) string {
	w.Helper()
	return w.js(fmt.Sprintf(`document.querySelector(%q).innerText`, selector))
}

func (w window) js(expression string) string {
	w.Helper()
	s, err := chromedp.Run(w.ctx, chromedp.Evaluate[string]("{"+expression+"}"))
	if err != nil {
		w.Fatalf("%s: %v", expression, err)
	}
	return s
}

// openRecord opens the page that shows the record of source.
func openRecord(t *testing.T, name, source string, o options.Options) window {
	t.Helper()
	checked, err := o.Check()
	if err != nil {
		t.Fatal(err)
	}
	m, err := record.NewMaker(checked)
	if err != nil {
		t.Fatal(err)
	}
	made := m.Make(t.Context(), record.Input{HTML: []byte(source)})
	html, err := demo.Open(demo.Given{Name: name, HTML: source, Record: json.RawMessage(made.Out)})
	if err != nil || made.Err != nil {
		t.Fatal(err, made.Err)
	}
	return open(t, writePage(t, html))
}

// writePage writes a page to a file and returns its address.
func writePage(t *testing.T, html []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(path, html, 0o666); err != nil {
		t.Fatal(err)
	}
	return "file://" + path
}

// newCanary returns the address of a server, and how often it was asked.
func newCanary(t *testing.T) (address string, asked *atomic.Int32) {
	asked = new(atomic.Int32)
	s := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked.Add(1) }))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func TestAFileShowsAPageBesideItsLinesAndAsksForNothing(t *testing.T) {
	canary, asked := newCanary(t)
	o := options.Options{Rendering: options.Rendering{Format: "json", Lines: true, Effects: 2}}
	o.Content, o.Threshold = []string{"text", "markdown", "html"}, new(0.0)
	w := openRecord(t, "<ferry>.html", fmt.Sprintf(ferry, canary), o)
	w.wait("#content iframe")
	if got := w.text("#about"); got != "<ferry>.html" {
		t.Errorf("about %q", got)
	}
	lines := w.text("#lines")
	for _, want := range []string{"The ferry that left", "Home", "More of it",
		"heading · dropped by the rule headings"} {
		if !strings.Contains(lines, want) {
			t.Errorf("no %q in the lines\n%s", want, lines)
		}
	}
	w.click("#lines .kept")
	if got := w.text("#lines dl"); !strings.Contains(got, "paragraph, kept") {
		t.Errorf("a line explains itself as %q", got)
	}
	frame := w.js(`document.querySelector("#content iframe").srcdoc`)
	// The frame is loaded once more. The page that nothing guards, which is loaded after it, asks for much.
	w.js(`const again = document.querySelector("#content iframe").cloneNode();
		again.onload = () => again.className = "loaded"; document.querySelector("#content iframe").replaceWith(again); ""`)
	w.wait("#content iframe.loaded")
	free, askedFreely := newCanary(t)
	w.tab(writePage(t, fmt.Appendf(nil, ferry, free)))
	if askedFreely.Load() == 0 {
		t.Error("the canary hears nothing of a page without a guard")
	}
	if !strings.Contains(frame, "The ferry that left") || strings.Contains(frame, "script") ||
		strings.Contains(frame, "href") {
		t.Errorf("the frame has %s", frame)
	}
	if n := asked.Load(); n > 0 {
		t.Errorf("the page asked for %d things", n)
	}
}

// The menu has 450 lines. The list opens at the first kept one, 50 lines below its first line.
func TestALongPageOpensAtItsFirstKeptLine(t *testing.T) {
	source := "<nav>" + strings.Repeat("<p>Menu</p>", 450) +
		"</nav><main><p>The ferry left.</p><p>Nobody spoke.</p></main>"
	o := options.Options{Rendering: options.Rendering{Format: "json", Lines: true}}
	o.Threshold, o.DropCSS = new(0.0), []string{"nav"}
	w := openRecord(t, "long.html", source, o)
	w.wait("#lines .kept")
	count := func() string { return w.js(`String(document.querySelectorAll("#lines button:not(.more)").length)`) }
	for _, step := range []struct{ above, lines string }{
		{"400 lines above", "52"}, {"200 lines above", "252"}, {"", "452"},
	} {
		if got := count(); got != step.lines {
			t.Errorf("%s lines, want %s", got, step.lines)
		}
		if step.above == "" {
			break
		}
		if got := w.text("#lines .more"); got != step.above {
			t.Errorf("the button says %q, want %q", got, step.above)
		}
		w.click("#lines .more")
	}
	w.click("#only")
	if got := count(); got != "2" {
		t.Errorf("%s kept lines, want 2", got)
	}
}

// "Ferry" stands on the page twice. The file opens with the page beside its lines.
func TestAChosenLineIsMarkedOnThePage(t *testing.T) {
	const source = "<style>mark{display:none}</style><title>Quay</title><div>Ferry</div><h2>Ferry</h2>" +
		"<p>The <b>ferry</b> left\n at <i>six</i>.</p><script>'Nobody'</script><p>Nobody spoke.</p>"
	o := options.Options{Rendering: options.Rendering{Format: "json", Lines: true, Effects: 2}}
	o.Content = []string{"text", "html"}
	o.Threshold = new(0.000001)
	w := openRecord(t, "page.html", source, o)
	w.until(`document.querySelector("#content iframe")?.contentDocument.querySelectorAll("div, h2, p").length === 4`)
	const marks = `[...document.querySelector("#content iframe").contentDocument.querySelectorAll("mark")]`
	marked := func() string {
		return w.js(marks + `.map(m => m.parentNode.localName + ":" + m.textContent).join("|")`)
	}
	const ferry = "p:The|b:ferry|p:left\n at|i:six|p:."
	for _, step := range []struct{ line, want string }{
		{"1", "div:Ferry"}, {"2", "h2:Ferry"}, {"3", ferry}, {"4", "p:Nobody spoke."}, {"4", ""}, {"3", ""},
		{"3", ferry},
	} {
		w.click("#lines li:nth-child(" + step.line + ") button")
		if got := marked(); got != step.want {
			t.Errorf("the line %s marks %q, want %q", step.line, got, step.want)
		}
	}
	w.click("#tab-html")
	w.until(marks + ".length > 0")
	if got := marked(); got != "p:The|strong:ferry|p:left at|em:six|p:." {
		t.Errorf("of the content %q is marked", got)
	}
	if got := w.text("#lines dl dd + dd"); !strings.HasPrefix(got, "not below the threshold") {
		t.Errorf("the line explains itself as %q", got)
	}
	o.Threshold = new(0.999999)
	o.KeepRoles = []string{"heading"}
	w = openRecord(t, "page.html", source, o)
	w.wait("#lines button")
	w.click("#lines li:nth-child(3) button")
	if got := w.text("#lines dl dd + dd"); !strings.HasPrefix(got, "below the threshold 100") {
		t.Errorf("the line explains itself as %q", got)
	}
}

func TestAPersonGivesTheServerAPage(t *testing.T) {
	for method, reason := range map[string]string{"": "%", "all": "paragraph"} {
		s, err := server.New(server.Config{Options: options.Options{Extraction: options.Extraction{Method: method}}})
		if err != nil {
			t.Fatal(err)
		}
		answers := httptest.NewServer(s.Handler())
		defer answers.Close()
		w := open(t, answers.URL)
		w.wait("#html")
		w.paste(strings.ReplaceAll(ferry, "%[1]s", "https://a.example"))
		w.wait("#lines .kept")
		if got := w.text("#lines .kept small"); !strings.Contains(got, reason) {
			t.Errorf("%s: a line says %q, want %s", method, got, reason)
		}
		if got := w.text("#content pre"); !strings.Contains(got, "The ferry that left") {
			t.Errorf("%s: the content is %q", method, got)
		}
		for _, tab := range []string{"html", "page"} {
			w.click("#tab-" + tab)
			w.wait("#content iframe")
		}
		w.paste("")
		w.wait(".panes[hidden]")
		if got := w.text("#status"); !strings.Contains(got, "the body is empty") {
			t.Errorf("%s: an empty page says %q", method, got)
		}
	}
}
