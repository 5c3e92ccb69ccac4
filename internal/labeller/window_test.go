package labeller

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"linesift/internal/ci"
)

// The tests drive the page in a real browser: headless Chromium, as Debian's packages
// chromium and chromium-headless-shell have it (.ci/install installs them).

var errNoBrowser = errors.New("no Chromium to test with; apt install chromium-headless-shell")

// findBrowsers returns the paths of the browsers, of each kind one. The shell is quicker.
// Full Chromium does more than a page needs, such as connecting ahead of a request.
func findBrowsers() (paths []string) {
	for _, kind := range [][]string{{"chromium-headless-shell", "headless-shell"},
		{"chromium", "chromium-browser", "google-chrome", "chrome"}} {
		for _, name := range kind {
			if path, err := exec.LookPath(name); err == nil {
				paths = append(paths, path)
				break
			}
		}
	}
	return paths
}

// browsers are those that run, by their paths: one of each for all tests, each of which
// has tabs of its own.
var browsers struct {
	sync.Mutex
	running map[string]context.Context
}

// browser returns the browser at a path, started if it is not running.
func browser(path string) (context.Context, error) {
	browsers.Lock()
	defer browsers.Unlock()
	if ctx := browsers.running[path]; ctx != nil {
		return ctx, nil
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path))
	ctx, _ := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, _ = chromedp.NewContext(ctx)
	if err := chromedp.Do(ctx); err != nil {
		return nil, err
	}
	if browsers.running == nil {
		browsers.running = make(map[string]context.Context)
	}
	browsers.running[path] = ctx
	afterTests(func() { chromedp.Cancel(ctx) })
	return ctx, nil
}

// needBrowser skips the test where there is no browser, but never in CI.
func needBrowser(t *testing.T) {
	t.Helper()
	if len(findBrowsers()) == 0 {
		ci.Missing(t, errNoBrowser)
	}
}

// inEachBrowser runs a test in each kind of browser that is here, and in one if tests are short.
func inEachBrowser(t *testing.T, test func(t *testing.T, newWindow func() *window)) {
	t.Helper()
	needBrowser(t)
	paths := findBrowsers()
	if testing.Short() {
		paths = paths[:1]
	}
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			test(t, func() *window { return newWindowIn(t, path) })
		})
	}
}

// A window is a tab of the browser.
type window struct {
	t   *testing.T
	ctx context.Context

	mu      sync.Mutex
	console []string
}

// newWindow opens a tab of 1280 × 800 pixels, which has the focus like every other.
func newWindow(t *testing.T) *window {
	t.Helper()
	needBrowser(t)
	return newWindowIn(t, findBrowsers()[0])
}

func newWindowIn(t *testing.T, path string) *window {
	t.Helper()
	shared, err := browser(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := chromedp.NewContext(shared)
	t.Cleanup(cancel)
	w := &window{t: t, ctx: ctx}
	w.do(chromedp.EmulateViewport(1280, 800))
	if _, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled,
		emulation.SetFocusEmulationEnabledParams{Enabled: true}); err != nil {
		t.Fatal(err)
	}
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			w.mu.Lock()
			w.console = append(w.console, fmt.Sprint(m.Type, ": ", m.Text))
			w.mu.Unlock()
		}
	}()
	return w
}

func (w *window) do(steps ...chromedp.Action[chromedp.Void]) {
	w.t.Helper()
	if err := chromedp.Do(w.ctx, steps...); err != nil {
		w.t.Fatal(err)
	}
}

// js evaluates an expression to a T.
func js[T any](w *window, expression string) T {
	w.t.Helper()
	v, err := chromedp.Run(w.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		w.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits some seconds until an expression is true.
func (w *window) until(condition string) {
	w.t.Helper()
	w.untilWithin(10*time.Second, condition)
}

func (w *window) untilWithin(longest time.Duration, condition string) {
	w.t.Helper()
	late := time.Now().Add(longest)
	for !js[bool](w, "Boolean("+condition+")") {
		if time.Now().After(late) {
			w.t.Fatalf("never: %s", condition)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// open opens an address and waits for the lines, and those in the frame.
func (w *window) open(address string) {
	w.t.Helper()
	w.do(chromedp.Navigate(address))
	w.ready()
}

func (w *window) ready() {
	w.t.Helper()
	w.until(`document.querySelectorAll(".line").length > 0 &&
		document.querySelector("#frame").contentDocument.querySelectorAll(".ls-content, .ls-boilerplate").length > 0 &&
		document.querySelector("#frame").contentDocument.readyState === "complete"`)
}

// keys types letters.
func (w *window) keys(keys string) {
	w.t.Helper()
	w.do(chromedp.KeyEvent(keys))
}

// slash presses "/" as a person does: a key that a page takes types nothing.
func (w *window) slash() {
	w.t.Helper()
	for _, kind := range []input.DispatchKeyEventType{input.DispatchKeyEventTypeRawKeyDown,
		input.DispatchKeyEventTypeKeyUp} {
		if _, err := chromedp.Call(w.ctx, input.DispatchKeyEvent,
			input.DispatchKeyEventParams{Type: kind, Key: "/", Code: "Slash", WindowsVirtualKeyCode: 191}); err != nil {
			w.t.Fatal(err)
		}
	}
}

// at returns the middle of an element, after it was scrolled into view.
func (w *window) at(element string) (x, y float64) {
	w.t.Helper()
	p := js[[]float64](w, `(() => {
		const e = `+element+`;
		e.scrollIntoView({block: "nearest"});
		const r = e.getBoundingClientRect();
		return [r.left + r.width / 2, r.top + r.height / 2];
	})()`)
	return p[0], p[1]
}

func (w *window) click(element string, options ...chromedp.MouseOption) {
	w.t.Helper()
	x, y := w.at(element)
	w.do(chromedp.MouseClickXY(x, y, options...))
}

func query(selector string) string { return fmt.Sprintf("document.querySelector(%q)", selector) }

// run returns a place in the window where a line's text stands in the frame. The
// middle of a text that wraps may lie between two rows of it, so it is the first row.
func (w *window) run(line int) (x, y float64) {
	w.t.Helper()
	p := js[[]float64](w, fmt.Sprintf(`(() => {
		const frame = document.querySelector("#frame");
		const run = frame.contentDocument.querySelector('ls-run[data-line="%d"]');
		const scroller = document.querySelector("#scroller");
		const scale = frame.getBoundingClientRect().width / frame.offsetWidth; // of a wide page
		const r = [...run.getClientRects()].find((r) => r.width > 0 && r.height > 0);
		scroller.scrollTo(scale * r.left - 100, scale * r.top - 100);
		const f = frame.getBoundingClientRect();
		return [f.left + scale * (r.left + Math.min(r.width, 20) / 2), f.top + scale * (r.top + r.height / 2)];
	})()`, line))
	return p[0], p[1]
}

// selected returns the first line that is selected and the last.
func (w *window) selected() (first, last int) {
	w.t.Helper()
	s := js[[]int](w,
		`[...document.querySelectorAll('.line[aria-selected="true"]')].map((l) => Number(l.dataset.line))`)
	if len(s) == 0 {
		w.t.Fatal("nothing is selected")
	}
	return s[0], s[len(s)-1]
}

func (w *window) wantSelected(what string, first, last int) {
	w.t.Helper()
	if a, b := w.selected(); a != first || b != last {
		w.t.Errorf("%s: lines %d to %d are selected, want %d to %d", what, a, b, first, last)
	}
}

// silent tells that the browser had nothing to complain of since it was last
// asked.
func (w *window) silent() {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range w.console {
		w.t.Error(m)
	}
	w.console = nil
}

// A program is label serve in a process of its own.
type program struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string
}

// built is a folder with the commands label and train, removed after the tests.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "linesift")
	if err != nil {
		return "", err
	}
	afterTests(func() { os.RemoveAll(dir) })
	if out, err := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "linesift/cmd/label",
		"linesift/cmd/train").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return dir, nil
})

// command returns the path of a command of this module.
func command(t *testing.T, name string) string {
	t.Helper()
	dir, err := built()
	if err != nil {
		t.Fatal(err)
	}
	path, err := exec.LookPath(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// atEnd has what is to be done after the tests.
var atEnd struct {
	sync.Mutex
	funcs []func()
}

func afterTests(f func()) {
	atEnd.Lock()
	defer atEnd.Unlock()
	atEnd.funcs = append(atEnd.funcs, f)
}

func TestMain(m *testing.M) {
	status := m.Run()
	for _, f := range atEnd.funcs {
		f()
	}
	os.Exit(status)
}

func startProgram(t *testing.T, args ...string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.Command(command(t, "label"), append([]string{"serve"}, args...)...)}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	var errs bytes.Buffer
	p.cmd.Stderr = &errs
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if address, ok := strings.CutPrefix(lines.Text(), "Label in the browser: "); ok {
			p.address = address
			return p
		}
	}
	t.Fatalf("no address: %s", errs.String())
	panic("unreachable")
}

// kill ends the program as a loss of power would.
func (p *program) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}
