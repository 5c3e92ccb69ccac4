package train

import (
	"fmt"
	"time"

	"linesift/internal/stages"
	"linesift/model"
)

// Progress says how far a training is.
type Progress struct {
	Fit, Fits     int // the network that is being fitted, from 1, and their number
	Epoch, Epochs int // its epoch, from 1, and their maximum
	Begun         time.Time
}

// Done returns the share that is done, 0 to 1.
func (p Progress) Done() float64 {
	return (float64(p.Fit-1) + float64(p.Epoch)/float64(p.Epochs)) / float64(p.Fits)
}

func (p Progress) String() string {
	left := time.Duration(float64(time.Since(p.Begun)) * (1/p.Done() - 1))
	return fmt.Sprintf("network %d of %d, epoch %d/%d, %v left",
		p.Fit, p.Fits, p.Epoch, p.Epochs, left.Round(time.Second))
}

// ofCurve returns the progress of a curve in its point i, from 0.
func (p Progress) ofCurve(i int, begun time.Time) Progress {
	return Progress{p.Fit + i*p.Fits, p.Fits * curvePoints, p.Epoch, p.Epochs, begun}
}

// fits returns the number of networks that are fitted for stages: one for each fold and one for
// all. There may be fewer, because a network of pages needs enough pages.
func (t Task) fits(left []stages.Stage, folds int) (n int) {
	for _, s := range left {
		switch {
		case !s.HasNetwork() || s.OfPage() && t.Start != nil:
			continue
		case s.Network() == model.NetworkLine && t.Trim > 0:
			n += folds
		}
		n += folds + 1
	}
	return n
}

// tell tells the progress after an epoch.
func (t *training) tell(epoch, most int) {
	if epoch == 1 {
		t.at.Fit++
	}
	t.at.Epoch, t.at.Epochs = epoch, most
	if t.progress != nil {
		t.progress(t.at)
	}
}
