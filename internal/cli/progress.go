package cli

import (
	"fmt"
	"io"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A Bar shows the progress of a command on a terminal, with the time that is left.
type Bar struct {
	*progressbar.ProgressBar
	what         string
	now          func() time.Time
	begun, shown time.Time
}

// Progress returns a bar of n steps on w; -1 if their number is not known. It shows nothing
// unless w is a terminal.
func Progress(w io.Writer, n int, what string) *Bar {
	return newBar(w, Terminal(w), n, what, time.Now)
}

func newBar(w io.Writer, visible bool, n int, what string, now func() time.Time) *Bar {
	return &Bar{progressbar.NewOptions(n,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(visible),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowDescriptionAtLineEnd(),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetPredictTime(false),
		progressbar.OptionSetWidth(30),
		progressbar.OptionClearOnFinish(),
	), what, now, now(), time.Time{}}
}

// Add adds n steps to those that are done.
func (b *Bar) Add(n int) {
	b.ProgressBar.Add(n)
	done := b.State()
	b.describe(fmt.Sprintf("%s %d/%d%s", b.what, done.CurrentNum, done.Max, b.left()))
}

// Show shows that so many steps are done, and a text.
func (b *Bar) Show(done int64, text string) {
	b.Set64(done)
	b.describe(text)
}

// ShowPart is like Show. It adds the time that is left.
func (b *Bar) ShowPart(done int64, text string) {
	b.Set64(done)
	b.describe(text + b.left())
}

// describe shows a text, unless it has shown another one just now.
func (b *Bar) describe(text string) {
	if now := b.now(); now.Sub(b.shown) > 100*time.Millisecond {
		b.shown = now
		b.Describe(text)
	}
}

// left returns the time that is left at the mean speed so far, as ", 7s left".
func (b *Bar) left() string {
	done := b.State()
	if done.CurrentNum == 0 {
		return ""
	}
	left := float64(b.now().Sub(b.begun)) * float64(done.Max-done.CurrentNum) / float64(done.CurrentNum)
	return fmt.Sprintf(", %v left", time.Duration(left).Round(time.Second))
}
