// Package xss holds what linesift writes to a promise: in a browser nothing of it runs.
//
// Its tests make a corpus of some 6,500 pages (payloads × contexts × ways of writing them:
// mutation XSS by namespaces, TeX, code in quotations, footnotes, tables; and the shapes in which
// a reader may not see that code is code), keep all of each,
// and load in Chromium the HTML, and the Markdown as goldmark and markdown-it, with and without
// footnotes, marked and commonmark.js read it with HTML let through.
package xss

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"

	"linesift/internal/ci"
	"linesift/page"
	"linesift/render"
)

// readers are the packages of npm that read the Markdown in the browser, with the file that
// a page loads.
var readers = []struct{ name, file string }{
	{"markdown-it@15.0.3", "markdown-it/dist/browser/markdown-it.umd.min.js"},
	{"markdown-it-footnote@4.0.0", "markdown-it-footnote/dist/markdown-it-footnote.min.js"},
	{"marked@18.2.1", "marked/lib/marked.umd.js"},
	{"commonmark@0.31.2", "commonmark/dist/commonmark.min.js"},
}

// frames is the page that reads documents and loads them in a frame, and answers for each with
// the element that may run, and at last with what the frame ran. The frame may run scripts but
// not lead away from the page.
const frames = `<!DOCTYPE html><meta charset=utf-8><body><script src="/markdown-it/dist/browser/markdown-it.umd.min.js"></script><script src="/markdown-it-footnote/dist/markdown-it-footnote.min.js"></script><script src="/marked/lib/marked.umd.js"></script><script src="/commonmark/dist/commonmark.min.js"></script>
<script>
const read = {
	"html": s => s,
	"markdown-it": s => markdownit({html: true, linkify: true}).use(markdownitFootnote).render(s),
	"markdown-it without footnotes": s => markdownit({html: true, linkify: true}).render(s),
	"marked": s => marked.parse(s, {gfm: true}),
	"commonmark.js": s => new commonmark.HtmlRenderer().render(new commonmark.Parser().parse(s)),
};
const elements = ["script", "iframe", "object", "embed", "form", "style", "link", "base", "meta", "svg", "template", "noscript"];
// Formulas are MathML, which can lead HTML astray: only these elements, and nothing else in them.
const formulas = "math semantics annotation mi mn mo ms mtext mrow mfrac msqrt mroot mstyle mpadded mphantom mspace merror menclose msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd".split(" ");
const addresses = ["href", "src", "action", "formaction", "data", "xlink:href"];
function alive(html) {
	for (const e of new DOMParser().parseFromString(html, "text/html").querySelectorAll("html *")) {
		if (elements.includes(e.localName)) return e.outerHTML;
		const math = e.closest("math");
		if (math && !(math.parentElement.classList.contains("math") && e.namespaceURI === math.namespaceURI && formulas.includes(e.localName))) return e.outerHTML;
		for (const a of e.attributes) {
			const scheme = /^[\u0000- ]*([a-z\s]+):/i.exec(a.value);
			if (/^on|^style$|^srcdoc$/.test(a.name) || addresses.includes(a.name) && scheme && !/^(https?|mailto|ftp|xmpp)$/i.test(scheme[1])) return e.outerHTML;
		}
	}
	return "";
}
function load(reader, sources) {
	const documents = sources.map(read[reader]);
	return new Promise(done => {
		const frame = document.createElement("iframe");
		let ran = "";
		window.fire = () => ran = "ran";
		frame.sandbox = "allow-scripts allow-same-origin";
		frame.addEventListener("load", () => setTimeout(() => { frame.remove(); done([...documents.map(alive), ran]); }, 20));
		frame.srcdoc = "<!DOCTYPE html><head><script>fire = () => parent.fire()<\/script></head><body>" + documents.join("<hr>");
		document.body.append(frame);
	});
}
</script>`

// openBrowser starts Chromium on the page of frames. Without a browser or the readers the test
// is skipped; .ci/run has both.
func openBrowser(t *testing.T) context.Context {
	t.Helper()
	var browser string
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			browser = path
			break
		}
	}
	npm, err := exec.LookPath("npm")
	if browser == "" || err != nil {
		ci.Missing(t, "needs Chromium and npm")
	}
	modules := t.TempDir()
	args := []string{"install", "--prefix", modules, "--no-audit", "--no-fund", "--ignore-scripts"}
	for _, r := range readers {
		args = append(args, r.name)
	}
	if out, err := exec.CommandContext(t.Context(), npm, args...).CombinedOutput(); err != nil {
		t.Fatalf("npm: %v: %s", err, out)
	}
	for _, r := range readers {
		if _, err := os.Stat(filepath.Join(modules, "node_modules", r.file)); err != nil {
			t.Fatal(err)
		}
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServer(http.Dir(filepath.Join(modules, "node_modules"))))
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, frames) })
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)

	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(browser), chromedp.NoSandbox,
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"))
	ctx, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if _, err := chromedp.Run(ctx, chromedp.Navigate(server.URL)); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// load loads documents that a reader makes of sources, all in one frame. It returns what may run
// in each, "" if nothing does, and at last whether something ran.
func load(t *testing.T, ctx context.Context, reader string, sources []string) (found []string) {
	t.Helper()
	arg, err := json.Marshal(sources)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	found, err = chromedp.Run(ctx,
		chromedp.Evaluate[[]string](fmt.Sprintf("load(%q, %s)", reader, arg), chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// written returns a page as HTML and as Markdown, with all of it kept. Without the base, links
// stay relative.
func written(src, base string) (htm, markdown string, err error) {
	decoded, _ := page.Decode([]byte(src), "text/html; charset=utf-8")
	p, err := page.ParseUTF8(decoded)
	if err != nil {
		return "", "", err
	}
	m := page.NewMask(p, nil)
	for i := range m {
		m[i] = true
	}
	tree := func() *html.Node {
		return render.Tree(p, m, render.Options{URL: base})
	}
	return string(render.AppendHTML(nil, tree())), string(render.AppendMarkdown(nil, tree())), nil
}

func TestNothingRuns(t *testing.T) {
	ctx := openBrowser(t)
	scripts := corpus()
	if testing.Short() {
		scripts = scripts[:len(scripts)/20]
	}
	d := documentsOf(t, slices.Concat(scripts, shaped()))
	t.Run("control", func(t *testing.T) { testThatScriptsRun(t, ctx, scripts) })
	loaded := make(map[[2]string]bool) // a reader and a document that it was given
	for _, tt := range []struct {
		name, reader string
		documents    []string
	}{
		{"HTML", "html", d.htmls},
		{"Markdown by goldmark", "html", d.withNotes},
		{"Markdown by goldmark without footnotes", "html", d.withoutNotes},
		{"Markdown by markdown-it", "markdown-it", d.markdowns},
		{"Markdown by markdown-it without footnotes", "markdown-it without footnotes", d.markdowns},
		{"Markdown by marked", "marked", d.markdowns}, {"Markdown by commonmark.js", "commonmark.js", d.markdowns},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var documents, sources []string
			for i, document := range tt.documents {
				reader := tt.reader
				if !strings.Contains(document, "[^") && !strings.Contains(document, "^[") { // no footnote
					reader = strings.TrimSuffix(reader, " without footnotes")
				}
				if key := [2]string{reader, document}; !loaded[key] {
					loaded[key] = true
					documents, sources = append(documents, document), append(sources, d.sources[i])
				}
			}
			testThatNoneRuns(t, ctx, tt.reader, documents, sources)
		})
	}
}

// writtenDocuments are of the same pages: what linesift writes, and what goldmark makes of its Markdown.
type writtenDocuments struct {
	sources, htmls, markdowns, withNotes, withoutNotes []string
}

// documentsOf returns the documents of pages. A page with addresses has two: with an address of its own, and without.
func documentsOf(t *testing.T, pages []string) (d writtenDocuments) {
	t.Helper()
	unsafe := func(extensions ...goldmark.Extender) goldmark.Markdown {
		return goldmark.New(goldmark.WithExtensions(extensions...),
			goldmark.WithParserOptions(parser.WithAttribute()), goldmark.WithRendererOptions(goldmarkhtml.WithUnsafe()))
	}
	footnotes, plain := unsafe(extension.GFM, extension.Footnote), unsafe(extension.GFM)
	add := func(src, base string) {
		h, m, err := written(src, base)
		var with, without bytes.Buffer
		if err := errors.Join(err, footnotes.Convert([]byte(m), &with),
			plain.Convert([]byte(m), &without)); err != nil {
			t.Fatalf("%v of %q", err, src)
		}
		d.sources = append(d.sources, src)
		d.htmls, d.markdowns = append(d.htmls, h), append(d.markdowns, m)
		d.withNotes, d.withoutNotes = append(d.withNotes, with.String()), append(d.withoutNotes, without.String())
	}
	for _, src := range pages {
		add(src, "http://x.example/")
		if strings.Contains(src, "href") || strings.Contains(src, "src") {
			add(src, "")
		}
	}
	return d
}

// testThatScriptsRun loads some of the pages themselves. If they did not run, the test would not notice scripts.
func testThatScriptsRun(t *testing.T, ctx context.Context, scripts []string) {
	ran, alive, all := 0, 0, 0
	for i := 0; i < len(scripts); i += min(32, len(scripts)/32) {
		found := load(t, ctx, "html", scripts[i:i+1])
		all++
		if found[0] != "" {
			alive++
		}
		if found[1] != "" {
			ran++
		}
	}
	t.Logf("of %d pages %d run and %d may", all, ran, alive)
	if ran < all/10 || alive < all/4 {
		t.Errorf("of %d pages %d run and %d may: the test would not notice", all, ran, alive)
	}
}

// testThatNoneRuns loads the documents, many together. sources are the pages that they were written of.
func testThatNoneRuns(t *testing.T, ctx context.Context, reader string, documents, sources []string) {
	const together = 40
	failed := 0
	for start := 0; start < len(documents); start += together {
		some := documents[start:min(start+together, len(documents))]
		for i, f := range load(t, ctx, reader, some) {
			if f == "" {
				continue
			}
			if failed++; failed > 5 {
				continue
			}
			if i == len(some) {
				t.Errorf("one of documents %d to %d ran", start, start+i-1)
			} else {
				t.Errorf("%.300s\nin %q\nof %q", f, some[i], sources[start+i])
			}
		}
	}
	t.Logf("%d faults in %d documents", failed, len(documents))
}
